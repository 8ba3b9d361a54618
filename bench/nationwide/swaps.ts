/** Memory of the search function while it swaps indexes and answers. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { otherMemoryMb } from '../../search-lambda/lambda/settings.ts';
import { type KeyNumber, markdownTable, type Section } from '../record.ts';
import type { Memory } from '../search/memory.ts';
import type { Swaps } from './cold-function.ts';
import { runFunctionWith, startModel } from './function-process.ts';

/** Number of swaps. */
const swapCount = 20;

/** Memory caps of indexes: by default in functions of 3,008 and 1,024 MB (search-lambda/lambda/settings.ts), and one between. */
const capsMb = [2496, 1024, 512];
/** Goal for the resident memory of an index, divided by the cap. */
const maxShareOfCap = 1.05;

const megabyte = 2 ** 20;

/** Swaps with a cap. */
type CapSwaps = Swaps & { readonly capMb: number };

/**
 * Measures with the index in a folder and queries from a file.
 */
export async function benchSwaps(
  folder: string,
  queries: string,
  onStep: (step: string) => void,
): Promise<Section> {
  await using model = await startModel(folder, 'fast');
  const measured: CapSwaps[] = [];
  for (const capMb of capsMb) {
    onStep(`${swapCount} indexes in sequence in ${capMb} MB`);
    const args = ['swaps', folder, queries, model.origin, `${swapCount}of${capMb}`];
    const swaps = (await runFunctionWith(capMb + otherMemoryMb, ...args)) as Swaps;
    measured.push({ capMb, ...swaps });
  }
  const table = markdownTable(
    [
      'memory cap, MB',
      'index',
      'resident',
      'of the index',
      'buffers',
      'JavaScript objects',
      'peak during the swap',
    ],
    measured.flatMap(rowsOf),
  );
  return {
    markdown: [
      'Each index is published while the previous one answers, with a pause of 100 ms after each answer. Memory once it is loaded, after garbage collection.',
      `The cap is for the buffers of indexes; a function has ${otherMemoryMb} MB more for everything else. "Of the index" is the resident memory of the process without that of the program before its first index.`,
      table,
    ].join('\n\n'),
    keyNumbers: [indexNumber(measured), functionNumber(measured)],
  };
}

const rowsOf = ({ capMb, program, indexes }: CapSwaps): string[][] => [
  [formatCount(capMb), 'none', ...cells(program, program)],
  ...indexes.map((memory, index) => [formatCount(capMb), String(index + 1), ...cells(memory, program)]),
];

const cells = (memory: Memory, program: Memory): string[] => {
  const { residentBytes, externalBytes, heapBytes, peakBytes } = memory;
  const ofIndex = residentBytes - program.residentBytes;
  return [residentBytes, ofIndex, externalBytes, heapBytes - externalBytes, peakBytes].map(formatBytes);
};

/** Resident memory of a process after its last swap. */
const lastBytes = ({ indexes }: CapSwaps): number => indexes.at(-1)?.residentBytes ?? 0;

const capsText = capsMb.map(formatCount).join(', ');

function indexNumber(measured: readonly CapSwaps[]): KeyNumber {
  const shares = measured.map(
    (swaps) => (lastBytes(swaps) - swaps.program.residentBytes) / (swaps.capMb * megabyte),
  );
  return {
    name: `resident memory of the index after ${swapCount} swaps, divided by the cap of ${capsText} MB`,
    measured: shares.map((share) => share.toFixed(2)).join(', '),
    goal: `at most ${maxShareOfCap}`,
    isMet: shares.every((share) => share <= maxShareOfCap),
  };
}

function functionNumber(measured: readonly CapSwaps[]): KeyNumber {
  const shares = measured.map((swaps) => lastBytes(swaps) / ((swaps.capMb + otherMemoryMb) * megabyte));
  return {
    name: `resident memory of the process then, divided by the memory of its function (the cap and ${otherMemoryMb} MB)`,
    measured: shares.map((share) => share.toFixed(2)).join(', '),
    goal: 'under 1',
    isMet: shares.every((share) => share < 1),
  };
}
