/** Merges folders of sections into the file of a segment. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { IndexName } from '../../../schemas/paths.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { type Encoding, encodingOf } from '../../../search-lambda/engine/packed/format/segment-file.ts';
import { mergeSegments } from '../../../search-lambda/engine/packed/write/merge.ts';
import { MergeInput } from '../../../search-lambda/engine/packed/write/merge-input.ts';
import { encodeSegment } from '../../../search-lambda/engine/packed/write/segment-writer.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import type { PackedFolder } from './pack-folder.ts';
import { ReadSections, WrittenSections } from './section-files.ts';

export type MergeTask = {
  readonly kind: 'merge';
  readonly folders: readonly PackedFolder[];
  readonly facts: IndexFacts;
  readonly index: IndexName;
  readonly version: Version;
  readonly folder: string;
  readonly file: string;
};

export type PackedFile = {
  readonly bytes: number;
  readonly sha256: string;
  /** The total length of its documents. */
  readonly totalLength: number;
};

export async function mergePacks({
  folders,
  facts,
  index,
  version,
  folder,
  file,
}: MergeTask): Promise<PackedFile> {
  const encoding = encodingOf(version, index);
  const merged = mergeFolders(folders, folder, encoding);
  // While the file is written: removing files of gigabytes takes seconds.
  const removed = Promise.all(
    folders.filter((packed) => packed !== merged).map((packed) => rm(packed.folder, { recursive: true })),
  );
  const [written] = await Promise.all([writeSegment(merged, facts, encoding, file), removed]);
  await rm(merged.folder, { recursive: true });
  return { ...written, totalLength: merged.written.totalLength };
}

/** Writes the file of a segment from the folder of its sections. */
async function writeSegment(
  { folder, written }: PackedFolder,
  facts: IndexFacts,
  encoding: Encoding,
  path: string,
): Promise<Omit<PackedFile, 'totalLength'>> {
  const sections = new ReadSections(folder);
  const digest = createHash('sha256');
  await using file = await open(path, 'wx');
  let bytes = 0;
  for (const part of encodeSegment(written, sections.sections, facts, encoding)) {
    digest.update(part);
    await file.writeFile(part);
    bytes += part.length;
  }
  sections.close();
  return { bytes, sha256: digest.digest('hex') };
}

function mergeFolders(folders: readonly PackedFolder[], folder: string, encoding: Encoding): PackedFolder {
  const [only, ...others] = folders;
  if (only !== undefined && others.length === 0) return only;
  mkdirSync(folder);
  const inputs = folders.map((packed) => new ReadSections(packed.folder));
  const merged = new WrittenSections(folder);
  const readers = inputs.map(({ sections }, index) => {
    const { written } = folders[index] as PackedFolder;
    return new MergeInput(written, sections, encoding.layout);
  });
  const written = mergeSegments(readers, merged.sinks, encoding.layout);
  merged.close();
  for (const input of inputs) input.close();
  return { folder, written };
}
