/** The Legistar Web API, a subset of OData v3 (https://webapi.legistar.com/Help), with its quirks. */
import type { ReadJson } from '../web/json-reader.ts';
import { SourceError } from '../web/source-error.ts';

/** The default address of the API. */
export const officialUrl = 'https://webapi.legistar.com/v1';

/** Maximum number of rows per response, whatever $top says. */
const rowsMax = 1000;

export type Query = { readonly filter?: string | undefined; readonly orderBy: string };

type FailedPage = { readonly error: SourceError; readonly what: string };

/** A page of a list, or the error in its place. */
type ListPage = { readonly records: readonly unknown[] } | FailedPage;

export type Api = {
  /** The pages of a list. A page that fails is yielded as an error, and reading continues; two failures in a row end the list. */
  readonly pagesOf: (resource: string, query: Query) => AsyncGenerator<ListPage>;
  /** All rows below a record; none if the record does not exist. */
  readonly rowsAt: (
    path: string,
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<readonly unknown[]>;
  /** The record at the path. */
  readonly recordAt: (path: string) => Promise<unknown>;
  /** True if there is a record at the path. */
  readonly exists: (path: string) => Promise<boolean>;
};

/** The API of one client. */
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
      const first = await rows(path, parameters).catch(emptyIfMissing);
      return first.length < rowsMax
        ? first
        : [...first, ...(await restOf((more) => rows(path, { ...parameters, ...more })))];
    },
    recordAt: (path) => read(url(path, {}), isFinal),
    exists: (path) =>
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
      // Later pages would be refused or unreachable too.
      if (page.kind !== 'failed') return;
    } else {
      failed = 0;
      yield { records: page };
      if (page.length < rowsMax) return;
    }
  }
}

/** The rows after the first page, for a record with more than a thousand of them. */
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
  throw new SourceError(
    'failed',
    `The source’s response is not a list (${address.origin}${address.pathname})`,
  );
}

/** Legistar’s error for the votes of some items that have none. */
const hasNoVotes = 'materialized value is null';

function emptyIfMissing(error: unknown): readonly unknown[] {
  if (error instanceof SourceError && (error.kind === 'missing' || error.body.includes(hasNoVotes)))
    return [];
  throw error;
}

const noSuchClient = 'LegistarConnectionString setting is not set up';

const isFinal = (body: string): boolean => body.includes(hasNoVotes) || body.includes(noSuchClient);

/** Explains why the first request for a client failed, with the remedy. */
export function explainFirstFailure(
  { kind, body, message }: SourceError,
  client: string,
  hasToken: boolean,
): string {
  if (kind === 'missing' || body.includes(noSuchClient))
    return `Legistar has no client “${client}”. Check the spelling: the name is the first part of https://<client>.legistar.com. ${message}`;
  if (/ 40[13]\b/.test(message))
    return hasToken
      ? `The client “${client}” rejects the token. Check the variable that --token-env names. ${message}`
      : `The client “${client}” requires a token. Ask the client for one, store it in an environment variable, and name the variable with --token-env. ${message}`;
  if (message.includes('web page'))
    return `There is no Legistar API at this address, or it is down. Check --base-url, or try again later. ${message}`;
  return `Nothing can be read for “${client}”. Check --base-url, or try again later. ${message}`;
}
