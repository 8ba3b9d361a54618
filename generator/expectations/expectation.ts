/**
 * What a search index must answer: NDJSON, an expectation a line.
 *
 *     {"q":"rent stabilization","shows":["rent stabil"],"why":"a topic"}
 *     {"q":"24-117","finds":["d4711"],"among":1}
 *     {"q":"bridge","on":"meetings","with":{"place":"oakland-ca"},"nothing":true}
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { errorKinds, type ErrorName } from '../../schemas/errors.ts';
import { similarNames } from '../../schemas/names/similar-names.ts';
import { indexNames } from '../../schemas/paths.ts';
import {
  filterParameters,
  pageParameterNames,
  resultLimit,
  searchParameters,
} from '../../schemas/search-parameters.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { IrregularFile, readRegularFileSync } from '../system/regular-file.ts';

const text = z.string().trim().min(1);
const texts = z.array(text).min(1);

/** What an answer must have. Each is optional; of several, all must hold. */
const expected = {
  finds: texts.optional(),
  shows: texts.optional(),
  never: texts.optional(),
  place: text.optional(),
  recognizes: texts.optional(),
  complete: z.int().min(1).optional(),
  nothing: z.literal(true).optional(),
  honest: z.literal(true).optional(),
  suggests: text.optional(),
  same_as: text.optional(),
  error: z.enum(Object.keys(errorKinds) as [ErrorName, ...ErrorName[]]).optional(),
};

export const expectedNames = Object.keys(expected) as readonly (keyof typeof expected)[];

const filterNames = [...filterParameters, ...pageParameterNames, 'sort', 'strict'] as const;

const expectationSchema = z.strictObject({
  q: text.optional(),
  on: z.enum(indexNames).default('decisions'),
  with: z.partialRecord(z.enum(filterNames), z.string()).default({}),
  among: z.int().min(1).max(resultLimit.maximum).default(3),
  ...expected,
  why: z.string().optional(),
});

/** Expectations by line. */
export type Expectation = z.infer<typeof expectationSchema>;

export type ExpectationLine = {
  /** Counts from 1. */
  readonly line: number;
  /** The same for the same expectation on another line, or with another reason. */
  readonly key: string;
  readonly expectation: Expectation;
};

/** The members of a line, for its documentation. */
export const memberNames = Object.keys(expectationSchema.shape);

/**
 * Reads a file of expectations.
 * @throws {UserError} that names the file, the line and what is wrong with it
 */
export function readExpectations(file: string): ExpectationLine[] {
  const lines = textOf(file).split('\n');
  const seen = new Map<string, number>();
  const found = lines.flatMap((source, index) => {
    if (source.trim() === '') return [];
    const line = index + 1;
    const fault = (reason: string, cause?: unknown): UserError =>
      new UserError(`${file}, line ${line}: ${reason}`, { cause });
    const expectation = parsed(source, fault);
    const key = keyOf(expectation);
    const first = seen.get(key);
    if (first !== undefined) throw fault(`repeats line ${first}. Remove one of them.`);
    seen.set(key, line);
    return [{ line, key, expectation }];
  });
  if (found.length > 0) return found;
  throw new UserError(
    `${file} has no expectations. Write one on each line, such as {"q":"housing","complete":1}.`,
  );
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readRegularFileSync(file));
  } catch (cause) {
    const code = systemErrorCode(cause) ?? '';
    const reason = cause instanceof IrregularFile ? `it ${cause.kind}` : (reasons[code] ?? code);
    throw new UserError(`Cannot read ${file}: ${reason}. Name a file with one expectation on each line.`, {
      cause,
    });
  }
}

type Fault = (reason: string, cause?: unknown) => UserError;

function parsed(source: string, fault: Fault): Expectation {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (cause) {
    throw fault('not JSON. Write one object on each line.', cause);
  }
  const result = expectationSchema.safeParse(json);
  if (!result.success) throw fault(issueText(result.error), result.error);
  requireQuestion(result.data, fault);
  return result.data;
}

function issueText({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return 'invalid.';
  const member = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return `${member === '' ? '' : `${member}: `}${issue.message}.`;
  const [name = ''] = issue.keys;
  const names = member === '' ? memberNames : filterNames;
  const [similar] = similarNames(name, names);
  const remedy = similar === undefined ? `The members are ${names.join(', ')}.` : `Did you mean ${similar}?`;
  return `unknown member ${JSON.stringify(name)}${member === '' ? '' : ` of ${member}`}. ${remedy}`;
}

function requireQuestion(expectation: Expectation, fault: Fault): void {
  const { q, with: filters } = expectation;
  if (q === undefined && Object.keys(filters).length === 0)
    throw fault('asks nothing. Add q, or filters in with.');
  if (q !== undefined && q.length > searchParameters.q.maxLength)
    throw fault(`q has ${q.length} characters; the limit is ${searchParameters.q.maxLength}.`);
  if (expectedNames.every((name) => expectation[name] === undefined))
    throw fault(`expects nothing. Add one of ${expectedNames.join(', ')}.`);
}

const sortedEntries = (members: object): [string, unknown][] =>
  Object.entries(members).toSorted(([a], [b]) => (a < b ? -1 : 1));

function keyOf(expectation: Expectation): string {
  const { with: filters } = expectation;
  const sorted = JSON.stringify([{ ...expectation, why: '', with: '' }, filters].map(sortedEntries));
  return createHash('sha256').update(sorted).digest('hex').slice(0, 16);
}
