/** The Legistar Web API as it behaves: https://webapi.legistar.com/Help, OData v3 in parts. */
import type { ReadJson } from '../web/json-reader.ts';
import { SourceError } from '../web/json-reader.ts';

/** Where the API is, unless told otherwise. */
export const officialUrl = 'https://webapi.legistar.com/v1';

/** No answer has more rows, whatever is asked for. */
const rowsMax = 1000;

export type Query = { readonly filter?: string | undefined; readonly orderBy: string };

/** A page of a list, or why there is none. */
type ListPage =
  { readonly records: readonly unknown[] } | { readonly error: SourceError; readonly what: string };

export type Api = {
  /** The pages of a list. One that fails for ever is told, and the next one asked for; two in a row end the list. */
  readonly pagesOf: (resource: string, query: Query) => AsyncGenerator<ListPage>;
  /** All rows below a record; none where the record is not known. */
  readonly rowsAt: (
    path: string,
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<readonly unknown[]>;
  /** Whether there is a record at the path. */
  readonly has: (path: string) => Promise<boolean>;
};

/** The API of a client, read through `read`. */
export function apiOf(read: ReadJson, baseUrl: string, client: string): Api {
  const url = (path: string, parameters: Readonly<Record<string, string>>): URL => {
    const address = new URL(`${baseUrl}/${client}/${path}`);
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address;
  };
  const rows = async (
    path: string,
    parameters: Readonly<Record<string, string>>,
  ): Promise<readonly unknown[]> => {
    const address = url(path, parameters);
    return requireList(await read(address, isFinal), address);
  };
  return {
    pagesOf: (resource, query) =>
      pagesOf((skip) => rows(resource, { ...parametersOf(query), $skip: String(skip) }), resource),
    rowsAt: async (path, parameters = {}) => {
      const first = await rows(path, parameters).catch(noneWhereMissing);
      return first.length < rowsMax
        ? first
        : [...first, ...(await restOf((more) => rows(path, { ...parameters, ...more })))];
    },
    has: (path) =>
      read(url(path, {}), isFinal).then(
        () => true,
        (error: unknown) => {
          if (error instanceof SourceError && error.kind === 'missing') return false;
          throw error;
        },
      ),
  };
}

async function* pagesOf(
  rowsFrom: (skip: number) => Promise<readonly unknown[]>,
  resource: string,
): AsyncGenerator<ListPage> {
  let failed = 0;
  for (let skip = 0; failed < 2; skip += rowsMax) {
    const page = await rowsFrom(skip).catch((error: unknown) => {
      if (error instanceof SourceError) return error;
      throw error;
    });
    if (page instanceof SourceError) {
      failed++;
      yield { error: page, what: `${resource}, rows ${skip + 1} to ${skip + rowsMax}` };
      // What is refused once is refused again.
      if (page.kind !== 'failed') return;
    } else {
      failed = 0;
      yield { records: page };
      if (page.length < rowsMax) return;
    }
  }
}

/** The rows after the first thousand, where something below a record has so many. */
async function restOf(
  rowsWith: (parameters: Readonly<Record<string, string>>) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const rest: unknown[] = [];
  for (let skip = rowsMax; ; skip += rowsMax) {
    const page = await rowsWith({ $top: String(rowsMax), $skip: String(skip) });
    rest.push(...page);
    if (page.length < rowsMax) return rest;
  }
}

const parametersOf = ({ filter, orderBy }: Query): Record<string, string> => ({
  ...(filter === undefined ? {} : { $filter: filter }),
  $orderby: orderBy,
  $top: String(rowsMax),
});

function requireList(json: unknown, address: URL): readonly unknown[] {
  if (Array.isArray(json)) return json;
  throw new SourceError('failed', `The source answers with no list (${address.origin}${address.pathname})`);
}

/** Some items answer so to every request for their votes: they have none. */
const hasNoVotes = 'materialized value is null';

function noneWhereMissing(error: unknown): readonly unknown[] {
  if (error instanceof SourceError && (error.kind === 'missing' || error.body.includes(hasNoVotes)))
    return [];
  throw error;
}

const noSuchClient = 'LegistarConnectionString setting is not set up';

const isFinal = (body: string): boolean => body.includes(hasNoVotes) || body.includes(noSuchClient);

/** Why the first request to a client had no answer, with the remedy. */
export function explainStart(
  { kind, body, message }: SourceError,
  client: string,
  hasToken: boolean,
): string {
  if (kind === 'missing' || body.includes(noSuchClient))
    return `Legistar has no client “${client}”. Its name is the first part of https://<client>.legistar.com; check the spelling. ${message}`;
  if (/ 40[13]\b/.test(message))
    return hasToken
      ? `The client “${client}” refuses the token. Check the variable that --token-env names. ${message}`
      : `The client “${client}” wants a token. Ask the client for one, put it into an environment variable and name that with --token-env. ${message}`;
  if (message.includes('web page'))
    return `There is no Legistar API at this address, or it is down. Check --base-url, or try again later. ${message}`;
  return `Nothing can be read of “${client}”. Try again later. ${message}`;
}
