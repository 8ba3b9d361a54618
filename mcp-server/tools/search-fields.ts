/** What the search tools share: parameters, their request, and the shape of their answers. */
import { z } from 'zod';
import { outcomes, stages } from '../../schemas/columns.ts';
import { type SearchResponse, searchResponseSchema } from '../../schemas/search.ts';
import {
  resultLimit,
  searchKinds,
  searchParameters as declared,
  sortOrders,
} from '../../schemas/search-parameters.ts';
import { meetingTopicNames } from '../../schemas/tables/meetings.ts';
import type { SearchRequest } from '../service/search.ts';
import { type Coverage, readCoverageOf } from '../places/coverage.ts';
import { attemptOf } from '../service/deadline.ts';
import type { Service } from '../service/service.ts';
import { oneLine } from '../answers/text.ts';
import { countryInput, coverageField } from './fields.ts';

const day = (parameter: 'from' | 'to', example: string): z.ZodOptional<z.ZodString> =>
  z
    .string()
    .optional()
    .describe(declared[parameter].description)
    .meta({ examples: [example] });

export const queryInput = z
  .string()
  .trim()
  .max(declared.q.maxLength)
  .describe(declared.q.description)
  .meta({ examples: ['"affordable housing" -parking', 'data center moratorium OR rezoning'] });

/** Texts are validated by the service, which suggests what was meant. */
export const searchInputs = {
  limit: z
    .int()
    .min(resultLimit.minimum)
    .max(resultLimit.maximum)
    .default(resultLimit.default)
    .describe(declared.limit.description),
  state: z
    .string()
    .optional()
    .describe(declared.state.description)
    .meta({ examples: ['California', 'QC'] }),
  kind: z.enum(searchKinds).optional().describe(declared.kind.description),
  place: z
    .string()
    .trim()
    .optional()
    .describe('Only this place: its slug, from list_cities or `recognized_places`.')
    .meta({ examples: ['palo-alto-ca'] }),
  country: countryInput(declared.country.description),
  from: day('from', '2024-01-01'),
  to: day('to', '2026-06-30'),
  body: z
    .string()
    .optional()
    .describe(declared.body.description)
    .meta({ examples: ['planning'] }),
  topic: z.enum(meetingTopicNames).optional().describe(declared.topic.description),
  outcome: z.enum(outcomes).optional().describe(declared.outcome.description),
  stage: z.enum(stages).optional().describe(declared.stage.description),
  divided: z.boolean().optional().describe(declared.divided.description),
  min_amount: z
    .int()
    .min(declared.min_amount.minimum)
    .max(declared.min_amount.maximum)
    .optional()
    .describe(declared.min_amount.description),
  sort: z.enum(sortOrders).optional().describe(declared.sort.description),
  strict: z.boolean().optional().describe('`true`: only results with all words.'),
  partial: z
    .boolean()
    .optional()
    .describe('`true`: also results that lack words, although others have all of them.'),
  facets: z
    .boolean()
    .optional()
    .describe(
      '`true`: also count the matches by state, kind, year, outcome, topic, body and place, for questions such as "which cities voted on rent stabilization?".',
    ),
  cursor: z
    .string()
    .optional()
    .describe('The next page: `next_cursor` of the previous answer, with all other parameters unchanged.'),
};

type SearchInputs = Omit<z.output<z.ZodObject<typeof searchInputs>>, 'topic'> & {
  readonly query?: string | undefined;
  readonly topic?: string | undefined;
};

/** Asks for what an agent needs to judge the results: the number of matches, and what each result lacks. */
export function requestOf(
  { query, divided, strict, facets, partial: _partial, ...rest }: SearchInputs,
  ...extras: readonly 'decision'[]
): SearchRequest {
  return {
    q: query,
    ...rest,
    // The service refuses `false`.
    divided: divided === true ? true : undefined,
    strict: strict === true ? true : undefined,
    include: ['total', 'match', ...extras, ...(facets === true ? ['facets'] : [])].join(','),
  };
}

/** Marks a cursor of an answer that has only complete matches, whose next page must be of them too. */
const completeMark = 'complete.';

