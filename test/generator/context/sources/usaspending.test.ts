import { expect, test } from 'vitest';
import { usaspending } from '../../../../generator/context/sources/usaspending/usaspending.ts';
import { ContextCorpus, daneCounty, madison, place } from '../context.fixture.ts';

const inMadison = {
  location_country_code: 'USA',
  state_code: 'WI',
  county_code: '025',
  city_name: 'MADISON',
};

const grant = {
  generated_internal_id: 'ASST_NON_B26MC550006_8600',
  'Recipient Name': 'CITY OF MADISON',
  'Awarding Agency': 'Department of Housing and Urban Development',
  'Award Amount': 2_000_000.1,
  'Start Date': '2026-07-01',
  'End Date': null,
  Description: 'CDBG ENTITLEMENT',
  'Assistance Listings': [
    { cfda_number: '14.218', cfda_program_title: 'BLOCK GRANTS' },
    { cfda_number: '14.218', cfda_program_title: 'COMMUNITY BLOCK GRANTS' },
    { cfda_number: '14.239', cfda_program_title: 'HOME' },
  ],
  'Primary Place of Performance': inMadison,
};

async function importResults(results: readonly object[], corpus = new ContextCorpus()) {
  const answer = { spending_level: 'awards', limit: 100, results, page_metadata: {}, messages: [] };
  const counts = await corpus.import(usaspending, corpus.file('awards.json', JSON.stringify(answer)));
  return { corpus, counts, rows: corpus.rows('federal_awards') };
}

test('an award is joined to the city where it is performed', async () => {
  const { corpus, rows } = await importResults([grant]);
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^usa-/),
      muni_id: 'madison-wi',
      award_id: 'ASST_NON_B26MC550006_8600',
      recipient: 'CITY OF MADISON',
      agency: 'Department of Housing and Urban Development',
      program: '14.218 BLOCK GRANTS; 14.239 HOME',
      amount_cents: 200_000_010,
      start_date: '2026-07-01',
      description: 'CDBG ENTITLEMENT',
      source_url: 'https://www.usaspending.gov/award/ASST_NON_B26MC550006_8600',
    },
  ]);
  expect(corpus.rows('sources')).toEqual([
    expect.objectContaining({
      title: 'USAspending.gov, current amounts (place found by name and state)',
      muni_id: 'madison-wi',
    }),
  ]);
});

test('a city of the same name in another county does not match', async () => {
  const town = place('madison-town-wi', 'Madison', { type: 'town', census_geoid: '5500548050' });
  const { rows } = await importResults([grant], new ContextCorpus([madison, town]));
  expect(rows.map(({ muni_id }) => muni_id)).toEqual(['madison-wi']);
});

test('an award without a city belongs to the county; without a place of performance, to the place of the recipient', async () => {
  const { rows } = await importResults(
    [
      {
        ...grant,
        generated_internal_id: 'A',
        'Primary Place of Performance': { ...inMadison, city_name: null },
      },
      {
        ...grant,
        generated_internal_id: 'B',
        'Primary Place of Performance': null,
        'Recipient Location': inMadison,
      },
    ],
    new ContextCorpus([madison, daneCounty]),
  );
  expect(Object.fromEntries(rows.map(({ award_id, muni_id }) => [award_id, muni_id]))).toEqual({
    A: 'dane-county-wi',
    B: 'madison-wi',
  });
});

test('awards abroad and of whole states are counted', async () => {
  const { rows, counts } = await importResults([
    { ...grant, 'Primary Place of Performance': { ...inMadison, location_country_code: 'CAN' } },
    { ...grant, 'Primary Place of Performance': { ...inMadison, city_name: null, county_code: null } },
    { ...grant, 'Primary Place of Performance': null },
  ]);
  expect(rows).toEqual([]);
  expect(counts.skipped.get('awards without a city or county in the United States')).toBe(3);
});

test('an award that a page repeats has one row', async () => {
  const { rows, counts } = await importResults([grant, { ...grant, internal_id: 2 }]);
  expect(rows).toHaveLength(1);
  expect(counts.duplicates).toBe(1);
});

test('the amount of a loan is its face value, and an unstated one is null', async () => {
  const { rows } = await importResults([
    {
      ...grant,
      generated_internal_id: 'L',
      'Award Amount': null,
      'Loan Value': 500,
      'Issued Date': '2020-05-01',
    },
    { ...grant, generated_internal_id: 'N', 'Award Amount': null },
  ]);
  expect(Object.fromEntries(rows.map(({ award_id, amount_cents }) => [award_id, amount_cents]))).toEqual({
    L: 50_000,
    N: undefined,
  });
});

test('a result without its key is an invalid record', async () => {
  const { rows, counts } = await importResults([{ ...grant, generated_internal_id: undefined }]);
  expect(rows).toEqual([]);
  expect(counts.invalidExamples[0]?.problem).toMatch(/generated_internal_id/);
});

test('responses about recipients or transactions are refused', async () => {
  const corpus = new ContextCorpus();
  const file = corpus.file('recipients.json', JSON.stringify({ results: [{ id: '1' }], page_metadata: {} }));
  await expect(corpus.import(usaspending, file)).rejects.toThrow(/has no records of “response of search/);
});

test('a single award has its loan value and listings in other fields', async () => {
  const corpus = new ContextCorpus();
  const single = {
    generated_unique_award_id: 'ASST_NON_1_091',
    category: 'loans',
    total_obligation: 0,
    total_loan_value: 12.34,
    cfda_info: [{ cfda_number: '84.268', cfda_title: 'Federal Direct Student Loans' }],
    awarding_agency: { toptier_agency: { name: 'Department of Education' } },
    period_of_performance: { start_date: '2010-01-01', end_date: '2015-12-31' },
    recipient: { recipient_name: 'A COLLEGE', location: inMadison },
    place_of_performance: null,
  };
  await corpus.import(usaspending, corpus.file('award.json', JSON.stringify(single)));
  expect(corpus.rows('federal_awards')).toEqual([
    expect.objectContaining({
      recipient: 'A COLLEGE',
      agency: 'Department of Education',
      program: '84.268 Federal Direct Student Loans',
      amount_cents: 1234,
      end_date: '2015-12-31',
    }),
  ]);
});
