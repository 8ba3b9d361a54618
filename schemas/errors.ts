/** The errors of the search API: RFC 9457 problem documents, each kind with a page of its own in the docs. */
import * as z from 'zod';
import type { Config } from './config.ts';
import { errorPath, siteOf } from './paths.ts';
import { urlPattern } from './values.ts';

type ErrorKind = {
  readonly status: number;
  /** The same for every occurrence. */
  readonly title: string;
  /** What the page in the docs says: when it is answered, and what to do. */
  readonly description: string;
};

/** Every error by name; the name is the last segment of its `type`. */
export const errorKinds = {
  'missing-query': {
    status: 400,
    title: 'The query is missing',
    description: '`q` is absent, empty or white space only. Say what to search for: `/search?q=housing`.',
  },
  'invalid-query': {
    status: 400,
    title: 'The query is too long',
    description: '`q` has more characters than are allowed. Keep the words that matter.',
  },
  'costly-query': {
    status: 400,
    title: 'The query takes too long',
    description:
      '`q` asks for phrases of words that nearly every meeting has, too many to look for. Use fewer of them, or words that say more.',
  },
  'invalid-limit': {
    status: 400,
    title: 'The limit is not valid',
    description: '`limit` is no integer, or is out of range. Leave it out for the default.',
  },
  'unknown-state': {
    status: 400,
    title: 'There is no such state',
    description:
      '`state` is neither the full name nor the postal code of a state, province or territory. `allowed` lists the names, `did_you_mean` has the nearest one.',
  },
  'unknown-kind': {
    status: 400,
    title: 'There is no such kind of place',
    description: '`kind` is none of the values in `allowed`.',
  },
  'repeated-parameter': {
    status: 400,
    title: 'A parameter is given more than once',
    description: 'Each parameter is given once. Alternatives go into `q`: `rezoning OR variance`.',
  },
  'malformed-query-string': {
    status: 400,
    title: 'The query string is malformed',
    description:
      'A parameter is not percent-encoded UTF-8, or holds the character U+0000. Encode its value as `encodeURIComponent` does.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing at this address',
    description: 'The search host answers at `/search` and `/health` only.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed',
    description: 'Everything is read with GET; the header `Allow` lists the methods.',
  },
  'no-index': {
    status: 503,
    title: 'No search index is loaded',
    description:
      'The service is starting, or its index cannot be had. Try again after `Retry-After` seconds.',
  },
  internal: {
    status: 500,
    title: 'The service has a fault',
    description: 'The fault is ours. The same request may succeed later.',
  },
} as const satisfies Readonly<Record<string, ErrorKind>>;

export type ErrorName = keyof typeof errorKinds;

export const problemSchema = z
  .strictObject({
    type: z
      .string()
      .regex(new RegExp(`^(?:${urlPattern})$`))
      .describe('Names the kind of error; a page that explains it.'),
    title: z.string().min(1).describe('The kind of error in words.'),
    status: z.int().min(400).max(599).describe('The HTTP status.'),
    detail: z.string().min(1).describe('What was wrong with which value, and what would be right.'),
    parameter: z.string().describe('The parameter that was wrong.').optional(),
    allowed: z.array(z.string()).describe('The values that it may have.').optional(),
    did_you_mean: z.string().describe('The value that was probably meant.').optional(),
  })
  .describe('An error (RFC 9457).');

export type Problem = z.infer<typeof problemSchema>;

/** What a problem document may say beside its kind and detail. */
export type ProblemFacts = Pick<Problem, 'parameter' | 'allowed' | 'did_you_mean'>;

/** One occurrence of an error. */
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

/** `type` of a problem document: its page on the first deployment's site. */
function problemType(config: Config, name: ErrorName): string {
  const country = config.deployments[0]?.country ?? 'US';
  return siteOf(config, country)?.url(errorPath(name)) ?? errorPath(name);
}
