/**
 * The places of a corpus, which both of its indexes know, whether or not they have documents of them. gzip of a JSON list, by key:
 *
 *     [["US/chicago-il","Chicago","Illinois","city",0,0,"https://www.chicago.gov/"],...]
 *
 * The numbers are those of its searchable meetings and decisions; the last member is the official website, null if unknown.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { searchKinds } from '../../schemas/search-parameters.ts';
import type { IndexFile } from '../../schemas/index-pointer.ts';
import { IndexFault } from './index-fault.ts';
import type { KnownPlace } from './search-index.ts';
import { compareText } from './text/compare.ts';

const count = z.int().min(0);
/** A place as a row of a JSON list. */
export const placeRowSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(searchKinds),
  count,
  count,
  z.string().nullable(),
]);
type PlaceRow = z.infer<typeof placeRowSchema>;

const placesSchema = z.array(placeRowSchema);

/** The rows of places, by key. */
export const placeRows = (places: readonly KnownPlace[]): PlaceRow[] =>
  places
    .toSorted((a, b) => compareText(a.key, b.key))
    .map(({ key, name, state, kind, searchable, website }) => [
      key,
      name,
      state,
      kind,
      searchable.meetings,
      searchable.decisions,
      website ?? null,
    ]);

export const placesOfRows = (rows: readonly PlaceRow[]): KnownPlace[] =>
  rows.map(([key, name, state, kind, meetings, decisions, website]) => ({
    key,
    name,
    state,
    kind,
    searchable: { meetings, decisions },
    ...(website === null ? {} : { website }),
  }));

/** Encodes the places of a corpus, in any order. The same places give the same bytes. */
export function encodeKnownPlaces(places: readonly KnownPlace[]): { file: IndexFile; body: Uint8Array } {
  const rows = placeRows(places);
  const body = gzipSync(JSON.stringify(rows));
  const sha256 = createHash('sha256').update(body).digest('hex');
  return { file: { name: `places-${sha256.slice(0, 16)}.json.gz`, bytes: body.length, sha256 }, body };
}

/**
 * Decodes the places of a corpus.
 * @throws {IndexFault} if the file is damaged
 */
export function decodeKnownPlaces(body: Uint8Array): KnownPlace[] {
  return placesOfRows(parsed(body));
}

function parsed(body: Uint8Array): z.infer<typeof placesSchema> {
  try {
    return placesSchema.parse(JSON.parse(gunzipSync(body).toString()));
  } catch (cause) {
    throw new IndexFault('The index is damaged: its list of places cannot be read.', { cause });
  }
}
