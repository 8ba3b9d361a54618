/** The sections of a segment file (segment-file.ts), and what its header says about them. */
import * as z from 'zod';
import { textBlocksBytes } from './columns/text-lengths.ts';
import { otherTexts } from '../../document-terms.ts';
import type { Sink } from './bytes.ts';
import { directoryEntryWords } from './directory.ts';
import type { Layout, Version } from './layout.ts';

const sinceVersion5 = [
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

/** The sections of a version, in the order of the file. */
const namesByVersion = {
  4: [
    'terms',
    'termBlocks',
    'lengths',
    'filters',
    'dictionary',
    'storedBlocks',
    'directory',
    'tails',
    'postings',
    'positions',
    'stored',
  ],
  5: sinceVersion5,
  6: sinceVersion5,
} as const satisfies Readonly<Record<Version, readonly string[]>>;
export type SectionName = (typeof namesByVersion)[Version][number];

export type SectionSinks = Readonly<Record<SectionName, Sink>>;

export const sectionNamesOf = (version: Version): readonly SectionName[] => namesByVersion[version];

/** The sections of all versions. */
export const sectionNames: readonly SectionName[] = [...new Set(Object.values(namesByVersion).flat())];

const sectionSchema = z.object({ offset: z.int().min(0), bytes: z.int().min(0) });
type Section = z.infer<typeof sectionSchema>;

const headerSchema = z.object({
  sections: z.partialRecord(z.enum(sectionNames), sectionSchema),
  documents: z.int().min(0),
  terms: z.int().min(0),
  /** Sum of the lengths of all documents. */
  totalLength: z.int().min(0),
  facts: z.object({
    meetings: z.int(),
    places: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    updatedAt: z.string().nullable(),
    states: z.array(z.string()),
  }),
});

export type Header = Omit<z.infer<typeof headerSchema>, 'sections'> & {
  /** Those that the version lacks are empty, at the beginning of the file. */
  readonly sections: Readonly<Record<SectionName, Section>>;
};

/** The header of a version; undefined if a section is missing or anything else is wrong. */
export function headerIn(json: unknown, version: Version): Header | undefined {
  const header = headerSchema.safeParse(json).data;
  if (header === undefined || sectionNamesOf(version).some((name) => header.sections[name] === undefined))
    return undefined;
  const sections = Object.fromEntries(
    sectionNames.map((name) => [name, header.sections[name] ?? { offset: 0, bytes: 0 }]),
  ) as Header['sections'];
  return { ...header, sections };
}

const alignment = 8;

/** Number of zero bytes that align a section at `offset`. */
export const paddingAt = (offset: number): number => (alignment - (offset % alignment)) % alignment;

/** Checks that the sections of a version are in order, inside the body, and of plausible sizes. */
export function isConsistent(header: Header, version: Version, layout: Layout, bodyBytes: number): boolean {
  let end = 0;
  for (const name of sectionNamesOf(version)) {
    const { offset, bytes } = header.sections[name];
    if (offset % alignment !== 0 || offset < end || !isPlausibleSize(name, header, version, layout))
      return false;
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
  version: Version,
  { documentsPerFrame }: Layout,
): boolean {
  const { bytes } = sections[name];
  switch (name) {
    case 'lengths':
      return (version >= 6 && bytes === documents) || bytes === 2 * documents || bytes === 4 * documents;
    case 'places':
      return bytes === 2 * documents || bytes === 4 * documents;
    case 'filters':
      return bytes === 2 * documents;
    case 'storedBlocks':
      return bytes === 8 * (Math.ceil(documents / documentsPerFrame) + 1);
    case 'directory':
      return bytes % (4 * directoryEntryWords) === 0;
    case 'days':
      return bytes % 8 === 0 && bytes <= 8 * documents && bytes > 0 === documents > 0;
    case 'decisionStarts':
      return bytes === 4 * (documents + 1) || (bytes === 0 && sections.decisionFlags.bytes === documents);
    case 'amounts':
      return bytes === 4 * sections.decisionFlags.bytes;
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
