import type { DataFile, TableChanges } from '../../schemas/bulk.ts';
import type { Config } from '../../schemas/config.ts';
import type { PreviousRelease } from './previous-release.ts';
import type { Release } from './release.ts';

/** A release as its descriptions tell it. */
export type Dataset = {
  readonly config: Config;
  readonly release: Release;
  /** The database, and one Parquet file per table in the order of the tables. */
  readonly files: readonly DataFile[];
  /** Against the previous release. */
  readonly changes: readonly TableChanges[];
  readonly previous?: PreviousRelease | undefined;
};
