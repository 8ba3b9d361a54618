/** Divides memory among the segments of an index, and a segment's memory among its sections. */
import { type SectionName, sectionNames } from '../format/sections.ts';
import type { Footer } from '../format/segment-file.ts';
import type { ByteRange } from './checked-reads.ts';

/** Consecutive sections of the file. */
export type Part = ByteRange & { readonly sections: readonly SectionName[] };

export type MemoryPlan = {
  /** Sections that stay in memory: those that every query needs, and optional ones that fit. */
  readonly resident: Part;
  /** Sections that are read on demand and evicted when over budget. */
  readonly evictable: readonly Part[];
  /** Memory budget of each evictable part. */
  readonly evictableBytes: number;
};

/** Share of the memory that is reserved for evictable sections. */
const evictableShare = 1 / 8;

/** The memory budget of each of `parts` evictable parts. */
export const evictableBytesOf = (memoryBytes: number, parts: number): number =>
  (memoryBytes * evictableShare) / parts;

/** Sections that are evicted together: most are small, and few queries need any. */
const columns: ReadonlySet<SectionName> = new Set([
  'decisionStarts',
  'decisionFlags',
  'amounts',
  'topics',
  'bodies',
  'bodyTable',
  'textBlocks',
  'textLengths',
]);

/** Keeps the required sections resident, and optional ones, in file order, while they fit. */
export function planMemory(
  { header: { sections } }: Pick<Footer, 'header'>,
  memoryBytes: number,
): MemoryPlan {
  const endOf = (name: SectionName): number => sections[name].offset + sections[name].bytes;
  const partOf = (names: readonly SectionName[]): Part => ({
    sections: names,
    from: Math.min(...names.map((name) => sections[name].offset)),
    to: Math.max(...names.map(endOf)),
  });
  const room = endOf('stored') <= memoryBytes ? memoryBytes : memoryBytes * (1 - evictableShare);
  const lastRequired = sectionNames.indexOf('storedBlocks');
  const isResident = (name: SectionName, index: number): boolean =>
    index <= lastRequired || endOf(name) <= room;
  const evictable = groupsOf(sectionNames.filter((name, index) => !isResident(name, index)));
  return {
    resident: partOf(sectionNames.filter(isResident)),
    evictable: evictable.map(partOf),
    evictableBytes: evictableBytesOf(memoryBytes, evictable.length),
  };
}

/** Groups consecutive columns; the other sections are alone. */
function groupsOf(names: readonly SectionName[]): SectionName[][] {
  const groups: SectionName[][] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const previous = last?.at(-1);
    if (previous !== undefined && columns.has(previous) && columns.has(name)) last?.push(name);
    else groups.push([name]);
  }
  return groups;
}

/** Divides memory among files of these sizes by max-min fairness: small ones get their size, the others equal shares of the rest. */
export function memorySharesOf(sizes: readonly number[], memoryBytes: number): number[] {
  const shares = new Map<number, number>();
  let left = memoryBytes;
  const ascending = [...sizes.entries()].toSorted(([, a], [, b]) => a - b);
  for (const [rank, [file, bytes]] of ascending.entries()) {
    const share = Math.min(bytes, left / (ascending.length - rank));
    shares.set(file, share);
    left -= share;
  }
  return sizes.map((_, file) => shares.get(file) ?? 0);
}
