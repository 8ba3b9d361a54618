/** All places of a published site, each with what its files depend on besides its own rows. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { cityPath, siteOf } from '../../../schemas/paths.ts';
import type { Config } from '../../../schemas/config.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import type { GlobalRows } from '../../corpus/global-rows.ts';
import type { PostalPlace } from '../../corpus/postal-codes.ts';
import type { Validity } from '../../places/validity.ts';
import { encodePart, type EncodedPart } from '../../store/manifest/part-file.ts';
import type { OpenedCorpus } from '../opened-corpus.ts';
import { sourceFinder } from '../place-builder.ts';

const rosterSchema = z.strictObject({
  /** Hash of the postal codes, which only pages about all places show. */
  postal_codes: z.string(),
  /** Hash of all sources, whose dates only pages about all places show. */
  sources: z.string(),
  /** By id. */
  places: z.array(
    z.strictObject({
      id: z.string(),
      /** The folder of its files. */
      folder: z.string(),
      /** Hash of its row of `municipalities`, its neighbors, and its sources, except when they were read. */
      fingerprint: z.string(),
      /** The period in which its files do not depend on the clock, in its local time. */
      since: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
});
export type Roster = z.infer<typeof rosterSchema>;
export type RosterPlace = Roster['places'][number];

export const encodeRoster = (roster: Roster): EncodedPart => encodePart('roster', JSON.stringify(roster));

/** Undefined if this is not a roster of this version. */
export const parseRoster = (stored: unknown): Roster | undefined => rosterSchema.safeParse(stored).data;

/** The folder of a place's files; undefined if the configuration has no site for its country. */
export const folderOf = (config: Config, { country, slug }: Row<'municipalities'>): string | undefined =>
  siteOf(config, country)?.key(cityPath(slug)).replace(/\/$/, '');

const shortHash = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 16);

/** What the files of every place depend on besides its own rows. */
export function currentPlaces(
  config: Config,
  { globals: { municipalities, sources }, neighbors }: Pick<OpenedCorpus, 'globals' | 'neighbors'>,
): Map<string, Pick<RosterPlace, 'folder' | 'fingerprint'>> {
  // Every import changes the date of its sources, which no file of a place shows.
  const sourcesOf = sourceFinder(sources.map((source) => ({ ...source, retrieved_at: null })));
  return new Map(
    municipalities.flatMap((row) => {
      const folder = folderOf(config, row);
      return folder === undefined
        ? []
        : [
            [
              row.id,
              { folder, fingerprint: shortHash([row, sourcesOf(row), neighbors.get(row.id)]) },
            ] as const,
          ];
    }),
  );
}

/** Hashes of what only pages about all places show. */
export const sharedHashes = (
  postalCodes: readonly PostalPlace[],
  { sources }: GlobalRows,
): Pick<Roster, 'postal_codes' | 'sources'> => ({
  postal_codes: shortHash(postalCodes),
  sources: shortHash(sources),
});

/** The roster after a run. `validity` has the places that it read; the others are as published. */
export function rosterAfter(
  current: ReturnType<typeof currentPlaces>,
  shared: ReturnType<typeof sharedHashes>,
  published: Roster | undefined,
  validity: ReadonlyMap<string, Validity>,
): Roster {
  const before = new Map(published?.places.map((place) => [place.id, place]));
  return {
    ...shared,
    places: Array.from(current, ([id, place]) => {
      const { since = null, until = null } = validity.get(id) ?? before.get(id) ?? {};
      return { id, ...place, since, until };
    }),
  };
}
