/** Packs documents into an index in a folder of sections, or merges such folders into the file of a segment. */
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import type { IndexName } from '../../../schemas/paths.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { type Encoding, encodingOf } from '../../../search-lambda/engine/packed/format/segment-file.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import type { SegmentTables } from '../../../search-lambda/engine/packed/write/columns-writer.ts';
import { StoredWriter } from '../../../search-lambda/engine/packed/write/stored-writer.ts';
import { mergeSegments } from '../../../search-lambda/engine/packed/write/merge.ts';
import {
  SegmentBuilder,
  type SegmentCounts,
} from '../../../search-lambda/engine/packed/write/segment-builder.ts';
import { encodeSegment } from '../../../search-lambda/engine/packed/write/segment-writer.ts';
import { MergeInput } from '../../../search-lambda/engine/packed/write/merge-input.ts';
import { explainWrite } from '../../store/write-errors.ts';
import { ownPeak, type ProcessPeak } from '../../system/process.ts';
import { readSpooled, type SpooledDocuments, storedLineOf } from '../document-spool.ts';
import { ReadSections, WrittenSections } from './section-files.ts';

export type PackTask = {
  readonly kind: 'pack';
  readonly documents: SpooledDocuments;
  /** Of the documents of all packs that are merged. */
  readonly tables: SegmentTables;
  readonly dictionary: Uint8Array;
  readonly index: IndexName;
  /** Version of the segment format. */
  readonly version: Version;
  readonly folder: string;
};

/** A folder of sections, and the totals of its index. */
export type PackedFolder = { readonly folder: string; readonly written: SegmentCounts };

export type MergeTask = {
  readonly kind: 'merge';
  readonly folders: readonly PackedFolder[];
  readonly facts: IndexFacts;
  readonly index: IndexName;
  readonly version: Version;
  readonly folder: string;
  readonly file: string;
};

export type PackerTask = PackTask | MergeTask;

export type PackedFile = {
  readonly bytes: number;
  readonly sha256: string;
  /** The total length of its documents. */
  readonly totalLength: number;
};

export type PackerResult = ProcessPeak & { readonly packed: PackedFolder | PackedFile };

/** @throws {UserError} if the folder cannot be written. */
export function runPackerTask(task: PackerTask): PackerResult {
  try {
    const packed = task.kind === 'pack' ? pack(task) : merge(task);
    return { packed, ...ownPeak() };
  } catch (error) {
    throw explainWrite(task.folder, error);
  }
}

function pack({ documents, tables, dictionary, index, version, folder }: PackTask): PackedFolder {
  mkdirSync(folder);
  const sections = new WrittenSections(folder);
  const { sinks } = sections;
  const encoding = encodingOf(version, index);
  const builder = new SegmentBuilder(sinks, tables, encoding);
  using stored = new StoredWriter(sinks, dictionary, encoding.layout);
  for (const read of readSpooled(documents)) {
    builder.add(read.document);
    stored.add(storedLineOf(read, version));
  }
  stored.finish();
  const written = builder.finish();
  sections.close();
  return { folder, written };
}

function merge({ folders, facts, index, version, folder, file }: MergeTask): PackedFile {
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
