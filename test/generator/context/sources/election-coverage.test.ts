/** Which part of a place a file of election results covers. */
import { expect, test } from 'vitest';
import { medslElections } from '../../../../generator/context/sources/election-results/medsl.ts';
import { openElections } from '../../../../generator/context/sources/election-results/openelections.ts';
import { ContextCorpus, csv, daneCounty, madison } from '../context.fixture.ts';
import {
  type Cells,
  columns,
  generalName,
  importMedsl,
  line,
  medslColumns,
  medslLine,
} from './election-results.fixture.ts';

const placeList = (...lines: readonly string[]): string =>
  ['STATE|STATEFP|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT|COUNTIES', ...lines, ''].join('\n');
const inCounties = (counties: string, name = 'Madison city'): string =>
  `WI|55|48000|01583625|${name}|INCORPORATED PLACE|C1|A|${counties}`;

/** Coverage of a contest in files by name, with a list of places. */
async function coverageOf(files: Readonly<Record<string, readonly Cells[]>>, list?: string) {
  const corpus = new ContextCorpus();
  const paths = Object.entries(files).map(([name, lines]) => corpus.file(name, csv(columns, lines)));
  await corpus.import(
    openElections,
    ...paths,
    ...(list === undefined ? [] : [corpus.file('national_place2020.txt', list)]),
  );
  return corpus.rows('election_results').map(({ area, complete }) => [area, complete]);
}

test('a file of one county is complete for a city only if the list of places says so', async () => {
  const file = { [generalName]: [line('Ann Lee', 7)] };
  expect(await coverageOf(file)).toEqual([['Dane County', undefined]]);
  expect(await coverageOf(file, placeList(inCounties('Dane County')))).toEqual([[undefined, 1]]);
  const both = placeList(inCounties('Dane County~~~Rock County'));
  expect(await coverageOf(file, both)).toEqual([['Dane County', 0]]);
  const rock = { '20230404__wi__general__rock__precinct.csv': [line('Ann Lee', 7, { county: 'Rock' })] };
  expect(await coverageOf({ ...file, ...rock }, both)).toEqual([[undefined, 1]]);
  const twice = placeList(inCounties('Dane County'), inCounties('Rock County', 'Madison village'));
  expect(await coverageOf(file, twice)).toEqual([['Dane County', undefined]]);
});

test('a district of a city in several counties may be in one of them', async () => {
  const file = {
    [generalName]: [line('Ann Lee', 7, { office: 'City of Madison Alderperson', district: '3' })],
  };
  expect(await coverageOf(file, placeList(inCounties('Dane County~~~Rock County')))).toEqual([
    ['Dane County', undefined],
  ]);
});

test('a file of a state is complete, unless it lacks a county of the city', async () => {
  const file = { '20230404__wi__general__precinct.csv': [line('Ann Lee', 7)] };
  expect(await coverageOf(file)).toEqual([[undefined, 1]]);
  expect(await coverageOf(file, placeList(inCounties('Dane County~~~Rock County')))).toEqual([
    ['Dane County', 0],
  ]);
});

test('a file of a county is complete for the county', async () => {
  const file = { [generalName]: [line('Ann Lee', 7, { office: 'Dane County Clerk' })] };
  expect(await coverageOf(file)).toEqual([[undefined, 1]]);
});

test('a file is complete if its name says that it is about the whole state', async () => {
  const { rows: excerpt } = await importMedsl([medslLine('ANN LEE', 10)]);
  expect(excerpt).toEqual([expect.not.objectContaining({ complete: expect.anything() })]);
  const corpus = new ContextCorpus([madison, daneCounty]);
  const file = corpus.file('2018-wi-precinct-general.csv', csv(medslColumns, [medslLine('ANN LEE', 10)]));
  await corpus.import(medslElections, file);
  expect(corpus.rows('election_results')).toEqual([expect.objectContaining({ complete: 1 })]);
});
