import { expect, test } from 'vitest';
import { censusFinances } from '../../../../generator/context/sources/census-finances/census-finances.ts';
import { ContextCorpus, csv } from '../context.fixture.ts';

const listColumns =
  'canonical_govid,gov_name,govs_type,type_label,fips_state,fips_county,fips_place,legacy_govs_id,first_year,last_year,census_geoid,population_acs,pop_confidence,id_source'.split(
    ',',
  );
const itemColumns =
  'fips_state,type,fips_county,govid,gov_blank,gov_name,county_name,fips_state_asof,fips_county_asof,cog_legacy_state,cog_legacy_county,fips_place_code,population,popyear,enrollment,enrollyear,function_code,sch_level_code,fiscal_year_end,srvy_year,item_code,amt,srv_data,impute_flag,is_aggregate,canonical_govid,harmonized_code,survey_weight,year'.split(
    ',',
  );

type Cells = Readonly<Record<string, string | number>>;

const city = { canonical_govid: '552025', census_geoid: '5548000', govs_type: 2 };
const item = (cells: Cells): Cells => ({
  canonical_govid: '552025',
  type: 2,
  is_aggregate: 'False',
  year: 2020,
  ...cells,
});

const importItems = async (items: readonly Cells[], corpus = new ContextCorpus()) => {
  const counts = await corpus.import(
    censusFinances,
    corpus.file('items.csv', csv(itemColumns, items.map(item))),
    corpus.file('list.csv', csv(listColumns, [city])),
  );
  return { corpus, counts };
};

test('amounts in thousands become cents, and items of one line are added up', async () => {
  const { corpus } = await importItems([
    { item_code: 'T01', amt: 255_410 },
    { item_code: 'E62', amt: 1000 },
    { item_code: 'F62', amt: 20 },
    { item_code: 'G62', amt: 3 },
    { item_code: 'M62', amt: 4 },
  ]);
  expect(corpus.rows('gov_finances')).toEqual([
    {
      id: 'fin-552025-2020-police',
      muni_id: 'madison-wi',
      fiscal_year: 2020,
      category: 'spending',
      line: 'Police',
      amount_cents: 102_300_000,
      basis: 'actual',
      source_url: 'https://www.census.gov/programs-surveys/gov-finances.html',
    },
    expect.objectContaining({
      id: 'fin-552025-2020-police_payments',
      line: 'Police: payments to other governments',
      amount_cents: 400_000,
    }),
    expect.objectContaining({
      id: 'fin-552025-2020-property_tax',
      category: 'revenue',
      amount_cents: 25_541_000_000,
    }),
  ]);
});

test('debt is what is outstanding at the end of the year', async () => {
  const { corpus, counts } = await importItems([
    { item_code: '19U', amt: 100 },
    { item_code: '29U', amt: 30 },
    { item_code: '39U', amt: 20 },
    { item_code: '49U', amt: 110 },
    { item_code: '64V', amt: 5 },
  ]);
  expect(corpus.rows('gov_finances').map(({ line, amount_cents }) => [line, amount_cents])).toEqual([
    ['Long-term debt outstanding at the end of the year', 11_000_000],
    ['Short-term debt outstanding at the end of the year', 500_000],
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'debt at the beginning of the year, issued or retired': 3,
  });
});

test('totals, state governments and memorandum items are left out', async () => {
  const { corpus, counts } = await importItems([
    { item_code: 'T01', amt: 9, is_aggregate: 'True' },
    { item_code: 'T01', amt: 9, type: 0 },
    { item_code: 'Z00', amt: 9 },
  ]);
  expect(corpus.rows('gov_finances')).toEqual([]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'totals of other items': 1,
    'state governments': 1,
    'salaries, which are part of spending': 1,
  });
});

test('a revised file replaces the year of its governments', async () => {
  const { corpus } = await importItems([
    { item_code: 'T01', amt: 1 },
    { item_code: 'T09', amt: 2 },
    { item_code: 'T01', amt: 7, year: 2019 },
  ]);
  const { counts } = await importItems([{ item_code: 'T01', amt: 3 }], corpus);
  expect(corpus.rows('gov_finances').map(({ id, amount_cents }) => [id, amount_cents])).toEqual([
    ['fin-552025-2019-property_tax', 700_000],
    ['fin-552025-2020-property_tax', 300_000],
  ]);
  expect(counts.rows.get('gov_finances')).toEqual({ added: 0, changed: 1, unchanged: 0, removed: 1 });
});

test('nothing is added up from a file with an invalid amount, or one that is cut off', async () => {
  const { corpus, counts } = await importItems([
    { item_code: 'T01', amt: 1 },
    { item_code: 'T09', amt: '12 to 15' },
  ]);
  expect(counts.invalid).toBe(1);
  expect(corpus.rows('gov_finances')).toEqual([]);
  const items = csv(
    itemColumns,
    Array.from({ length: 60 }, () => item({ item_code: 'T01', amt: 1 })),
  );
  const cutOff = await corpus.import(
    censusFinances,
    corpus.file('items.csv', items.slice(0, -40)),
    corpus.file('list.csv', csv(listColumns, [city])),
  );
  expect(cutOff.failures).toHaveLength(1);
  expect(corpus.rows('gov_finances')).toEqual([]);
});

test('the list of governments is required', async () => {
  const corpus = new ContextCorpus();
  const file = corpus.file('items.csv', csv(itemColumns, [item({ item_code: 'T01', amt: 1 })]));
  await expect(corpus.import(censusFinances, file)).rejects.toThrow(/list of governments with their geoids/);
});

test('an item that is repeated counts once, and a line with two amounts for an item is left out', async () => {
  const { corpus, counts } = await importItems([
    { item_code: 'E62', amt: 1000 },
    { item_code: 'E62', amt: 1000 },
    { item_code: 'F62', amt: 20 },
    { item_code: 'E24', amt: 7 },
    { item_code: 'E24', amt: 8 },
  ]);
  expect(corpus.rows('gov_finances').map(({ line, amount_cents }) => [line, amount_cents])).toEqual([
    ['Police', 102_000_000],
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'repeated lines': 2,
    'lines of a budget with several amounts for one item': 1,
  });
});
