/** Reads one place and, unless it is only checked, builds its files and its searchable meetings. */
import type { DatabaseSync } from 'node:sqlite';
import type { Config } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { type Part, siteOf } from '../../schemas/paths.ts';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { type AssembledPlace, assemblePlace, exportPlace } from '../places/export.ts';
import { highlightsOf, type PlaceHighlights } from '../places/highlights.ts';
import { localTimes } from '../places/local-time.ts';
import { reportBallotCounts } from '../places/ballot-counts.ts';
import { assembleMunicipality } from '../places/municipality.ts';
import { duplicateTerms } from '../places/people/duplicates.ts';
import { type Place, placeOf } from '../places/place.ts';
import { type Validity, validityAt } from '../places/validity.ts';
import { compareText } from '../system/text.ts';
import type { Finding, Report } from '../corpus/rows/finding.ts';
import { DroppedRows, type PlainDroppedRows } from '../corpus/dropped-rows.ts';
import type { ReadableCorpus } from '../corpus/corpus.ts';
import { PlaceReader } from '../corpus/check/place-reader.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { UserError } from '../system/errors.ts';
import { type MeetingSample, sampleOf } from '../site/docs/quickstart.ts';
import type { Assets } from '../site/html/assets.ts';
import { PageTooLarge } from '../site/place/page-frame.ts';
import type { PageSite } from '../site/html/page.ts';
import { placePages } from '../site/place-pages.ts';
import { type PlaceStatus, placeStatusOf } from '../site/status/place-status.ts';
import {
  countSearchable,
  noneSearchable,
  type SearchableCounts,
  type SearchableMeeting,
  searchableMeetings,
  topicsIn,
} from '../search/documents.ts';
import { newestStampOf } from '../search/segments/change-detection.ts';
import type { Artifact } from '../store/artifact.ts';
import { writeUnlessPublished } from '../store/build-folder.ts';
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
  /** The folder to write files into. */
  readonly folder: string;
};

export type PlaceTask = {
  readonly index: number;
  readonly place: Row<'municipalities'>;
  /** The only meetings to read, with the tables that the search indexes; absent for all rows of the place. */
  readonly meetings?: readonly string[] | undefined;
  /** SHA-256 of its published files by path. Files that would be the same are listed, but not written. */
  readonly published?: ReadonlyMap<string, string> | undefined;
  /** Whether to build the place. If false, it is only checked. */
  readonly isWanted: boolean;
};

export type PlaceResult = {
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
  /** For the search part. */
  readonly searchable: readonly SearchableMeeting[];
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
  /** The process that built the place, and its peak memory so far. */
  readonly processId: number;
  readonly peakMemoryBytes: number;
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
  const exportRows = placeExporter(build);
  const buildPlace = ({ index, place, meetings, published, isWanted }: PlaceTask): PlaceResult => {
    const droppedBefore = readable.droppedRows.invalidCount;
    const warnings: Finding[] = [];
    const { rows, findings, counts } = reader.read(place.id, meetings);
    const { findings: tooLarge, ...exported } = exportRows(place, rows, published, isWanted);
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
      processId: process.pid,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
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
  | 'searchable'
  | 'searchableCounts'
  | 'highlights'
  | 'sample'
  | 'status'
  | 'validity'
> & {
  /** Assembled records that are too large and were dropped. */
  readonly findings: readonly Finding[];
};

function placeExporter({ config, parts, asOf, sources, assets, folder }: PlaceSetup) {
  const localTime = localTimes(asOf);
  const sourcesOf = sourceFinder(sources);
  return (
    row: Row<'municipalities'>,
    rows: PlaceRows,
    published: ReadonlyMap<string, string> | undefined,
    isWanted: boolean,
  ): ExportedPlace => {
    const site = siteOf(config, row.country);
    if (site === undefined) throw new Error(`no deployment for ${row.country}`);
    const findings: Finding[] = [];
    const report: Report = (finding) => findings.push(finding);
    const place = placeOf(row, site, config, sourcesOf(row));
    const localNow = localTime(row.timezone);
    const assembled = assemblePlace(place, rows, localNow, report);
    if (!isWanted) return { artifacts: [], searchable: [], searchableCounts: noneSearchable, findings };
    const topics = topicsIn(rows.meeting_topics);
    const artifacts: ManifestEntry[] = [];
    if (parts.includes('site'))
      for (const artifact of siteFiles(place, assembled, assets && { config, site, assets }, rows, localNow))
        artifacts.push(writeUnlessPublished(folder, artifact, published));
    return {
      municipality: assembleMunicipality(place, assembled),
      artifacts,
      searchable: parts.includes('search') ? searchableMeetings(place, assembled.meetings, topics) : [],
      searchableCounts: countSearchable(assembled.meetings),
      highlights: assets && highlightsOf(place, assembled.meetings, rows.agenda_items, topics),
      sample: sampleOf(assembled.meetings),
      status: placeStatusOf(row, assembled.meetings),
      validity: validityAt(rows, localNow),
      findings,
    };
  };
}

/** All files of the site about one place. Each is rendered when the one before it has been written. */
function* siteFiles(
  place: Place,
  assembled: AssembledPlace,
  pageSite: PageSite | undefined,
  rows: PlaceRows,
  localNow: string,
): Generator<Artifact> {
  const { artifacts, ...files } = exportPlace(place, assembled);
  yield* artifacts;
  if (pageSite === undefined) return;
  try {
    yield* placePages({ pageSite, place, rows, assembled, files, localNow });
  } catch (error) {
    if (error instanceof PageTooLarge) throw new UserError(error.message, { cause: error });
    throw error;
  }
}

/** Finds the sources about a place and those about every place, sorted by id. */
export function sourceFinder(
  sources: PlaceSetup['sources'],
): (place: Row<'municipalities'>) => Row<'sources'>[] {
  const byPlace = Map.groupBy(sources, ({ muni_id }) => muni_id);
  const general = byPlace.get(null) ?? [];
  return ({ id }) => [...general, ...(byPlace.get(id) ?? [])].toSorted((a, b) => compareText(a.id, b.id));
}
