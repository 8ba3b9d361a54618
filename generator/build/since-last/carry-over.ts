/** Carries over what is published of the places that a run does not read: their files, facts and counts. */
import type { Part } from '../../../schemas/paths.ts';
import type { ManifestEntry } from '../../store/manifest/entry.ts';
import type { Section } from '../../store/manifest/index-file.ts';
import {
  type EncodedSection,
  encodeSection,
  placeFolderOf,
  placeSection,
} from '../../store/manifest/sections.ts';
import { withinParts } from '../../store/manifest.ts';
import type { PublishedPlace } from '../place-builder.ts';
import { PublishedFacts } from './published-facts.ts';
import { hasSameSearch, type PublishedSite, readTogether } from './published-site.ts';
import type { SiteChanges } from './site-changes.ts';

export type CarriedOver = {
  /** Sections that list no file of a replaced place. */
  readonly sections: readonly Section[];
  /** Files of other places, in sections that also list replaced ones; encoded, since all of them would take 60 MB more. */
  readonly others: readonly EncodedSection[];
  readonly facts: PublishedFacts;
  /** What is published of replaced places, by folder; without places whose files may differ from the manifest. */
  readonly replaced: ReadonlyMap<string, PublishedPlace>;
};

/** Reads what is published of all places: their facts, and their files if the run writes some. */
export async function carryOver(
  published: PublishedSite,
  changes: SiteChanges,
  parts: readonly Part[],
): Promise<CarriedOver> {
  const facts = await PublishedFacts.read(published, changes);
  if (!parts.includes('site')) return { sections: [], others: [], facts, replaced: new Map() };
  const { sections, others, replaced } = await readFiles(published, changes);
  const isSearchable = hasSameSearch(published);
  return {
    sections,
    others,
    facts,
    replaced: new Map(
      Array.from(replaced, ([folder, files]) => [
        folder,
        { files, years: facts.years.get(folder) ?? [], isSearchable },
      ]),
    ),
  };
}

type PublishedFiles = Pick<CarriedOver, 'sections' | 'others'> & {
  readonly replaced: ReadonlyMap<string, PublishedPlace['files']>;
};

/** Reads the sections of the published manifest that a run changes. */
async function readFiles(
  { manifest, pending }: PublishedSite,
  { folders }: SiteChanges,
): Promise<PublishedFiles> {
  const isOfSite = withinParts(['site']);
  const changed = new Set(Array.from(folders, placeSection));
  const doubtful = new Set(pending.map(placeFolderOf));
  // The others list pages about all places, which are rendered again.
  const ofPlaces = manifest.index.sections.filter(({ name }) => isOfSite(name) && name.includes('-'));
  const toChange = ofPlaces.filter(({ name }) => changed.has(name));
  const replaced = new Map<string, Map<string, ManifestEntry>>();
  const divided = await readTogether(toChange, async ({ name }): Promise<EncodedSection> => {
    const others: ManifestEntry[] = [];
    for (const entry of await manifest.entriesOf(name)) {
      const folder = placeFolderOf(entry.path) ?? '';
      if (!folders.has(folder)) others.push(entry);
      else if (!doubtful.has(folder)) {
        const files = replaced.get(folder) ?? new Map<string, ManifestEntry>();
        replaced.set(folder, files.set(entry.path, entry));
      }
    }
    return encodeSection(name, others);
  });
  const sections = ofPlaces.filter(({ name }) => !changed.has(name));
  return { sections, others: divided.filter(({ files }) => files > 0), replaced };
}
