import { expect, test } from 'vitest';
import { homeValues } from '../../../../generator/context/sources/home-values/home-values.ts';
import { ContextCorpus, csv } from '../context.fixture.ts';

const before = ['RegionID', 'SizeRank', 'RegionName', 'RegionType', 'StateName', 'State', 'Metro'];
const cityColumns = [...before, 'CountyName', '2020-01-31', '2020-02-29', '2020-03-31'];
const madison = {
  RegionID: 1,
  RegionName: 'Madison',
  RegionType: 'city',
  State: 'WI',
  '2020-01-31': '290000.126',
  '2020-03-31': '291000',
};

test('a city has a value for each month with a value in the file', async () => {
  const corpus = new ContextCorpus();
  await corpus.import(homeValues, corpus.file('cities.csv', csv(cityColumns, [madison])));
  expect(corpus.rows('home_value_trend')).toEqual([
    {
      id: 'zhvi-1-202001',
      muni_id: 'madison-wi',
      month: '2020-01',
      value_cents: 29_000_013,
      series: 'ZHVI (city)',
      source_url: 'https://www.zillow.com/research/data/',
    },
    expect.objectContaining({ id: 'zhvi-1-202003', month: '2020-03', value_cents: 29_100_000 }),
  ]);
});

test('counties are found by their codes', async () => {
  const corpus = new ContextCorpus();
  const columns = [...before, 'StateCodeFIPS', 'MunicipalCodeFIPS', '1/31/98', '1/31/20'];
  const dane = { RegionID: 7, RegionName: 'Dane County', RegionType: 'county', StateCodeFIPS: 55 };
  await corpus.import(
    homeValues,
    corpus.file(
      'counties.csv',
      csv(columns, [{ ...dane, MunicipalCodeFIPS: 25, '1/31/98': 1, '1/31/20': 2 }]),
    ),
  );
  expect(
    corpus.rows('home_value_trend').map(({ muni_id, month, series }) => [muni_id, month, series]),
  ).toEqual([
    ['dane-county-wi', '1998-01', 'ZHVI (county)'],
    ['dane-county-wi', '2020-01', 'ZHVI (county)'],
  ]);
});

test('cities that share a name within a state are left out, even if the corpus has only one of them', async () => {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(
    homeValues,
    corpus.file(
      'cities.csv',
      csv(cityColumns, [madison, { ...madison, RegionID: 2, RegionName: 'Town of Madison' }]),
    ),
  );
  expect(corpus.rows('home_value_trend')).toEqual([]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'cities that share their name with another city in the state': 2,
  });
});

test('a new release replaces the series', async () => {
  const corpus = new ContextCorpus();
  await corpus.import(homeValues, corpus.file('old.csv', csv(cityColumns, [madison])));
  const columns = [...before, 'CountyName', '2020-03-31', '2020-04-30'];
  await corpus.import(
    homeValues,
    corpus.file('new.csv', csv(columns, [{ ...madison, '2020-03-31': 5, '2020-04-30': 6 }])),
  );
  expect(corpus.rows('home_value_trend').map(({ month, value_cents }) => [month, value_cents])).toEqual([
    ['2020-03', 500],
    ['2020-04', 600],
  ]);
});

test.each(['-1', '0', 'n/a'])('the value “%s” makes its record invalid', async (value) => {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(
    homeValues,
    corpus.file('cities.csv', csv(cityColumns, [{ ...madison, '2020-02-29': value }])),
  );
  expect(counts.invalid).toBe(1);
  expect(corpus.rows('home_value_trend')).toEqual([]);
});
