import { expect, test } from 'vitest';
import {
  countyOfOffice,
  placeOfOffice,
} from '../../../../generator/context/sources/election-results/offices.ts';
import { openElections } from '../../../../generator/context/sources/election-results/openelections.ts';
import { ContextCorpus, csv, place } from '../context.fixture.ts';
import {
  columns,
  generalName,
  importLines,
  importMedsl,
  line,
  medslLine,
} from './election-results.fixture.ts';

test('votes of precincts are added up, and shares are of the votes for candidates', async () => {
  const { corpus, counts } = await importLines([
    line('Ann Lee', 30),
    line('Bo Diaz', 20),
    line('Write-in', 9),
    line('Under Votes', 5),
    line('Ann Lee', 45, { precinct: '2' }),
    line('Bo Diaz', 5, { precinct: '2' }),
  ]);
  const [first, second] = corpus
    .rows('election_results')
    .toSorted((a, b) => Number(b['votes']) - Number(a['votes']));
  expect(first).toEqual({
    id: expect.stringMatching(/^el-/),
    muni_id: 'madison-wi',
    election_date: '2023-04-04',
    contest: 'City of Madison Mayor',
    candidate: 'Ann Lee',
    votes: 75,
    percent: 75,
    area: 'Dane County',
    source_url: 'https://github.com/openelections/openelections-data-wi',
  });
  expect(second).toMatchObject({ candidate: 'Bo Diaz', votes: 25, percent: 25 });
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'votes for unnamed people': 1,
    'counts of ballots and voters': 1,
  });
});

test('spellings of one candidate are one row, with the most frequent spelling', async () => {
  const { results } = await importLines([
    line('JOSÉ “JOE” O’NEIL', 1),
    line('Jose "Joe" ONeil', 2, { precinct: '2', candidate: 'Jose Joe ONeil' }),
    line('JOSÉ “JOE” O’NEIL', 4, { precinct: '3' }),
  ]);
  expect(results).toEqual([expect.objectContaining({ candidate: 'JOSÉ “JOE” O’NEIL', votes: 7 })]);
});

test('nobody is a winner unless the file says so', async () => {
  const withWinner = [...columns, 'winner'];
  const { results } = await importLines(
    [
      line('Ann Lee', 30, { winner: 'True' }),
      line('Bo Diaz', 20, { winner: 'False' }),
      line('Cy Fox', 10, { winner: '' }),
    ],
    generalName,
    withWinner,
  );
  expect(results.map(({ won }) => won)).toEqual([1, 0, undefined]);
  const { results: unstated } = await importLines([line('Ann Lee', 30), line('Bo Diaz', 20)]);
  expect(unstated.map(({ won }) => won)).toEqual([undefined, undefined]);
});

test('a total with an unpublished part is null', async () => {
  const { results } = await importLines([
    line('Ann Lee', 30),
    line('Bo Diaz', 5),
    line('Ann Lee', '*', { precinct: '2' }),
  ]);
  expect(results.find(({ candidate }) => candidate === 'Ann Lee')).not.toHaveProperty(
    'votes',
    expect.anything(),
  );
  expect(results.find(({ candidate }) => candidate === 'Bo Diaz')).toMatchObject({
    votes: 5,
    percent: undefined,
  });
});

test('totals of other lines are not added', async () => {
  const { results, counts } = await importLines([
    line('Ann Lee', 30),
    line('Ann Lee', 30, { precinct: 'Total' }),
  ]);
  expect(results).toEqual([expect.objectContaining({ votes: 30 })]);
  expect(counts.skipped.get('totals of other lines')).toBe(1);
});

test('a candidate of several parties has one row, and a primary is a contest of each party', async () => {
  const lines = [
    line('Ann Lee', 30, { party: 'Democratic' }),
    line('Ann Lee', 4, { party: 'Working Families' }),
    line('Bo Diaz', 20, { party: 'Republican' }),
  ];
  const general = await importLines(lines);
  expect(general.results[0]).toMatchObject({ party: 'Democratic, Working Families', votes: 34 });
  const primary = await importLines(lines, '20230221__wi__primary__dane__precinct.csv');
  expect(primary.results.map(({ contest, percent }) => [contest, percent])).toEqual([
    ['City of Madison Mayor (Democratic primary)', 100],
    ['City of Madison Mayor (Republican primary)', 100],
    ['City of Madison Mayor (Working Families primary)', 100],
  ]);
});

test('yes and no are the votes of a ballot measure; whether it passed is not guessed', async () => {
  const measure = { office: 'City of Madison Measure B' };
  const { corpus, results } = await importLines([line('Yes', 30, measure), line('No', 20, measure)]);
  expect(results).toEqual([]);
  expect(corpus.rows('ballot_measures')).toEqual([
    {
      id: expect.stringMatching(/^elm-/),
      muni_id: 'madison-wi',
      election_date: '2023-04-04',
      name: 'City of Madison Measure B',
      yes_votes: 30,
      no_votes: 20,
      source_url: 'https://github.com/openelections/openelections-data-wi',
    },
  ]);
});

test('contests with the same name in two counties are merged only if they share a candidate', async () => {
  const shared = await importLines([line('Ann Lee', 1), line('Ann Lee', 2, { county: 'Rock' })]);
  expect(shared.results).toEqual([expect.objectContaining({ votes: 3 })]);
  const apart = await importLines([line('Ann Lee', 1), line('Bo Diaz', 2, { county: 'Rock' })]);
  expect(apart.results).toEqual([]);
  expect(
    apart.counts.skipped.get('contests with the same name in several counties, but different candidates'),
  ).toBe(1);
});

