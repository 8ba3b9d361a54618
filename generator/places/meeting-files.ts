/** meetings.json of one place and, if not all meetings fit in it, files by year. Pure. */
import { meetingsDocumentMaxBytes } from '../../schemas/values.ts';
import { meetingsPath, yearPath } from '../../schemas/paths.ts';
import type { TableName } from '../../schemas/tables/index.ts';
import type { Artifact, PublishedFile } from '../store/artifact.ts';
import {
  composedBytes,
  composeJson,
  countFitting,
  splitIntoParts,
  type JsonFields,
  JsonList,
  listBytes,
} from './json.ts';
import { type MeetingRecord, type PlaceMeetings, soonestFirst } from './meetings.ts';
import { envelopeFields, maxFileBytes, type Place, placeArtifact, placeFields } from './place.ts';
import { noYears, type PublishedYears, yearOf } from './years.ts';

type ArchiveEntry = {
  readonly year: number;
  readonly part: number;
  readonly count: number;
  readonly url: string;
};

/** The meetings in meetings.json and city.json, and the year files if not all meetings fit. */
export type ShownMeetings = PlaceMeetings & { readonly archive: readonly ArchiveEntry[] };

/** Tables with rows in the records. */
export const recordTables = (records: readonly MeetingRecord[]): Set<TableName> =>
  new Set(records.flatMap(({ tables }) => tables));

/** When the rows of the records last changed. */
export const recordUpdates = (records: readonly MeetingRecord[]): (string | null)[] =>
  records.map(({ updatedAt }) => updatedAt);

const jsonList = (records: readonly MeetingRecord[]): JsonList =>
  new JsonList(records.map(({ json }) => json));

export const meetingFields = ({ upcoming, recent, archive }: ShownMeetings): JsonFields => [
  ['upcoming', jsonList(upcoming)],
  ['recent', jsonList(recent)],
  ['archive', archive],
];

/**
 * Renders the files. meetings.json has all meetings if they fit, otherwise the upcoming and newest meetings. Files of `published` years
 * are not rendered.
 */
export function meetingFiles(
  place: Place,
  meetings: PlaceMeetings,
  published: PublishedYears = noYears,
): { shown: ShownMeetings; artifacts: readonly (Artifact | PublishedFile)[] } {
  const path = meetingsPath(place.row.slug);
  const all: ShownMeetings = { ...meetings, archive: [] };
  const records = [...meetings.upcoming, ...meetings.recent].map(({ json }) => json);
  // Composed only if it may fit: the records of a large place are many times larger than the limit.
  const whole = listBytes(records) < meetingsDocumentMaxBytes ? meetingsDocument(place, all) : undefined;
  if (whole !== undefined && whole.length <= meetingsDocumentMaxBytes) {
    return { shown: all, artifacts: [placeArtifact(place, path, whole)] };
  }
  const years = yearFiles(place, meetings, published);
  const shown = newestMeetings(
    place,
    meetings,
    years.map(({ entry }) => entry),
  );
  const document = placeArtifact(place, path, meetingsDocument(place, shown));
  return { shown, artifacts: [document, ...years.map(({ artifact }) => artifact)] };
}

const meetingsDocument = (place: Place, shown: ShownMeetings): Buffer =>
  composeJson(documentFields(place, shown));

function documentFields(place: Place, shown: ShownMeetings): JsonFields {
  const records = [...shown.upcoming, ...shown.recent];
  return [
    ...placeFields(place),
    ...envelopeFields(place, recordTables(records), recordUpdates(records)),
    ...meetingFields(shown),
  ];
}

/** Returns the upcoming meetings, then as many of the newest past meetings as fit. */
function newestMeetings(
  place: Place,
  { upcoming, recent }: PlaceMeetings,
  archive: readonly ArchiveEntry[],
): ShownMeetings {
  const first = (count: number): ShownMeetings => ({
    upcoming: upcoming.slice(0, count),
    recent: recent.slice(0, Math.max(0, count - upcoming.length)),
    archive,
  });
  // A binary search over the sizes of files: sources and date depend on the meetings, and more meetings only enlarge the file.
  let fitting = 0;
  const records = [...upcoming, ...recent].map(({ json }) => json);
  let tooMany = Math.min(records.length, countFitting(records, meetingsDocumentMaxBytes) + 1);
  // The meetings nearly fill the file, so that the search begins near the most that may fit.
  for (let step = 1; tooMany - fitting > 1; step *= 2) {
    const count = Math.max(Math.floor((fitting + tooMany) / 2), tooMany - step);
    if (composedBytes(documentFields(place, first(count))) <= meetingsDocumentMaxBytes) fitting = count;
    else tooMany = count;
  }
  return first(fitting);
}

/** Maximum number of bytes that `updated_at` adds to a document without meetings. */
const instantBytes = '"0000-00-00T00:00:00.000000Z"'.length;

type YearFile = { readonly entry: ArchiveEntry; readonly artifact: Artifact | PublishedFile };

/** One or more files per year, oldest meetings first, so that a new meeting changes only the last one. */
function yearFiles(place: Place, { upcoming, recent }: PlaceMeetings, published: PublishedYears): YearFile[] {
  const oldestFirst = [...recent, ...upcoming].toSorted(soonestFirst);
  const years = Map.groupBy(oldestFirst, ({ meeting }) => yearOf(meeting.date));
  return [...years].flatMap(([year, records]) => filesOfYear(place, year, records, published));
}

function filesOfYear(
  place: Place,
  name: string,
  records: readonly MeetingRecord[],
  published: PublishedYears,
): YearFile[] {
  const year = Number(name);
  const document = (
    shown: readonly MeetingRecord[],
    tables: Set<TableName>,
    part: number,
    parts: number,
  ): Buffer =>
    composeJson([
      ...placeFields(place),
      ...envelopeFields(place, tables, recordUpdates(shown)),
      ['year', year],
      ['part', part],
      ['parts', parts],
      ['meetings', jsonList(shown)],
    ]);
  const empty = document([], recordTables(records), records.length, records.length);
  const parts = splitIntoParts(records, ({ json }) => json, maxFileBytes - empty.length - instantBytes);
  return parts.map((shown, index) => {
    const part = index + 1;
    const path = yearPath(place.row.slug, year, part);
    const rendered = (): Artifact =>
      placeArtifact(place, path, document(shown, recordTables(shown), part, parts.length));
    return {
      entry: { year, part, count: shown.length, url: place.site.url(path) },
      artifact: published.fileOf(name, place.site.key(path)) ?? rendered(),
    };
  });
}
