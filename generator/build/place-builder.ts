/** Reads one place and, unless it is only checked, builds its files and its searchable meetings. */
import type { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { type Part, siteOf } from '../../schemas/paths.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { assemblePlace } from '../places/export.ts';
import { decisionTopics, highlightsOf, type PlaceHighlights } from '../places/highlights.ts';
import { localTimes } from '../places/local-time.ts';
import { reportBallotCounts } from '../places/ballot-counts.ts';
import { assembleMunicipality } from '../places/municipality.ts';
import { duplicateTerms } from '../places/people/duplicates.ts';
import { type Neighbor, type Place, placeOf } from '../places/place.ts';
import type { MeetingRecord, PlaceMeetings } from '../places/meetings.ts';
import { type Validity, validityAt } from '../places/validity.ts';
import { monthOf, PublishedYears, type YearRecord, yearRecords } from '../places/years.ts';
import { compareText } from '../system/text.ts';
import type { Finding, Report } from '../corpus/rows/finding.ts';
import { DroppedRows, type PlainDroppedRows } from '../corpus/dropped-rows.ts';
import type { ReadableCorpus } from '../corpus/corpus.ts';
import { PlaceReader } from '../corpus/check/place-reader.ts';
import { PageTexts } from '../corpus/texts/page-texts.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { ownPeak, type ProcessPeak } from '../system/process.ts';
import { type MeetingSample, sampleOf } from '../site/docs/quickstart.ts';
import type { Assets } from '../site/html/assets.ts';
import { meetingsOfPlace } from '../site/place/meeting/meeting-display.ts';
import { hasRecord } from '../site/place/meeting/record.ts';
import { monthInputs } from '../site/place/periods/month-inputs.ts';
import { type PlaceStatus, placeStatusOf } from '../site/status/place-status.ts';
import {
  countSearchable,
  noneSearchable,
  type SearchableCounts,
  type SearchableMeeting,
  searchableMeetings,
  type TopicsOf,
  topicsIn,
} from '../search/documents.ts';
import { type TextDocument, distinctContents, textDocuments } from '../search/text-documents.ts';
import { newestStampOf } from '../search/segments/change-detection.ts';
import { noFiles, siteFiles, writeFiles } from './place-files.ts';
import type { ManifestEntry } from '../store/manifest.ts';

/** Plain data, so that it can be sent to another process. */
export type PlaceBuilderSetup = {
  /** The corpus as its user named it, for error messages. */
  readonly location: string;
  readonly corpus: Omit<ReadableCorpus, 'droppedRows'>;
  readonly droppedRows: PlainDroppedRows;
  readonly build: PlaceSetup;
};

/** What every place of a build has in common. */
export type PlaceSetup = {
  readonly config: Config;
  readonly parts: readonly Part[];
  readonly asOf: Date;
  readonly sources: readonly Row<'sources'>[];
  /** URLs of the stylesheet and the scripts; absent if no pages are built. */
  readonly assets?: Assets | undefined;
  /** Whether the next run continues from this build. */
  readonly isKept?: boolean;
  /** The folder to write files into. */
  readonly folder: string;
};

/** What is published of a place whose files are as the manifest says. */
export type PublishedPlace = {
  readonly files: ReadonlyMap<string, ManifestEntry>;
  /** Empty if they are not known. */
  readonly years: readonly YearRecord[];
  /** Whether the published search index has the meetings of these months, as they are in the files. */
  readonly isSearchable: boolean;
};

export type PlaceTask = {
  readonly index: number;
  readonly place: Row<'municipalities'>;
  readonly neighbors: readonly Neighbor[] | undefined;
  /** Files that would be the same are listed, but not written. */
  readonly published?: PublishedPlace | undefined;
  /** Whether to build the place. If false, it is only checked. */
  readonly isWanted: boolean;
};

/** Also has the process that built the place, and its peak memory so far. */
export type PlaceResult = ProcessPeak & {
  readonly index: number;
  readonly findings: readonly Finding[];
  readonly counts: ReadonlyMap<TableName, number>;
  readonly dropped: number;
  /** Rows that were dropped, and references that were cleared. */
  readonly droppedRows: PlainDroppedRows;
  /** Absent if the place was only checked. */
  readonly municipality?: Municipality;
  /** Files of the site. */
  readonly artifacts: readonly ManifestEntry[];
  /** The number of these files that were rendered; the others are as published. */
  readonly rendered: number;
  /** For the search part, except the meetings of unchanged months. */
  readonly searchable: readonly SearchableMeeting[];
  /** For the same; empty if the corpus has no texts. */
  readonly textDocuments: readonly TextDocument[];
  /** Months whose meetings are in the published search index as they are now: `2024-03`. */
  readonly unchangedMonths: readonly string[];
  /** For the next run. Absent if the place was only checked, or no run continues from this build. */
  readonly years?: readonly YearRecord[] | undefined;
  /** Independent of the parts; zero if the place was only checked. */
  readonly searchableCounts: SearchableCounts;
  /** The newest stamp of the meetings and briefs that were read, ignoring stamps in the future. */
  readonly newestStamp: string | null;
  /** For the pages about all places. Absent if the place was only checked, or no pages are built. */
  readonly highlights?: PlaceHighlights | undefined;
  /** For the documentation; undefined if no recent meeting has decisions. */
  readonly sample?: MeetingSample | undefined;
  /** For the status page. Absent if the place was only checked. */
  readonly status?: PlaceStatus | undefined;
  /** When its files change although its rows do not. Absent if the place was only checked. */
  readonly validity?: Validity | undefined;
};

/**
 * Returns a function that builds a place from the rows of a snapshot. It throws a `UserError` if the corpus cannot be read, a
 * page is too large, or a file cannot be written.
 */
export function placeBuilder(
  { location, corpus, droppedRows, build }: PlaceBuilderSetup,
  database: DatabaseSync,
): (task: PlaceTask) => PlaceResult {
  const readable = { ...corpus, droppedRows: DroppedRows.fromPlain(droppedRows) };
  const reader = new PlaceReader(database, readable);
  const exportRows = placeExporter(build, new PageTexts(database, readable.redactions));
  const buildPlace = ({ index, place, neighbors, published, isWanted }: PlaceTask): PlaceResult => {
    const droppedBefore = readable.droppedRows.invalidCount;
    const warnings: Finding[] = [];
    const { rows, findings, counts } = reader.read(place.id);
    const { findings: tooLarge, ...exported } = exportRows(
      { row: place, neighbors },
      rows,
      published,
      isWanted,
    );
    warnings.push(...duplicateTerms(place, rows.officials));
    reportBallotCounts(place, rows.election_results, (finding) => warnings.push(finding));
    return {
      index,
      counts,
      dropped: readable.droppedRows.invalidCount - droppedBefore + tooLarge.length,
      droppedRows: readable.droppedRows.takeRecent(),
      findings: [...findings, ...warnings, ...tooLarge],
      ...exported,
      newestStamp: newestStampOf(rows, build.asOf),
      ...ownPeak(),
    };
  };
  return (task) => {
    try {
      return buildPlace(task);
    } catch (error) {
      throw explainReadError(location, error);
    }
  };
}

type ExportedPlace = Pick<
  PlaceResult,
  | 'municipality'
  | 'artifacts'
  | 'rendered'
  | 'searchable'
  | 'textDocuments'
  | 'unchangedMonths'
  | 'years'
  | 'searchableCounts'
  | 'highlights'
  | 'sample'
  | 'status'
  | 'validity'
> & {
  /** Assembled records that are too large and were dropped. */
  readonly findings: readonly Finding[];
};

function placeExporter(setup: PlaceSetup, texts: PageTexts) {
  const { config, parts, asOf, sources, assets, isKept = false, folder } = setup;
  const localTime = localTimes(asOf);
  const sourcesOf = sourceFinder(sources);
  return (
    { row, neighbors }: Pick<Place, 'row' | 'neighbors'>,
    rows: PlaceRows,
    published: PublishedPlace | undefined,
    isWanted: boolean,
  ): ExportedPlace => {
    const site = siteOf(config, row.country);
    if (site === undefined) throw new Error(`no deployment for ${row.country}`);
    const findings: Finding[] = [];
    const report: Report = (finding) => findings.push(finding);
    const place = { ...placeOf(row, site, config, sourcesOf(row)), neighbors };
    const localNow = localTime(row.timezone);
    const assembled = assemblePlace(place, rows, localNow, report);
    if (!isWanted) return { ...nothingExported, findings };
    const topics = topicsIn(rows.meeting_topics);
    const { meetings } = assembled;
    const pageSite = assets && { config, site, assets };
    const withText = rows.documents.filter((document) => texts.stampOf(document) !== undefined);
    const searched = { withText: searchedOf(withText) };
    const ofMeetings =
      pageSite && meetingsOfPlace({ pageSite, place, rows, meetings, localNow, ...searched });
    const inputs =
      ofMeetings !== undefined && isKept ? monthInputs(ofMeetings, topics, texts) : new Map<string, string>();
    const years = published && new PublishedYears(published.years, published.files, inputs);
    const files = parts.includes('site')
      ? writeFiles(siteFiles(place, assembled, rows, ofMeetings, years), folder, published?.files)
      : noFiles;
    const unchangedMonths = published?.isSearchable === true ? (years?.months ?? []) : [];
    return {
      municipality: assembleMunicipality(place, assembled),
      artifacts: files.entries,
      rendered: files.rendered,
      ...searchableOf(parts, place, withoutMonths(meetings, unchangedMonths), topics, withText),
      unchangedMonths,
      searchableCounts: countSearchable(meetings),
      highlights:
        assets &&
        highlightsOf(place, meetings, {
          meeting: topics,
          decision: decisionTopics(rows.decisions),
        }),
      sample: sampleOf(meetings),
      status: placeStatusOf(row, meetings),
      validity: validityAt(
        {
          rows,
          meetings,
          hasRecord: (meeting) => ofMeetings !== undefined && hasRecord(meeting, ofMeetings.meetingRows),
        },
        localNow,
      ),
      years: isKept ? yearRecords(inputs, files.periods) : undefined,
      findings,
    };
  };
}

/** The ids of the documents that searches find: of a meeting, each content once. */
function searchedOf(withText: readonly Row<'documents'>[]): ReadonlySet<string> {
  const byMeeting = Map.groupBy(withText, ({ meeting_id }) => meeting_id);
  return new Set(
    [...byMeeting.values()].flatMap((rows) => {
      const sorted = rows.toSorted((a, b) => compareText(a.id, b.id));
      return distinctContents(sorted).map(([, { id }]) => id);
    }),
  );
}

type SearchableOfPlace = Pick<PlaceResult, 'searchable' | 'textDocuments'>;

const nothingSearchable: SearchableOfPlace = { searchable: [], textDocuments: [] };

function searchableOf(
  parts: readonly Part[],
  place: Place,
  meetings: PlaceMeetings,
  topics: TopicsOf,
  withText: readonly Row<'documents'>[],
): SearchableOfPlace {
  if (!parts.includes('search')) return nothingSearchable;
  return {
    searchable: searchableMeetings(place, meetings, topics),
    textDocuments: textDocuments(place, meetings, withText, topics),
  };
}

const nothingExported: Omit<ExportedPlace, 'findings'> = {
  artifacts: [],
  rendered: 0,
  ...nothingSearchable,
  unchangedMonths: [],
  searchableCounts: noneSearchable,
};

function withoutMonths({ upcoming, recent }: PlaceMeetings, months: readonly string[]): PlaceMeetings {
  const unchanged = new Set(months);
  const isChanged = ({ meeting }: MeetingRecord): boolean => !unchanged.has(monthOf(meeting.date));
  return { upcoming: upcoming.filter(isChanged), recent: recent.filter(isChanged) };
}

/** Finds the sources about a place and those about every place, sorted by id. */
export function sourceFinder(
  sources: PlaceSetup['sources'],
): (place: Row<'municipalities'>) => Row<'sources'>[] {
  const byPlace = Map.groupBy(sources, ({ muni_id }) => muni_id);
  const general = byPlace.get(null) ?? [];
  return ({ id }) => [...general, ...(byPlace.get(id) ?? [])].toSorted((a, b) => compareText(a.id, b.id));
}
