/** The published search index, updated by a run that reads some places whole and no others. */
import type { IncrementalOptions } from '../../search/segments/incremental.ts';
import { CannotContinue, type PublishedSite } from './published-site.ts';

/**
 * Options with which only the documents of replaced places are compared. `settings` is the hash of the settings that documents
 * depend on. Finding the index throws `CannotContinue` if it cannot be updated.
 */
export function continuedIndex(
  incremental: IncrementalOptions,
  published: PublishedSite,
  replaced: ReadonlySet<string>,
  settings: string,
): IncrementalOptions {
  return {
    ...incremental,
    findPublished: async (name) => {
      const found = await incremental.findPublished(name);
      const { published: index, reason = 'there is no search index to extend', stateHash } = found;
      if (index === undefined) throw new CannotContinue(reason);
      if (index.state.settings !== settings)
        throw new CannotContinue('the search index was written with other settings');
      // Documents that are as in that index were not read.
      if (stateHash !== published.search[name])
        throw new CannotContinue('another run has published a search index since this run began');
      return found;
    },
    candidates: { places: replaced },
  };
}
