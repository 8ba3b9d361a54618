/** The segments of an index after a run -> its files. */
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { indexSegmentKey } from '../../../schemas/paths.ts';
import { segmentName } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { ProcessMemory } from '../../system/process-memory.ts';
import type { ManifestEntry } from '../../store/manifest.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { type NewSegment, writeIndex } from '../segments/index-writing.ts';
import type { Kept } from '../segments/live-update.ts';
import type { PublishedIndex } from '../segments/published-index.ts';
import { Register } from '../segments/register.ts';
import { factsOf, liveDocuments, type Located } from '../segments/segment-facts.ts';
import type { DocumentPool } from './document-pool.ts';
import type { SpooledDocument } from '../document-spool.ts';
import { packSegment } from './segment-packing.ts';

/** Documents that a process packs at once, in some hundred megabytes; a multiple of those in a frame. */
const usualPack = 32_768;

export type IndexSet = {
  /** Absent where the whole is written. */
  readonly published: PublishedIndex | undefined;
  readonly kept: Kept;
  /** Those of the new segment. */
  readonly documents: readonly SpooledDocument[];
  readonly updatedAt: string | null;
  readonly newestStamp: string | null;
};

export type SetOptions = {
  readonly stagingFolder: string;
  readonly memory: ProcessMemory;
  /** Hash of the settings that documents depend on. */
  readonly settings: string;
  readonly documentsPerPack?: number;
  readonly onStep: (step: string) => void;
};

export type WrittenSet = {
  /** Of all files of the index, also of those that the store has already. */
  readonly entries: readonly ManifestEntry[];
  readonly meetings: number;
  readonly segments: number;
  /** Of the new segment; 0 where there is none. */
  readonly bytes: number;
};

/** Writes the new segment, and what tells of all of them. */
export async function writeIndexSet(
  pool: DocumentPool,
  set: IndexSet,
  options: SetOptions,
): Promise<WrittenSet> {
  const { kept, documents } = set;
  const hasNone = documents.length === 0 && kept.segments.length > 0;
  const segment = hasNone ? undefined : await pack(pool, set, options);
  pool.remove();
  const facts = factsOf(liveAfter(pool, set), set.updatedAt);
  const { stagingFolder, settings } = options;
  const { published, newestStamp } = set;
  const files = { stagingFolder, published, kept, segment, facts, settings, newestStamp };
  return {
    entries: writeIndex(files),
    meetings: facts.meetings,
    segments: kept.segments.length + (segment === undefined ? 0 : 1),
    bytes: segment?.file.bytes ?? 0,
  };
}

async function pack(
  pool: DocumentPool,
  { documents, updatedAt }: IndexSet,
  { stagingFolder, memory, documentsPerPack = usualPack, onStep }: SetOptions,
): Promise<NewSegment> {
  const { folder } = pool;
  const file = join(folder, 'index');
  const packs = pool.inPacks(documents, documentsPerPack);
  const facts = factsOf(pool.locate(documents), updatedAt);
  const { totalLength, ...packed } = await packSegment({ packs, facts, folder, file, memory, onStep });
  const name = segmentName(packed.sha256);
  const path = join(stagingFolder, indexSegmentKey(name));
  withClearErrors(stagingFolder, () => {
    mkdirSync(dirname(path), { recursive: true });
    renameSync(file, path);
  });
  const rows = Register.of(documents, (id) => pool.placeOf(id));
  return { file: { name, ...packed }, length: totalLength, rows };
}

function* liveAfter(pool: DocumentPool, { kept, documents }: IndexSet): Generator<Located> {
  for (const { rows, superseded } of kept.segments) yield* liveDocuments(rows, superseded);
  yield* pool.locate(documents);
}
