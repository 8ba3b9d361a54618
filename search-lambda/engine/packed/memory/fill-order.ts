import { locatedFramesOf } from '../format/columns/text-lengths.ts';
import type { Footer } from '../format/segment-file.ts';
import type { ChunkRun } from './checked-reads.ts';
import type { Part } from './memory-plan.ts';

/**
 * The chunks of the resident sections in the order of a prefetch: first what every candidate and result needs, then the rest in file order.
 */
export function fillOrderOf(part: Part, { header, layout }: Footer): ChunkRun[] {
  const { storedBlocks, textBlocks, textLengths } = header.sections;
  const chunkAfter = (offset: number): number => Math.ceil(offset / layout.chunkBytes);
  const end = chunkAfter(part.to);
  if (!part.sections.includes('textLengths')) return [{ first: 0, count: end }];
  const offsets = chunkAfter(storedBlocks.offset);
  const offsetsEnd = chunkAfter(storedBlocks.offset + storedBlocks.bytes);
  const texts = Math.max(offsetsEnd, Math.floor(textBlocks.offset / layout.chunkBytes));
  const textsEnd = Math.max(texts, chunkAfter(textLengths.offset + textLengths.bytes));
  // Most results are located by what is stored with their text lengths, if that is.
  const hasLocators = locatedFramesOf(layout) !== undefined;
  const ranges = hasLocators
    ? [
        [0, offsets],
        [texts, textsEnd],
        [offsetsEnd, texts],
        [textsEnd, end],
        [offsets, offsetsEnd],
      ]
    : [
        [0, offsetsEnd],
        [texts, textsEnd],
        [offsetsEnd, texts],
        [textsEnd, end],
      ];
  return ranges.map(([first = 0, before = 0]) => ({ first, count: before - first }));
}
