/** The sections of a segment file (segment-file.ts), and what its header says about them. */
import * as z from 'zod';
import { textBlocksBytes } from './columns/text-lengths.ts';
import { otherTexts } from '../../document-terms.ts';
import type { Sink } from './bytes.ts';
import { directoryEntryWords } from './directory.ts';
import type { Layout } from './layout.ts';

/** In the order of the file. */
export const sectionNames = [
  'terms',
  'termBlocks',
  'lengths',
  'places',
  'placeTable',
  'days',
  'dictionary',
  'storedBlocks',
  'directory',
  'tails',
  'postings',
  'decisionStarts',
  'decisionFlags',
  'amounts',
  'topics',
  'bodies',
  'bodyTable',
  'textBlocks',
  'textLengths',
  'positions',
  'stored',
] as const;

export type SectionName = (typeof sectionNames)[number];

export type SectionSinks = Readonly<Record<SectionName, Sink>>;

const sectionSchema = z.object({ offset: z.int().min(0), bytes: z.int().min(0) });

const headerSchema = z.object({
  sections: z.record(z.enum(sectionNames), sectionSchema),
  documents: z.int().min(0),
  terms: z.int().min(0),
  /** Sum of the lengths of all documents. */
  totalLength: z.int().min(0),
  /** The parameters that the bounds of blocks were computed with (directory.ts). */
  bm25: z.object({ k: z.number(), b: z.number() }),
  facts: z.object({
    meetings: z.int(),
    places: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    updatedAt: z.string().nullable(),
    states: z.array(z.string()),
  }),
});

export type Header = z.infer<typeof headerSchema>;

/** The header in this JSON; undefined if a section is missing or anything else is wrong. */
export const headerIn = (json: unknown): Header | undefined => headerSchema.safeParse(json).data;

const alignment = 8;

/** Number of zero bytes that align a section at `offset`. */
export const paddingAt = (offset: number): number => (alignment - (offset % alignment)) % alignment;

/** Checks that the sections are in order, inside the body, and of plausible sizes. */
export function isConsistent(header: Header, layout: Layout, bodyBytes: number): boolean {
  let end = 0;
  for (const name of sectionNames) {
    const { offset, bytes } = header.sections[name];
    if (offset % alignment !== 0 || offset < end || !isPlausibleSize(name, header, layout)) return false;
    end = offset + bytes;
  }
  return end <= bodyBytes && header.facts.meetings === header.documents;
}

/** Size of an empty JSON array. */
const emptyListBytes = 2;

/** Returns false if a section cannot have its size, given the number of documents and the other sections. */
function isPlausibleSize(
  name: SectionName,
  { sections, documents }: Header,
  { documentsPerFrame }: Layout,
): boolean {
  const { bytes } = sections[name];
  switch (name) {
    case 'lengths':
      return bytes === documents || bytes === 2 * documents || bytes === 4 * documents;
    case 'places':
      return bytes === 2 * documents || bytes === 4 * documents;
    case 'storedBlocks':
      return bytes === 8 * (Math.ceil(documents / documentsPerFrame) + 1);
    case 'directory':
      return bytes % (4 * directoryEntryWords) === 0;
    case 'days':
      return bytes % 8 === 0 && bytes <= 8 * documents && bytes > 0 === documents > 0;
    case 'decisionStarts':
      return bytes === 4 * (documents + 1) || (bytes === 0 && sections.decisionFlags.bytes === documents);
    case 'amounts':
      return bytes === 8 * sections.decisionFlags.bytes;
    case 'topics':
    case 'bodies':
      return bytes === 4 * documents;
    case 'textBlocks':
      return bytes === textBlocksBytes(documents);
    case 'textLengths':
      return bytes >= (1 + otherTexts) * documents;
    case 'placeTable':
    case 'bodyTable':
      return bytes >= emptyListBytes;
    case 'termBlocks':
    case 'postings':
    case 'positions':
      return bytes % 4 === 0;
    case 'terms':
    case 'dictionary':
    case 'tails':
    case 'decisionFlags':
    case 'stored':
      return true;
  }
}
