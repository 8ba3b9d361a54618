/** Packs the documents of a pool in batches, and merges these into the file of a segment. */
import { join } from 'node:path';
import type { IndexName } from '../../../schemas/paths.ts';
import { FactsBuilder } from '../../../search-lambda/engine/index-facts.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { dictionaryOf, dictionaryStep } from '../../../search-lambda/engine/packed/format/stored-frames.ts';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import { readSpooled } from '../document-spool.ts';
import type { LocatedDocument } from '../segments/register.ts';
import type { DocumentPool } from './document-pool.ts';
import type { PackedFile } from './merge-packs.ts';
import type { PackedFolder } from './pack-folder.ts';
import type { WorkerPool } from './worker-pool.ts';

/**
 * Documents that a process packs together, in some hundred megabytes; a multiple of the documents in a frame. A meeting has about four
 * times the words of a decision, a page as many as four meetings, and a merge of fewer packs takes less time and memory.
 */
const packSizes: Readonly<Record<IndexName, number>> = {
  meetings: 32_768,
  decisions: 131_072,
  documents: 16_384,
};

/** Up to this many documents are packed in this process: packing them takes 0.5 s, as long as starting a process. */
const maxDocumentsHere = 2_000;

export type PackingOptions = {
  readonly name: IndexName;
  /** Version of the index format to write. */
  readonly version: Version;
  readonly documentsPerPack?: number;
  /** Starts child processes even for few documents. */
  readonly forcesProcesses?: boolean | undefined;
  readonly workers: WorkerPool;
  readonly onStep: (step: string) => void;
};

export type OrderedDocuments = {
  readonly facts: IndexFacts;
  /** Their rows by id, and in index order. */
  readonly byId: Uint32Array;
  readonly inOrder: Uint32Array;
};

/** Orders the documents in these rows. `updatedAt` is that of the whole index. */
export function orderDocuments(
  pool: DocumentPool,
  rows: Uint32Array,
  updatedAt: string | null,
): OrderedDocuments {
  const byId = pool.documents.ids.sortRows(rows);
  return {
    facts: computeFacts(pool.locate(rows), updatedAt),
    byId,
    inOrder: pool.documents.inIndexOrder(byId),
  };
}

export function computeFacts(documents: Iterable<LocatedDocument>, updatedAt: string | null): IndexFacts {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.placeId);
  return { ...facts.facts, updatedAt };
}

/** The documents of an index in the file of a segment. */
export type PackedDocuments = {
  readonly byId: Uint32Array;
  readonly path: string;
  readonly file: PackedFile;
};

const runsInProcess = (documents: number, { forcesProcesses = false }: PackingOptions): boolean =>
  forcesProcesses || documents > maxDocumentsHere;

/** The rows that are samples for the compression dictionary. */
function samplesOf({ facts, inOrder }: OrderedDocuments): Uint32Array {
  const step = dictionaryStep(facts.meetings);
  return inOrder.filter((_, index) => index % step === 0);
}

const packFolder = (pool: DocumentPool, number: number): string => join(pool.folder, `pack-${number}`);

export async function packDocuments(
  pool: DocumentPool,
  ordered: OrderedDocuments,
  options: PackingOptions,
): Promise<PackedDocuments> {
  const { name, version, workers, onStep } = options;
  const { documentsPerPack = packSizes[name] } = options;
  const { facts, byId, inOrder } = ordered;
  const inProcess = runsInProcess(inOrder.length, options);
  const packs = Array.from({ length: Math.ceil(inOrder.length / documentsPerPack) }, (_, number) =>
    inOrder.subarray(number * documentsPerPack, (number + 1) * documentsPerPack),
  );
  const samples = readSpooled(pool.select(samplesOf(ordered)));
  const dictionary = dictionaryOf(samples.map((sample) => sample.line));
  const tables = pool.tablesOf(inOrder);
  let done = 0;
  const folders = await Promise.all(
    packs.map(async (rows, number): Promise<PackedFolder> => {
      const packed = await workers.pack(
        () => ({
          kind: 'pack',
          documents: pool.select(rows),
          index: name,
          tables,
          dictionary,
          version,
          folder: packFolder(pool, number),
        }),
        inProcess,
      );
      onStep(`Writing the search index (packing ${++done} of ${packs.length})`);
      return packed;
    }),
  );
  onStep('Writing the search index (merging)');
  const path = join(pool.folder, 'index');
  const folder = join(pool.folder, 'merged');
  const task = { kind: 'merge', folders, facts, index: name, version, folder, file: path } as const;
  return { byId, path, file: await workers.merge(task, inProcess) };
}
