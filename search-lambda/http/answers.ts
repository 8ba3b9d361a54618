/** Answers of the engine as published records (CONTRACT.md 4; schemas/search.ts). */
import { languagesOf } from '../engine/document-language.ts';
import type {
  DecisionResult,
  DecisionsResponse,
  SearchResponse,
  SearchResult,
  SimilarResponse,
} from '../../schemas/search.ts';
import type { Answer } from '../engine/search.ts';
import type { RankedHit } from '../engine/ranking/rank.ts';
import type { KnownPlace, SearchDecision } from '../engine/search-index.ts';
import { snippetOf } from '../engine/snippet.ts';
import { cursorScope, type SearchRequest } from './parameters.ts';
import { encodeCursor, type PagePosition } from './cursor.ts';

/** An answer, with the places of the index by key, which name those of facets. */
export type NamedAnswer = Omit<Answer, 'next'> & {
  readonly next: PagePosition | undefined;
} & { readonly known: ReadonlyMap<string, KnownPlace> };

/** The response to /search. */
export const searchBody = (request: SearchRequest, answer: NamedAnswer): SearchResponse => ({
  query: request.query,
  count: answer.hits.length,
  results: answer.hits.map((hit) => meetingResult(hit, answer, request)),
  ...extrasOf(request, answer),
});

/** The response to /decisions. */
export const decisionsBody = (request: SearchRequest, answer: NamedAnswer): DecisionsResponse => {
  const results = answer.hits.map((hit) => decisionResult(hit, answer, request));
  return { query: request.query, count: results.length, results, ...extrasOf(request, answer) };
};

/** The response to /similar. */
export const similarBody = (request: SearchRequest, answer: NamedAnswer): SimilarResponse => ({
  query: request.query,
  words: [...(answer.words ?? [])],
  count: answer.hits.length,
  results: answer.hits.map((hit) => decisionResult(hit, answer, request)),
});

function meetingResult(hit: RankedHit, { query }: Answer, { include }: SearchRequest): SearchResult {
  const { document, score } = hit;
  return {
    city: document.city,
    state: document.state,
    kind: document.kind,
    body: document.body,
    date: document.date,
    headline: document.headline,
    snippet: snippetOf(document, query, hit.occurrences),
    url: document.url,
    score,
    ...(include.includes('decision') && hit.decision !== undefined ? { decision: copyOf(hit.decision) } : {}),
    ...matchOf(hit, include),
  };
}

/** A copy with arrays that the published type can have. */
const copyOf = ({ dissent, ...decision }: SearchDecision): NonNullable<SearchResult['decision']> => ({
  ...decision,
  ...(dissent === undefined ? {} : { dissent: [...dissent] }),
});

function decisionResult(hit: RankedHit, { query }: Answer, { include }: SearchRequest): DecisionResult {
  const { document, score } = hit;
  const [decision] = document.decisions;
  return {
    id: decision?.id ?? document.id,
    meeting_id: document.meeting ?? '',
    city: document.city,
    state: document.state,
    kind: document.kind,
    body: document.body,
    date: document.date,
    headline: decision?.headline ?? '',
    snippet: snippetOf(document, query, hit.occurrences),
    outcome: decision?.outcome ?? null,
    stage: decision?.stage ?? null,
    yes: decision?.yes ?? null,
    no: decision?.no ?? null,
    abstain: decision?.abstain ?? null,
    amount_cents: decision?.amount_cents ?? null,
    dissent: [...(decision?.dissent ?? [])],
    ...(decision?.vote_state && { vote_state: [...decision.vote_state] }),
    ...(decision?.conflicts && { conflicts: [...decision.conflicts] }),
    source: decision?.source ?? '',
    generated_by: decision?.generated_by ?? null,
    url: document.url,
    score,
    ...matchOf(hit, include),
  };
}

export const matchOf = (
  { missing, document }: RankedHit,
  include: SearchRequest['include'],
): Pick<SearchResult, 'missing' | 'language'> =>
  include.includes('match') ? { missing: [...missing], language: languagesOf(document).main } : {};

/** What an envelope has besides its results, in the order of the schema. */
export function extrasOf(
  request: SearchRequest,
  { hits, merged, counts, places, suggestion, next, known }: NamedAnswer,
): Extras {
  const { include, showsCursor, subject } = request;
  return {
    ...(hits.some(({ missing }) => missing.length > 0) ? { relaxed: true as const } : {}),
    ...(counts !== undefined && include.includes('total')
      ? {
          total: { value: counts.total, relation: counts.isExact ? ('eq' as const) : ('gte' as const) },
          ...(subject === 'meetings' ? {} : { merged }),
        }
      : {}),
    ...(counts?.facets !== undefined
      ? {
          facets: {
            ...mutable(counts.facets, known),
            ...(counts.isExact ? {} : { estimated: true as const }),
          },
        }
      : {}),
    ...(include.includes('match') ? { recognized_places: places.map(recognizedPlace) } : {}),
    ...(suggestion === undefined ? {} : { did_you_mean: suggestion }),
    ...(showsCursor && next !== undefined ? { next_cursor: encodeCursor(next, cursorScope(request)) } : {}),
  };
}

/** The extras of an envelope do not depend on its results. */
type Extras = Omit<Partial<SearchResponse>, 'query' | 'count' | 'results'>;

type Facets = NonNullable<Answer['counts']>['facets'];

function mutable(
  { state, kind, year, outcome, topic, body, place }: NonNullable<Facets>,
  known: NamedAnswer['known'],
) {
  return {
    state: [...state],
    kind: [...kind],
    year: [...year],
    outcome: [...outcome],
    topic: [...topic],
    body: [...body],
    place: place.map(({ value, count }) => {
      const { slug, country } = keyParts(value);
      const { name = slug, state = '' } = known.get(value) ?? {};
      return { value: slug, count, country, name, state };
    }),
  };
}

const recognizedPlace = ({ key, name, state, searchable, website }: KnownPlace): RecognizedPlace => ({
  ...keyParts(key),
  city: name,
  name,
  state,
  ...searchable,
  ...(website === undefined ? {} : { website }),
});

type RecognizedPlace = NonNullable<SearchResponse['recognized_places']>[number];

function keyParts(key: string): { slug: string; country: 'US' | 'CA' } {
  const slash = key.indexOf('/');
  return { slug: key.slice(slash + 1), country: key.startsWith('CA/') ? 'CA' : 'US' };
}
