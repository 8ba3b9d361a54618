/** What a release is called, and what its corpus says of itself. */
import type { GlobalRows } from '../corpus/global-rows.ts';
import { latestInstant } from '../system/text.ts';
import type { ExportedFile } from './exporter.ts';
import type { PreviousRelease } from './previous-release.ts';

export type Release = {
  /** `2026-11-20`, `2026-11-20-2`. */
  readonly name: string;
  /** Whether any table differs from the previous release; else it is that one. */
  readonly isNew: boolean;
  readonly exportedAt?: string;
  readonly corpusVersion?: string;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}/;

/**
 * The release that these files make. Its name comes from the corpus, never from the clock: the day of `about`'s
 * `exported_at`, else of the newest change of a place.
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
  return files.some(({ name, table, sha256 }) => table !== undefined && before.get(name) !== sha256);
};

/** A name is never used twice: mirrors know releases, and caches keep their changes, by it. */
function freeName(day: string, previous: PreviousRelease | undefined): string {
  const taken = new Set(previous?.releases?.releases.map(({ release }) => release));
  if (previous !== undefined) taken.add(previous.manifest.release);
  let name = day;
  for (let number = 2; taken.has(name); number++) name = `${day}-${number}`;
  return name;
}
