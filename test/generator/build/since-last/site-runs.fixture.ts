/** A corpus with a journal that is edited, and runs that publish its sites to a store. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { build, type BuildOptions } from '../../../../generator/build/build.ts';
import { buildSinceLast } from '../../../../generator/build/since-last/build-since-last.ts';
import { openPublishedSite } from '../../../../generator/build/since-last/published-site.ts';
import type { BuildSummary } from '../../../../generator/build/summary.ts';
import { Findings } from '../../../../generator/corpus/check/findings.ts';
import { openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import { publish, type Publication } from '../../../../generator/publish/publish.ts';
import { openStoreManifest } from '../../../../generator/publish/store-contents.ts';
import { readDocuments } from '../../../../generator/search/minisearch-part.ts';
import type { IndexKind } from '../../../../generator/search/begin-search.ts';
import { findPublished, requireUnchanged } from '../../../../generator/search/segments/published-index.ts';
import type { ObjectStore } from '../../../../generator/store/object-store.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import type { Config } from '../../../../schemas/config.ts';
import type { IndexName, Part, RecordIndexName } from '../../../../schemas/paths.ts';
import {
  brief,
  type CorpusRows,
  meeting,
  municipality,
  temporaryFolder,
  writeSqlite,
} from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { differingPaths, filesOf, testConfig } from '../../../support/site/build.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';

/** Writes a corpus with a journal, as an import leaves it. */
export function journaledCorpus(rows: CorpusRows): string {
  const file = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows);
  startJournal(file);
  return file;
}

/** Removes the journal of a corpus, as if no import had written it. */
export function removeJournal(file: string): void {
  using database = new DatabaseSync(file);
  const triggers = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
  database.exec('DROP TABLE import_journal; DROP TABLE import_touched_places');
}

/** Starts a journal, as the next import does. */
export const startJournal = (file: string): void => openCorpusFile(file).close();

/** Changes a corpus. */
export function edit(file: string, sql: string, ...parameters: (string | number | null)[]): void {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA foreign_keys = OFF');
  database.prepare(sql).run(...parameters);
}

export type SiteRunOptions = {
  readonly asOf?: string;
  readonly parts?: readonly Part[];
  readonly config?: Config;
  readonly program?: string;
  readonly skipInvalid?: boolean;
  readonly verify?: boolean;
  /** The kind of search index; default: packed. */
  readonly index?: IndexKind | undefined;
  readonly miniSearchMax?: number;
  /** Reads places in child processes. */
  readonly forcesProcesses?: boolean;
  /** Called between building and publishing. */
  readonly between?: () => Promise<unknown>;
};

export type SiteRun = {
  readonly summary: BuildSummary;
  readonly publication: Publication;
  /** Why an incremental run read every place. */
  readonly reason: string | undefined;
  /** Where it was built. */
  readonly folder: string;
};

export const noon = '2026-11-20T12:00:00Z';

function buildOptions({
  asOf = noon,
  parts = ['site'],
  config = testConfig,
  program = 'p',
  ...options
}: SiteRunOptions): BuildOptions {
  return {
    config,
    folder: join(temporaryFolder(), 'out'),
    parts,
    asOf: new Date(asOf),
    findings: new Findings(() => {}, { skipInvalid: options.skipInvalid ?? false }),
    events: {},
    site: { program },
    forcesProcesses: options.forcesProcesses ?? false,
    index: Object.hasOwn(options, 'index') ? options.index : 'packed',
    ...(options.miniSearchMax === undefined ? {} : { miniSearchMax: options.miniSearchMax }),
  };
}

/** A build that is not published yet. */
type BuiltRun = Omit<SiteRun, 'publication'> & {
  readonly publish: (store: ObjectStore) => Promise<Publication>;
};

