/** Ballot measures of San Francisco since 1907, from a list that nrjones8/sf-ballot-measures compiled from the library's database. */
import { cleanLine } from '../../../import/normalize/text.ts';
import { date, integer, oneOf, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const ballotMeasures: ContextSource = {
  name: 'ballot-measures',
  title: 'San Francisco Ballot Measures',
  publisher: 'San Francisco Public Library',
  license: 'unstated',
  url: 'https://sfpl.org/index.php?pg=2000027201',
  country: 'US',
  open,
};

const layout = {
  name: 'history of the ballot measures of San Francisco',
  columns: {
    election_date: required(date()),
    prop_letter_or_num: text(),
    prop_title: text(),
    num_yes_votes: integer(),
    num_no_votes: integer(),
    pct_required_to_pass: text(),
    pass_or_fail: oneOf('P', 'F'),
    description: text(),
    prop_url: required(text()),
  },
  ignored: [
    'election_year',
    'election_month',
    'election_day',
    'pct_yes_votes',
    'pct_no_votes',
    'raw_source_of_prop',
    'source_of_prop',
    'prop_kind',
  ],
} as const;

/** The measures are about the city and county of San Francisco. */
const sanFrancisco = { geoid: '0667000' };

function open(): Conversion {
  return {
    readers: [
      tableReader(layout, (measure): Outcome[] => {
        const {
          prop_letter_or_num: letter,
          prop_title: title,
          prop_url: url,
          pass_or_fail: result,
        } = measure;
        // Letters repeat in each election, but each measure has its own page.
        const number = /[?&]propid=(\d+)$/.exec(url)?.[1];
        const name = [letter, cleanLine(title)].filter((part) => part !== null).join(' ');
        if (number === undefined || name === '') return [{ skipped: 'measures without a name or a page' }];
        return [
          {
            place: sanFrancisco,
            table: 'ballot_measures',
            vintage: 'since 1907',
            row: {
              id: rowKey('sf', number),
              election_date: measure.election_date,
              name,
              question: cleanLine(measure.description),
              topic: null,
              yes_votes: measure.num_yes_votes,
              no_votes: measure.num_no_votes,
              threshold_percent: percentOf(measure.pct_required_to_pass),
              // As stated: votes alone do not decide if two thirds are required or a conflicting measure had more.
              passed: result === null ? null : result === 'P',
              source_url: url,
            },
          },
        ];
      }),
    ],
  };
}

/** `66.66` → 66.66; null for `unknown` and letters. */
const percentOf = (cell: string | null): number | null =>
  cell !== null && /^\d{1,2}(?:\.\d+)?$|^100$/.test(cell) ? Number(cell) : null;
