/** The errors of the search API: RFC 9457 problem documents. Each kind has its own page in the docs. */
import * as z from 'zod';
import type { Config } from './config.ts';
import { errorPath, siteOf } from './paths.ts';
import { urlPattern } from './values.ts';

type ErrorKind = {
  readonly status: number;
  /** Identical in every occurrence. */
  readonly title: string;
  /** Text of the page in the docs: when the error occurs, and what to do. */
  readonly description: string;
};

/** All errors by name. The name is the last segment of `type`. */
export const errorKinds = {
  'missing-query': {
    status: 400,
    title: 'The query is missing',
    description:
      '`q` is missing, empty or only white space. Send a query: `/search?q=housing`. Only `/decisions` may have filters instead.',
  },
  'invalid-query': {
    status: 400,
    title: 'The text is too long, or has no words',
    description:
      '`q` or `body` exceeds the maximum number of characters, or `body` has no letter or digit. Keep the words that matter.',
  },
  'costly-query': {
    status: 400,
    title: 'The query takes too long',
    description:
      'Answering `q` would exceed the budget of a request. Use fewer phrases of common words, fewer words, or more specific ones.',
  },
  'invalid-limit': {
    status: 400,
    title: 'The limit is not valid',
    description: '`limit` is not an integer, or is out of range. Omit it for the default.',
  },
  'unknown-state': {
    status: 400,
    title: 'There is no such state',
    description:
      '`state` is neither the full name nor the postal code of a state, province or territory. `allowed` lists the names; `did_you_mean` suggests the closest one.',
  },
  'unknown-kind': {
    status: 400,
    title: 'There is no such kind of place',
    description: '`kind` must be one of the values in `allowed`.',
  },
  'unknown-place': {
    status: 400,
    title: 'There is no such place',
    description:
      '`place` is not the slug of a place; `did_you_mean` suggests the closest one. If both countries have a place with that slug, add `country`; if only the other one has it, omit `country`.',
  },
  'unknown-value': {
    status: 400,
    title: 'The value is not one of those allowed',
    description: 'The parameter must be one of the values in `allowed`.',
  },
  'invalid-date': {
    status: 400,
    title: 'The day is not valid',
    description: '`from` and `to` are days of the calendar as YYYY-MM-DD, and `from` is not after `to`.',
  },
  'invalid-amount': {
    status: 400,
    title: 'The amount is not valid',
    description:
      '`min_amount` is not a whole number, or is out of range. Omit separators, decimals and currency.',
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor is not from this search',
    description:
      'A cursor continues one search. Send `next_cursor` of the previous response with the same query, filters and order; begin without a cursor after a change.',
  },
  'unknown-parameter': {
    status: 400,
    title: 'There is no such parameter',
    description:
      'The name is likely a mistake; `did_you_mean` has the right one. Other unknown parameters are ignored.',
  },
  'repeated-parameter': {
    status: 400,
    title: 'A parameter is repeated',
    description: 'Send each parameter once. Put alternatives into `q`: `rezoning OR variance`.',
  },
  'malformed-query-string': {
    status: 400,
    title: 'The query string is malformed',
    description:
      'A parameter is not percent-encoded UTF-8, or contains the character U+0000. Encode values as `encodeURIComponent` does.',
  },
  'not-found': {
    status: 404,
    title: 'There is no such route',
    description:
      'The search host has the routes `/search`, `/decisions` and `/health`; the first two also end in `.atom`, `.csv` and `.html`.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed',
    description: 'All routes are GET. The `Allow` header lists the methods.',
  },
  'no-index': {
    status: 503,
    title: 'No search index is loaded',
    description:
      'The service is starting, or its index is unavailable. Try again after `Retry-After` seconds.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    description: 'The service failed. The same request may succeed later.',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorName = keyof typeof errorKinds;

export const problemSchema = z
  .strictObject({
    type: z
      .string()
      .regex(new RegExp(`^(?:${urlPattern})$`))
      .describe('Identifies the kind of error; the URL of a page that explains it.'),
    title: z.string().min(1).describe('The kind of error in words.'),
    status: z.int().min(400).max(599).describe('The HTTP status.'),
    detail: z.string().min(1).describe('What is wrong with which value, and how to correct it.'),
    parameter: z.string().describe('The invalid parameter.').optional(),
    allowed: z.array(z.string()).describe('The valid values.').optional(),
    did_you_mean: z.string().describe('The closest valid value.').optional(),
  })
  .describe('An error (RFC 9457).');

export type Problem = z.infer<typeof problemSchema>;

/** Optional members of a problem document. */
export type ProblemFacts = Pick<Problem, 'parameter' | 'allowed' | 'did_you_mean'>;

/** Returns the problem document of an error. */
export const problemOf = (
  config: Config,
  kind: ErrorName,
  detail: string,
  facts: ProblemFacts = {},
): Problem => ({
  type: problemType(config, kind),
  title: errorKinds[kind].title,
  status: errorKinds[kind].status,
  detail,
  ...facts,
});

/** The `type` of a problem document: the URL of its page on the first deployment's site. */
function problemType(config: Config, name: ErrorName): string {
  const country = config.deployments[0]?.country ?? 'US';
  return siteOf(config, country)?.url(errorPath(name)) ?? errorPath(name);
}