type Answer = Pick<SearchResponse, 'count' | 'relaxed' | 'total' | 'next_cursor'> & {
  readonly results: readonly { readonly missing?: readonly string[] | undefined }[];
};

/**
 * Runs a search. If some results have all words of the query, it returns only those, unless partial matches were asked for.
 */
export async function searchComplete<Inputs extends SearchInputs, Response extends Answer>(
  inputs: Inputs,
  search: (inputs: Inputs) => Promise<Response>,
): Promise<Response & { complete_only?: boolean }> {
  const { cursor } = inputs;
  const isContinued = cursor?.startsWith(completeMark) === true;
  if (isContinued) return completeOf({ ...inputs, cursor: cursor.slice(completeMark.length) }, search);
  const answer = await search(inputs);
  const hasComplete = answer.relaxed === true && (answer.total?.value ?? 0) > 0;
  const wantsAll = inputs.partial === true || inputs.strict === true;
  if (!hasComplete || wantsAll) return answer;
  return cursor === undefined ? completeOf(inputs, search) : withoutPartial(answer);
}

/** A later page, where complete results end. */
function withoutPartial<Response extends Answer>(answer: Response): Response & { complete_only: boolean } {
  const { next_cursor: _next, ...rest } = answer;
  const results = answer.results.filter(({ missing = [] }) => missing.length === 0);
  return { ...(rest as Response), results, count: results.length, complete_only: true };
}

async function completeOf<Inputs extends SearchInputs, Response extends Answer>(
  inputs: Inputs,
  search: (inputs: Inputs) => Promise<Response>,
): Promise<Response & { complete_only: boolean }> {
  const { next_cursor: next, ...answer } = await search({ ...inputs, strict: true });
  return {
    ...(answer as Response),
    complete_only: true,
    ...(next === undefined ? {} : { next_cursor: completeMark + next }),
  };
}

/** Says of an answer without results, in `left_out`, if nothing of the state can be found by any words. */
export async function withEmptyState<Response extends { readonly count: number }>(
  service: Service,
  { state, place }: Pick<SearchInputs, 'state' | 'place'>,
  answer: Response,
  signals: { readonly within: AbortSignal; readonly signal: AbortSignal },
): Promise<Response & { left_out?: string }> {
  if (answer.count > 0 || state === undefined || place !== undefined) return answer;
  const { value } = await attemptOf(
    () => service.search.decisions({ state, limit: 1, include: 'total' }, signals.within),
    signals.within,
    signals.signal,
  );
  if (value?.total?.value !== 0) return answer;
  const note = `No decision of ${oneLine(state)} can be searched yet, whatever the words: this says nothing about what its governments decided. list_cities lists its places.`;
  return { ...answer, left_out: note };
}

/** What the data about the place covers that a search is limited to, or that its query names. */
export async function coverageOfSearch(
  service: Service,
  { place, country }: SearchInputs,
  { recognized_places: named = [] }: Pick<SearchResponse, 'recognized_places'>,
  signal: AbortSignal,
): Promise<Coverage | undefined> {
  if (place !== undefined && place !== '') return readCoverageOf(service, { slug: place, country }, signal);
  const [only, ...others] = named;
  return only === undefined || others.length > 0 ? undefined : readCoverageOf(service, only, signal);
}

const { total, recognized_places, merged } = searchResponseSchema.shape;

/** The fields of both responses; newer services may add fields at any depth. */
export const envelopeFields = {
  ...searchResponseSchema.shape,
  total: z.looseObject(total.unwrap().shape).optional(),
  facets: z
    .record(
      z.string(),
      z.union([z.literal(true), z.array(z.looseObject({ value: z.string(), count: z.int() }))]).optional(),
    )
    .optional()
    .describe('With facets: matches by state, year and so on; estimated is true if not exact.'),
  recognized_places: z
    .array(z.looseObject({ slug: recognized_places.unwrap().element.shape.slug }))
    .optional()
    .describe('Places that the query names; their results come first.'),
  merged: merged.describe('Further repeats that were merged into these results.'),
  complete_only: z.boolean().optional().describe('Whether results that lack words were left out.'),
  coverage: coverageField.optional(),
  left_out: z.string().optional().describe('What this answer leaves out, and how to get it.'),
};
