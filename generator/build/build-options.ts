/** The options of a build, and what a build selects to read. */
import type { Config } from '../../schemas/config.ts';
import type { IndexName, Part } from '../../schemas/paths.ts';
import type { Row } from '../../schemas/tables/index.ts';
import type { Version } from '../../search-lambda/engine/packed/format/layout.ts';
import type { PreviousRelease } from '../bulk/previous-release.ts';
import type { Findings } from '../corpus/check/findings.ts';
import type { IndexKind } from '../search/begin-search.ts';
import type { PublishedIndexes } from '../search/segments/incremental.ts';
import type { RunFolderLock } from '../store/folder-lock.ts';
import type { ReadEvents } from './opened-corpus.ts';
import type { CarriedOver } from './since-last/carry-over.ts';
import type { PublishedSite } from './since-last/published-site.ts';

export type BuildOptions = {
  readonly config: Config;
  /** Which sites of the configuration are built: all (default), or those of countries with places. */
  readonly sites?: 'all' | 'of places';
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
  /** Whether the dataset has the texts of documents (default: false). */
  readonly bulkTexts?: boolean | undefined;
  /** The kind of search index; default: the one that suits the number of meetings. */
  readonly index?: IndexKind | undefined;
  /** The indexes to write (default: all). Both are published; a benchmark measures the cost of each. */
  readonly indexes?: readonly IndexName[] | undefined;
  /** Version of the format of a packed search index; default: the newest. */
  readonly indexVersion?: Version | undefined;
  /** The published search indexes, which the build extends; absent to write whole ones. */
  readonly incremental?: PublishedIndexes | undefined;
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

/** What a build reads: all places, or only those that may have changed, while the others are carried over as published. */
export type Selection =
  | { readonly kind: 'all'; readonly places: readonly Row<'municipalities'>[] }
  | {
      readonly kind: 'changes';
      readonly places: readonly Row<'municipalities'>[];
      readonly published: PublishedSite;
      readonly carried: CarriedOver;
    };
