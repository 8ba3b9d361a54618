import { boolean, count, date, id, muniId, number, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const electionResults = table('election_results', 'A candidate in a contest.', {
  id: id('The candidacy.'),
  muni_id: muniId,
  election_date: date('Day of the election.'),
  contest: text('The office, as printed.'),
  candidate: text('Name of the candidate.'),
  party: optional(text('Party.')),
  votes: optional(count('Votes received.', 'votes')),
  percent: optional(number('Share of the votes.', { unit: 'percent', minimum: 0, maximum: 100 })),
  won: optional(boolean('Whether the candidate was elected; null where the source does not say.')),
  seats: optional(count('Seats in the contest.', 'seats')),
  source_url: sourceUrl,
});
