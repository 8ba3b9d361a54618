import { expect, test } from 'vitest';
import { nonprofits } from '../../../../generator/context/sources/nonprofits/nonprofits.ts';
import { ContextCorpus, csv } from '../context.fixture.ts';

const columns =
  'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'.split(
    ',',
  );
const pantry = {
  EIN: '000019818',
  NAME: 'LARKSPUR FOOD PANTRY',
  ICO: '% PRIVATE PERSON',
  CITY: 'MADISON',
  STATE: 'WI',
  SUBSECTION: '03',
  TAX_PERIOD: 202412,
  ASSET_AMT: 1200,
  REVENUE_AMT: 340,
  NTEE_CD: 'K31',
};

const importRows = async (...rows: Readonly<Record<string, string | number>>[]) => {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(nonprofits, corpus.file('eo_wi.csv', csv(columns, rows)));
  return { counts, rows: corpus.rows('nonprofits'), corpus };
};

test('a charity belongs to the only place with the name of its city in the state, and names no private person', async () => {
  const { rows, corpus } = await importRows(pantry);
  expect(rows).toEqual([
    {
      id: 'eo-000019818',
      muni_id: 'madison-wi',
      registration_number: '000019818',
      name: 'LARKSPUR FOOD PANTRY',
      category: 'Food, Agriculture & Nutrition',
      revenue_cents: 34_000,
      assets_cents: 120_000,
      source_url: expect.stringContaining('irs.gov'),
    },
  ]);
  expect(JSON.stringify(corpus.rows('nonprofits'))).not.toContain('PRIVATE');
  expect(corpus.rows('sources').map(({ title }) => title)).toEqual([
    expect.stringContaining('place found by name and state'),
  ]);
});

test.each([
  ['an amount of zero', { ASSET_AMT: 0, REVENUE_AMT: 0 }],
  ['amounts without a tax period', { TAX_PERIOD: 0 }],
])('%s is unknown', async (_, over) => {
  const { rows } = await importRows({ ...pantry, ...over });
  expect(rows[0]).not.toHaveProperty('assets_cents');
  expect(rows[0]).not.toHaveProperty('revenue_cents');
});

test('an unknown field of activity is null', async () => {
  const { rows } = await importRows({ ...pantry, NTEE_CD: 'Z99' });
  expect(rows[0]).not.toHaveProperty('category');
});

test('clubs are left out, and a number that is listed twice counts once', async () => {
  const { rows, counts } = await importRows(pantry, pantry, { ...pantry, EIN: '1', SUBSECTION: '07' });
  expect(rows).toHaveLength(1);
  expect(Object.fromEntries(counts.skipped)).toEqual({ 'organizations that are not charities': 1 });
});
