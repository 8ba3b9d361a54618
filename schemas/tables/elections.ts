/** Elections and campaign finance. */
import {
  boolean,
  cents,
  count,
  date,
  id,
  muniId,
  number,
  oneOf,
  optional,
  sourceUrl,
  table,
  text,
} from '../columns.ts';

export const electionResults = table('election_results', 'One candidate in one contest.', {
  id: id('The candidacy.'),
  muni_id: muniId,
  election_date: date('Day of the election.'),
  contest: text('The office, as printed on the ballot.'),
  candidate: text('Name of the candidate.'),
  party: optional(text('Party.')),
  votes: optional(count('Votes received.', 'votes')),
  percent: optional(number('Share of the votes.', { unit: 'percent', minimum: 0, maximum: 100 })),
  won: optional(boolean('True if the candidate was elected; null if the source does not say.')),
  seats: optional(count('Seats in the contest.', 'seats')),
  area: optional(
    text(
      'Part of the place that the row covers, such as one of its counties; null for the whole place, or if unknown.',
    ),
  ),
  complete: optional(
    boolean(
      'True if the votes are those of the whole contest, false if a part of the place is missing; null if unknown.',
    ),
  ),
  source_url: sourceUrl,
});

export const ballotMeasures = table('ballot_measures', 'A ballot measure.', {
  id: id('The measure.'),
  muni_id: muniId,
  election_date: date('Day of the election.'),
  name: text('Letter, number or name.'),
  question: optional(text('The question on the ballot.')),
  topic: optional(text('Topic.')),
  yes_votes: optional(count('Votes in favor.', 'votes')),
  no_votes: optional(count('Votes against.', 'votes')),
  threshold_percent: optional(
    number('Share of votes in favor that it needs to pass.', { unit: 'percent', minimum: 0, maximum: 100 }),
  ),
  passed: optional(boolean('True if it passed; null if the source does not say.')),
  source_url: sourceUrl,
});

export const campaignFinance = table('campaign_finance', 'A campaign contribution, expenditure or loan.', {
  id: id('The row.'),
  muni_id: muniId,
  filer: optional(text('Committee or person who reported it.')),
  candidate: optional(text('Candidate of the campaign.')),
  contest: optional(text('Contest of the campaign.')),
  kind: oneOf(['contribution', 'expenditure', 'loan'], 'Kind of transaction.'),
  amount_cents: optional(cents('Amount.')),
  date: optional(date('Day of the transaction.')),
  counterparty: optional(text('Contributor, payee or lender.')),
  source_url: sourceUrl,
});
