/** What a process that packs is asked to do. */
import { explainWrite } from '../../store/write-errors.ts';
import { ownPeak, type ProcessPeak } from '../../system/process.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { ReadTexts } from '../../../search-lambda/engine/packed/write/read-texts.ts';
import { readSpooled, type SpooledDocuments, storedLineOf } from '../document-spool.ts';
import { mergePacks, type MergeTask, type PackedFile } from './merge-packs.ts';
import { packBoth, type PackBothTask, type PackedBoth } from './pack-both.ts';
import { type PackedFolder, PackFolder, type PackTarget } from './pack-folder.ts';

/** Packs documents into an index in a folder of sections. */
export type PackTask = PackTarget & {
  readonly kind: 'pack';
  readonly documents: SpooledDocuments;
  /** Version of the segment format. */
  readonly version: Version;
};

export type PackerTask = PackTask | PackBothTask | MergeTask;

export type PackerResult = ProcessPeak & { readonly packed: PackedFolder | PackedBoth | PackedFile };

/** @throws {UserError} if the folder cannot be written. */
export async function runPackerTask(task: PackerTask): Promise<PackerResult> {
  try {
    return { packed: await run(task), ...ownPeak() };
  } catch (error) {
    throw explainWrite(task.kind === 'pack both' ? task.targets.meetings.folder : task.folder, error);
  }
}

async function run(task: PackerTask): Promise<PackerResult['packed']> {
  if (task.kind === 'pack') return pack(task);
  return task.kind === 'merge' ? await mergePacks(task) : packBoth(task);
}

function pack({ documents, version, ...target }: PackTask): PackedFolder {
  using folder = new PackFolder(target, version, new ReadTexts());
  for (const read of readSpooled(documents)) folder.add(read.document, storedLineOf(read, version));
  return folder.finish();
}
