/** The published search index, updated by a run that reads some places whole and no others. */
import type { IncrementalOptions } from '../../search/segments/incremental.ts';
import { CannotContinue } from './published-site.ts';

/**
 * Options with which only the documents of replaced places are compared. `settings` is the hash of the settings that documents depend
 * on. Finding the index throws `CannotContinue` if it cannot be updated.
 */
export function continuedIndex(
  incremental: IncrementalOptions,
  replaced: ReadonlySet<string>,
  settings: string,
): IncrementalOptions {
  return {
    ...incremental,
    findPublished: async (name) => {
      const found = await incremental.findPublished(name);
      const { published, reason = 'there is no search index to extend' } = found;
      if (published === undefined) throw new CannotContinue(reason);
      if (published.state.settings !== settings)
        throw new CannotContinue('the search index was written with other settings');
      return found;
    },
    candidates: { places: replaced },
  };
}
