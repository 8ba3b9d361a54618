/** The places of postal codes, for the place finder: one small file per prefix. Pure. */
import { attributionOf } from '../../../schemas/license.ts';
import { postalCodesPath } from '../../../schemas/paths.ts';
import { postalPrefixOf } from '../../../schemas/names/postal-codes.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { composeJson } from '../../places/json.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import type { PageSite } from '../html/page.ts';

/** A postal code, and a place in its area. */
export type PostalPlace = { readonly code: string; readonly placeId: string };

/** Slugs of places by postal code, by prefix. */
export type PostalFiles = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Groups postal codes by the prefix of their file. Keeps the order of codes and places, and leaves out other places. */
export function groupPostalCodes(
  postalCodes: readonly PostalPlace[],
  places: readonly Pick<Row<'municipalities'>, 'id' | 'slug'>[],
): PostalFiles {
  const slugs = new Map(places.map(({ id, slug }) => [id, slug]));
  const files = new Map<string, Map<string, string[]>>();
  for (const { code, placeId } of postalCodes) {
    const slug = slugs.get(placeId);
    if (slug === undefined) continue;
    const prefix = postalPrefixOf(code);
    const codes = files.get(prefix) ?? new Map<string, string[]>();
    files.set(prefix, codes.set(code, [...(codes.get(code) ?? []), slug]));
  }
  return files;
}

/** The files of postal codes. Nothing in them changes when the meetings of a place do. */
export const postalArtifacts = ({ config, site }: PageSite, files: PostalFiles): Artifact[] =>
  Array.from(files, ([prefix, codes]) => ({
    path: site.key(postalCodesPath(prefix)),
    body: composeJson([...licenseFields(attributionOf(config), []), ['codes', Object.fromEntries(codes)]]),
    mediaType: jsonMediaType,
    cache: 'hourly',
  }));
