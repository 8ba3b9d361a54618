/** Which sections stay in memory. */
import { type Header, type SectionName, sectionNames } from '../format/segment-file.ts';

/** A part of the file, in bytes. */
export type Range = { readonly from: number; readonly to: number };

/** Sections that follow one another. */
export type Part = Range & { readonly sections: readonly SectionName[] };

export type MemoryPlan = {
  /** What every query needs, and what is brought into memory beside it, to stay. */
  readonly staying: Part;
  /** What is read when queries need it, and dropped again. */
  readonly passing: readonly Part[];
  /** So much may be in memory of each part that passes. */
  readonly passingBytes: number;
};

/** The share of the memory for what queries bring of the sections that do not stay. */
const passingShare = 1 / 8;

/** How much of each of so many parts that pass may be in memory. */
export const passingBytesOf = (memoryBytes: number, parts: number): number =>
  (memoryBytes * passingShare) / parts;

/** Of what not every query needs, as many sections stay as fit into so many bytes, in the order of the file. */
export function planMemory({ sections }: Header, memoryBytes: number): MemoryPlan {
  const endOf = (name: SectionName): number => sections[name].offset + sections[name].bytes;
  const partOf = (names: readonly SectionName[]): Part => ({
    sections: names,
    from: Math.min(...names.map((name) => sections[name].offset)),
    to: Math.max(...names.map(endOf)),
  });
  const room = endOf('stored') <= memoryBytes ? memoryBytes : memoryBytes * (1 - passingShare);
  const opened = sectionNames.indexOf('storedBlocks');
  const isStaying = (name: SectionName, index: number): boolean => index <= opened || endOf(name) <= room;
  const passing = sectionNames.filter((name, index) => !isStaying(name, index));
  return {
    staying: partOf(sectionNames.filter(isStaying)),
    passing: passing.map((name) => partOf([name])),
    passingBytes: passingBytesOf(memoryBytes, passing.length),
  };
}
