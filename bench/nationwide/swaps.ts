/** Memory of the search function while it swaps indexes and answers. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { markdownTable, type Section } from '../record.ts';
import type { Memory } from '../search/memory.ts';
import { runFunction, startModel } from './function-process.ts';

/** Number of swaps. */
const swapCount = 20;

/** Index memory caps: by default in functions of 3,008 and 1,024 MB (search-lambda/lambda/settings.ts), and one between. */
const memoriesMb = [2496, 1024, 512];
/** Goal for the resident memory, divided by the cap. */
const maxShareOfCap = 1.05;

/**
 * Measures with the index in a folder and queries from a file.
 */
export async function benchSwaps(
  folder: string,
  queries: string,
  onStep: (step: string) => void,
): Promise<Section> {
  await using model = await startModel(folder, 'fast');
  const rows: string[][] = [];
  const overCap: number[] = [];
  for (const memoryMb of memoriesMb) {
    onStep(`${swapCount} indexes in sequence in ${memoryMb} MB`);
    const number = `${swapCount}of${memoryMb}`;
    const swaps = (await runFunction('swaps', folder, queries, model.origin, number)) as Memory[];
    overCap.push((swaps.at(-1)?.residentBytes ?? 0) / (memoryMb * 2 ** 20));
    rows.push(...swaps.map((memory, index) => [formatCount(memoryMb), String(index + 1), ...cells(memory)]));
  }
  const table = markdownTable(
    ['memory cap, MB', 'index', 'resident', 'buffers', 'JavaScript objects', 'peak during the swap'],
    rows,
  );
  return {
    markdown: `Each index is published while the previous one answers. Memory once it is loaded, after garbage collection:\n\n${table}`,
    keyNumbers: [
      {
        name: `resident memory after ${swapCount} swaps, divided by the cap of ${memoriesMb.map(formatCount).join(', ')} MB`,
        measured: overCap.map((share) => share.toFixed(2)).join(', '),
        goal: `at most ${maxShareOfCap}`,
        isMet: overCap.every((share) => share <= maxShareOfCap),
      },
    ],
  };
}

const cells = ({ residentBytes, externalBytes, heapBytes, peakBytes }: Memory): string[] =>
  [residentBytes, externalBytes, heapBytes - externalBytes, peakBytes].map(formatBytes);
