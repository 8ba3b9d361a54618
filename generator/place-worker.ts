/** A thread that reads one place after another and, unless it is only to check, writes its files. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Config } from '../schemas/config.ts';
import type { Municipality } from '../schemas/documents.ts';
import { siteOf } from '../schemas/paths.ts';
import type { Row, TableName } from '../schemas/tables/index.ts';
import { exportPlace } from './city/export.ts';
import { localTimes } from './city/local-time.ts';
import { placeOf } from './city/place.ts';
import type { Finding } from './corpus/finding.ts';
import { GoneRows, type PlainGoneRows } from './corpus/gone-rows.ts';
import type { ReadableCorpus } from './corpus/open.ts';
import { PlaceReader } from './corpus/place-reader.ts';
import { writeArtifact } from './store/build-folder.ts';
import type { ManifestEntry } from './store/manifest.ts';

/** What a thread is started with; plain data. */
export type WorkerSetup = {
  readonly databasePath: string;
  readonly corpus: Omit<ReadableCorpus, 'gone'>;
  readonly gone: PlainGoneRows;
  /** Absent where the corpus is only checked. */
  readonly site?: SiteSetup;
};

export type SiteSetup = {
  readonly config: Config;
  readonly asOf: Date;
  readonly sources: readonly Row<'sources'>[];
  readonly folder: string;
};

export type PlaceTask = {
  readonly index: number;
  readonly place: Row<'municipalities'>;
  /** Whether its files are to be written. */
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
};

function startWorker({ databasePath, corpus, gone, site }: WorkerSetup): (task: PlaceTask) => PlaceResult {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const readable = { ...corpus, gone: GoneRows.fromPlain(gone) };
  const reader = new PlaceReader(database, readable);
  const exporter = site === undefined ? undefined : placeExporter(site);
  return ({ index, place, isWanted }) => {
    const droppedBefore = readable.gone.dropped;
    const { rows, findings, counts } = reader.read(place.id);
    const exported = isWanted ? exporter?.(place, rows) : undefined;
    return {
      index,
      counts,
      dropped: readable.gone.dropped - droppedBefore,
      findings: [...findings, ...(exported?.findings ?? [])],
      ...(exported === undefined ? {} : { municipality: exported.municipality }),
      artifacts: exported?.artifacts ?? [],
    };
  };
}

type WrittenPlace = {
  readonly municipality: Municipality;
  readonly artifacts: readonly ManifestEntry[];
  readonly findings: readonly Finding[];
};

function placeExporter({ config, asOf, sources, folder }: SiteSetup) {
  const localTime = localTimes(asOf);
  return (row: Row<'municipalities'>, rows: Parameters<typeof exportPlace>[1]): WrittenPlace => {
    const site = siteOf(config, row.country);
    if (site === undefined) throw new Error(`no deployment for ${row.country}`);
    const findings: Finding[] = [];
    const place = placeOf(row, site, config, sources);
    const exported = exportPlace(place, rows, localTime(row.timezone), (finding) => findings.push(finding));
    return {
      municipality: exported.municipality,
      artifacts: exported.artifacts.map((artifact) => writeArtifact(folder, artifact)),
      findings,
    };
  };
}

const work = startWorker(workerData as WorkerSetup);
parentPort?.on('message', (task: PlaceTask) => parentPort?.postMessage(work(task)));
