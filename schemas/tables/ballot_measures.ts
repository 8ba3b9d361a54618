import { boolean, count, date, id, muniId, number, optional, sourceUrl, text } from '../columns.ts';
import { table } from '../table.ts';

export const ballotMeasures = table('ballot_measures', 'A proposition.', {
  id: id('The measure.'),
  muni_id: muniId,
  election_date: date('Day of the election.'),
  name: text('Its letter, number or name.'),
  question: optional(text('The question that was put.')),
  topic: optional(text('What it is about.')),
  yes_votes: optional(count('Votes in favour.', 'votes')),
  no_votes: optional(count('Votes against.', 'votes')),
  threshold_percent: optional(
    number('Share of votes in favour needed to pass.', { unit: 'percent', minimum: 0, maximum: 100 }),
  ),
  passed: optional(boolean('Whether it passed; null where the source does not say.')),
  source_url: sourceUrl,
});
