/** Cursors: where a page ended, in which query, in which release. */
import { createHash } from 'node:crypto';
import { DatasetQueryError } from './errors.ts';
import { quoted } from './nearest.ts';

/** Changes when what a cursor holds does. */
const format = 1;

export type CursorScope = {
  /** What the rows and their order depend on. */
  readonly query: unknown;
  /** Which files they come from. */
  readonly versions: readonly string[];
};

/** An opaque text for a row of the file, counted from 0. */
export function writeCursor(row: number, { query, versions }: CursorScope): string {
  const content = [format, row, hashOf(query), hashOf(versions)];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/**
 * The row that a cursor stands for.
 * @throws DatasetQueryError where it is none of ours, or was made for another query or release
 */
export function readCursor(cursor: string, { query, versions }: CursorScope): number {
  const content = parse(cursor);
  const [version, row, queryHash, versionHash] = Array.isArray(content) ? (content as unknown[]) : [];
  if (version !== format || !Number.isSafeInteger(row) || Number(row) < 0)
    throw new DatasetQueryError(
      `${quoted(cursor)} is no cursor. Send \`next_cursor\` of an answer as it stands, or none to begin at the first row.`,
    );
  if (queryHash !== hashOf(query))
    throw new DatasetQueryError(
      'The cursor belongs to another query. Send the same `table`, `where` and `order_by` as with the answer that it came with, or no cursor.',
    );
  if (versionHash !== hashOf(versions))
    throw new DatasetQueryError(
      'The cursor belongs to an earlier release: the dataset has been released anew since. Ask again without a cursor.',
    );
  return Number(row);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
