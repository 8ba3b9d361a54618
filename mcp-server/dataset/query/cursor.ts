/** Cursors: the row where the next page starts, with hashes of the query and the release. */
import { createHash } from 'node:crypto';
import { DatasetQueryError, quoted } from '../messages.ts';

/** Version of the content. */
const format = 1;

export type CursorScope = {
  /** Everything that determines the rows and their order. */
  readonly query: unknown;
  /** Versions of the files that they come from. */
  readonly versions: readonly string[];
};

/** Encodes the index of a row in the file. */
export function writeCursor(row: number, { query, versions }: CursorScope): string {
  const content = [format, row, hashOf(query), hashOf(versions)];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/**
 * Decodes the row index of a cursor.
 * @throws DatasetQueryError if it is invalid, or belongs to another query or release
 */
export function readCursor(cursor: string, { query, versions }: CursorScope): number {
  const content = parse(cursor);
  const [version, row, queryHash, versionHash] = Array.isArray(content) ? (content as unknown[]) : [];
  if (version !== format || !Number.isSafeInteger(row) || Number(row) < 0)
    throw new DatasetQueryError(
      `${quoted(cursor)} is not a cursor. Send \`next_cursor\` of an answer unchanged, or omit it to start at the first row.`,
    );
  if (queryHash !== hashOf(query))
    throw new DatasetQueryError(
      'The cursor belongs to another query. Send the same `table`, `where` and `order_by` as in the call that returned it, or omit it.',
    );
  if (versionHash !== hashOf(versions))
    throw new DatasetQueryError(
      'The cursor belongs to an earlier release of the dataset. Repeat the call without a cursor.',
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
