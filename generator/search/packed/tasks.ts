/** What a worker process is asked to do. */
import { explainWrite } from '../../store/write-errors.ts';
import { ownPeak, type ProcessPeak } from '../../system/process.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { readSpooled, type SpooledDocuments } from '../document-spool.ts';
import { mergePacks, type MergeTask, type PackedFile } from './merge-packs.ts';
import { type PackedFolder, PackFolder, type PackTarget } from './pack-folder.ts';

/** Packs documents into an index in a folder of sections. */
export type PackTask = PackTarget & {
  readonly kind: 'pack';
  readonly documents: SpooledDocuments;
  /** Version of the segment format. */
  readonly version: Version;
};

export type WorkerTask = PackTask | MergeTask;

export type WorkerResult = ProcessPeak & { readonly packed: PackedFolder | PackedFile };

/** @throws {UserError} if the folder cannot be written. */
export async function runTask(task: WorkerTask): Promise<WorkerResult> {
  try {
    return { packed: task.kind === 'pack' ? pack(task) : await mergePacks(task), ...ownPeak() };
  } catch (error) {
    throw explainWrite(task.folder, error);
  }
}

function pack({ documents, version, ...target }: PackTask): PackedFolder {
  using folder = new PackFolder(target, version);
  for (const read of readSpooled(documents)) folder.add(read.document, read.line);
  return folder.finish();
}
