/** The pipeline over the places that may have changed since the sites were published; everything else is carried over. */
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { runPipeline } from '../build.ts';
import type { BuildOptions, Select } from '../build-options.ts';
import type { IncrementalBuild } from '../incremental-build.ts';
import {
  CannotContinue,
  type FoundManifest,
  openPublishedSite,
  requirePackedIndex,
} from './published-site.ts';
import { findSiteChanges } from './site-changes.ts';

/** Builds the sites, and the search index if it is one of the parts, from what may have changed since they were published. */
export async function buildSinceLast(
  path: string,
  found: FoundManifest,
  options: BuildOptions,
): Promise<IncrementalBuild> {
  const { config, asOf, events, parts } = options;
  try {
    const published = await openPublishedSite(found);
    if (parts.includes('search')) {
      if (options.index === 'minisearch') return { reason: 'a MiniSearch index is always written whole' };
      requirePackedIndex(published);
    }
    const select: Select = (opened, { site: settings = '' }) => {
      events.onStep?.('Finding what has changed');
      const changes = findSiteChanges(published, { config, opened, settings, asOf });
      return { places: changes.places, continued: { published, changes } };
    };
    return await runPipeline(path, { ...options, index: 'packed' }, select, { findsOrphans: false });
  } catch (error) {
    if (error instanceof CannotContinue || error instanceof IndexFault) return { reason: error.message };
    throw error;
  }
}
