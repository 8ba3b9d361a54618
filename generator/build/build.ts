/** The pipeline: corpus → checked places and their files → lists, search index and dataset → output folder. */
import { makeBulk, type BulkOutput } from '../bulk/bulk.ts';
import { readJournal } from '../corpus/journal.ts';
import { beginSearch } from '../search/begin-search.ts';
import type { SearchPart, WrittenIndex } from '../search/search-part.ts';
import type { IncrementalOptions } from '../search/segments/incremental.ts';
import { settingsHash } from '../search/segments/state.ts';
import { siteResources } from '../site/site-resources.ts';
import { beginBuild } from '../store/build-folder.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import type { OpenedManifest } from '../store/manifest/index-file.ts';
import { type Manifest, manifestAfter, openFolderManifest } from '../store/manifest.ts';
import { collectGarbage } from '../system/memory.ts';
import { ownPeakBytes, ProcessMemory } from '../system/process.ts';
import type { BuildOptions, Run, Select, Selection, SettingsHashes } from './build-options.ts';
import { type BuiltPlaces, buildPlaces } from './build-places.ts';
import { SiteFacts } from './facts/site-facts.ts';
import { reportLostTables } from './lost-tables.ts';
import { openChecked, type OpenedCorpus, type ReadEvents, refuseUndeployed } from './opened-corpus.ts';
import { type CarriedOver, carryOver } from './since-last/carry-over.ts';
import { continuedIndex } from './since-last/continued-index.ts';
import { CannotContinue, searchStatesIn, siteSettingsHash } from './since-last/published-site.ts';
import { RowCounter } from './read-places.ts';
import { findSiteChanges } from './since-last/site-changes.ts';
import { finishSite, type SitePart } from './site-part.ts';
import { type BuildSummary, Phases } from './summary.ts';

export type { BuildOptions } from './build-options.ts';

/** Builds the corpus at `path` into a folder. If there are errors, the folder is left unchanged. */
export const build = (path: string, options: BuildOptions): Promise<BuildSummary> =>
  runPipeline(path, options, (opened, { site }) => ({
    places: opened.globals.municipalities,
    expected: expectedChanges(opened, site, options),
  }));

/** The folders of places that an incremental run would have read; undefined if there could have been none. */
function expectedChanges(
  opened: OpenedCorpus,
  settings: string | undefined,
  { site, config, asOf }: BuildOptions,
): ReadonlySet<string> | undefined {
  if (site?.published === undefined || settings === undefined) return undefined;
  try {
    return findSiteChanges(site.published, { config, opened, settings, asOf }).folders;
  } catch (error) {
    if (error instanceof CannotContinue) return undefined;
    throw error;
  }
}

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
  const settings = hashSettings(corpus, options);
  const selection = select(opened, settings);
  if (selection.partial !== undefined || selection.continued !== undefined) phases.end('candidates');
  const journal = options.site && readJournal(corpus.snapshot.database, corpus.layout.keys());
  const run: Run = { path, options, events, opened, selection, settings, journal, stagingFolder };
  const memory = new ProcessMemory();
  const search = beginSearchPart(run, memory);
  const pages = parts.includes('site') && options.withPages !== false ? await siteResources() : undefined;
  const { facts, counter, carrying } = beginFacts(run);
  const carried = carrying.finally(() => phases.end('carried over'));
  const read = await buildPlaces(run, { search, pages, carrying: carried, memory, facts, counter });
  // An incremental run does not read all tables.
  if (previous !== undefined && selection.partial === undefined && selection.continued === undefined)
    reportLostTables(previous.index.counts, read.counter.rows, corpus.layout, events.report);
  findings.requireBuildable();
  phases.end('places');
  // Before the lists, which leave much garbage: the register of an index of decisions takes more than anything else in this process.
  if (search !== undefined && read.facts.municipalities.length >= manyPlaces) collectGarbage();
  const index = await search?.write((step) => events.onStep?.(step));
  phases.end('search');
  const site = pages === undefined ? noSite : finishSite(run, read, pages, await carried);
  phases.end('lists');
  const dataset = await writeDataset(run, read, previous);
  phases.end('dataset');
  const { entries, ...writtenIndex }: WrittenIndex = index ?? { entries: [] };
  const counts = countsOf(read, selection, opened, writtenIndex);
  const artifacts = [...read.artifacts, ...site.lists, ...entries, ...(dataset?.artifacts ?? [])];
  const listed = {
    artifacts,
    others: site.others,
    carried: site.sections,
    site: site.site && withSearch(site.site, selection, entries),
  };
  await output.commit(await manifestAfter(previous, { parts, asOf, counts, ...listed }), previous);
  phases.end('commit');
  return {
    corpus: read.counter.total(corpus),
    artifacts,
    places: counts.places,
    meetings: counts.meetings,
    ...(search && { searchable: writtenIndex.report?.meetings ?? search.meetings, index: writtenIndex }),
    ...(selection.expected && { expected: selection.expected }),
    ...(selection.continued && { placesRead: selection.places.length, filesRendered: read.rendered }),
    phases: phases.ended,
    peakMemoryBytes: peakBytes(memory, dataset),
  };
}

