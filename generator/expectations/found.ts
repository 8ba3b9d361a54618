/** What expectations judge of an answer of the search. */
import * as z from 'zod';
import { countryOfState } from '../../schemas/names/states.ts';
import { decisionsPath, documentsPath, searchPath } from '../../schemas/paths.ts';
import type { Expectation } from './expectation.ts';

/** Answers a path of the search, such as `/decisions?q=housing`. */
export type Ask = (path: string) => Promise<{ readonly status: number; readonly body: string }>;

export type FoundResult = {
  /** Of the decision, the meeting or the document. */
  readonly id: string;
  /** `US/oakland-ca`. */
  readonly place: string;
  readonly headline: string;
  /** Everything that the result shows. */
  readonly text: string;
  readonly isComplete: boolean;
};

export type Found = {
  /** The error of a refused search: its name and what it says. */
  readonly refusal: { readonly error: string; readonly detail: string } | undefined;
  readonly results: readonly FoundResult[];
  /** Number of documents with all words. */
  readonly complete: number;
  readonly suggestion: string | undefined;
  /** Places that the query names: `US/oakland-ca`. */
  readonly recognized: readonly string[];
};

const resultSchema = z.object({
  id: z.string().optional(),
  document_id: z.string().optional(),
  state: z.string(),
  headline: z.string().optional(),
  /** Of a document. */
  title: z.string().optional(),
  snippet: z.string(),
  url: z.string(),
  decision: z.object({ headline: z.string() }).optional(),
  missing: z.array(z.string()),
});

// A later version of the service may send more fields than this program knows.
const answerSchema = z.object({
  results: z.array(resultSchema),
  total: z.object({ value: z.int() }),
  recognized_places: z.array(z.object({ country: z.string(), slug: z.string() })),
  did_you_mean: z.string().optional(),
});

const unavailableSchema = z.object({ available: z.literal(false) });

const problemSchema = z.object({
  type: z.string(),
  detail: z.string(),
  did_you_mean: z.string().optional(),
});

const pathsByIndex = { meetings: searchPath, decisions: decisionsPath, documents: documentsPath } as const;

/** The path that asks for an expectation's query, or for another query in its place. */
export function pathOf({ q, on, with: filters }: Expectation, limit: number, query = q): string {
  const parameters = new URLSearchParams({
    ...(query === undefined ? {} : { q: query }),
    ...filters,
    limit: String(limit),
    include: 'total,decision,match',
  });
  return `${pathsByIndex[on]}?${parameters.toString()}`;
}

/** Reads an answer of the search. Whatever is neither results nor a problem is a refusal, too. */
export function readFound(status: number, body: string): Found {
  const json = parsed(body);
  const answer = answerSchema.safeParse(json);
  if (answer.success) return foundOf(answer.data);
  const problem = problemSchema.safeParse(json);
  const refusal = problem.success
    ? { error: /\/([a-z-]+)\/?$/.exec(problem.data.type)?.[1] ?? '', detail: problem.data.detail }
    : {
        error: '',
        detail: unavailableSchema.safeParse(json).success
          ? 'the service has no texts of documents'
          : `status ${status} without a search result`,
      };
  return {
    refusal,
    results: [],
    complete: 0,
    suggestion: problem.data?.did_you_mean,
    recognized: [],
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const foundOf = ({ results, total, ...answer }: z.infer<typeof answerSchema>): Found => ({
  refusal: undefined,
  results: results.map(resultOf),
  complete: total.value,
  suggestion: answer.did_you_mean,
  recognized: answer.recognized_places.map(({ country, slug }) => `${country}/${slug}`),
});

function resultOf(result: z.infer<typeof resultSchema>): FoundResult {
  const { id, document_id: document, title = '', state, headline = title, snippet, url, decision } = result;
  const [, slug = '', meeting = ''] = /\/city\/([^/#]+)\/(?:[^#]*#m(.+)|.*)$/.exec(url) ?? [];
  return {
    id: id ?? document ?? meeting,
    place: `${countryOfState(state) ?? ''}/${slug}`,
    headline,
    text: [headline, decision?.headline ?? '', snippet].join('\n'),
    isComplete: result.missing.length === 0,
  };
}
