/** A corpus that suddenly lost much is more likely broken than true. */
import { UserError } from '../system/errors.ts';
import type { Manifest } from '../store/manifest.ts';
import { formatCount } from '../system/terminal.ts';

type Counts = Manifest['counts'];

/** So much of the places or meetings may go in one publish, in percent, unless said otherwise. */
export const defaultMaxLoss = 5;

/**
 * Refuses a build that lost more than that since the last publish.
 * @throws {UserError}
 */
export function requireNoLoss(built: Counts, published: Counts | undefined, maxLossPercent: number): void {
  if (built.places === 0 && (published === undefined || published.places > 0))
    throw new UserError(
      'The build has no places. Nothing was published; look at the corpus that it was made from.',
    );
  for (const what of ['places', 'meetings'] as const) {
    const before = published?.[what] ?? 0;
    const lossPercent = before === 0 ? 0 : (100 * (before - built[what])) / before;
    if (lossPercent <= maxLossPercent) continue;
    throw new UserError(
      `The build has ${formatCount(built[what])} ${what}, ${lossPercent.toFixed(1)} % less than the ${formatCount(before)} that are published. Nothing was published. Look at the corpus; if it is right, publish with --max-loss ${Math.ceil(lossPercent)}.`,
    );
  }
}
