/** Carries over what is published of the places that a run did not read: their files, facts and counts. */
import type { ManifestEntry } from '../../store/manifest/entry.ts';
import type { Section } from '../../store/manifest/index-file.ts';
import type { PartFile } from '../../store/manifest/part-file.ts';
import { placeFolderOf, placeSection } from '../../store/manifest/sections.ts';
import { withinParts } from '../../store/manifest.ts';
import { decodeFacts } from '../facts/place-facts.ts';
import { factsPart, type SiteFacts } from '../facts/site-facts.ts';
import type { RowCounter } from '../read-places.ts';
import { type PublishedSite, readOrExplain } from './published-site.ts';
import type { SiteChanges } from './site-changes.ts';

/** What is published of the sections that have files of replaced places, and of those that have none. */
export type CarriedFiles = {
  /** Sections that list no file of a replaced place. */
  readonly sections: readonly Section[];
  /** Files of other places, in sections that also list replaced ones. */
  readonly entries: readonly ManifestEntry[];
  /** SHA-256 of the files of replaced places by path, by folder; without places whose files may differ from the manifest. */
  readonly replaced: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

export type CarriedOver = Pick<CarriedFiles, 'sections' | 'entries'> & {
  /** Parts with facts of no replaced place. */
  readonly facts: readonly PartFile[];
};

export const nothingCarriedOver: CarriedOver = { sections: [], entries: [], facts: [] };

/** Reads the sections of the published manifest that a run changes. */
export async function readCarriedFiles(
  { manifest, pending }: PublishedSite,
  { folders }: SiteChanges,
): Promise<CarriedFiles> {
  const isOfSite = withinParts(['site']);
  const changed = new Set(Array.from(folders, placeSection));
  const doubtful = new Set(pending.map(placeFolderOf));
  const sections: Section[] = [];
  const entries: ManifestEntry[] = [];
  const replaced = new Map<string, Map<string, string>>();
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
        const files = replaced.get(folder) ?? new Map<string, string>();
        replaced.set(folder, files.set(entry.path, entry.sha256));
      }
    }
  }
  return { sections, entries, replaced };
}

/** Adds the facts and counts of all places that were not read, and returns what is as published. */
export async function carryOver(
  { sections, entries }: CarriedFiles,
  published: PublishedSite,
  changes: SiteChanges,
  facts: SiteFacts,
  counter: RowCounter,
): Promise<CarriedOver> {
  return { sections, entries, facts: await carryFacts(published, changes, facts, counter) };
}

async function carryFacts(
  { manifest, state }: PublishedSite,
  { folders, replaced }: SiteChanges,
  facts: SiteFacts,
  counter: RowCounter,
): Promise<PartFile[]> {
  const changed = new Set(Array.from(folders, factsPart));
  for (const part of state.facts) {
    for (const place of decodeFacts(await readOrExplain(manifest.read(part)))) {
      if (replaced.has(place.id)) continue;
      facts.addPublished(place);
      counter.add({ counts: place.counts, dropped: 0, searchableCounts: place.searchable });
      if (changed.has(part.name)) facts.keep(place);
    }
  }
  return state.facts.filter(({ name }) => !changed.has(name));
}
