/** places.json: what the place finder needs. Pure. */
import type { Municipality, PlacesDocument } from '../../../schemas/documents.ts';
import { attributionOf } from '../../../schemas/license.ts';
import { placesPath } from '../../../schemas/paths.ts';
import { composeJson } from '../../places/json.ts';
import { licenseFields } from '../../places/place.ts';
import { type Artifact, jsonMediaType } from '../../store/artifact.ts';
import type { PageSite } from '../html/page.ts';

/** places.json of a site. `updatedAt` are the places' own. */
export const placesArtifact = (
  { config, site }: PageSite,
  municipalities: readonly Municipality[],
  updatedAt: readonly (string | null)[],
): Artifact => ({
  path: site.key(placesPath),
  body: composeJson([
    ...licenseFields(attributionOf(config), updatedAt),
    ['states', Object.fromEntries(municipalities.map(({ state_code, state }) => [state_code, state]))],
    ['places', municipalities.map(entryOf)],
  ]),
  mediaType: jsonMediaType,
  cache: 'hourly',
});

const entryOf = ({
  slug,
  name,
  state_code,
  type,
  kind,
  population,
}: Municipality): PlacesDocument['places'][number] => [slug, name, state_code, type ?? kind, population ?? 0];
