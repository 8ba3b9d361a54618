/** The bulk part of a build: the whole corpus as one dataset, what it changed since the last one, and its descriptions. */
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
import type { Manifest, ManifestEntry } from '../store/manifest.ts';
import { writeChanges } from './changes.ts';
import type { CheckedRows } from './checked-rows.ts';
import { descriptions } from './descriptions.ts';
import type { ExportedFile } from './exporter.ts';
import { writeExports } from './exports.ts';
import type { PreviousRelease } from './previous-release.ts';
import { describeRelease, type Release } from './release.ts';

type BulkInput = {
  readonly config: Config;
  readonly rows: CheckedRows;
  /** How many rows of each table hold. */
  readonly counts: ReadonlyMap<TableName, number>;
  /** The folder of the build, as its user named it. */
  readonly folder: string;
  /** Where artifacts are written. */
  readonly stagingFolder: string;
  readonly onStep: (step: string) => void;
  /** What the changes are told against. */
  readonly previous?: PreviousRelease | undefined;
  /** What the folder holds from the build before. */
  readonly built?: Manifest | undefined;
};

export type BulkOutput = {
  readonly artifacts: readonly ManifestEntry[];
  /** Of the processes that wrote it. */
  readonly peakMemoryBytes: number;
};

/** Writes the dataset into the staging folder. */
export async function makeBulk(input: BulkInput): Promise<BulkOutput> {
  const { config, rows, stagingFolder, onStep, previous } = input;
  const folder = join(stagingFolder, archiveKey(dataPath('')));
  const spoolFolder = join(stagingFolder, 'spool');
  makeFolder(folder);
  mkdirSync(spoolFolder);
  const facts = { license: licenseName, license_url: licenseUrl, attribution: attributionOf(config) };
  const forms = await writeExports(
    ['database', 'parquet'],
    { rows, folder, spoolFolder, facts, target: input.folder },
    onStep,
  );
  forms.forEach(({ counts }) => requireCounts(counts, input.counts));
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
      ...carryChanges(input, changes),
      ...describe(input, release, files, changes),
    ],
    peakMemoryBytes: forms.reduce((sum, form) => sum + form.peakMemoryBytes, 0),
  };
}

/** The texts and documents that stand beside the data; the manifest lists all others. */
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

/** Both forms were written from SQL; that they hold the rows that were checked is worth a look. */
function requireCounts(
  written: ReadonlyMap<TableName, number>,
  checked: ReadonlyMap<TableName, number>,
): void {
  for (const name of tableNames) {
    const [has, wants] = [written.get(name) ?? 0, checked.get(name) ?? 0];
    if (has !== wants) throw new Error(`The dataset has ${has} rows of ${name}, the check found ${wants}.`);
  }
}

const keyOf = (name: string): string => archiveKey(dataPath(name));

const mediaTypeOf = ({ table }: ExportedFile): string =>
  table === undefined ? gzipMediaType : parquetMediaType;

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
  ...(file.unpackedBytes !== undefined && { unpacked_bytes: file.unpackedBytes }),
});

/** A release's changes never change. */
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
    // Not every file system has links.
    copyFileSync(from, to);
  }
}

/** The changes of earlier releases that the folder holds stay there. */
function carryChanges(
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
