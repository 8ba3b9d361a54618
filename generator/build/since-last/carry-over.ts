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

export type CarriedOver = {
  /** Sections that list no file of a replaced place. */
  readonly sections: readonly Section[];
  /** Files of other places, in sections that also list replaced ones. */
  readonly entries: readonly ManifestEntry[];
  /** Parts with facts of no replaced place. */
  readonly facts: readonly PartFile[];
};

export const nothingCarriedOver: CarriedOver = { sections: [], entries: [], facts: [] };

/** Adds the facts and counts of all places that were not read, and returns what is as published. */
export async function carryOver(
  published: PublishedSite,
  changes: SiteChanges,
  facts: SiteFacts,
  counter: RowCounter,
): Promise<CarriedOver> {
  const carriedFacts = await carryFacts(published, changes, facts, counter);
  const isOfSite = withinParts(['site']);
  const changed = new Set(Array.from(changes.folders, placeSection));
  const sections: Section[] = [];
  const entries: ManifestEntry[] = [];
  for (const section of published.manifest.index.sections) {
    const { name } = section;
    // The others list pages about all places, which are rendered again.
    if (!isOfSite(name) || !name.includes('-')) continue;
    if (!changed.has(name)) sections.push(section);
    else
      for (const entry of await readOrExplain(published.manifest.entriesOf(name)))
        if (!changes.folders.has(placeFolderOf(entry.path) ?? '')) entries.push(entry);
  }
  return { sections, entries, facts: carriedFacts };
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
