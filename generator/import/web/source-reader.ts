/** Reads pages of any kind from a source: politely, and only what changed if the importer asks for that. */
import type { Memory, SourceRecord } from '../source-records.ts';
import { hashOf } from '../normalize/records.ts';
import { parseJson, readableAddress } from './attempts.ts';
import { isPage } from './blocks.ts';
import { Session, type SessionAnswer, type SessionOptions, type SessionRequest } from './session.ts';
import { SourceError } from './source-error.ts';

export type SourceRequest = SessionRequest;

/** A page that is not the one that was read before. */
export type ChangedPage<Content> = {
  readonly content: Content;
  /** Yield this with the rows of the page, so that it counts as read only when they are written. */
  readonly record: SourceRecord;
};

type ConditionalRequest = SourceRequest & {
  /** Return the page even if it is unchanged. */
  readonly isForced?: boolean;
};

/** Every method throws a {@link SourceError} if there is no usable response. */
export type SourceReader = {
  /** The JSON at an address. A web page in its place is refused. */
  readonly json: (url: URL, request?: SourceRequest) => Promise<unknown>;
  /** The text at an address (HTML or XML), in whatever encoding. */
  readonly text: (url: URL, request?: SourceRequest) => Promise<string>;
  /** The JSON, or undefined if it is what the last import read. */
  readonly jsonIfChanged: (
    url: URL,
    request?: ConditionalRequest,
  ) => Promise<ChangedPage<unknown> | undefined>;
  /** The text, or undefined if it is what the last import read. */
  readonly textIfChanged: (
    url: URL,
    request?: ConditionalRequest,
  ) => Promise<ChangedPage<string> | undefined>;
  /** Visits an address once, before the first other request to its host, for hosts that require a cookie. */
  readonly prime: (url: URL) => void;
};

export type SourceReaderOptions = SessionOptions & { readonly memory: Pick<Memory, 'recall'> };

/** A reader with cookies and robots.txt of its own. */
export function sourceReader({ memory, ...options }: SourceReaderOptions): SourceReader {
  const session = new Session(options);
  const read = async (url: URL, request?: SourceRequest): Promise<string> =>
    (await session.send(url, { ...request, isWhole: true })).body;
  const readIfChanged = async (
    url: URL,
    { isForced = false, ...request }: ConditionalRequest = {},
  ): Promise<ChangedPage<string> | undefined> => {
    const id = hashOf([url.href, request.form, request.json]);
    const known = isForced ? undefined : memory.recall({ kind: 'page', id });
    const headers = { ...request.headers, ...conditionsOf(known?.note) };
    const answer = await session.send(url, { ...request, headers, isWhole: true });
    const hash = hashOf(answer.body);
    if (answer.status === 304 || known?.hash === hash) return undefined;
    return { content: answer.body, record: { kind: 'page', id, hash, note: validatorsOf(answer) } };
  };
  return {
    json: async (url, request) => jsonIn(url, await read(url, asJson(request))),
    text: (url, request) => read(url, request),
    jsonIfChanged: async (url, request) => {
      const page = await readIfChanged(url, asJson(request));
      return page === undefined ? undefined : { ...page, content: jsonIn(url, page.content) };
    },
    textIfChanged: readIfChanged,
    prime: (url) => session.prime(url),
  };
}

const asJson = (request?: ConditionalRequest): ConditionalRequest => ({
  ...request,
  headers: { accept: 'application/json', ...request?.headers },
});

function jsonIn(url: URL, body: string): unknown {
  if (isPage(body))
    throw new SourceError(
      'refused',
      `The source returned a web page instead of JSON (${readableAddress(url)})`,
    );
  return parseJson(url, body);
}

/** Validators are stored as `etag`, a line break, `last-modified`. */
const validatorsOf = ({ headers }: SessionAnswer): string =>
  `${headers.get('etag') ?? ''}\n${headers.get('last-modified') ?? ''}`;

function conditionsOf(note: string | null | undefined): Record<string, string> {
  const [etag = '', modified = ''] = (note ?? '').split('\n');
  return {
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
  };
}
