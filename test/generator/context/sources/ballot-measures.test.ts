import { expect, test } from 'vitest';
import { ballotMeasures } from '../../../../generator/context/sources/ballot-measures/ballot-measures.ts';
import { ContextCorpus, csv, place } from '../context.fixture.ts';

const columns =
  'election_date,election_year,election_month,election_day,prop_letter_or_num,prop_title,num_yes_votes,num_no_votes,pct_yes_votes,pct_no_votes,pct_required_to_pass,pass_or_fail,raw_source_of_prop,source_of_prop,prop_kind,description,prop_url'.split(
    ',',
  );

async function importMeasures(...lines: readonly Readonly<Record<string, string | number>>[]) {
  const corpus = new ContextCorpus([place('san-francisco-ca', 'San Francisco', { census_geoid: '0667000' })]);
  const measures = lines.map((line, index) => ({
    election_date: '6/8/2010',
    prop_letter_or_num: 'A',
    prop_title: 'Parks Bond',
    num_yes_votes: 600,
    num_no_votes: 400,
    pct_required_to_pass: '66.66',
    pass_or_fail: 'F',
    prop_url: `https://sfpl.org/index.php?pg=2000027201&propid=${index + 1}`,
    ...line,
  }));
  const counts = await corpus.import(ballotMeasures, corpus.file('measures.csv', csv(columns, measures)));
  return { rows: corpus.rows('ballot_measures'), counts };
}

test('a measure with a majority failed if the list says so', async () => {
  const { rows } = await importMeasures({ description: 'Shall the City  repair parks?' });
  expect(rows).toEqual([
    {
      id: 'sf-1',
      muni_id: 'san-francisco-ca',
      election_date: '2010-06-08',
      name: 'A Parks Bond',
      question: 'Shall the City repair parks?',
      yes_votes: 600,
      no_votes: 400,
      threshold_percent: 66.66,
      passed: 0,
      source_url: 'https://sfpl.org/index.php?pg=2000027201&propid=1',
    },
  ]);
});

test('a result, a threshold or votes that the list does not state are null', async () => {
  const { rows } = await importMeasures(
    { pass_or_fail: '', num_yes_votes: '', pct_required_to_pass: 'unknown' },
    { pct_required_to_pass: 'B' },
  );
  expect(rows.map((row) => ['passed' in row, 'yes_votes' in row, 'threshold_percent' in row])).toEqual([
    [false, false, false],
    [true, true, false],
  ]);
});

test('a measure without a page has no stable key, and is counted', async () => {
  const { rows, counts } = await importMeasures({ prop_url: 'https://sfpl.org/' });
  expect(rows).toEqual([]);
  expect(counts.skipped.get('measures without a name or a page')).toBe(1);
});

test('a result that is neither P nor F is an invalid record', async () => {
  const { counts } = await importMeasures({ pass_or_fail: 'maybe' });
  expect(counts.invalidExamples[0]).toMatchObject({ problem: 'is “maybe”, not one of P, F' });
});
