/** `.build/manifest.json`: names the sections that list the files of a build. */
import { z } from 'zod';
import { parts } from '../../../schemas/paths.ts';
import { countsSchema, type ManifestEntry, manifestEntrySchema, retiredSchema } from './entry.ts';
import {
  decodePart,
  type EncodedPart,
  type PartFile,
  PartFault,
  partFileSchema,
  partKey,
} from './part-file.ts';
import { byPath, type EncodedSection, encodeSection } from './sections.ts';
import { siteStateSchema } from './site-state.ts';

const sectionSchema = partFileSchema.extend({
  /** The number of files that it lists. */
  files: z.int().min(0),
});
export type Section = z.infer<typeof sectionSchema>;

const commonFields = {
  /** Meetings at or after this instant are upcoming. */
  as_of: z.iso.datetime(),
  /** The parts in this folder. */
  parts: z.array(z.enum(parts)),
  counts: countsSchema,
};

/** A whole manifest in memory. */
export type Manifest = z.infer<z.ZodObject<typeof commonFields>> & {
  /** Sorted by path. */
  readonly artifacts: readonly ManifestEntry[];
};

const indexSchema = z.strictObject({
  /** Version of this format. */
  format: z.literal(2),
  ...commonFields,
  /** Sorted by name. */
  sections: z.array(sectionSchema),
  /** Present if an incremental run can continue from this build. */
  site: siteStateSchema.optional(),
  /** Only in stores: objects that are no longer listed, by path. */
  retired: z.array(retiredSchema).optional(),
});
export type ManifestIndex = z.infer<typeof indexSchema>;

/** An index with those of its parts to write. */
export type WrittenManifest = { readonly index: ManifestIndex; readonly parts: readonly EncodedPart[] };

/** A manifest whose sections are read when they are needed. */
export type OpenedManifest = {
  readonly index: ManifestIndex;
  /** The files of a section, sorted by path; none if there is no such section. */
  readonly entriesOf: (section: string) => Promise<readonly ManifestEntry[]>;
  /** The content of another part. */
  readonly read: (file: PartFile) => Promise<unknown>;
  /** The bytes of a part, as stored. */
  readonly bodyOf: (file: PartFile) => Promise<Uint8Array>;
};

/** Reads a part of a manifest, given its key. */
export type ReadPart = (key: string) => Promise<Uint8Array | undefined>;

const entriesSchema = z.array(manifestEntrySchema);

/** @throws {Error} if these are not the bytes of a manifest of this format */
export function openManifest(bytes: Uint8Array, readPart: ReadPart): OpenedManifest {
  const index = indexSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  const sections = new Map(index.sections.map((section) => [section.name, section]));
  const bodyOf = async (file: PartFile): Promise<Uint8Array> => {
    const body = await readPart(partKey(file));
    if (body === undefined) throw new PartFault(`${partKey(file)} is missing`);
    return body;
  };
  const read = async (file: PartFile): Promise<unknown> => decodePart(file, await bodyOf(file));
  return {
    index,
    read,
    bodyOf,
    entriesOf: async (name) => {
      const section = sections.get(name);
      return section === undefined ? [] : entriesSchema.parse(await read(section));
    },
  };
}

/** Encodes sections, sorted by name. */
export function sectionsOf(entries: ReadonlyMap<string, readonly ManifestEntry[]>): {
  sections: Section[];
  parts: EncodedPart[];
} {
  return sectionsIn(
    [...entries].filter(([, files]) => files.length > 0).map(([name, files]) => encodeSection(name, files)),
  );
}

/**
 * Encodes sections. Files of the published section of the same name are merged in, one section at a time: all of them decoded take too
 * much memory.
 */
export function sectionsWith(
  entries: ReadonlyMap<string, readonly ManifestEntry[]>,
  others: readonly EncodedSection[],
): ReturnType<typeof sectionsOf> {
  const added = new Map(others.map((section) => [section.file.name, section]));
  const names = new Set([...entries.keys(), ...added.keys()]);
  return sectionsIn(
    Array.from(names, (name) => {
      const own = entries.get(name) ?? [];
      const other = added.get(name);
      if (other === undefined) return encodeSection(name, own);
      const files = decodePart(other.file, other.body) as readonly ManifestEntry[];
      return encodeSection(name, [...own, ...files].toSorted(byPath));
    }),
  );
}

const sectionsIn = (encoded: EncodedSection[]): ReturnType<typeof sectionsOf> => ({
  sections: sortSections(encoded.map(({ file, files }) => ({ ...file, files }))),
  parts: encoded,
});

export const sortSections = (sections: readonly Section[]): Section[] =>
  sections.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** All files, sorted by path. */
export async function readEntries({ index, entriesOf }: OpenedManifest): Promise<ManifestEntry[]> {
  const entries: ManifestEntry[] = [];
  for (const { name } of index.sections) entries.push(...(await entriesOf(name)));
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The keys of all parts that an index names. */
export const partKeysOf = ({ sections, site }: ManifestIndex): string[] =>
  [...sections, ...(site === undefined ? [] : [site.roster, ...site.facts])].map(partKey);
