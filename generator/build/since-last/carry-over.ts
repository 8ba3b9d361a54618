/** Carries over what is published of the places that a run does not read: their files, facts and counts. */
import type { ManifestEntry } from '../../store/manifest/entry.ts';
import type { Section } from '../../store/manifest/index-file.ts';
import type { PartFile } from '../../store/manifest/part-file.ts';
import { placeFolderOf, placeSection } from '../../store/manifest/sections.ts';
import { withinParts } from '../../store/manifest.ts';
import { decodeFacts, storedFacts } from '../facts/place-facts.ts';
import { factsPart, type SiteFacts } from '../facts/site-facts.ts';
import type { PublishedPlace } from '../place-builder.ts';
import type { RowCounter } from '../read-places.ts';
import { hasSameSearch, type PublishedSite, readOrExplain } from './published-site.ts';
import type { SiteChanges } from './site-changes.ts';

export type CarriedOver = {
  /** Sections that list no file of a replaced place. */
  readonly sections: readonly Section[];
  /** Files of other places, in sections that also list replaced ones. */
  readonly entries: readonly ManifestEntry[];
  /** Parts with facts of no replaced place. */
  readonly facts: readonly PartFile[];
  /** What is published of replaced places, by folder; without places whose files may differ from the manifest. */
  readonly replaced: ReadonlyMap<string, PublishedPlace>;
};

export const nothingCarriedOver: CarriedOver = { sections: [], entries: [], facts: [], replaced: new Map() };

/** Adds the facts and counts of all places that a run does not read, and returns what is as published. */
export async function carryOver(
  published: PublishedSite,
  changes: SiteChanges,
  facts: SiteFacts,
  counter: RowCounter,
): Promise<CarriedOver> {
  const { sections, entries, replaced } = await readFiles(published, changes);
  const years = new Map<string, PublishedPlace['years']>();
  const changed = new Set(Array.from(changes.folders, factsPart));
  for (const part of published.state.facts)
    for (const stored of storedFacts(await readOrExplain(published.manifest.read(part)))) {
      const place = decodeFacts(stored);
      if (changes.replaced.has(place.id)) {
        years.set(place.folder, place.years ?? []);
        continue;
      }
      facts.addPublished(place);
      counter.add({ counts: place.counts, dropped: 0, searchableCounts: place.searchable });
      if (changed.has(part.name)) facts.keepStored(stored);
    }
  const isSearchable = hasSameSearch(published);
  return {
    sections,
    entries,
    facts: published.state.facts.filter(({ name }) => !changed.has(name)),
    replaced: new Map(
      Array.from(replaced, ([folder, files]) => [
        folder,
        { files, years: years.get(folder) ?? [], isSearchable },
      ]),
    ),
  };
}

type PublishedFiles = Pick<CarriedOver, 'sections' | 'entries'> & {
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
  const sections: Section[] = [];
  const entries: ManifestEntry[] = [];
  const replaced = new Map<string, Map<string, ManifestEntry>>();
  for (const section of manifest.index.sections) {
    const { name } = section;
    // The others list pages about all places, which are rendered again.
    if (!isOfSite(name) || !name.includes('-')) continue;
    if (!changed.has(name)) {
      sections.push(section);
      continue;
    }
    for (const entry of await readOrExplain(manifest.entriesOf(name))) {
      const folder = placeFolderOf(entry.path) ?? '';
      if (!folders.has(folder)) entries.push(entry);
      else if (!doubtful.has(folder)) {
        const files = replaced.get(folder) ?? new Map<string, ManifestEntry>();
        replaced.set(folder, files.set(entry.path, entry));
      }
    }
  }
  return { sections, entries, replaced };
}
