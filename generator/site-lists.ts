/** The files that a site has once, whatever its places. Pure. */
import type { Config } from '../schemas/config.ts';
import type { Municipality } from '../schemas/documents.ts';
import { attributionOf } from '../schemas/license.ts';
import { openApi } from '../schemas/openapi.ts';
import { openApiPath, siteOf } from '../schemas/paths.ts';
import type { Row } from '../schemas/tables/index.ts';
import { municipalitiesArtifact } from './city/municipality.ts';
import { type Artifact, jsonMediaType } from './store/artifact.ts';

/** municipalities.json and openapi.json of every deployment, also of one without places. */
export function siteLists(
  config: Config,
  places: readonly Row<'municipalities'>[],
  municipalities: readonly Municipality[],
): Artifact[] {
  const description = Buffer.from(JSON.stringify(openApi(config)));
  return config.deployments.flatMap(({ country }): Artifact[] => {
    const site = siteOf(config, country);
    if (site === undefined) return [];
    const list = municipalitiesArtifact(
      site,
      attributionOf(config),
      municipalities.filter((entry) => entry.country === country),
      places.filter((place) => place.country === country).map(({ updated_at }) => updated_at),
    );
    const path = site.key(openApiPath);
    return [list, { path, body: description, mediaType: jsonMediaType, cache: 'hourly' }];
  });
}
