/** The pipeline: corpus -> check -> per-place documents -> artifacts in a folder. */
import type { Config } from '../../schemas/config.ts';
import type { Municipality } from '../../schemas/documents.ts';
import { type Part, siteOf } from '../../schemas/paths.ts';
import {
  type CorpusCounts,
  openChecked,
  type OpenedCorpus,
  type ReadEvents,
  readPlaces,
  type RefusePlace,
  RowCounter,
} from './read-places.ts';
import { makeBulk, type BulkOutput } from '../bulk/bulk.ts';
import type { PreviousRelease } from '../bulk/previous-release.ts';
import { Problem } from '../corpus/rows/finding.ts';
import type { Findings } from '../corpus/check/findings.ts';
import { GoneRows } from '../corpus/gone-rows.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { ownPeakBytes, ProcessMemory } from '../system/process-memory.ts';
import { beginSearch, type IndexKind } from '../search/begin-search.ts';
import type { SearchPart, WrittenIndex } from '../search/search-part.ts';
import type { GoingOn } from '../search/segments/incremental.ts';
import { settingsHash } from '../search/segments/state.ts';
import { type PlaceDecisions, siteWideFiles } from '../site/site-wide-files.ts';
import { siteResources, type SiteResources } from '../site/site-resources.ts';
import { beginBuild, writeArtifact } from '../store/build-folder.ts';
import { type Manifest, manifestAfter, type ManifestEntry, readManifest } from '../store/manifest.ts';

export type BuildOptions = {
  readonly config: Config;
  readonly folder: string;
  readonly parts: readonly Part[];
  /** Meetings at or after this instant are upcoming. */
  readonly asOf: Date;
  readonly findings: Findings;
  readonly events: Omit<ReadEvents, 'report'>;
  /** Whether the site gets its pages; default: true. Without them it is not fit for publishing: it tells what pages cost. */
  readonly withPages?: boolean;
  /** The release that the bulk part tells its changes against. */
  readonly previous?: PreviousRelease | undefined;
  /** The kind of search index; by default that which suits the number of meetings. */
  readonly index?: IndexKind | undefined;
  /** Where only what changed of a packed index is to be written; else the whole is. */
  readonly goingOn?: GoingOn | undefined;
  /** An index of MiniSearch is refused above so many meetings; default: what it can hold. */
  readonly miniSearchMax?: number;
};

export type BuildSummary = {
  readonly corpus: CorpusCounts;
  readonly artifacts: readonly ManifestEntry[];
  readonly places: number;
  readonly meetings: number;
  /** Meetings that the search can find; absent where its part was not built. */
  readonly searchable?: number;
  /** What was written of a packed index, and what that goes on from. */
  readonly index?: Omit<WrittenIndex, 'entries'>;
  /** At most so much memory was held by all processes together. */
  readonly peakMemoryBytes: number;
  /** How long its phases took, in their order. */
  readonly phases: readonly Phase[];
};

type Phase = { readonly name: string; readonly elapsedMs: number };

/** Builds the corpus at `path` into a folder. On errors nothing there changes. */
export async function build(path: string, options: BuildOptions): Promise<BuildSummary> {
  const { config, folder, parts, asOf, findings } = options;
  const events: ReadEvents = { ...options.events, report: findings.report };
  const previous = await readManifest(folder);
  const phases = new Phases();
  using output = beginBuild(folder, parts, path);
  const opened = await openChecked(path, events, refuseUndeployed(config));
  using corpus = opened.corpus;
  phases.end('corpus');
  const memory = new ProcessMemory();
  const { stagingFolder } = output;
  const search = parts.includes('search')
    ? beginSearchPart(path, corpus, options, stagingFolder, memory)
    : undefined;
  const setup = parts.includes('site') && options.withPages !== false ? await siteResources() : undefined;
  const made = await makePlaces(opened, stagingFolder, search, setup, options, events);
  findings.requireBuildable();
  phases.end('places');
  const places = opened.globals.municipalities;
  const lists = setup === undefined ? [] : siteWideFiles({ config, setup, asOf, places, ...made });
  const written = lists.map((artifact) => writeArtifact(stagingFolder, artifact));
  phases.end('lists');
  const index = await search?.write((step) => events.onStep?.(step));
  phases.end('search');
  const bulk = await makeDataset(opened, made, options, stagingFolder, previous);
  phases.end('dataset');
  const { entries = [], ...told } = index ?? {};
  const artifacts = [...made.artifacts, ...written, ...entries, ...(bulk?.artifacts ?? [])];
  const meetings = made.municipalities.reduce((sum, entry) => sum + entry.meetings, 0);
  const counts = { places: places.length, meetings };
  const manifest = manifestAfter(previous, { parts, asOf, counts, artifacts });
  output.commit(manifest);
  phases.end('commit');
  return {
    corpus: made.counter.total(corpus),
    artifacts: manifest.artifacts,
    ...counts,
    ...(search === undefined ? {} : { searchable: search.meetings, index: told }),
    phases: phases.ended,
    // Processes that read places have ended before those that write the dataset begin.
    peakMemoryBytes: Math.max(
      made.processes.peakBytes(),
      memory.peakBytes(),
      ownPeakBytes() + (bulk?.peakMemoryBytes ?? 0),
    ),
  };
}

