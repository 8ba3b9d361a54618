/** Merges folders of sections into the file of a segment. */
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
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

export function mergePacks({ folders, facts, index, version, folder, file }: MergeTask): PackedFile {
  const encoding = encodingOf(version, index);
  const merged = mergeFolders(folders, folder, encoding);
  const sections = new ReadSections(merged.folder);
  const digest = createHash('sha256');
  const descriptor = openSync(file, 'wx');
  let bytes = 0;
  for (const part of encodeSegment(merged.written, sections.sections, facts, encoding)) {
    digest.update(part);
    for (let written = 0; written < part.length;) written += writeSync(descriptor, part, written);
    bytes += part.length;
  }
  closeSync(descriptor);
  sections.close();
  rmSync(merged.folder, { recursive: true });
  return { bytes, sha256: digest.digest('hex'), totalLength: merged.written.totalLength };
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
  const written = mergeSegments(readers, merged.sinks, encoding);
  merged.close();
  for (const [index, input] of inputs.entries()) {
    input.close();
    rmSync(folders[index]?.folder ?? '', { recursive: true });
  }
  return { folder, written };
}
