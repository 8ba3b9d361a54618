/** Simulates CloudFront: parses a request into an event, runs the viewer request function, reads its result. */
import { createContext, runInContext } from 'node:vm';

type Field = { value: string; multiValue?: { value: string }[] };
type Fields = Record<string, Field>;

type ViewerRequest = { method: string; uri: string; querystring: Fields; headers: object; cookies: object };

type ViewerResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
};

/** A request is either passed to the cache and origin, perhaps rewritten, or answered by the function. */
type Verdict =
  | { readonly kind: 'passed'; readonly uri: string; readonly query: string }
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    };

export type Viewer = (target: string, method?: string) => Verdict;

/** Runs the source of a function for `/path?query`, which is sent unchanged. */
export function viewerOf(code: string): Viewer {
  const context = createContext({});
  runInContext(`'use strict';\n${code}`, context);
  return (target, method = 'GET') => {
    const request = requestOf(target, method);
    const event = { version: '1.0', context: { eventType: 'viewer-request' }, viewer: {}, request };
    // JSON makes the event from the context's own objects.
    const result: unknown = runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context);
    return verdictOf(JSON.parse(String(result)) as ViewerRequest | ViewerResponse);
  };
}

function requestOf(target: string, method: string): ViewerRequest {
  const queryStart = target.indexOf('?');
  const uri = queryStart === -1 ? target : target.slice(0, queryStart);
  const querystring = queryStart === -1 ? {} : parse(target.slice(queryStart + 1));
  return { method, uri, querystring, headers: { host: { value: 'a.example' } }, cookies: {} };
}

/** Names and values stay encoded; a repeated name has `multiValue`. */
function parse(query: string): Fields {
  const fields = new Map<string, { value: string }[]>();
  for (const pair of query.split('&').filter((text) => text !== '')) {
    const nameEnd = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const name = pair.slice(0, nameEnd);
    fields.set(name, [...(fields.get(name) ?? []), { value: pair.slice(nameEnd + 1) }]);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [
      name,
      { value: values[0]?.value ?? '', ...(values.length > 1 && { multiValue: values }) },
    ]),
  );
}

function verdictOf(result: ViewerRequest | ViewerResponse): Verdict {
  if ('uri' in result) return { kind: 'passed', uri: result.uri, query: serialize(result.querystring) };
  const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
  return {
    kind: 'answered',
    status: result.statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: result.body?.data ?? '',
  };
}

const serialize = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, field]) => (field.multiValue ?? [field]).map(({ value }) => `${name}=${value}`))
    .join('&');