/** The processes that write the dataset begin after all others have ended. */
const peakBytes = (memory: ProcessMemory, dataset: BulkOutput | undefined): number =>
  Math.max(memory.peakBytes(), ownPeakBytes() + (dataset?.peakMemoryBytes ?? 0));

function beginSearchPart(
  { path, options, opened, selection, settings, stagingFolder }: Run,
  memory: ProcessMemory,
): SearchPart | undefined {
  if (!options.parts.includes('search') || selection.continued?.changes.isNone === true) return undefined;
  const {
    index: kind,
    indexes,
    indexVersion: version,
    miniSearchMax,
    incremental,
    forcesProcesses,
  } = options;
  return beginSearch(path, opened.corpus, {
    kind,
    indexes,
    version,
    miniSearchMax,
    stagingFolder,
    memory,
    settings: settings.search,
    incremental: incremental && incrementalFor(incremental, selection, settings),
    forcesProcesses,
  });
}

const incrementalFor = (
  incremental: IncrementalOptions,
  { continued, partial }: Selection,
  settings: SettingsHashes,
): IncrementalOptions =>
  continued === undefined
    ? { ...incremental, candidates: partial && { isMeeting: partial.isCandidate } }
    : continuedIndex(incremental, continued.published, continued.changes.replaced, settings.search);

const hashSettings = (corpus: OpenedCorpus['corpus'], options: BuildOptions): SettingsHashes => {
  const { config, site, findings } = options;
  const { redactions } = corpus;
  const { skipsInvalid } = findings;
  return {
    search: settingsHash({ config, redactions, skipsInvalid }),
    site: site && siteSettingsHash({ program: site.program, config, corpus, skipsInvalid }),
  };
};

/** Their facts leave much garbage. */
const manyPlaces = 1_000;

/** Facts and counts of no place yet, and what is carried over if something has changed. */
function beginFacts({
  options,
  opened,
  selection: { continued },
}: Run): Pick<BuiltPlaces, 'facts' | 'counter'> & { readonly carrying: Promise<CarriedOver | undefined> } {
  const counter = new RowCounter(opened.globals);
  const facts = new SiteFacts(options.config, options.site !== undefined);
  const carrying =
    continued === undefined || continued.changes.isNone
      ? Promise.resolve(undefined)
      : carryOver(continued.published, continued.changes);
  return { counter, facts, carrying };
}

/** A build without pages. */
const noSite: SitePart = { lists: [], others: [], sections: [] };

type BuiltSite = NonNullable<SitePart['site']>;

/** Adds the search index of this build, or the published one if nothing has changed. */
const withSearch = (
  { state, parts }: BuiltSite,
  { continued }: Selection,
  entries: readonly ManifestEntry[],
): BuiltSite =>
  continued?.changes.isNone === true
    ? { state, parts }
    : { state: { ...state, search: searchStatesIn(entries) }, parts };

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
  { facts: { municipalities }, counter }: BuiltPlaces,
  { places, partial, continued }: Selection,
  { globals }: OpenedCorpus,
  { report, decisionsReport }: Pick<WrittenIndex, 'report' | 'decisionsReport'>,
): Manifest['counts'] {
  if (partial !== undefined)
    return {
      ...partial.counts,
      searchable_meetings: report?.meetings,
      searchable_decisions: decisionsReport?.meetings,
    };
  if (continued?.changes.isNone === true) return continued.published.manifest.index.counts;
  return {
    places: continued === undefined ? places.length : globals.municipalities.length,
    meetings: municipalities.reduce((sum, { meetings }) => sum + meetings, 0),
    tables: Object.fromEntries(counter.rows),
    searchable_meetings: counter.searchableMeetings,
    searchable_decisions: counter.searchableDecisions,
  };
}
