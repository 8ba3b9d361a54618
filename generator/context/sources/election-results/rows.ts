/** Contests → rows of election results and ballot measures. Pure. */
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import { candidaciesOf, type Contest, contestKey, type Contests, skipReasonOf } from './contests.ts';
import { coverageOf } from './coverage.ts';
import { measureVotes } from './measures.ts';
import type { PlaceCounties } from './townships.ts';

/** @param places the counties of each place, if the list was given */
export function* electionRows(contests: Contests, places?: PlaceCounties): Generator<Outcome> {
  for (const contest of contests.all()) {
    const reason = skipReasonOf(contest);
    if (reason !== undefined) yield { skipped: reason };
    else yield* rowsOf(contest, places);
  }
}

function rowsOf(contest: Contest, places: PlaceCounties | undefined): Outcome[] {
  const { first } = contest;
  const { election, place, sourceUrl } = first;
  const key = contestKey(election, place, first.contest);
  const source = sourceUrl === undefined ? {} : { source_url: sourceUrl };
  const measure = measureVotes(contest);
  if (measure !== undefined)
    return [
      {
        place,
        table: 'ballot_measures',
        vintage: election.date,
        row: {
          id: rowKey('elm', key),
          election_date: election.date,
          name: first.contest,
          question: null,
          topic: null,
          yes_votes: measure.yes,
          no_votes: measure.no,
          // These files state neither the required majority nor the result.
          threshold_percent: null,
          passed: null,
          ...source,
        },
      },
    ];
  const coverage = coverageOf(contest, places);
  return candidaciesOf(contest).map((candidacy) => ({
    place,
    table: 'election_results',
    vintage: election.date,
    row: {
      id: rowKey('el', key, candidacy.key),
      election_date: election.date,
      contest: first.contest,
      candidate: candidacy.name,
      party: candidacy.party,
      votes: candidacy.votes,
      percent: candidacy.percent,
      won: candidacy.won,
      seats: contest.seats,
      ...coverage,
      ...source,
    },
  }));
}
