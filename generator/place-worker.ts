/** A process that reads one place after another and, unless it is only to check, writes its files. */
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../schemas/config.ts';
import type { Municipality } from '../schemas/documents.ts';
import { siteOf } from '../schemas/paths.ts';
import type { Row, TableName } from '../schemas/tables/index.ts';
import { assemblePlace, exportPlace } from './city/export.ts';
import { localTimes } from './city/local-time.ts';
import { placeOf } from './city/place.ts';
import { compareText } from './compare-text.ts';
import type { Finding, Report } from './corpus/finding.ts';
import { GoneRows, type PlainGoneRows } from './corpus/gone-rows.ts';
import type { ReadableCorpus } from './corpus/open.ts';
import { PlaceReader } from './corpus/place-reader.ts';
import type { PlaceRows } from './corpus/place-rows.ts';
import { explainEnd } from './corpus/sqlite-file.ts';
import { UserError } from './errors.ts';
import { writeArtifact } from './store/build-folder.ts';
import type { ManifestEntry } from './store/manifest.ts';

/** The first message to a process; plain data. */
export type WorkerSetup = {
  readonly databasePath: string;
  readonly corpus: Omit<ReadableCorpus, 'gone'>;
  readonly gone: PlainGoneRows;
  readonly site: SiteSetup;
};

export type SiteSetup = {
  readonly config: Config;
  readonly asOf: Date;
  readonly sources: readonly Row<'sources'>[];
  /** Where files are written. */
  readonly folder: string;
};

export type PlaceTask = {
  readonly index: number;
  readonly place: Row<'municipalities'>;
  /** Whether its files are to be written; else it is checked. */
  readonly isWanted: boolean;
};

export type PlaceResult = {
  readonly index: number;
  readonly findings: readonly Finding[];
  readonly counts: ReadonlyMap<TableName, number>;
  readonly dropped: number;
  /** Absent where no files were wanted. */
  readonly municipality?: Municipality;
  readonly artifacts: readonly ManifestEntry[];
  /** The process that did it, and the most memory that it has held so far. */
  readonly processId: number;
  readonly peakMemoryBytes: number;
};

/** What ended the work of a process: errors lose their class and name on the way, so they are told in parts. */
export type PlaceFailure = {
  readonly failure: {
    readonly isForUser: boolean;
    readonly message: string;
    readonly stack: string | undefined;
  };
};

function failureOf(error: unknown): PlaceFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { failure: { isForUser: error instanceof UserError, message, stack } };
}

function startWorker({ databasePath, corpus, gone, site }: WorkerSetup): (task: PlaceTask) => PlaceResult {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const readable = { ...corpus, gone: GoneRows.fromPlain(gone) };
  const reader = new PlaceReader(database, readable);
  const exportRows = placeExporter(site);
  return ({ index, place, isWanted }) => {
    const droppedBefore = readable.gone.dropped;
    const { rows, findings, counts } = reader.read(place.id);
    const exported = exportRows(place, rows, isWanted);
    return {
      index,
      counts,
      dropped: readable.gone.dropped - droppedBefore + exported.findings.length,
      findings: [...findings, ...exported.findings],
      ...(exported.municipality === undefined ? {} : { municipality: exported.municipality }),
      artifacts: exported.artifacts,
      processId: process.pid,
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    };
  };
}

type ExportedPlace = Pick<PlaceResult, 'municipality' | 'artifacts'> & {
  /** Records that are too large only when they are put together; they are left out. */
  readonly findings: readonly Finding[];
};

function placeExporter({ config, asOf, sources, folder }: SiteSetup) {
  const localTime = localTimes(asOf);
  const sourcesOf = sourceFinder(sources);
  return (row: Row<'municipalities'>, rows: PlaceRows, isWanted: boolean): ExportedPlace => {
    const site = siteOf(config, row.country);
    if (site === undefined) throw new Error(`no deployment for ${row.country}`);
    const findings: Finding[] = [];
    const report: Report = (finding) => findings.push(finding);
    const place = placeOf(row, site, config, sourcesOf(row));
    const localNow = localTime(row.timezone);
    if (!isWanted) {
      assemblePlace(place, rows, localNow, report);
      return { artifacts: [], findings };
    }
    const { municipality, artifacts } = exportPlace(place, rows, localNow, report);
    return {
      municipality,
      artifacts: artifacts.map((artifact) => writeArtifact(folder, artifact)),
      findings,
    };
  };
}

/** The sources that may be about a place, by id, without going through those about each other one. */
function sourceFinder(sources: SiteSetup['sources']): (place: Row<'municipalities'>) => Row<'sources'>[] {
  const byPlace = Map.groupBy(sources, ({ muni_id }) => muni_id);
  const general = byPlace.get(null) ?? [];
  return ({ id }) => [...general, ...(byPlace.get(id) ?? [])].toSorted((a, b) => compareText(a.id, b.id));
}

/** The first message is the setup, the others are tasks. An error is told as the last message. */
process.once('message', (setup: WorkerSetup) => {
  const work = startWorker(setup);
  process.on('message', (task: PlaceTask) => {
    try {
      process.send?.(work(task));
    } catch (error) {
      process.send?.(failureOf(explainEnd(setup.databasePath, error)));
    }
  });
});

// The one that gave the tasks has ended.
process.once('disconnect', () => process.exit());
