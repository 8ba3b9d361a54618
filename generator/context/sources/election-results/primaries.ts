/** Primaries: each party has its own contest, except in states where all candidates share a ballot. Pure. */

/** https://www.ncsl.org/elections-and-campaigns/state-primary-election-types */
const oneBallotStates: ReadonlySet<string> = new Set(['AK', 'CA', 'LA', 'WA']);

/** `Mayor` → `Mayor (Democratic primary)` */
export function contestInStage(contest: string, stage: string, state: string, party: string | null): string {
  const isOfParty = stage === 'primary' && party !== null && !oneBallotStates.has(state);
  return isOfParty && !/non-?partisan/i.test(party) ? `${contest} (${party} primary)` : contest;
}
