/** The bulk part of a build: the dataset of the whole corpus, its changes since the previous release, and its descriptions. */
import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DataFile, TableChanges } from '../../schemas/bulk.ts';
import type { Config } from '../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../schemas/license.ts';
import { archiveKey, changesFolder, dataPath } from '../../schemas/paths.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import { type CacheRule, gzipMediaType, parquetMediaType } from '../store/artifact.ts';
import { writeArtifact } from '../store/build-folder.ts';
import { makeFolder } from '../store/make-folder.ts';
import type { ManifestEntry } from '../store/manifest.ts';
import { writeChanges } from './changes.ts';
import type { CheckedRows } from './checked-rows.ts';
import { descriptions } from './descriptions.ts';
import { writeExports } from './exports.ts';
import type { PreviousRelease } from './previous-release.ts';
import { describeRelease, type Release } from './release.ts';
import type { ExportedFile } from './write-form.ts';

type BulkInput = {
  readonly config: Config;
  readonly rows: CheckedRows;
  /** The number of valid rows of each table. */
  readonly counts: ReadonlyMap<TableName, number>;
  /** The output folder as the user named it. */
  readonly folder: string;
  /** The folder that artifacts are written to. */
  readonly stagingFolder: string;
  readonly onStep: (step: string) => void;
  /** Whether texts of documents are part of it (default: false). */
  readonly withTexts?: boolean | undefined;
  /** Starts exporter processes even for a small corpus. */
  readonly forcesProcesses?: boolean | undefined;
  /** The release that changes are computed against. */
  readonly previous?: PreviousRelease | undefined;
  /** The manifest of the previous build of the folder. */
  readonly built?: { readonly artifacts: readonly ManifestEntry[] } | undefined;
};

export type BulkOutput = {
  readonly artifacts: readonly ManifestEntry[];
  /** Sum over the processes that wrote it, excluding this one. */
  readonly peakMemoryBytes: number;
};

/** Writes the dataset into the staging folder. */
export async function makeBulk(input: BulkInput): Promise<BulkOutput> {
  const { config, rows, stagingFolder, onStep, previous, forcesProcesses } = input;
  const folder = join(stagingFolder, archiveKey(dataPath('')));
  const spoolFolder = join(stagingFolder, 'spool');
  makeFolder(folder);
  mkdirSync(spoolFolder);
  const metadata = { license: licenseName, license_url: licenseUrl, attribution: attributionOf(config) };
  const forms = await writeExports(
    ['database', 'parquet', ...(input.withTexts === true ? (['texts'] as const) : [])],
    { rows, folder, spoolFolder, metadata, target: input.folder },
    { onStep, inProcesses: forcesProcesses },
  );
  // Texts are not counted by the check.
  for (const { counts } of forms) if (counts.size > 0) requireCounts(counts, input.counts);
  const files = forms.flatMap(({ files }) => files);
  const release = describeRelease(rows.globals, files, previous);
  const changes =
    previous === undefined || !release.isNew
      ? []
      : await writeChanges(files, previous, { release: release.name, folder, spoolFolder, onStep });
  return {
    artifacts: [
      ...files.map(entryOf),
      ...changes.map(changesEntry),
      ...keepEarlierChanges(input, changes),
      ...describe(input, release, files, changes),
    ],
    peakMemoryBytes: forms.reduce((sum, form) => sum + form.peakMemoryBytes, 0),
  };
}

/** Writes the dataset card, the machine-readable descriptions, the checksums and the manifest. */
function describe(
  { config, stagingFolder, previous }: BulkInput,
  release: Release,
  files: readonly ExportedFile[],
  changes: readonly TableChanges[],
): ManifestEntry[] {
  const dataFiles = files.map(dataFileOf);
  return descriptions({ config, release, files: dataFiles, changes, previous }).map((artifact) =>
    writeArtifact(stagingFolder, artifact),
  );
}

/** Verifies that a form, which SQL wrote, has as many rows as the check counted. */
function requireCounts(
  written: ReadonlyMap<TableName, number>,
  checked: ReadonlyMap<TableName, number>,
): void {
  for (const name of tableNames) {
    const [actual, expected] = [written.get(name) ?? 0, checked.get(name) ?? 0];
    if (actual !== expected)
      throw new Error(`The dataset has ${actual} rows of ${name}; the check found ${expected}.`);
  }
}

const keyOf = (name: string): string => archiveKey(dataPath(name));

const mediaTypeOf = ({ unpackedBytes }: ExportedFile): string =>
  unpackedBytes === undefined ? parquetMediaType : gzipMediaType;

const entryOf = (file: ExportedFile): ManifestEntry => ({
  path: keyOf(file.name),
  bytes: file.bytes,
  sha256: file.sha256,
  media_type: mediaTypeOf(file),
  cache: 'daily',
});

const dataFileOf = (file: ExportedFile): DataFile => ({
  path: file.name,
  media_type: mediaTypeOf(file),
  bytes: file.bytes,
  sha256: file.sha256,
  rows: file.rows,
  ...(file.table !== undefined && { table: file.table }),
  ...(file.part_of !== undefined && { part_of: file.part_of }),
  ...(file.unpackedBytes !== undefined && { unpacked_bytes: file.unpackedBytes }),
});

/** The changes of a release are immutable. */
const changesEntry = ({ path, bytes, sha256 }: TableChanges): ManifestEntry => ({
  path: keyOf(path),
  bytes,
  sha256,
  media_type: parquetMediaType,
  cache: 'immutable' satisfies CacheRule,
});

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Not every file system supports hard links.
    copyFileSync(from, to);
  }
}

/** Keeps the changes of earlier releases that the previous build of the folder has. */
function keepEarlierChanges(
  { folder, stagingFolder, built }: BulkInput,
  changes: readonly TableChanges[],
): ManifestEntry[] {
  const written = new Set(changes.map(({ path }) => keyOf(path)));
  const earlier = (built?.artifacts ?? []).filter(
    ({ path }) => path.startsWith(`${keyOf(changesFolder)}/`) && !written.has(path),
  );
  for (const { path } of earlier) {
    makeFolder(dirname(join(stagingFolder, path)));
    linkOrCopy(join(folder, path), join(stagingFolder, path));
  }
  return earlier;
}
