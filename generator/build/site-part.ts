/** The site part of a build: pages about all places, and what the next incremental run needs. */
import type { Row } from '../../schemas/tables/index.ts';
import type { SiteResources } from '../site/site-resources.ts';
import { siteWideFiles } from '../site/site-wide-files.ts';
import { writeArtifact } from '../store/build-folder.ts';
import type { ManifestEntry } from '../store/manifest/entry.ts';
import type { Section } from '../store/manifest/index-file.ts';
import type { EncodedSection } from '../store/manifest/sections.ts';
import { type BuiltParts, withinParts } from '../store/manifest.ts';
import { compareText, latestInstant } from '../system/text.ts';
import type { BuildOptions, Run } from './build-options.ts';
import type { BuiltPlaces } from './build-places.ts';
import { currentPlaces, encodeRoster, rosterAfter, sharedHashes } from './facts/roster.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import type { CarriedOver } from './since-last/carry-over.ts';
import type { PublishedSite } from './since-last/published-site.ts';

export type SitePart = {
  /** Files about all places that were written. */
  readonly lists: readonly ManifestEntry[];
  /** Published files that are listed again, in sections that have changed. */
  readonly others: readonly EncodedSection[];
  /** Sections that are as published. */
  readonly sections: readonly Section[];
  readonly site?: BuiltParts['site'];
};

/** Finishes the sites when all places have been built. `carried` is absent if this run read all places, or nothing has changed. */
export function finishSite(
  run: Run,
  built: BuiltPlaces,
  setup: SiteResources,
  carried: CarriedOver | undefined,
): SitePart {
  const { options, selection, settings } = run;
  const { continued } = selection;
  if (continued?.changes.isNone === true) return unchangedSite(continued.published, options);
  return {
    lists: writeLists(run, built.facts, setup),
    others: carried?.others ?? [],
    sections: carried?.sections ?? [],
    ...(settings.site === undefined ? {} : { site: stateAfter(run, built, settings.site, carried) }),
  };
}

/** All sections of the parts of this build, as published. */
function unchangedSite({ manifest, state }: PublishedSite, { parts, asOf }: BuildOptions): SitePart {
  const isInParts = withinParts(parts);
  return {
    lists: [],
    others: [],
    sections: manifest.index.sections.filter(({ name }) => isInParts(name)),
    site: { state: { ...state, as_of: asOf.toISOString() }, parts: [] },
  };
}

/** Writes the files that each site has once. */
function writeLists(
  { options, opened, stagingFolder }: Run,
  facts: SiteFacts,
  setup: SiteResources,
): ManifestEntry[] {
  const { config, asOf } = options;
  const { globals, corpus } = opened;
  const places: readonly Row<'municipalities'>[] = globals.municipalities;
  const { municipalities, statuses, highlights, samples } = facts;
  return siteWideFiles({
    config,
    setup,
    asOf,
    places,
    sources: globals.sources,
    municipalities,
    statuses,
    highlights,
    samples,
    pages: [...facts.pagesOf(places)],
    postalCodes: corpus.postalCodes,
  }).map((artifact) => writeArtifact(stagingFolder, artifact));
}

function stateAfter(
  { options: { config, asOf }, opened, selection: { continued }, journal }: Run,
  { facts, newestStamp }: BuiltPlaces,
  settings: string,
  carried: CarriedOver | undefined,
): NonNullable<BuiltParts['site']> {
  const { corpus, globals } = opened;
  const published = continued?.published;
  const current = currentPlaces(config, globals);
  const shared = sharedHashes(corpus.postalCodes, globals);
  const roster = encodeRoster(rosterAfter(current, shared, published?.roster, facts.validity));
  const written = facts.encode();
  return {
    state: {
      settings,
      as_of: asOf.toISOString(),
      newest_stamp: latestInstant([published?.state.newest_stamp ?? null, newestStamp]),
      journal: journal ?? null,
      roster: roster.file,
      facts: [...(carried?.facts.unchanged ?? []), ...written.map(({ file }) => file)].toSorted((a, b) =>
        compareText(a.name, b.name),
      ),
    },
    parts: [roster, ...written],
  };
}
