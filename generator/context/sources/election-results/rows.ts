/** Contests → rows of election results and ballot measures. Pure. */
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import { candidaciesOf, type Contest, contestKey, type Contests, skipReasonOf } from './contests.ts';
import { measureVotes } from './measures.ts';

export function* electionRows(contests: Contests): Generator<Outcome> {
  for (const contest of contests.all()) {
    const reason = skipReasonOf(contest);
    if (reason !== undefined) yield { skipped: reason };
    else yield* rowsOf(contest);
  }
}

function rowsOf(contest: Contest): Outcome[] {
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
      ...source,
    },
  }));
}
