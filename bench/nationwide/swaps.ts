/** Memory of the search function while it swaps indexes and answers. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { markdownTable, type Section } from '../record.ts';
import type { Memory } from '../search/memory.ts';
import { runFunction, startModel } from './function-process.ts';

/** Number of swaps. */
const swapCount = 20;

/** Index memory caps: by default in functions of 3,008 and 1,024 MB (search-lambda/lambda/settings.ts), and one between. */
const memoriesMb = [2496, 1024, 512];

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
  for (const memoryMb of memoriesMb) {
    onStep(`${swapCount} indexes in sequence in ${memoryMb} MB`);
    const number = `${swapCount}of${memoryMb}`;
    const swaps = (await runFunction('swaps', folder, queries, model.origin, number)) as Memory[];
    rows.push(...swaps.map((memory, index) => [formatCount(memoryMb), String(index + 1), ...cells(memory)]));
  }
  const table = markdownTable(
    ['memory cap, MB', 'index', 'resident', 'buffers', 'JavaScript objects', 'peak during the swap'],
    rows,
  );
  return {
    markdown: `Each index is published while the previous one answers. Memory once it is loaded, after garbage collection:\n\n${table}`,
    keyNumbers: [],
  };
}

const cells = ({ residentBytes, externalBytes, heapBytes, peakBytes }: Memory): string[] =>
  [residentBytes, externalBytes, heapBytes - externalBytes, peakBytes].map(formatBytes);
