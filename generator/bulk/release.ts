/** A release of the dataset: its name, and what its descriptions are made from. */
import type { DataFile, TableChanges } from '../../schemas/bulk.ts';
import type { Config } from '../../schemas/config.ts';
import type { GlobalRows } from '../corpus/global-rows.ts';
import { latestInstant } from '../system/text.ts';
import type { PreviousRelease } from './previous-release.ts';
import type { ExportedFile } from './write-form.ts';

export type Release = {
  /** `2026-11-20`, `2026-11-20-2`. */
  readonly name: string;
  /** Whether any table, or any text of documents, differs from the previous release; if none does, this is the previous release. */
  readonly isNew: boolean;
  readonly exportedAt?: string;
  readonly corpusVersion?: string;
};

/** A release with everything that describes it. */
export type Dataset = {
  readonly config: Config;
  readonly release: Release;
  /** The database, and one Parquet file per table in table order. */
  readonly files: readonly DataFile[];
  /** Changes since the previous release. */
  readonly changes: readonly TableChanges[];
  readonly previous?: PreviousRelease | undefined;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}/;

/**
 * Names the release of these files. The name comes from the corpus, never from the clock: the day of `exported_at` in
 * `about`, or the day of the newest change of a place.
 */
export function describeRelease(
  globals: GlobalRows,
  files: readonly ExportedFile[],
  previous: PreviousRelease | undefined,
): Release {
  const fact = (key: string): string | undefined =>
    globals.about.find((row) => row.key === key)?.value ?? undefined;
  const exportedAt = fact('exported_at');
  const corpusVersion = fact('corpus_version');
  const isNew = previous === undefined || differs(files, previous);
  const newest = latestInstant(globals.municipalities.map(({ updated_at }) => updated_at));
  const day = dayPattern.exec(exportedAt ?? '')?.[0] ?? newest?.slice(0, 10) ?? 'undated';
  return {
    name: isNew ? freeName(day, previous) : previous.manifest.release,
    isNew,
    ...(exportedAt !== undefined && { exportedAt }),
    ...(corpusVersion !== undefined && { corpusVersion }),
  };
}

const differs = (files: readonly ExportedFile[], { manifest }: PreviousRelease): boolean => {
  const before = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const texts = new Set(files.filter(({ part_of }) => part_of !== undefined).map(({ name }) => name));
  return (
    files.some(
      ({ name, table, sha256 }) => (table !== undefined || texts.has(name)) && before.get(name) !== sha256,
    ) || manifest.files.some(({ path, part_of }) => part_of !== undefined && !texts.has(path))
  );
};

/** Returns a name that no earlier release has: mirrors identify releases by name, and URLs of cached changes contain it. */
function freeName(day: string, previous: PreviousRelease | undefined): string {
  const taken = new Set(previous?.releases?.releases.map(({ release }) => release));
  if (previous !== undefined) taken.add(previous.manifest.release);
  let name = day;
  for (let number = 2; taken.has(name); number++) name = `${day}-${number}`;
  return name;
}
