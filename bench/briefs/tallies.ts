/** The outcome and the tally of an item, where its rows agree. */
import type { Item } from './claims.ts';

/** Only where motion and decision agree: motions to deny are another matter. */
export function outcomeOf({ motion, decision }: Item): 'passed' | 'failed' | undefined {
  const outcome = decision?.outcome ?? motion?.result;
  if (outcome !== 'passed' && outcome !== 'failed') return undefined;
  return motion !== undefined && motion.result !== outcome ? undefined : outcome;
}

export function tallyOf({ motion, decision }: Item): { yes: number; no: number } | undefined {
  if (motion === undefined || motion.yes === null || motion.no === null) return undefined;
  if (decision !== undefined && (decision.yes !== motion.yes || decision.no !== motion.no)) return undefined;
  return { yes: motion.yes, no: motion.no };
}
