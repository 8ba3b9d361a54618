/** An entry of a list of the Census Bureau → a place. */
import type { Outcome } from '../../outcome.ts';
import { alternateGeoidOf } from '../../places/consolidated.ts';
import { identityOf } from '../../places/legal-names.ts';
import type { PlaceFacts } from '../../places/place-facts.ts';

/** A government, or an entry that completes a place that the corpus has. */
export function outcomeOf(
  geoid: string,
  name: string,
  status: string | undefined,
  facts: PlaceFacts['facts'],
  vintage: string,
): Outcome {
  const identity = identityOf(geoid, name, status);
  // A county without a status may be in the corpus already, and so may the city that has the code of a county.
  const isUnknown = geoid.length === 5 && (status === undefined || alternateGeoidOf(geoid) !== undefined);
  if (identity === undefined && !isUnknown) return { skipped: 'statistical areas and inactive governments' };
  return {
    vintage,
    found: {
      key: { geoid },
      ...(identity === undefined ? {} : { identity }),
      facts: { census_geoid: geoid, ...facts },
    },
  };
}
