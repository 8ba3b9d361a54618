/** Cursors: where the next page of a search begins, bound to its query and filters. Opaque to clients. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { searchParameters } from '../../schemas/search-parameters.ts';
import type { YearPosition } from '../engine/newest-years.ts';

/** The position of a page: by relevance a number of results to skip, by date a day and its results to skip. */
export type PagePosition = YearPosition;

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);
/** The rest of a cursor identifies its search. */
const contentSchema = z.union([
  // In the index of documents, of some years.
  z.object({ offset: z.int().min(0).max(10_000), from: day.optional(), to: day }),
  z.object({ offset: z.int().min(1).max(10_000) }),
  z.object({
    date: day,
    skip: z.int().min(0).max(10_000_000),
    shown: z.int().min(1).max(10_000_000).optional(),
  }),
]);

/** Encodes a position as base64url of JSON. */
export const encodeCursor = (position: PagePosition, search: object): string =>
  Buffer.from(JSON.stringify({ ...position, search: searchKey(search) })).toString('base64url');

/** Returns the position, or undefined if the text is not a cursor of this search. */
export function decodeCursor(cursor: string, search: object): PagePosition | undefined {
  if (cursor.length > searchParameters.cursor.maxLength) return undefined;
  const { data } = contentSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (data === undefined || encodeCursor(data, search) !== cursor) return undefined;
  return data;
}

/** Identifies a search. A collision would only show a page of another search. */
const searchKey = (search: object): string =>
  createHash('sha256').update(JSON.stringify(search)).digest('base64url').slice(0, 8);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