const beginSearchPart = (
  path: string,
  corpus: Corpus,
  { config, findings, index: kind, miniSearchMax, goingOn }: BuildOptions,
  stagingFolder: string,
  memory: ProcessMemory,
): SearchPart =>
  beginSearch(path, corpus, {
    kind,
    miniSearchMax,
    stagingFolder,
    memory,
    goingOn,
    settings: settingsHash({
      config,
      redactions: corpus.redactions,
      skipsInvalid: findings.skipsInvalid,
    }),
  });

/** Tells how long one phase after the other takes. */
export class Phases {
  readonly ended: Phase[] = [];
  #begun = performance.now();

  end(name: string): void {
    const now = performance.now();
    this.ended.push({ name, elapsedMs: now - this.#begun });
    this.#begun = now;
  }
}

type MadePlaces = {
  readonly counter: RowCounter;
  readonly municipalities: readonly Municipality[];
  /** Files of the site. */
  readonly artifacts: readonly ManifestEntry[];
  readonly newest: readonly PlaceDecisions[];
  readonly processes: ProcessMemory;
  /** What reading the places left out and cleared. */
  readonly gone: GoneRows;
};

/** Reads and checks every place, writes its files and passes its meetings to the search, as far as these are built. */
async function makePlaces(
  opened: OpenedCorpus,
  folder: string,
  search: SearchPart | undefined,
  site: SiteResources | undefined,
  { config, parts, asOf, findings }: BuildOptions,
  events: ReadEvents,
): Promise<MadePlaces> {
  const { municipalities: places, sources } = opened.globals;
  const counter = new RowCounter(opened.globals);
  const processes = new ProcessMemory();
  const gone = new GoneRows();
  const municipalities: Municipality[] = [];
  const artifacts: ManifestEntry[] = [];
  const newest: PlaceDecisions[] = [];
  const setup = { config, parts, asOf, sources, folder, assets: site?.assets };
  for await (const result of readPlaces(opened, places, setup, () => !findings.stopsBuild, events)) {
    counter.add(result);
    processes.add(result);
    gone.merge(result.gone);
    artifacts.push(...result.artifacts);
    search?.add(result.searchable, result.newestStamp);
    if (result.municipality === undefined) continue;
    municipalities.push(result.municipality);
    newest.push({ country: result.municipality.country, decisions: result.newest });
  }
  return { counter, municipalities, artifacts, newest, processes, gone };
}

/** Makes the dataset of the rows that hold, where it is built. */
async function makeDataset(
  { corpus: { databasePath, layout, redactions }, globals }: OpenedCorpus,
  { counter, gone }: MadePlaces,
  { config, folder, parts, findings, events, previous }: BuildOptions,
  stagingFolder: string,
  built: Manifest | undefined,
): Promise<BulkOutput | undefined> {
  if (!parts.includes('bulk')) return undefined;
  const isWhole = findings.errors === 0 && redactions.size === 0;
  return await makeBulk({
    config,
    rows: { databasePath, layout, globals, gone: gone.toPlain(), redactions, isWhole },
    counts: counter.rows,
    onStep: (step) => events.onStep?.(step),
    previous,
    folder,
    stagingFolder,
    built,
  });
}

const noDeployment = new Problem(
  'no-deployment',
  'has no deployment in the configuration',
  'Add one to "deployments" in civic.config.json, or remove the place.',
);

/** Refuses places of countries that the configuration has no site for. */
export const refuseUndeployed =
  (config: Config): RefusePlace =>
  ({ country }) =>
    siteOf(config, country) === undefined ? { column: 'country', problem: noDeployment } : undefined;
