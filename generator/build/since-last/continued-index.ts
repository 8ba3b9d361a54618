/** The published search index, updated by a run that reads some places whole and no others. */
import type { IncrementalOptions } from '../../search/segments/incremental.ts';
import type { PublishedIndex } from '../../search/segments/published-index.ts';
import { liveRows } from '../../search/segments/register.ts';
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
  const candidates = new Set<string>();
  return {
    ...incremental,
    findPublished: async (name) => {
      const found = await incremental.findPublished(name);
      const { published, reason = 'there is no search index to extend' } = found;
      if (published === undefined) throw new CannotContinue(reason);
      if (published.state.settings !== settings)
        throw new CannotContinue('the search index was written with other settings');
      if (name === 'meetings') for (const id of idsOf(published, replaced)) candidates.add(id);
      return found;
    },
    isCandidate: (id) => candidates.has(id),
  };
}

/** The live documents of these places. */
function* idsOf({ segments }: PublishedIndex, places: ReadonlySet<string>): Generator<string> {
  for (const { rows, superseded } of segments) {
    for (const row of liveRows(rows, superseded)) {
      const place = rows.places[rows.placeOf[row] ?? 0];
      if (place !== undefined && places.has(place.id)) yield rows.ids[row] ?? '';
    }
  }
}
