/** The site part of a build: pages about all places, and what the next incremental run needs. */
import type { SiteResources } from '../site/site-resources.ts';
import { siteWideFiles } from '../site/site-wide-files.ts';
import { writeArtifact } from '../store/build-folder.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import type { BuiltParts } from '../store/manifest.ts';
import { compareText, latestInstant } from '../system/text.ts';
import type { Selection } from './build-options.ts';
import type { BuiltPlaces } from './build-places.ts';
import type { Run } from './begin-run.ts';
import { currentPlaces, encodeRoster, rosterAfter, sharedHashes } from './facts/roster.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import { searchStatesIn } from './since-last/published-site.ts';

/** The files about all places, and what is carried over. */
type WrittenSite = Pick<BuiltParts, 'artifacts' | 'others' | 'carried' | 'site'>;

/** Finishes the sites when all places have been built. `index` has the files of the search index. */
export function writeSite(
  run: Run,
  selection: Selection,
  built: BuiltPlaces,
  pages: SiteResources,
  index: readonly ManifestEntry[],
): WrittenSite {
  const carried = selection.kind === 'changes' ? selection.carried : undefined;
  const { site: settings } = run.settings;
  return {
    artifacts: writeLists(run, built.facts, pages, searchStatesIn(index).documents !== undefined),
    others: carried?.others,
    carried: carried?.sections,
    site: settings === undefined ? undefined : stateAfter(run, selection, built, settings, index),
  };
}

/** Writes the files that each site has once. */
function writeLists(
  { options, opened, output }: Run,
  facts: SiteFacts,
  pages: SiteResources,
  hasTexts: boolean,
): ManifestEntry[] {
  const { config, asOf } = options;
  const { globals, corpus } = opened;
  const places = globals.municipalities;
  const { municipalities, statuses, highlights, frenchHighlights, samples } = facts;
  return siteWideFiles({
    config,
    setup: pages,
    asOf,
    hasTexts,
    places,
    sources: globals.sources,
    municipalities,
    statuses,
    highlights,
    frenchHighlights,
    samples,
    pages: [...facts.pagesOf(places)],
    postalCodes: corpus.postalCodes,
  }).map((artifact) => writeArtifact(output.stagingFolder, artifact));
}

/** What the next run continues from. */
function stateAfter(
  { options: { config, asOf }, opened, journal }: Run,
  selection: Selection,
  { facts, newestStamp }: BuiltPlaces,
  settings: string,
  index: readonly ManifestEntry[],
): NonNullable<BuiltParts['site']> {
  const { corpus, globals } = opened;
  const before = selection.kind === 'changes' ? selection : undefined;
  const current = currentPlaces(config, opened);
  const shared = sharedHashes(corpus.postalCodes, globals);
  const roster = encodeRoster(rosterAfter(current, shared, before?.published.roster, facts.validity));
  const written = facts.encode();
  return {
    state: {
      settings,
      as_of: asOf.toISOString(),
      newest_stamp: latestInstant([before?.published.state.newest_stamp ?? null, newestStamp]),
      journal: journal ?? null,
      roster: roster.file,
      facts: [...(before?.carried.facts.unchanged ?? []), ...written.map(({ file }) => file)].toSorted(
        (a, b) => compareText(a.name, b.name),
      ),
      search: searchStatesIn(index),
    },
    parts: [roster, ...written],
  };
}
