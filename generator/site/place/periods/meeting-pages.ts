/** meeting-pages.json: the page that shows each meeting in full. Pure. */
import type { MeetingPagesDocument } from '../../../../schemas/documents.ts';
import { cityPath, meetingPagesPath, periodPath } from '../../../../schemas/paths.ts';
import { composeJson } from '../../../places/json.ts';
import { recordUpdates } from '../../../places/meeting-files.ts';
import { licenseFields, type Place, placeArtifact, placeFields } from '../../../places/place.ts';
import type { PlaceMeetings } from '../../../places/meetings.ts';
import type { Artifact } from '../../../store/artifact.ts';
import type { Period } from './periods.ts';

/** Renders the file. Meetings that no period has are on the page of the place. */
export function meetingPagesFile(
  place: Place,
  { upcoming, recent }: PlaceMeetings,
  periods: readonly Period[],
): Artifact {
  const { row, site } = place;
  const records = [...upcoming, ...recent];
  const listed = new Set(periods.flatMap(({ meetings }) => meetings.map(({ id }) => id)));
  const rest = records.map(({ meeting }) => meeting.id).filter((id) => !listed.has(id));
  const pages: MeetingPagesDocument['pages'] = periods.map(({ name, meetings }) => ({
    period: name,
    url: site.url(periodPath(row.slug, name)),
    meetings: meetings.map(({ id }) => id),
  }));
  if (rest.length > 0) pages.push({ url: site.url(cityPath(row.slug)), meetings: rest });
  const body = composeJson([
    ...placeFields(place),
    ...licenseFields(place.attribution, [row.updated_at, ...recordUpdates(records)]),
    ['pages', pages],
  ]);
  return placeArtifact(place, meetingPagesPath(row.slug), body);
}
