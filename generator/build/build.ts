/** The pipeline: corpus → checked places and their files → lists, search index and dataset → output folder. */
import type { Config } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import type { Part } from '../../schemas/paths.ts';
import type { Country } from '../../schemas/states.ts';
import type { Row } from '../../schemas/tables/index.ts';
import { makeBulk, type BulkOutput } from '../bulk/bulk.ts';
import type { PreviousRelease } from '../bulk/previous-release.ts';
import type { Findings } from '../corpus/check/findings.ts';
import { DroppedRows } from '../corpus/dropped-rows.ts';
import { beginSearch, type IndexKind } from '../search/begin-search.ts';
import type { SearchPart, WrittenIndex } from '../search/search-part.ts';
import type { IncrementalOptions } from '../search/segments/incremental.ts';
import type { Version } from '../../search-lambda/engine/packed/format/layout.ts';
import { settingsHash } from '../search/segments/state.ts';
import { siteResources, type SiteResources } from '../site/site-resources.ts';
import type { MeetingSample } from '../site/docs/quickstart.ts';
import { HighlightCollector } from '../site/home/highlights.ts';
import { siteWideFiles } from '../site/site-wide-files.ts';
import { beginBuild, writeArtifact } from '../store/build-folder.ts';
import type { RunFolderLock } from '../store/folder-lock.ts';
import type { OpenedManifest } from '../store/manifest/index-file.ts';
import { type Manifest, manifestAfter, type ManifestEntry, openFolderManifest } from '../store/manifest.ts';
import { ownPeakBytes, ProcessMemory } from '../system/process.ts';
import { reportLostTables } from './lost-tables.ts';
import { openChecked, type OpenedCorpus, type ReadEvents, refuseUndeployed } from './opened-corpus.ts';
import { readPlaces, RowCounter } from './read-places.ts';
import { type BuildSummary, Phases } from './summary.ts';

export type BuildOptions = {
  readonly config: Config;
  readonly folder: string;
  readonly parts: readonly Part[];
  /** Meetings at or after this instant are upcoming. */
  readonly asOf: Date;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
  /** Whether the site gets its pages (default: true). Without them it cannot be published; a benchmark measures their cost. */
  readonly withPages?: boolean;
  /** The release that the dataset lists its changes against. */
  readonly previous?: PreviousRelease | undefined;
  /** The kind of search index; default: the one that suits the number of meetings. */
  readonly index?: IndexKind | undefined;
  /** Version of the format of a packed search index; default: the newest. */
  readonly indexVersion?: Version | undefined;
  /** Extends the published packed index; absent to write a whole one. */
  readonly incremental?: IncrementalOptions | undefined;
  /** The largest number of meetings in a MiniSearch index; default: what MiniSearch can load. */
  readonly miniSearchMax?: number;
  /** Starts child processes even for a corpus that is too small to need them. */
  readonly forcesProcesses?: boolean | undefined;
  /** Keeps the folder locked when the build ends. */
  readonly runLock?: RunFolderLock | undefined;
};

/** Builds the corpus at `path` into a folder. If there are errors, the folder is left unchanged. */
export const build = (path: string, options: BuildOptions): Promise<BuildSummary> =>
  runPipeline(path, options, ({ globals }) => ({ places: globals.municipalities }));

/** The places that a build reads. */
export type Selection = {
  readonly places: readonly Row<'municipalities'>[];
  /** Present if only some meetings of these places are read. */
  readonly partial?: {
    readonly meetingsOf: ReadonlyMap<string, readonly string[]>;
    /** Whether the build would have found the meeting with this id. */
    readonly isCandidate: (id: string) => boolean;
    /** Counts of the whole corpus. */
    readonly counts: Pick<Manifest['counts'], 'places' | 'meetings'>;
  };
};

/** Selects the places to read; `settings` is a hash of the settings that search documents depend on. */
export type Select = (opened: OpenedCorpus, settings: string) => Selection;

