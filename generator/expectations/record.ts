/** The expectations that the published indexes meet, kept next to the manifest of a store. */
import { z } from 'zod';
import { expectationsKey } from '../../schemas/paths.ts';
import { cacheRules, jsonMediaType } from '../store/artifact.ts';
import { sha256Of } from '../store/hash-file.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Checked, KnownPlaces, LastMet } from './check.ts';
import type { ExpectationLine } from './expectation.ts';

const recordSchema = z.strictObject({
  format: z.literal(1),
  /** What was checked: the indexes and the expectations. */
  checked: z.string(),
  met: z.array(z.strictObject({ key: z.string(), places: z.array(z.string()) })),
  /** Keys of the places with documents. */
  searchable: z.array(z.string()),
});

export type PassedRecord = LastMet & { readonly checked: string };

/** Reads the record of a store; undefined if there is none, or if it is unreadable: then the next index begins a new one. */
export async function readRecord(store: ObjectStore): Promise<PassedRecord | undefined> {
  const found = await store.get(expectationsKey);
  const record = recordSchema.safeParse(found && parsed(found.body)).data;
  return (
    record && {
      checked: record.checked,
      met: new Map(record.met.map(({ key, places }) => [key, places])),
      searchable: new Set(record.searchable),
    }
  );
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}

/** Replaces the record by what an index meets. What it does not meet is no longer required of the next one. */
export async function writeRecord(
  store: ObjectStore,
  checked: string,
  results: readonly Checked[],
  places: KnownPlaces,
): Promise<void> {
  const record: z.infer<typeof recordSchema> = {
    format: 1,
    checked,
    met: results
      .filter(({ outcome }) => outcome === 'met')
      .map(({ key, places: dependsOn }) => ({ key, places: [...dependsOn] })),
    searchable: [...places.searchable].toSorted(),
  };
  const body = Buffer.from(JSON.stringify(record));
  const headers = { mediaType: jsonMediaType, cacheControl: cacheRules.pointer, sha256: sha256Of(body) };
  await store.put(expectationsKey, body, headers);
}

/** Identifies what is checked: the pointers of the indexes, and the expectations. */
export const identityOf = (pointers: readonly Uint8Array[], lines: readonly ExpectationLine[]): string =>
  sha256Of(Buffer.from([...pointers.map(sha256Of), ...lines.map(({ key }) => key).toSorted()].join('\n')));
