/** The options of a build, and its corpus once it is open. */
import type { Config } from '../../schemas/config.ts';
import type { IndexName, Part } from '../../schemas/paths.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { Version } from '../../search-lambda/engine/packed/format/layout.ts';
import type { PreviousRelease } from '../bulk/previous-release.ts';
import type { Findings } from '../corpus/check/findings.ts';
import type { Journal } from '../corpus/journal.ts';
import type { IndexKind } from '../search/begin-search.ts';
import type { IncrementalOptions } from '../search/segments/incremental.ts';
import type { RunFolderLock } from '../store/folder-lock.ts';
import type { Manifest } from '../store/manifest.ts';
import type { OpenedCorpus, ReadEvents } from './opened-corpus.ts';
import type { PublishedSite } from './since-last/published-site.ts';
import type { SiteChanges } from './since-last/site-changes.ts';

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
  /** The indexes to write (default: all). Both are published; a benchmark measures the cost of each. */
  readonly indexes?: readonly IndexName[] | undefined;
  /** Version of the format of a packed search index; default: the newest. */
  readonly indexVersion?: Version | undefined;
  /** Extends the published packed index; absent to write a whole one. */
  readonly incremental?: IncrementalOptions | undefined;
  /** Present if the next run is to continue from the sites of this build. */
  readonly site?: SiteOptions | undefined;
  /** The largest number of documents in a MiniSearch index; for tests. */
  readonly miniSearchMax?: number;
  /** Starts child processes even for a corpus that is too small to need them. */
  readonly forcesProcesses?: boolean | undefined;
  /** Keeps the folder locked when the build ends. */
  readonly runLock?: RunFolderLock | undefined;
};

type SiteOptions = {
  /** Hash of this program. */
  readonly program: string;
  /** The published sites; a build of all places then reports those where changes were to be expected. */
  readonly published?: PublishedSite | undefined;
};

/** A published site, and what may have changed since. */
type Continued = { readonly published: PublishedSite; readonly changes: SiteChanges };

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
  /** Present if the other places are as published. */
  readonly continued?: Continued;
  /** Folders of places where changes must be expected. */
  readonly expected?: ReadonlySet<string> | undefined;
};

/** Hashes of the settings that search documents depend on, and of those that files of places depend on. */
export type SettingsHashes = { readonly search: string; readonly site: string | undefined };

/** Selects the places to read. */
export type Select = (opened: OpenedCorpus, settings: SettingsHashes) => Selection;

/** A build whose corpus is open. */
export type Run = {
  /** The corpus as its user named it. */
  readonly path: string;
  readonly options: BuildOptions;
  readonly events: ReadEvents;
  readonly opened: OpenedCorpus;
  readonly selection: Selection;
  readonly settings: SettingsHashes;
  /** The journal of the corpus, when it was opened. */
  readonly journal: Journal | undefined;
  readonly stagingFolder: string;
};
