/** The pipeline over the places that may have changed since the sites were published; everything else is carried over. */
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { withinParts } from '../../store/manifest.ts';
import type { BuildOptions, Selection } from '../build-options.ts';
import { buildPlaces } from '../build-places.ts';
import { beginRun, beginSearchPart, hasPart, pageResources, type Run } from '../begin-run.ts';
import { commit, countsOf, summaryOf, writeSearch } from '../end-run.ts';
import { RowCounter } from '../read-places.ts';
import { writeSite } from '../site-part.ts';
import type { BuildSummary } from '../summary.ts';
import { carryOver } from './carry-over.ts';
import { continuedSearch } from './continued-search.ts';
import {
  CannotContinue,
  type FoundManifest,
  openPublishedSite,
  type PublishedSite,
} from './published-site.ts';
import { findSiteChanges, type SiteChanges } from './site-changes.ts';

/** A build, or the reason why it cannot be known what has changed and every place must be read. */
export type IncrementalBuild = BuildSummary | { readonly reason: string };

/**
 * Builds the sites and the search index, or the index alone, from what may have changed since the sites were published. A build of the
 * index alone leaves what the next run continues from as it is.
 */
export async function buildSinceLast(
  path: string,
  found: FoundManifest,
  options: BuildOptions,
): Promise<IncrementalBuild> {
  try {
    const published = await openPublishedSite(found);
    using run = await beginRun(path, options, { findsOrphans: false });
    const changes = findChanges(run, published);
    return changes.isNone
      ? await commitUnchanged(run, published)
      : await commitChanges(run, published, changes);
  } catch (error) {
    if (error instanceof CannotContinue || error instanceof IndexFault) return { reason: error.message };
    throw error;
  }
}

function findChanges({ options, events, opened, settings, phases }: Run, published: PublishedSite) {
  const { config, asOf } = options;
  events.onStep?.('Finding what has changed');
  const changes = findSiteChanges(published, { config, opened, settings: settings.site ?? '', asOf });
  phases.end('candidates');
  return changes;
}

/** All sections of the parts of this build, as published. */
async function commitUnchanged(run: Run, published: PublishedSite): Promise<BuildSummary> {
  const { options, opened, memory, phases } = run;
  const { index } = published.manifest;
  const { counts } = index;
  await commit(run, {
    artifacts: [],
    counts,
    carried: index.sections.filter(({ name }) => withinParts(options.parts)(name)),
    ...(hasPart(run, 'site') && {
      site: { state: { ...published.state, as_of: options.asOf.toISOString() }, parts: [] },
    }),
  });
  return {
    corpus: new RowCounter(opened.globals).total(opened.corpus),
    artifacts: [],
    places: counts.places,
    meetings: counts.meetings,
    ...(hasPart(run, 'search') && { searchable: counts.searchable_meetings ?? 0 }),
    placesRead: 0,
    filesRendered: 0,
    phases: phases.ended,
    peakMemoryBytes: memory.peakBytes(),
  };
}

async function commitChanges(
  run: Run,
  published: PublishedSite,
  changes: SiteChanges,
): Promise<BuildSummary> {
  const { options, memory, phases } = run;
  const { places } = changes;
  const search = beginSearchPart(run, await continuedSearch(run, published, changes));
  const pages = await pageResources(run);
  const carried = await carryOver(published, changes, options.parts);
  phases.end('carried over');
  const selection: Selection = { kind: 'changes', places, published, carried };
  const read = await buildPlaces(run, selection, { search, pages });
  options.findings.requireBuildable();
  phases.end('places');
  const index = await writeSearch(run, search, read);
  const site = pages && writeSite(run, selection, read, pages, index.entries);
  phases.end('lists');
  const counts = countsOf(run, read);
  const artifacts = [...read.artifacts, ...(site?.artifacts ?? []), ...index.entries];
  await commit(run, { ...site, artifacts, counts });
  return {
    ...summaryOf(run, read, counts, index),
    artifacts,
    placesRead: places.length,
    filesRendered: read.rendered,
    peakMemoryBytes: memory.peakBytes(),
  };
}
