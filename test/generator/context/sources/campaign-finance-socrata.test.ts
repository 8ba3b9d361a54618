/** Campaign finance as San Francisco publishes it. */
import { expect, test } from 'vitest';
import { socrataCampaigns } from '../../../../generator/context/sources/campaign-finance/socrata.ts';
import { ContextCorpus, place } from '../context.fixture.ts';

const sanFrancisco = place('san-francisco-ca', 'San Francisco', {
  census_geoid: '0667000',
  state_code: 'CA',
});

test('transactions of San Francisco have other column names', async () => {
  const corpus = new ContextCorpus([sanFrancisco]);
  const transaction = {
    filer_nid: '1',
    filer_name: 'Friends of Parks',
    form_type: 'B1',
    filing_nid: 'f1',
    transaction_id: 'LOAN1',
    entity_code: 'COM',
    transaction_last_name: 'Bank of Parks',
    calculated_date: '2024-03-05T00:00:00.000',
    calculated_amount: '1000.5',
    filing_date: '2024-04-01T00:00:00.000',
  };
  const file = corpus.file(
    'pitq-e56w.json',
    JSON.stringify([
      transaction,
      { ...transaction, form_type: 'F497P1' },
      { ...transaction, form_type: 'A', transaction_id: undefined },
      {
        ...transaction,
        form_type: 'A',
        transaction_id: 'A1',
        entity_code: 'IND',
        transaction_last_name: 'Doe',
      },
    ]),
  );
  const counts = await corpus.import(socrataCampaigns, file);
  const rows = corpus.rows('campaign_finance');
  expect(
    rows.map(({ kind, amount_cents, date, counterparty }) => [kind, amount_cents, date, counterparty]),
  ).toEqual([
    ['contribution', 100_050, '2024-03-05', undefined],
    ['loan', 100_050, '2024-03-05', 'Bank of Parks'],
  ]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'lines of other schedules': 1,
    'unitemized amounts': 1,
  });
});

test('a transaction that an amendment repeats counts once; equal amounts with other numbers are other transactions', async () => {
  const corpus = new ContextCorpus([sanFrancisco]);
  const contributed = {
    filer_nid: 'f1',
    filer_name: 'Friends of Parks',
    form_type: 'A',
    filing_nid: 'r1',
    transaction_id: 'A1',
    calculated_amount: '50',
    transaction_date: '2024-03-05',
  };
  const lines = [
    contributed,
    contributed,
    { ...contributed, filing_nid: 'r2' },
    { ...contributed, transaction_id: 'A2' },
  ];
  const counts = await corpus.import(socrataCampaigns, corpus.file('sf.json', JSON.stringify(lines)));
  expect(corpus.rows('campaign_finance')).toHaveLength(2);
  expect(counts.duplicates).toBe(1);
  expect(Object.fromEntries(counts.skipped)).toEqual({ 'transactions repeated in another report': 1 });
});
