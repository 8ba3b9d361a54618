/** A place, and the fields shared by all its documents. */
import { documentMaxBytes } from '../../schemas/values.ts';
import { attributionOf, licenseName, licenseUrl } from '../../schemas/license.ts';
import type { Config } from '../../schemas/config.ts';
import { cityPath, type Site } from '../../schemas/paths.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { type Artifact, jsonMediaType } from '../store/artifact.ts';
import { type JsonFields, withoutNulls } from './json.ts';
import { latestInstant } from '../system/text.ts';

/** A place with meetings near one without. */
export type Neighbor = Pick<Row<'municipalities'>, 'slug' | 'name' | 'state'> & {
  /** Between the centers of the two places, in whole kilometers. */
  readonly distanceKm: number;
};

export type Place = {
  readonly row: Row<'municipalities'>;
  readonly site: Site;
  readonly attribution: string;
  /** Sources that may appear in this place's files, by id. */
  readonly sources: readonly Row<'sources'>[];
  /** The nearest places with meetings, if this one has none. */
  readonly neighbors?: readonly Neighbor[] | undefined;
};

/** A place of the corpus, with its deployment and sources. */
export const placeOf = (
  row: Row<'municipalities'>,
  site: Site,
  config: Config,
  sources: readonly Row<'sources'>[],
): Place => ({
  row,
  site,
  attribution: attributionOf(config),
  sources: sources.filter(
    ({ muni_id, state_code, country }) =>
      (muni_id === null || muni_id === row.id) &&
      (state_code === null || state_code === row.state_code) &&
      (country === null || country === row.country),
  ),
});

/** Maximum size of a file, in bytes. */
export const maxFileBytes = documentMaxBytes - 1;

/** The artifact of a JSON file of a place. */
export const placeArtifact = ({ site }: Place, path: string, body: Uint8Array): Artifact => ({
  path: site.key(path),
  body,
  mediaType: jsonMediaType,
  cache: 'hourly',
});

/** The first fields of a place's file, which identify the place. */
export const placeFields = ({ row, site }: Place, page = cityPath(row.slug)): JsonFields => [
  ['slug', row.slug],
  ['city', row.name],
  ['state', row.state],
  ['country', row.country],
  ['kind', row.kind],
  ['url', site.url(page)],
];

/** License, attribution, date and sources of a file with rows of these tables. */
export const envelopeFields = (
  place: Place,
  tables: Iterable<TableName>,
  updatedAt: readonly (string | null)[],
): JsonFields => [
  ...licenseFields(place.attribution, [place.row.updated_at, ...updatedAt]),
  ['sources', sourcesOf(place, ['municipalities', ...tables])],
];

/** License, attribution and the latest `updated_at`. */
export const licenseFields = (attribution: string, updatedAt: readonly (string | null)[]): JsonFields => [
  ['license', licenseName],
  ['license_url', licenseUrl],
  ['attribution', attribution],
  ['updated_at', latestInstant(updatedAt)],
];

/** The sources of rows of these tables. */
export const sourcesOf = (place: Place, tables: readonly TableName[]): object[] =>
  place.sources
    .filter((source) => source.tables.some((table) => tables.some((name) => name === table)))
    .map((source) => withoutNulls(source, 'retrieved_at'));
