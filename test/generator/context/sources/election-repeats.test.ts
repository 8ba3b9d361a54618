/** Lines of election results that are repeated, and contests with one name. */
import { expect, test } from 'vitest';
import { openElections } from '../../../../generator/context/sources/election-results/openelections.ts';
import { ContextCorpus, csv } from '../context.fixture.ts';
import {
  type Cells,
  columns,
  generalName,
  importLines,
  importMedsl,
  line,
  medslLine,
} from './election-results.fixture.ts';

const repeated = 'repeated lines';
const ambiguous = 'contests that share their name with others, so that their lines cannot be distinguished';

test('lines that are repeated exactly are counted once, and reported', async () => {
  const lines = [
    line('Ann Example', 80, { party: 'DEM' }),
    line('Ben Example', 60, { party: 'REP' }),
    line('Ann Example', 8, { party: 'WFP' }),
  ];
  const { results, counts } = await importLines([...lines, ...lines]);
  expect(results.map(({ candidate, votes }) => [candidate, votes])).toEqual([
    ['Ann Example', 88],
    ['Ben Example', 60],
  ]);
  expect(counts.skipped.get(repeated)).toBe(3);
});

test('contests with one name, whose lines cannot be distinguished, are refused and counted', async () => {
  const votes = (inFavor: number, against: number): Cells[] => [
    line('FOR (A FAVOR)', inFavor, { office: 'CITY OF MADISON - PROPOSITION', party: 'NP' }),
    line('AGAINST (EN CONTRA)', against, { office: 'CITY OF MADISON - PROPOSITION', party: 'NP' }),
  ];
  const several = await importLines([...votes(10, 5), ...votes(3, 12), ...votes(7, 8), line('Ann Lee', 1)]);
  expect(several.results.map(({ candidate }) => candidate)).toEqual(['Ann Lee']);
  expect(several.corpus.rows('ballot_measures')).toEqual([]);
  expect(several.counts.skipped.get(ambiguous)).toBe(1);
  const zeros = await importLines([...votes(0, 0), ...votes(0, 0)]);
  expect(zeros.corpus.rows('ballot_measures')).toEqual([]);
  expect(zeros.counts.skipped.get(ambiguous)).toBe(1);
  const one = await importLines(votes(10, 5));
  expect(one.corpus.rows('ballot_measures')).toEqual([
    expect.objectContaining({ yes_votes: 10, no_votes: 5 }),
  ]);
});

test.each(['mode', 'vote_type', 'voting_method', 'ward', 'town', 'precinct_code'])(
  'lines that differ in %s are parts of a total',
  async (column) => {
    const { results } = await importLines(
      [line('Ann Lee', 7, { [column]: 'A' }), line('Ann Lee', 7, { [column]: 'B' })],
      generalName,
      [...columns, column],
    );
    expect(results).toEqual([expect.objectContaining({ votes: 14 })]);
  },
);

test('precincts are parts of a total, and their repeated lines are counted once', async () => {
  const lines = [
    medslLine('ANN LEE', 10, { precinct: '1' }),
    medslLine('ANN LEE', 10, { precinct: '2' }),
    medslLine('ANN LEE', 10, { precinct: '2' }),
  ];
  const { rows, counts } = await importMedsl(lines);
  expect(rows).toEqual([expect.objectContaining({ votes: 20 })]);
  expect(counts.skipped.get(repeated)).toBe(1);
  const contradicting = await importMedsl([...lines, medslLine('ANN LEE', 11, { precinct: '2' })]);
  expect(contradicting.rows).toEqual([]);
  expect(contradicting.counts.skipped.get(ambiguous)).toBe(1);
});

test('spellings of a county are one county, in one file and in several', async () => {
  const lines = [line('Ann Lee', 7), line('Ann Lee', 7, { county: 'DANE COUNTY' })];
  const { results, counts, corpus } = await importLines(lines);
  expect(results).toEqual([expect.objectContaining({ votes: 7 })]);
  expect(counts.skipped.get(repeated)).toBe(1);
  const other = new ContextCorpus();
  const upper = lines.map((cells) => ({ ...cells, county: 'DANE' }));
  const files = [generalName, '20230404__wi__general__county.csv'];
  const again = await other.import(
    openElections,
    ...files.map((name, index) => other.file(name, csv(columns, index === 0 ? lines : upper))),
  );
  expect(other.rows('election_results')).toEqual(corpus.rows('election_results'));
  expect(again.skipped.get('contests already read from another file')).toBe(2);
});

test('a negative number of votes is unknown, and reported', async () => {
  const { results, counts } = await importLines([
    line('Ann Lee', 7),
    line('Ann Lee', -1, { precinct: '2' }),
    line('Ben Ray', 5),
  ]);
  expect(results.map(({ candidate, votes, percent }) => [candidate, votes ?? null, percent ?? null])).toEqual(
    expect.arrayContaining([
      ['Ann Lee', null, null],
      ['Ben Ray', 5, null],
    ]),
  );
  expect(counts.skipped.get('negative numbers of votes')).toBe(1);
});