test('a contest that is in two files is counted once', async () => {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(
    openElections,
    corpus.file(generalName, csv(columns, [line('Ann Lee', 7)])),
    corpus.file('20230404__wi__general__county.csv', csv(columns, [line('Ann Lee', 7)])),
  );
  expect(corpus.rows('election_results')).toEqual([expect.objectContaining({ votes: 7 })]);
  expect(counts.skipped.get('contests already read from another file')).toBe(1);
});

test('the list of counties distinguishes towns with the same name', async () => {
  const list = `STATE|STATEFP|COUNTYFP|COUNTYNS|COUNTYNAME|CLASSFP|FUNCSTAT
WI|55|025|01581072|Dane County|H1|A
WI|55|087|01581103|Outagamie County|H1|A
WI|55|105|01581112|Rock County|H1|A
`;
  const town = place('greenville-wi', 'Greenville', { type: 'town', census_geoid: '5508731550' });
  const office = { office: 'Town of Greenville Clerk' };
  const lines = [
    line('Ann Lee', 1, { ...office, county: 'Outagamie' }),
    line('Bo Diaz', 2, { ...office, county: 'Rock' }),
  ];
  const corpus = new ContextCorpus([town]);
  const file = corpus.file('20230404__wi__general__county.csv', csv(columns, lines));
  const without = await corpus.import(openElections, file);
  expect(without.skipped.get('towns and townships whose county is unknown')).toBe(2);
  const counts = await corpus.import(openElections, file, corpus.file('national_county2020.txt', list));
  expect(corpus.rows('election_results').map(({ muni_id, candidate }) => [muni_id, candidate])).toEqual([
    ['greenville-wi', 'Ann Lee'],
  ]);
  expect(counts.unmatched.map((unmatched) => unmatched.place)).toEqual(['Greenville, WI (county 55105)']);
});

test('other offices are counted, and places that the corpus lacks are listed', async () => {
  const { results, counts } = await importLines([
    line('Ann Lee', 7, { office: 'Governor' }),
    line('Bo Diaz', 7, { office: 'Madison School District Board' }),
    line('Cy Fox', 7, { office: 'City of Fitchburg Mayor' }),
    line('Di Kim', 7, { office: 'County Supervisor', district: '3' }),
  ]);
  expect(results).toEqual([expect.objectContaining({ contest: 'County Supervisor, District 3' })]);
  expect(counts.skipped.get('offices that name no city, town, village or county')).toBe(2);
  expect(counts.unmatched.map((unmatched) => unmatched.place)).toEqual(['Fitchburg, WI']);
});

test('a file without the name format of OpenElections is not imported', async () => {
  const { results, counts } = await importLines([line('Ann Lee', 7)], 'results.csv');
  expect(results).toEqual([]);
  expect(counts.failures[0]?.reason).toMatch(/does not state its date and state/);
});

test.each([
  ['City of Atwater Councilmember District 1', 'Atwater'],
  ['City of King City, Council Members (Vote for 4)', 'King City'],
  ['City of Albany - Councilor, Ward IIIB', 'Albany'],
  ['City of Livingston City Clerk', 'Livingston'],
  ['CITY OF WAPATO City of Wapato; Council, Position 2', 'WAPATO'],
  ['WHITE SALMON MUNICIPAL City of White Salmon Mayor', 'White Salmon'],
  ['City of Council Bluffs Mayor', 'Council Bluffs'],
  ['City Council Member City of Madera 2', 'Madera'],
  ['ARCATA CITY COUNCILMEMBER', 'ARCATA'],
  ['Mayor - Providence', 'Providence'],
  ['Grovetown - Mayor', 'Grovetown'],
  ['Member of the City Council', undefined],
  ['Vice Mayor', undefined],
  ['City of Merced School District Trustee', undefined],
  ['City of Seattle Municipal Court Judge', undefined],
])('“%s” is about %s', (office, name) => {
  expect(placeOfOffice(office)?.name).toBe(name);
});

test('offices of a county are about the county', () => {
  expect(countyOfOffice('Adams County Auditor', 'Adams')).toMatchObject({ name: 'Adams' });
  expect(countyOfOffice('County Commissioner District 1', 'Adams')).toMatchObject({ name: 'Adams' });
  expect(countyOfOffice('County of Adams School Board', 'Adams')).toBeUndefined();
  expect(countyOfOffice('Sheriff', 'Adams')).toBeUndefined();
});

test('the methods of voting are added up, and the contest has its number of seats', async () => {
  const { rows, counts } = await importMedsl([
    medslLine('ANN LEE', 10),
    medslLine('ANN LEE', 20, { mode: 'ELECTION DAY' }),
    medslLine('WRITEIN', 3),
    medslLine('BO DIAZ', 7, { office: 'GOVERNOR', dataverse: 'STATE' }),
    medslLine('CY FOX', 7, { office: '4. SCHOOL BONDS' }),
  ]);
  expect(rows).toEqual([
    expect.objectContaining({
      contest: 'CITY COUNCIL - MADISON, DISTRICT 3',
      candidate: 'ANN LEE',
      votes: 30,
      percent: 100,
      seats: 2,
    }),
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'votes for unnamed people': 1,
    'contests that are not local': 1,
    'offices that do not name their city': 1,
  });
});

test('totals are not added to their parts', async () => {
  const { rows, counts } = await importMedsl([
    medslLine('ANN LEE', 10),
    medslLine('ANN LEE', 30, { mode: 'TOTAL' }),
  ]);
  expect(rows).toEqual([]);
  expect(counts.skipped.get('contests that mix totals with their parts')).toBe(1);
});
