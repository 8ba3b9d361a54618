/** The app over a small index, and checks of its responses. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { z } from 'zod';
import type { Config } from '../../../schemas/config.ts';
import { problemSchema } from '../../../schemas/errors.ts';
import { openApi } from '../../../schemas/openapi/openapi.ts';
import { decisionsPath, healthPath, similarPath } from '../../../schemas/paths.ts';
import {
  decisionsResponseSchema,
  healthSchema,
  searchResponseSchema,
  similarResponseSchema,
  unavailableSchema,
} from '../../../schemas/search.ts';
import { type App, type AppOptions, createApp } from '../../../search-lambda/http/app.ts';
import type { IndexFacts, SearchDocument, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { fold } from '../../../schemas/names/fold.ts';
import type { IndexLoader, IndexState } from '../../../search-lambda/load/loader.ts';
import { miniSearchIndex, searchDocument } from '../../support/search/search-documents.ts';

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
): SearchDocument =>
  searchDocument({
    id,
    city,
    state,
    kind,
    body: 'Council',
    date: '2026-10-14',
    headline,
    url: `https://us.civic.example/open/city/${fold(city).replaceAll(' ', '-')}/#m${id}`,
  });

export const documents: readonly SearchDocument[] = [
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

const smallIndex = await miniSearchIndex(documents, facts.updatedAt);

/** The methods of an index as functions, so that parts can be replaced. */
const bound = (index: SearchIndex): SearchIndex => ({
  facts: index.facts,
  places: index.places,
  search: index.search.bind(index),
  candidates: index.candidates.bind(index),
  newest: index.newest.bind(index),
  count: index.count.bind(index),
  frequencies: index.frequencies.bind(index),
});

const boundIndex: SearchIndex = { ...bound(smallIndex), facts };

/** The loader state with the small index, of which parts can be replaced. */
export const stateWith = (index: Partial<SearchIndex> = {}, version = 'a1'): IndexState => ({
  loaded: { index: { ...boundIndex, ...index }, version },
  failure: undefined,
});

/** The loader state with an index of these documents. */
export const stateOf = async (documents: readonly SearchDocument[]): Promise<IndexState> =>
  stateWith(bound(await miniSearchIndex(documents)));

/** Turns meetings into the documents of an index of decisions. */
export const decisionDocuments = (meetings: readonly SearchDocument[]): SearchDocument[] =>
  meetings.flatMap((meeting) =>
    meeting.decisions.map((decision) => ({
      ...meeting,
      id: decision.id,
      meeting: meeting.id,
      headline: '',
      summary: '',
      decisions: [decision],
    })),
  );

/** An app with both indexes of these meetings. */
export const appOf = async (meetings: readonly SearchDocument[]): Promise<App> =>
  makeApp({
    meetings: loaderOf(await stateOf(meetings)),
    decisions: loaderOf(await stateOf(decisionDocuments(meetings))),
  });

/** A loader with a fixed state. */
export const loaderOf = (state: IndexState): IndexLoader => ({ serve: (answer) => answer(state) });

/** An app whose internal errors fail the test, unless it sets `onFault`. */
export const makeApp = (options: Partial<AppOptions> = {}): App =>
  createApp({
    meetings: loaderOf(stateWith()),
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
    switch (path) {
      case healthPath:
        return [healthSchema, 'Health'];
      case decisionsPath:
        return [decisionsResponseSchema, 'DecisionsResponse'];
      case similarPath:
        return [similarResponseSchema, 'SimilarResponse'];
      default:
        return [searchResponseSchema, 'SearchResponse'];
    }
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

/** The meeting of the examples in the OpenAPI document. */
export const sampleMeeting = searchDocument({
  id: 'm-2026-1014',
  place: 'US/sample-bay-ca',
  city: 'Sample Bay',
  state: 'California',
  date: '2026-10-14',
  topics: ['housing'],
  headline: 'Council approves 120 units of affordable housing by the station',
  decisions: [
    {
      id: 'd-2026-1014-3',
      headline: 'Approve the station housing project',
      summary:
        'The council approves 120 units of affordable housing by the station, with shops on the ground floor.',
      outcome: 'passed',
      stage: 'final',
      yes: 5,
      no: 2,
      abstain: 0,
      amount_cents: 1_250_000_000,
      dissent: [
        { name: 'A. Chen', vote: 'no' },
        { name: 'R. Okafor', vote: 'no' },
      ],
      source: 'https://sample-bay.example/minutes/2026-10-14.pdf',
      generated_by: 'ai:model',
    },
  ],
  url: 'https://us.civic.example/open/city/sample-bay-ca/#mm-2026-1014',
});
