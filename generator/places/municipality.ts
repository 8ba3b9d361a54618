/** municipalities.json and its entries. Pure. */
import type { Municipality } from '../../schemas/documents.ts';
import { documentMaxBytes } from '../../schemas/values.ts';
import {
  cityDocumentPath,
  cityPath,
  meetingsPath,
  municipalitiesPath,
  type Site,
} from '../../schemas/paths.ts';
import { UserError } from '../system/errors.ts';
import { type Artifact, jsonMediaType } from '../store/artifact.ts';
import type { AssembledPlace } from './export.ts';
import { composeJson } from './json.ts';
import { compareText } from '../system/text.ts';
import { nextMeetingOf } from './meetings.ts';
import { licenseFields, type Place } from './place.ts';

/** Assembles the entry of a place. */
export function assembleMunicipality(
  { row, site }: Place,
  { meetings: { upcoming, recent }, blocks }: AssembledPlace,
): Municipality {
  const dates = [...upcoming, ...recent].map(({ meeting }) => meeting.date).toSorted(compareText);
  return {
    slug: row.slug,
    name: row.name,
    state: row.state,
    state_code: row.state_code,
    country: row.country,
    kind: row.kind,
    type: row.type ?? undefined,
    population: row.population ?? undefined,
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    url: site.url(cityPath(row.slug)),
    meetings_url: site.url(meetingsPath(row.slug)),
    city_url: site.url(cityDocumentPath(row.slug)),
    meetings: upcoming.length + recent.length,
    first_meeting: dates[0],
    last_meeting: recent[0]?.meeting.date,
    last_decision: recent.find(({ meeting }) => meeting.decisions.length > 0)?.meeting.date,
    next_meeting: nextMeetingOf({ upcoming })?.meeting.date,
    blocks: blocks.map(({ block }) => block.name),
    ocd_division_id: row.ocd_division_id ?? undefined,
  };
}

/** Renders municipalities.json of one deployment. `updatedAt` has the `updated_at` of its places. */
export function municipalitiesArtifact(
  site: Site,
  attribution: string,
  municipalities: readonly Municipality[],
  updatedAt: readonly (string | null)[],
): Artifact {
  const body = composeJson([
    ...licenseFields(attribution, updatedAt),
    ['count', municipalities.length],
    ['municipalities', municipalities.toSorted(byStateThenName)],
  ]);
  if (body.length >= documentMaxBytes) {
    throw new UserError(
      `${site.key(municipalitiesPath)} would have ${body.length} bytes for ${municipalities.length} places; the limit of a published file is ${documentMaxBytes}. Split the corpus into more deployments.`,
    );
  }
  return { path: site.key(municipalitiesPath), body, mediaType: jsonMediaType, cache: 'hourly' };
}

/** The order of published lists of places. */
export const byStateThenName = (a: Municipality, b: Municipality): number =>
  compareText(a.state, b.state) || compareText(a.name, b.name) || compareText(a.slug, b.slug);
