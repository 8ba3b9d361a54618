/** Spooled documents -> the file of a segment, packed many at a time by several processes, and merged. */
import { join } from 'node:path';
import type { IndexFacts } from '../../../search-lambda/engine/search-index.ts';
import { dictionaryOf, dictionaryStep } from '../../../search-lambda/engine/packed/format/stored-frames.ts';
import type { ProcessMemory } from '../../system/process-memory.ts';
import { sampleSpooled, type SpooledDocuments } from '../document-spool.ts';
import type { PackedFile, PackedFolder } from './packer.ts';
import { Packers } from './packers.ts';

export type SegmentPacking = {
  /** In the order of the segment. */
  readonly packs: readonly SpooledDocuments[];
  readonly facts: IndexFacts;
  /** Where it may write what is not published. */
  readonly folder: string;
  /** The file to write. */
  readonly file: string;
  readonly memory: ProcessMemory;
  readonly onStep: (step: string) => void;
};

/** Packs a segment. */
export async function packSegment(packing: SegmentPacking): Promise<PackedFile> {
  const { packs, facts, folder, file, memory, onStep } = packing;
  await using packers = new Packers(memory);
  const dictionary = dictionaryOf(sampleSpooled(packs.flat(), dictionaryStep(facts.meetings)));
  let done = 0;
  const folders = await Promise.all(
    packs.map(async (documents, number): Promise<PackedFolder> => {
      const { states } = facts;
      const packed = await packers.pack({
        kind: 'pack',
        documents,
        states,
        dictionary,
        folder: join(folder, `pack-${number}`),
      });
      onStep(`Writing the search index (packing ${++done} of ${packs.length})`);
      return packed;
    }),
  );
  onStep('Writing the search index (merging)');
  return await packers.merge({ kind: 'merge', folders, facts, folder: join(folder, 'merged'), file });
}
