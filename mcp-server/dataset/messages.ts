/** Errors of dataset queries, and phrases for error messages. An agent reads them. */
import { similarNames } from '../../schemas/names/similar-names.ts';

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

/** ` Did you mean a, b or c?` with up to three similar candidates; empty if there are none. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const similar = similarNames(name, candidates).slice(0, 3);
  return similar.length === 0 ? '' : ` Did you mean ${listed(similar, 'or')}?`;
}

/** What to make of a place that is not found. */
export const notCovered =
  'list_cities finds slugs by name. A place that it does not find is not covered; it may be part of a larger municipality or county.';

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
