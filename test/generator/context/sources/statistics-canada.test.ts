import { expect, test } from 'vitest';
import { statisticsCanada } from '../../../../generator/context/sources/statistics-canada/statistics-canada.ts';
import { ContextCorpus, place } from '../context.fixture.ts';

const edmonton = place('edmonton-ab', 'Edmonton', {
  country: 'CA',
  state: 'Alberta',
  state_code: 'AB',
  census_geoid: '4811061',
});

const header =
  'CENSUS_YEAR,DGUID,ALT_GEO_CODE,GEO_LEVEL,GEO_NAME,TNR_SF,TNR_LF,DATA_QUALITY_FLAG,CHARACTERISTIC_ID,CHARACTERISTIC_NAME,CHARACTERISTIC_NOTE,C1_COUNT_TOTAL,SYMBOL,C2_COUNT_MEN+,SYMBOL,C3_COUNT_WOMEN+,SYMBOL,C10_RATE_TOTAL,SYMBOL,C11_RATE_MEN+,SYMBOL,C12_RATE_WOMEN+,SYMBOL';
const city = '2021A00054811061';

const line = (dguid: string, id: number, name: string, value: string | number, year = 2021): string =>
  `${year},"${dguid}","4811061","Census subdivision","Montr\u00e9al-Ouest",3.1,4.6,"00000",${id},"${name}",1,${value},"",,"...",,"...",,"...",,"...",,"..."`;

/** As published: in Windows-1252. */
async function importLines(...lines: readonly string[]) {
  const corpus = new ContextCorpus([edmonton]);
  const path = corpus.file('profile.csv', Buffer.from([header, ...lines, ''].join('\r\n'), 'latin1'));
  const counts = await corpus.import(statisticsCanada, path);
  return { counts, rows: corpus.rows('demographics'), failure: counts.failures[0]?.reason };
}

test('a city has counts, medians and incomes with their years; dollars become cents', async () => {
  const { rows, counts } = await importLines(
    line('2021A000011124', 1, 'Population, 2021', 36_991_981),
    line(city, 1, 'Population, 2021', 1_010_899),
    line(city, 2, 'Population, 2016', 933_088),
    line(city, 40, 'Median age of the population', 37.6),
    line(city, 243, '  Median total income of household in 2020 ($)', 90_000),
    line(city, 260, 'Total - Household total income groups in 2020', 5),
  );
  expect(rows.map(({ measure, year, value, unit }) => [measure, year, value, unit])).toEqual([
    ['population', 2016, 933_088, 'people'],
    ['median_household_income', 2020, 9_000_000, 'cents'],
    ['median_age', 2021, 37.6, 'years'],
    ['population', 2021, 1_010_899, 'people'],
  ]);
  expect(rows[0]).toMatchObject({ muni_id: 'edmonton-ab', dataset: 'Census Profile 2021' });
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'areas that are not census subdivisions': 1,
    'characteristics that no measure uses': 1,
  });
});

test.each(['..', '...', 'F', 'x', ''])('the value “%s” is unknown', async (symbol) => {
  const { rows } = await importLines(line(city, 1, 'Population, 2021', symbol));
  expect(rows[0]).not.toHaveProperty('value');
});

test.each([
  ['of another census', line(city, 1, 'Population, 2021', 5, 2016), 'is from the 2016 census'],
  ['in French', line(city, 1, 'Population, 2021 (nombre)', 5), 'calls the characteristic 1'],
])('a file %s is refused', async (_, text, reason) => {
  const { rows, failure } = await importLines(text);
  expect(rows).toEqual([]);
  expect(failure).toContain(reason);
});
