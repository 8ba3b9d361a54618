/** A build begins: it opens the corpus and the folder, and what it writes. */
import type { Config } from '../../schemas/config.ts';
import type { Part } from '../../schemas/paths.ts';
import { type Journal, readJournal } from '../corpus/journal.ts';
import { beginSearch, type ContinuedIndexes } from '../search/begin-search.ts';
import type { SearchPart } from '../search/search-part.ts';
import type { IncrementalOptions } from '../search/segments/incremental.ts';
import { settingsHash } from '../search/segments/state.ts';
import { siteResources, type SiteResources } from '../site/site-resources.ts';
import { beginBuild, type PendingBuild } from '../store/build-folder.ts';
import type { OpenedManifest } from '../store/manifest/index-file.ts';
import { openFolderManifest } from '../store/manifest.ts';
import { ProcessMemory } from '../system/process.ts';
import type { BuildOptions } from './build-options.ts';
import { openChecked, type OpenedCorpus, type ReadEvents, refuseUndeployed } from './opened-corpus.ts';
import { siteSettingsHash } from './since-last/published-site.ts';
import { Phases } from './summary.ts';

/** A build whose corpus is open. */
export type Run = Disposable & {
  /** The corpus as its user named it. */
  readonly path: string;
  readonly options: BuildOptions;
  readonly events: ReadEvents;
  readonly opened: OpenedCorpus;
  readonly settings: SettingsHashes;
  /** The journal of the corpus, when it was opened. */
  readonly journal: Journal | undefined;
  readonly output: PendingBuild;
  /** The manifest of the folder before this build. */
  readonly previous: OpenedManifest | undefined;
  readonly memory: ProcessMemory;
  readonly phases: Phases;
};

/** Hashes of the settings that search documents depend on, and of those that files of places depend on. */
type SettingsHashes = { readonly search: string; readonly site: string | undefined };

/** Opens the corpus at `path` and the folder. */
export async function beginRun(
  path: string,
  options: BuildOptions,
  { findsOrphans }: { readonly findsOrphans: boolean },
): Promise<Run> {
  const { config, folder, parts, findings } = options;
  const events: ReadEvents = { ...options.events, report: findings.report };
  const phases = new Phases();
  const output = beginBuild(folder, parts, path, options.runLock);
  try {
    const previous = await openFolderManifest(folder);
    const opened = await openChecked(path, events, { refuse: refuseUndeployed(config), findsOrphans });
    phases.end('corpus');
    const { corpus } = opened;
    const chosen = {
      ...options,
      config: options.sites === 'of places' ? withPlaces(config, opened) : config,
    };
    return {
      path,
      options: chosen,
      events,
      opened,
      settings: hashSettings(corpus, chosen),
      journal: options.site && readJournal(corpus.snapshot.database, corpus.layout.keys()),
      output,
      previous,
      memory: new ProcessMemory(),
      phases,
      [Symbol.dispose]: () => {
        corpus[Symbol.dispose]();
        output[Symbol.dispose]();
      },
    };
  } catch (error) {
    output[Symbol.dispose]();
    throw error;
  }
}

/** The configuration without sites of countries without places. A corpus without any place keeps them all. */
function withPlaces(config: Config, { globals }: OpenedCorpus): Config {
  const countries = new Set(globals.municipalities.map(({ country }) => country));
  const deployments = config.deployments.filter(({ country }) => countries.has(country));
  return deployments.length === 0 ? config : { ...config, deployments };
}

function hashSettings(corpus: OpenedCorpus['corpus'], options: BuildOptions): SettingsHashes {
  const { config, site, findings } = options;
  const { redactions } = corpus;
  const { skipsInvalid } = findings;
  return {
    search: settingsHash({ config, redactions, skipsInvalid }),
    site: site && siteSettingsHash({ program: site.program, config, corpus, skipsInvalid }),
  };
}

export const hasPart = ({ options }: Pick<Run, 'options'>, part: Part): boolean =>
  options.parts.includes(part);

/** The published indexes that an incremental run continues. */
export type ContinuedSearch = {
  readonly incremental: IncrementalOptions;
  readonly continued: ContinuedIndexes;
};

/** Begins the search index, if it is one of the parts. */
export function beginSearchPart(run: Run, search?: ContinuedSearch): SearchPart | undefined {
  if (!hasPart(run, 'search')) return undefined;
  const { path, options, opened, settings, output, memory } = run;
  const { index: kind, indexes, indexVersion: version, miniSearchMax, forcesProcesses } = options;
  return beginSearch(path, opened.corpus, {
    kind,
    indexes,
    version,
    miniSearchMax,
    stagingFolder: output.stagingFolder,
    memory,
    settings: settings.search,
    incremental: options.incremental,
    forcesProcesses,
    ...search,
  });
}

/** What all pages have in common; undefined if the build has none. */
export const pageResources = async (run: Run): Promise<SiteResources | undefined> =>
  hasPart(run, 'site') && run.options.withPages !== false ? await siteResources() : undefined;