export async function runPipeline(
  path: string,
  options: BuildOptions,
  select: Select,
  { findsOrphans = true }: { readonly findsOrphans?: boolean } = {},
): Promise<BuildSummary> {
  const { config, folder, parts, asOf, findings } = options;
  const events: ReadEvents = { ...options.events, report: findings.report };
  const phases = new Phases();
  using output = beginBuild(folder, parts, path, options.runLock);
  const previous = await openFolderManifest(folder);
  const { stagingFolder } = output;
  const opened = await openChecked(path, events, { refuse: refuseUndeployed(config), findsOrphans });
  using corpus = opened.corpus;
  phases.end('corpus');
  const settings = settingsHash({
    config,
    redactions: corpus.redactions,
    skipsInvalid: findings.skipsInvalid,
  });
  const selection = select(opened, settings);
  if (selection.partial !== undefined) phases.end('candidates');
  const run: Run = { path, options, events, opened, selection, settings, stagingFolder };
  const memory = new ProcessMemory();
  const search = beginSearchPart(run, memory);
  const pages = parts.includes('site') && options.withPages !== false ? await siteResources() : undefined;
  const read = await buildPlaces(run, search, pages);
  // An incremental run does not read all tables.
  if (previous !== undefined && selection.partial === undefined)
    reportLostTables(previous.index.counts, read.counter.rows, corpus.layout, events.report);
  findings.requireBuildable();
  phases.end('places');
  const lists = writeSiteWideFiles(run, read, pages);
  phases.end('lists');
  const index = await search?.write((step) => events.onStep?.(step));
  phases.end('search');
  const dataset = await writeDataset(run, read, previous);
  phases.end('dataset');
  const { entries, ...writtenIndex }: WrittenIndex = index ?? { entries: [] };
  const counts = countsOf(read, selection, writtenIndex);
  const artifacts = [...read.artifacts, ...lists, ...entries, ...(dataset?.artifacts ?? [])];
  output.commit(await manifestAfter(previous, { parts, asOf, counts, artifacts }));
  phases.end('commit');
  return {
    corpus: read.counter.total(corpus),
    artifacts,
    places: counts.places,
    meetings: counts.meetings,
    ...(search && { searchable: writtenIndex.report?.meetings ?? search.meetings, index: writtenIndex }),
    phases: phases.ended,
    // Processes that read places have ended before those that pack the index begin, and these before the dataset's.
    peakMemoryBytes: Math.max(
      read.processes.peakBytes(),
      memory.peakBytes(),
      ownPeakBytes() + (dataset?.peakMemoryBytes ?? 0),
    ),
  };
}

/** A build whose corpus is open. */
type Run = {
  /** The corpus as its user named it. */
  readonly path: string;
  readonly options: BuildOptions;
  readonly events: ReadEvents;
  readonly opened: OpenedCorpus;
  readonly selection: Selection;
  readonly settings: string;
  readonly stagingFolder: string;
};

function beginSearchPart(
  { path, options, opened, selection, settings, stagingFolder }: Run,
  memory: ProcessMemory,
): SearchPart | undefined {
  if (!options.parts.includes('search')) return undefined;
  const { index: kind, indexVersion: version, miniSearchMax, incremental, forcesProcesses } = options;
  return beginSearch(path, opened.corpus, {
    kind,
    version,
    miniSearchMax,
    stagingFolder,
    memory,
    settings,
    incremental: incremental && { ...incremental, isCandidate: selection.partial?.isCandidate },
    forcesProcesses,
  });
}

type BuiltPlaces = {
  readonly counter: RowCounter;
  readonly municipalities: readonly Municipality[];
  /** Files of the site. */
  readonly artifacts: readonly ManifestEntry[];
  /** By the address of the place's page. */
  readonly samples: ReadonlyMap<string, MeetingSample>;
  /** Of the places of each country. */
  readonly highlights: ReadonlyMap<Country, HighlightCollector>;
  readonly processes: ProcessMemory;
  /** Rows that were dropped, and references that were cleared. */
  readonly droppedRows: DroppedRows;
};

