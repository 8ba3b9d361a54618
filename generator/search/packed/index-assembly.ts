/** Assembles an index from kept segments and new documents: packs a new segment and writes the other files. */
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type IndexName, indexSegmentKey } from '../../../schemas/paths.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { dictionaryOf, dictionaryStep } from '../../../search-lambda/engine/packed/format/stored-frames.ts';
import { segmentName } from '../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import type { ManifestEntry } from '../../store/manifest.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { readSpooled, storedLineOf } from '../document-spool.ts';
import { type NewSegment, writeIndexFiles } from '../segments/index-files.ts';
import type { KeptSegments } from '../segments/live-update.ts';
import type { PublishedIndex } from '../segments/published-index.ts';
import { type LocatedDocument, Register, summarizeLive } from '../segments/register.ts';
import type { DocumentPool } from './document-pool.ts';
import type { PackedFile, PackedFolder } from './pack-task.ts';
import type { Packers } from './packers.ts';

/**
 * Documents that a process packs together, in some hundred megabytes; a multiple of the documents in a frame. A meeting has about four
 * times the words of a decision, and a merge of fewer packs takes less time and memory.
 */
const packSizes: Readonly<Record<IndexName, number>> = { meetings: 32_768, decisions: 131_072 };

/** Up to this many documents are packed in this process: packing them takes 0.5 s, as long as starting a process. */
const maxDocumentsHere = 2_000;

export type IndexInput = {
  /** The published index being extended; undefined if the whole index is written. */
  readonly published: PublishedIndex | undefined;
  readonly kept: KeptSegments;
  /** The rows of the documents of the new segment. */
  readonly documents: Uint32Array;
  readonly updatedAt: string | null;
  readonly newestStamp: string | null;
};

export type AssemblyOptions = {
  /** Default: the index of meetings. */
  readonly name?: IndexName | undefined;
  readonly stagingFolder: string;
  /** Hash of the settings that documents depend on. */
  readonly settings: string;
  /** Version of the index format to write. */
  readonly version: Version;
  readonly documentsPerPack?: number;
  /** Starts child processes even for few documents. */
  readonly forcesProcesses?: boolean | undefined;
  readonly packers: Packers;
  readonly onStep: (step: string) => void;
};

export type AssembledIndex = {
  /** Entries of all files of the index, including those that are already in the store. */
  readonly entries: readonly ManifestEntry[];
  readonly meetings: number;
  readonly segments: number;
  /** Size of the new segment; 0 if there is none. */
  readonly bytes: number;
};

export async function assembleIndex(
  pool: DocumentPool,
  input: IndexInput,
  options: AssemblyOptions,
): Promise<AssembledIndex> {
  const { kept, documents } = input;
  const hasNone = documents.length === 0 && kept.segments.length > 0;
  const segment = hasNone ? undefined : await packSegment(pool, input, options);
  const facts = factsOfAll(pool, input);
  pool.remove();
  const { name = 'meetings', stagingFolder, settings, version } = options;
  const { published, newestStamp } = input;
  const contents = { name, stagingFolder, published, kept, segment, facts, settings, newestStamp, version };
  return {
    entries: writeIndexFiles(contents),
    meetings: facts.meetings,
    segments: kept.segments.length + (segment === undefined ? 0 : 1),
    bytes: segment?.file.bytes ?? 0,
  };
}

async function packSegment(
  pool: DocumentPool,
  { documents, updatedAt }: IndexInput,
  options: AssemblyOptions,
): Promise<NewSegment> {
  const { stagingFolder } = options;
  const file = join(pool.folder, 'index');
  const facts = computeFacts(pool.locate(documents), updatedAt);
  const byId = pool.documents.ids.sortRows(documents);
  const inOrder = pool.documents.inIndexOrder(byId);
  const { totalLength, ...packed } = await packDocuments(pool, inOrder, facts, file, options);
  const name = segmentName(packed.sha256);
  const path = join(stagingFolder, indexSegmentKey(name));
  withClearErrors(stagingFolder, () => {
    mkdirSync(dirname(path), { recursive: true });
    renameSync(file, path);
  });
  const rows = Register.of(pool.documents, byId);
  return { file: { name, ...packed }, length: totalLength, rows };
}

/** Packs documents, in index order, in batches, and merges the batches into one file. */
async function packDocuments(
  pool: DocumentPool,
  documents: Uint32Array,
  facts: IndexFacts,
  file: string,
  options: AssemblyOptions,
): Promise<PackedFile> {
  const { name = 'meetings', version, packers, forcesProcesses = false, onStep } = options;
  const { documentsPerPack = packSizes[name] } = options;
  const { folder } = pool;
  const inProcess = forcesProcesses || documents.length > maxDocumentsHere;
  const packs = Array.from({ length: Math.ceil(documents.length / documentsPerPack) }, (_, number) =>
    documents.subarray(number * documentsPerPack, (number + 1) * documentsPerPack),
  );
  const step = dictionaryStep(facts.meetings);
  const samples = pool.select(documents.filter((_, index) => index % step === 0));
  const dictionary = dictionaryOf(readSpooled(samples).map((sample) => storedLineOf(sample, version)));
  const tables = pool.tablesOf(documents);
  let done = 0;
  const folders = await Promise.all(
    packs.map(async (rows, number): Promise<PackedFolder> => {
      const packed = await packers.pack(
        () => ({
          kind: 'pack',
          documents: pool.select(rows),
          tables,
          dictionary,
          index: name,
          version,
          folder: join(folder, `pack-${number}`),
        }),
        inProcess,
      );
      onStep(`Writing the search index (packing ${++done} of ${packs.length})`);
      return packed;
    }),
  );
  onStep('Writing the search index (merging)');
  const merged = join(folder, 'merged');
  return await packers.merge(
    { kind: 'merge', folders, facts, index: name, version, folder: merged, file },
    inProcess,
  );
}

/** `updatedAt` is that of the whole index. */
function computeFacts(documents: Iterable<LocatedDocument>, updatedAt: string | null): IndexFacts {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.placeId);
  return { ...facts.facts, updatedAt };
}

/** The facts of an index with the live documents of kept segments, and those of the new one. */
function factsOfAll(pool: DocumentPool, { kept, documents, updatedAt }: IndexInput): IndexFacts {
  const summaries = kept.segments.map(({ rows, superseded }) => summarizeLive(rows, superseded));
  const samples = summaries.flatMap((summary) => summary.samples);
  const meetings = summaries.reduce((sum, summary) => sum + summary.documents, documents.length);
  return { ...computeFacts([...samples, ...pool.locate(documents)], updatedAt), meetings };
}
