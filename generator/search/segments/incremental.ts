/** A run that goes on from the index that is published. */
import { UserError } from '../../system/errors.ts';
import { formatCount } from '../../system/terminal.ts';
import type { Changes } from './changes.ts';
import type { FoundIndex, PublishedIndex } from './published-index.ts';

export type GoingOn = {
  /** Looks what is published: as late as can be, so that few others come in between. */
  readonly find: () => Promise<FoundIndex>;
  /** How much of the published meetings may be gone, in percent. */
  readonly maxLossPercent: number;
  /** Whether the run would have found this meeting; absent where it looked for all. */
  readonly isLookedFor?: (id: string) => boolean;
};

/**
 * Refuses a corpus that lost much of what is published: it is more likely another one.
 * @throws {UserError}
 */
export function requireFewDeleted(
  { deleted }: Changes,
  { state }: PublishedIndex,
  maxLossPercent: number,
): void {
  const { meetings } = state.pointer;
  const lossPercent = meetings === 0 ? 0 : (100 * deleted) / meetings;
  if (lossPercent <= maxLossPercent) return;
  throw new UserError(
    `${formatCount(deleted)} of the ${formatCount(meetings)} meetings that can be found are gone from the corpus, ${lossPercent.toFixed(1)} %. Nothing was published. Look at the corpus, which may be another one; if it is right, run with --max-loss ${Math.ceil(lossPercent)}.`,
  );
}
