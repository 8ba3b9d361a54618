/** The app over a small index, and checks of its responses. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { z } from 'zod';
import type { Config } from '../../../schemas/config.ts';
import { problemSchema } from '../../../schemas/errors.ts';
import { openApi } from '../../../schemas/openapi.ts';
import { healthPath } from '../../../schemas/paths.ts';
import { healthSchema, searchResponseSchema, unavailableSchema } from '../../../schemas/search.ts';
import { type App, type AppOptions, createApp } from '../../../search-lambda/http/app.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import type { IndexFacts, SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { fold } from '../../../search-lambda/engine/text/fold.ts';
import type { IndexLoader, IndexState } from '../../../search-lambda/load/loader.ts';

export const config: Config = {
  name: 'Civic Meetings',
  site_url: 'https://civic.example/',
  search_url: 'https://search.civic.example',
  archive_url: 'https://archive.civic.example',
  deployments: [
    { country: 'US', base_url: 'https://us.civic.example/open/' },
    { country: 'CA', base_url: 'https://ca.civic.example' },
  ],
};

const meeting = (
  id: string,
  [city, state, kind]: readonly [string, string, 'city' | 'school'],
  headline: string,
): SearchDocument => ({
  id,
  city,
  state,
  kind,
  body: 'Council',
  date: '2026-10-14',
  headline,
  decisions: [],
  summary: '',
  url: `https://us.civic.example/open/city/${fold(city).replaceAll(' ', '-')}/#m${id}`,
});

const documents: readonly SearchDocument[] = [
  meeting('m1', ['Palo Alto', 'California', 'city'], 'Affordable housing by the station'),
  meeting('m2', ['Oakland', 'California', 'city'], 'Affordable housing loses parking'),
  meeting('m3', ['Oakland', 'California', 'school'], 'Housing for teachers'),
  meeting('m4', ['Akron', 'Ohio', 'city'], 'Housing and a rezoning downtown'),
  meeting('m5', ['Québec', 'Québec', 'city'], "Le budget de l'école et le logement"),
  meeting('m6', ['Seaside', 'Oregon', 'city'], 'Council limits short-term rentals near the beach'),
  meeting('m7', ['Old Town', 'Franklin', 'city'], 'Housing in a state that no list has'),
];

export const facts: IndexFacts = {
  meetings: documents.length,
  places: 6,
  oldest: '2026-10-14',
  newest: '2026-10-14',
  updatedAt: '2026-10-15T08:00:00Z',
  states: ['California', 'Franklin', 'Ohio', 'Oregon', 'Québec'],
};

/** Matches words by prefix: a rough substitute for the engine. */
const search: SearchIndex['search'] = (query, { state, kind }, limit) =>
  Promise.resolve(
    documents
      .filter((document) => state === undefined || fold(document.state) === fold(state))
      .filter((document) => kind === undefined || document.kind === kind)
      .filter((document) => isMatch(query, wordsOf(document)))
      .slice(0, limit)
      .map((document) => ({ document, score: 1 })),
  );

const wordsOf = ({ city, state, headline }: SearchDocument): string[] =>
  fold(`${city} ${state} ${headline}`).split(/[^\p{L}\p{N}]+/u);

function isMatch(query: QueryNode, words: readonly string[]): boolean {
  switch (query.kind) {
    case 'word':
      return words.some((word) => word.startsWith(query.stem));
    case 'phrase':
      return ` ${words.join(' ')} `.includes(` ${query.words.join(' ')} `);
    case 'and':
      return query.operands.every((operand) => isMatch(operand, words));
    case 'or':
    case 'some':
      return query.operands.some((operand) => isMatch(operand, words));
    case 'not':
      return !isMatch(query.operand, words);
  }
}

/** The loader state with the small index, of which parts can be replaced. */
export const stateWith = (index: Partial<SearchIndex> = {}, version = 'a1'): IndexState => ({
  loaded: { index: { facts, search, ...index }, version },
  failure: undefined,
});

/** A loader with a fixed state. */
export const loaderOf = (state: IndexState): IndexLoader => ({ serve: (answer) => answer(state) });

/** An app whose internal errors fail the test, unless it sets `onFault`. */
export const makeApp = (options: Partial<AppOptions> = {}): App =>
  createApp({
    loader: loaderOf(stateWith()),
    config,
    programVersion: '1',
    now: () => 0,
    onFault: (error) => {
      throw error;
    },
    ...options,
  });

/** Sends a request to the search host. */
export const send = (app: App, address: string, init: RequestInit = {}): Promise<Response> =>
  app(new Request(`https://search.civic.example${address}`, init));

export const bodyOf = async (answer: Response): Promise<Record<string, unknown>> =>
  (await answer.clone().json()) as Record<string, unknown>;

const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(openApi(config), 'openapi.json');

/** The declared shape of a response, and its name in the OpenAPI document. */
function shapeOf(path: string, status: number): readonly [z.ZodType, string] {
  if (status === 200)
    return path === healthPath ? [healthSchema, 'Health'] : [searchResponseSchema, 'SearchResponse'];
  return path === healthPath && status === 503
    ? [unavailableSchema, 'Unavailable']
    : [problemSchema, 'Problem'];
}

/** The published shape, compiled once. */
function published(name: string): ValidateFunction {
  const validate = ajv.getSchema(`openapi.json#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`no shape ${name}`);
  return validate;
}

/** Returns what is wrong with a response that has a body: its headers, and its declared and published shapes. */
export async function faultsOf(path: string, answer: Response): Promise<string[]> {
  const { status, headers } = answer;
  const body = await bodyOf(answer);
  const [shape, name] = shapeOf(path, status);
  const validate = published(name);
  const expected: Record<string, string> = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': status === 200 ? 'application/json; charset=utf-8' : 'application/problem+json',
  };
  return [
    ...Object.entries(expected).flatMap(([field, value]) =>
      headers.get(field) === value ? [] : [`${field}: ${headers.get(field)}`],
    ),
    ...(shape.safeParse(body).error?.issues ?? []).map(
      ({ path: at, message }) => `${at.join('.')}: ${message}`,
    ),
    ...(validate(body) ? [] : (validate.errors ?? [])).map(
      (error) => `${error.instancePath} ${error.message}`,
    ),
    ...(status === 200 || body['status'] === status ? [] : [`status ${String(body['status'])}`]),
  ];
}
