/** Simulates https://webapi.legistar.com/v1/<client>/...: paging, filters, errors, and the faults that a test sets. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventFields, Fields, LegistarData } from './legistar-data.ts';
import { compare, parseFilter } from './legistar-filter.ts';

/**
 * A fault instead of the regular response: a status with a body, truncated JSON (`cut`), a web page (`page`), no response
 * (`stall`), a connection that closes within the body (`break`), or a closed connection (`reset`).
 */
export type LegistarFault =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'cut'
  | 'page'
  | 'stall'
  | 'break'
  | 'reset';

/** The maximum number of rows in a response of the real API. */
const maxRows = 1000;

export class LegistarServer {
  readonly data: LegistarData;
  /** The requested paths with their queries, in order. */
  readonly requests: string[] = [];
  /** Returns the fault for a request. It may have side effects, such as ending a program. */
  faultOf: (path: string) => LegistarFault | undefined = () => undefined;
  /** Records that no list has, by id, although each can be requested. */
  readonly unlisted = new Set<number>();
  /** The required token, if any. */
  token: string | undefined;
  readonly #client: string;
  readonly #server: Server;

  static async start(client: string, data: LegistarData): Promise<LegistarServer> {
    const server = new LegistarServer(client, data);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  private constructor(client: string, data: LegistarData) {
    this.#client = client;
    this.data = data;
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  /** The value for `--base-url`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const asked = decodeURIComponent(`${url.pathname}${url.search}`.replaceAll('+', ' '));
    this.requests.push(asked);
    const fault = this.faultOf(asked);
    if (fault !== undefined) return answerFault(fault, response);
    const { status, body } = this.#answer(url);
    const json = body === undefined ? '' : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(json);
  }

  #answer({ pathname, searchParams }: URL): Answer {
    const [, , client = '', ...path] = pathname.split('/');
    if (client !== this.#client)
      return {
        status: 500,
        body: {
          Message: 'An error has occurred.',
          ExceptionMessage: `LegistarConnectionString setting is not set up in InSite for client: ${client}`,
        },
      };
    if (this.token !== undefined && searchParams.get('token') !== this.token)
      return { status: 403, body: 'Key or Token is required' };
    const [resource = '', id, below, ...rest] = path.map((part) => part.toLowerCase());
    if (rest.length > 0) return notFound;
    return below === undefined
      ? this.#record(resource, id, searchParams)
      : this.#below(resource, Number(id), below, searchParams);
  }

  #record(resource: string, id: string | undefined, parameters: URLSearchParams): Answer {
    const list = this.#lists[resource];
    if (list === undefined) return notFound;
    if (id === undefined)
      return listAnswer(
        list.rows().filter((row) => !this.unlisted.has(Number(row[list.key]))),
        parameters,
      );
    const record = list.rows().find((row) => row[list.key] === Number(id));
    return record === undefined ? notFound : { status: 200, body: record };
  }

  #below(resource: string, id: number, below: string, parameters: URLSearchParams): Answer {
    const { data } = this;
    if (resource === 'events' && below === 'eventitems') {
      const event = data.Events.find(({ EventId }) => EventId === id);
      return event === undefined ? notFound : { status: 200, body: this.#items(event, parameters) };
    }
    if (resource === 'eventitems' && below === 'votes')
      return { status: 200, body: data.Votes.get(id) ?? [] };
    if (resource === 'eventitems' && below === 'rollcalls')
      return { status: 200, body: data.RollCalls.get(id) ?? [] };
    if (resource === 'matters' && below === 'attachments')
      return { status: 200, body: data.Attachments.get(id) ?? [] };
    return notFound;
  }

  /** Returns the items of an event, with notes and attachments only on request. */
  #items({ EventItems }: EventFields, parameters: URLSearchParams): Fields[] {
    const asks = (name: string): boolean => parameters.get(name) === '1';
    return EventItems.map((item) => ({
      ...item,
      EventItemAgendaNote: asks('AgendaNote') ? item['EventItemAgendaNote'] : null,
      EventItemMinutesNote: asks('MinutesNote') ? item['EventItemMinutesNote'] : null,
      EventItemMatterAttachments: asks('Attachments')
        ? (this.data.Attachments.get(Number(item['EventItemMatterId'])) ?? [])
        : [],
    }));
  }

  readonly #lists: Record<string, { key: string; rows: () => Fields[] }> = {
    bodies: { key: 'BodyId', rows: () => this.data.Bodies },
    persons: { key: 'PersonId', rows: () => this.data.Persons },
    officerecords: { key: 'OfficeRecordId', rows: () => this.data.OfficeRecords },
    matters: { key: 'MatterId', rows: () => this.data.Matters },
    events: { key: 'EventId', rows: () => this.data.Events.map((event) => ({ ...event, EventItems: [] })) },
  };
}

type Answer = { readonly status: number; readonly body?: unknown };

const notFound: Answer = { status: 404, body: { Message: 'No HTTP resource was found' } };

function listAnswer(rows: readonly Fields[], parameters: URLSearchParams): Answer {
  const filter = parameters.get('$filter');
  try {
    const holds = filter === null ? () => true : parseFilter(filter, new Set(Object.keys(rows[0] ?? {})));
    const [orderBy = '', direction] = (parameters.get('$orderby') ?? '').split(' ');
    const sign = direction === 'desc' ? -1 : 1;
    const ordered = rows
      .filter((row) => holds(row))
      .toSorted((a, b) => sign * compare(a[orderBy], b[orderBy]));
    const skip = Number(parameters.get('$skip') ?? 0);
    const top = Math.min(maxRows, Number(parameters.get('$top') ?? maxRows));
    return { status: 200, body: ordered.slice(skip, skip + top) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {
      status: 400,
      body: { Message: `The query specified in the URI is not valid. ${error.message}` },
    };
  }
}

function answerFault(fault: LegistarFault, response: ServerResponse): void {
  if (fault === 'stall') return;
  if (fault === 'reset') return void response.destroy();
  if (fault === 'break')
    return void response
      .writeHead(200, { 'content-length': 100 })
      .write('[{"EventId": 19', () => response.destroy());
  if (fault === 'cut') return void response.writeHead(200).end('[{"EventId": 19, "EventBo');
  if (fault === 'page')
    return void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!DOCTYPE html><title>Down</title>');
  response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
}