/** The build of a `civic run`, with or without `--since-last`. */
export async function buildRun(
  corpus: string,
  store: ObjectStore,
  how: 'since-last' | 'all',
  options: SiteRunOptions = {},
): Promise<BuiltRun> {
  const { parts = ['site'], asOf = noon, verify = false } = options;
  const found = await openStoreManifest(store);
  const incremental = {
    findPublished: (name: IndexName) => findPublished(store, newestVersion, name),
    readDocuments: (name: RecordIndexName, hash: string) => readDocuments(store, name, hash),
    maxLossPercent: 100,
  };
  const own = { ...buildOptions(options), ...(parts.includes('search') ? { incremental } : {}) };
  const updated = how === 'since-last' ? await buildSinceLast(corpus, found, own) : undefined;
  const reason = updated !== undefined && 'reason' in updated ? updated.reason : undefined;
  const isContinued = updated !== undefined && !('reason' in updated);
  const published = await openPublishedSite(found).catch(() => undefined);
  const summary = isContinued
    ? updated
    : await build(corpus, { ...own, site: { program: options.program ?? 'p', published } });
  const basedOn = summary.index?.basedOn;
  return {
    summary,
    reason,
    folder: own.folder,
    publish: (target) =>
      publish(own.folder, target, {
        dryRun: false,
        verify,
        graceMs: 0,
        maxLossPercent: 100,
        parts,
        now: () => new Date(asOf),
        distrusted: basedOn?.replaced ?? [],
        requireCurrent: basedOn && ((current) => requireUnchanged(current, basedOn.stateHashes)),
        ...(isContinued ? { basedOnManifest: found.manifestTag } : {}),
      }),
  };
}

/** `civic run`, with or without `--since-last`. */
export async function runSite(
  corpus: string,
  store: ObjectStore,
  how: 'since-last' | 'all',
  options: SiteRunOptions = {},
): Promise<SiteRun> {
  const { publish: publishTo, ...built } = await buildRun(corpus, store, how, options);
  await options.between?.();
  return { ...built, publication: await publishTo(store) };
}

/**
 * Paths whose published bytes differ from those of a build of all places. A packed index is not compared, since it has other segments if
 * it was extended.
 */
export async function differencesFromWhole(
  corpus: string,
  store: MemoryStore,
  options: SiteRunOptions = {},
): Promise<string[]> {
  const comparesIndex = options.index === 'minisearch' && options.parts?.includes('search') === true;
  const whole = buildOptions({ ...options, parts: comparesIndex ? ['site', 'search'] : ['site'] });
  await build(corpus, whole);
  const published = [...store.published()].filter(([path]) => comparesIndex || !path.startsWith('search/'));
  return differingPaths(new Map(published), filesOf(whole.folder));
}

/** Another store with the same objects. */
export function copyOf({ objects }: MemoryStore): MemoryStore {
  const copy = new MemoryStore();
  for (const [key, held] of objects) copy.objects.set(key, held);
  return copy;
}

/** Three places; each has a past meeting with a brief, and one on the next day at 19:00. */
export function threePlaces(): CorpusRows {
  const ids = ['p1', 'p2', 'p3'];
  return {
    municipalities: ids.map((id) => municipality({ id, slug: `${id}-oh`, name: `Town ${id}` })),
    meetings: ids.flatMap((id) => [
      meeting({
        id: `${id}-past`,
        muni_id: id,
        meeting_date: '2026-11-10',
        updated_at: id === 'p1' ? '2026-11-11T00:00:00Z' : '2026-10-11T00:00:00Z',
      }),
      meeting({
        id: `${id}-next`,
        muni_id: id,
        meeting_date: '2026-11-21',
        start_time: '19:00',
        updated_at: null,
      }),
    ]),
    briefs: ids.map((id) =>
      brief({ meeting_id: `${id}-past`, muni_id: id, headline: `The budget of ${id}`, generated_at: null }),
    ),
    permits: ids.map((id) => sampleRow('permits', { id: `${id}-permit`, muni_id: id })),
  };
}

/** The corpus as published, with its own journal, and a store with its sites and index. */
export async function start(): Promise<{ corpus: string; store: MemoryStore }> {
  const corpus = journaledCorpus(threePlaces());
  edit(corpus, 'UPDATE permits SET name = name');
  const store = new MemoryStore();
  await runSite(corpus, store, 'all');
  return { corpus, store };
}

/** Another headline for the brief of a place. */
export const retitle = (corpus: string, id: string): void =>
  edit(
    corpus,
    'UPDATE briefs SET headline = ? WHERE meeting_id = ?',
    'Zanzibar and the budget',
    `${id}-past`,
  );