/** Reads and checks every selected place, writes its files and passes its meetings to the search part. */
async function buildPlaces(
  { options, events, opened, selection, stagingFolder }: Run,
  search: SearchPart | undefined,
  pages: SiteResources | undefined,
): Promise<BuiltPlaces> {
  const { config, parts, asOf, findings, forcesProcesses } = options;
  const { sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const processes = new ProcessMemory();
  const droppedRows = new DroppedRows();
  const municipalities: Municipality[] = [];
  const artifacts: ManifestEntry[] = [];
  const highlights = new Map(config.deployments.map(({ country }) => [country, new HighlightCollector()]));
  const samples = new Map<string, MeetingSample>();
  const setup = { config, parts, asOf, sources, folder: stagingFolder, assets: pages?.assets };
  const results = readPlaces(opened, selection.places, setup, () => !findings.stopsBuild, events, {
    meetingsOf: selection.partial?.meetingsOf,
    forcesProcesses,
  });
  for await (const result of results) {
    counter.add(result);
    processes.add(result);
    droppedRows.merge(result.droppedRows);
    artifacts.push(...result.artifacts);
    search?.add(result.searchable, result.newestStamp);
    if (result.municipality === undefined) continue;
    municipalities.push(result.municipality);
    if (result.highlights !== undefined)
      highlights.get(result.municipality.country)?.add(result.municipality, result.highlights);
    if (result.sample !== undefined) samples.set(result.municipality.url, result.sample);
  }
  if (parts.includes('bulk')) opened.corpus.snapshot.requireUnchanged();
  else opened.corpus.snapshot.end();
  return { counter, municipalities, artifacts, highlights, samples, processes, droppedRows };
}

/** Writes the files that each site has once, unless the build has no pages. */
function writeSiteWideFiles(
  { options: { config, asOf }, opened, selection: { places }, stagingFolder }: Run,
  { municipalities, artifacts, highlights, samples }: BuiltPlaces,
  setup: SiteResources | undefined,
): readonly ManifestEntry[] {
  if (setup === undefined) return [];
  const { postalCodes } = opened.corpus;
  const input = { config, setup, asOf, places, municipalities, artifacts, highlights, samples, postalCodes };
  return siteWideFiles(input).map((artifact) => writeArtifact(stagingFolder, artifact));
}

/** Writes the valid rows as a dataset, if the build has that part. */
async function writeDataset(
  { options, events, opened, stagingFolder }: Run,
  { counter, droppedRows }: BuiltPlaces,
  built: OpenedManifest | undefined,
): Promise<BulkOutput | undefined> {
  const { config, folder, parts, findings, previous, forcesProcesses } = options;
  const { corpus, globals } = opened;
  if (!parts.includes('bulk')) return undefined;
  const { snapshot, layout, redactions } = corpus;
  const file = await snapshot.sharedFile(events.onStep);
  const isUnfiltered = findings.errors === 0 && redactions.size === 0;
  const output = await makeBulk({
    config,
    rows: { file, layout, globals, droppedRows: droppedRows.toPlain(), redactions, isUnfiltered },
    counts: counter.rows,
    onStep: (step) => events.onStep?.(step),
    forcesProcesses,
    previous,
    folder,
    stagingFolder,
    built: built && { artifacts: await built.entriesOf('archive') },
  });
  snapshot.end();
  return output;
}

function countsOf(
  { municipalities, counter }: BuiltPlaces,
  { places, partial }: Selection,
  { report, decisionsReport }: Pick<WrittenIndex, 'report' | 'decisionsReport'>,
): Manifest['counts'] {
  if (partial !== undefined)
    return {
      ...partial.counts,
      searchable_meetings: report?.meetings,
      searchable_decisions: decisionsReport?.meetings,
    };
  return {
    places: places.length,
    meetings: municipalities.reduce((sum, { meetings }) => sum + meetings, 0),
    tables: Object.fromEntries(counter.rows),
    searchable_meetings: counter.searchableMeetings,
    searchable_decisions: counter.searchableDecisions,
  };
}
