/** Errors of dataset queries, and phrases for error messages. An agent reads them. */
import { fold } from '../../schemas/fold.ts';
import { distance } from 'fastest-levenshtein';

/** The query is wrong: the message names the offending value and the remedy. */
export class DatasetQueryError extends Error {
  override name = 'DatasetQueryError';
}

/** The service failed: it is unreachable, or its response is unreadable. */
export class DatasetUnavailableError extends Error {
  override name = 'DatasetUnavailableError';
}

/** The file was replaced while it was read. */
export class FileReplacedError extends Error {
  override name = 'FileReplacedError';
}

export const unreadable = (path: string, cause?: unknown): DatasetUnavailableError =>
  new DatasetUnavailableError(
    `${path} cannot be read: it is damaged or not a Parquet file. The next release may fix it.`,
    { cause },
  );

/** Only this many characters of a name are compared. */
const comparedCharacters = 100;

/** ` Did you mean a, b or c?` with up to three candidates that are similar to the name or contain it; empty if there are none. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const wanted = fold(name.slice(0, comparedCharacters));
  const similar = [...candidates]
    .map((candidate) => ({ candidate, edits: editsBetween(wanted, fold(candidate)) }))
    .filter(({ edits }) => edits <= Math.max(2, wanted.length / 3))
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
  return similar.length === 0 ? '' : ` Did you mean ${listed(similar, 'or')}?`;
}

/** A name within another, such as `date` in `meeting_date`, counts as one edit. */
const editsBetween = (wanted: string, candidate: string): number =>
  wanted.length > 2 && candidate.includes(wanted) ? 1 : distance(wanted, candidate);

/** `a, b and c` */
export const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1) ?? ''}`;

/** @throws DatasetQueryError if a list of a query is too long */
export function requireAtMost(name: string, values: readonly unknown[], maximum: number): void {
  if (values.length > maximum)
    throw new DatasetQueryError(`\`${name}\` has ${values.length} entries; the maximum is ${maximum}.`);
}

/** A value as JSON for a message, cut to 80 characters. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
