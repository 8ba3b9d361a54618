import { expect, test } from 'vitest';
import { netfileCampaigns } from '../../../../generator/context/sources/campaign-finance/netfile.ts';
import {
  contributions,
  expenditures,
} from '../../../../generator/context/sources/campaign-finance/workbook.ts';
import { ContextCorpus, csv, place } from '../context.fixture.ts';

type Cells = Readonly<Record<string, string | number>>;

const berkeley = place('berkeley-ca', 'Berkeley', { census_geoid: '0606000', state_code: 'CA' });

const namesOf = (layout: typeof contributions | typeof expenditures): readonly string[] => [
  ...Object.keys(layout.columns),
  ...layout.ignored,
];

/** 43101 is 1 January 2018. */
const report = {
  Filer_ID: '1346274',
  Filer_NamL: 'Friends of Parks',
  Report_Num: '000',
  From_Date: 43_101,
  Thru_Date: 43_211,
};
const contribution = (cells: Cells = {}): Cells => ({
  ...report,
  Form_Type: 'A',
  Tran_ID: 'INC1',
  Entity_Cd: 'OTH',
  Tran_NamL: 'Parks Inc.',
  Tran_Date: 43_123,
  Tran_Amt1: '50.00',
  ...cells,
});
const expenditure = (cells: Cells = {}): Cells => ({
  ...report,
  Form_Type: 'E',
  Tran_ID: 'EXP1',
  Entity_Cd: 'OTH',
  Payee_NamL: 'Post Office',
  Expn_Date: 43_102,
  Amount: '295.85',
  Cand_NamL: 'Lee',
  Cand_NamF: 'Ann',
  Sup_Opp_Cd: 'S',
  Offic_Dscr: 'Mayor',
  ...cells,
});

async function importSheets(
  received: readonly Cells[],
  spent: readonly Cells[] = [],
  corpus = new ContextCorpus([berkeley]),
) {
  const files = [
    ...(received.length === 0
      ? []
      : [corpus.file('efile_BRK_2018-A.csv', csv(namesOf(contributions), received))]),
    ...(spent.length === 0 ? [] : [corpus.file('efile_BRK_2018-E.csv', csv(namesOf(expenditures), spent))]),
  ];
  const counts = await corpus.import(netfileCampaigns, ...files);
  return { corpus, counts, rows: corpus.rows('campaign_finance') };
}

test('schedules A and E are contributions and expenditures', async () => {
  const { rows } = await importSheets([contribution()], [expenditure()]);
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^cf-.*-A-t-INC1$/),
      muni_id: 'berkeley-ca',
      filer: 'Friends of Parks',
      kind: 'contribution',
      amount_cents: 5000,
      date: '2018-01-23',
      counterparty: 'Parks Inc.',
      source_url: 'https://public.netfile.com/pub2/?aid=BRK',
    },
    expect.objectContaining({
      kind: 'expenditure',
      amount_cents: 29_585,
      date: '2018-01-02',
      candidate: 'Ann Lee',
      contest: 'Mayor',
      counterparty: 'Post Office',
    }),
  ]);
});

test.each(['IND', '', 'XYZ'])(
  'the name of a person, or of an unknown entity, is left out: “%s”',
  async (code) => {
    const { rows } = await importSheets([contribution({ Entity_Cd: code, Tran_NamL: 'Doe' })]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Doe');
  },
);

test('an amendment replaces the report, in this import and in the next one', async () => {
  const original = [contribution(), contribution({ Tran_ID: 'INC2' })];
  const { corpus, rows } = await importSheets(original, [expenditure()]);
  expect(rows).toHaveLength(3);
  const amended = contribution({ Report_Num: '001', Tran_Amt1: '60.00' });
  const { counts } = await importSheets([...original, amended], [], corpus);
  expect(corpus.rows('campaign_finance').map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['contribution', 6000],
    ['expenditure', 29_585],
  ]);
  expect(counts.skipped.get('lines of amended reports')).toBe(2);
});

test('a report of another period is not an amendment', async () => {
  const { rows } = await importSheets([
    contribution(),
    contribution({ Report_Num: '001', From_Date: 43_212, Thru_Date: 43_281 }),
  ]);
  expect(rows).toHaveLength(2);
});

test('memos and other schedules are counted, and refunds are negative', async () => {
  const { rows, counts } = await importSheets([
    contribution({ Tran_Amt1: '-50.00' }),
    contribution({ Tran_ID: 'INC2', Memo_Code: 'X' }),
    contribution({ Tran_ID: 'INC3', Form_Type: 'I' }),
  ]);
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([-5000]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'lines that only explain another line': 1,
    'lines of other schedules': 1,
  });
});

test('keys stay short and distinct, however long the number of a transaction is', async () => {
  const long = 'A'.repeat(60);
  const { rows } = await importSheets([
    contribution({ Tran_ID: `${long}1` }),
    contribution({ Tran_ID: `${long}2` }),
  ]);
  const ids = rows.map(({ id }) => String(id));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
});

test('money against a candidate is not part of the campaign', async () => {
  const { rows } = await importSheets([], [expenditure({ Sup_Opp_Cd: 'O' })]);
  expect(rows[0]).not.toHaveProperty('candidate');
});

test('a file that does not name a known city is not imported', async () => {
  const corpus = new ContextCorpus([berkeley]);
  const content = csv(namesOf(contributions), [contribution()]);
  const counts = await corpus.import(netfileCampaigns, corpus.file('efile_CDA_2018.csv', content));
  expect(corpus.rows('campaign_finance')).toEqual([]);
  expect(counts.failures[0]?.reason).toMatch(/Known cities: BRK, COAK, SFO/);
});

const filers = [
  {
    filerNid: '7',
    filerName: 'Ann Lee for Council',
    aid: 'BRK',
    candidateName: 'Lee, Ann',
    electionInfluences: [{ seat: { officeName: 'City Council - 6' } }],
  },
];
const filing = (filingNid: string, amendmentSequence: number | null) => ({
  filingNid,
  filingMeta: { startDate: '2022-01-01', endDate: '2022-06-30', amendmentSequence },
});
const apiTransaction = (cells: Record<string, unknown> = {}) => ({
  elementNid: 'e1',
  visibilityLevel: 'Public',
  elementStatus: 'Active',
  filingNid: 'f0',
  filerNid: '7',
  transactionId: 'EXP600',
  calTransactionType: 'F460E',
  calculatedDate: '2022-02-03',
  calculatedAmount: 151.41,
  isItemized: true,
  transaction: { formType: 'E', entityCd: 'OTH', memoCode: false, tranNamL: 'T-Mobile' },
  ...cells,
});

async function importResponses(
  transactions: readonly object[],
  filings: readonly object[] = [filing('f0', null)],
) {
  const corpus = new ContextCorpus([berkeley]);
  const files = Object.entries({ transactions, filers, filings }).map(([name, response]) =>
    corpus.file(`${name}.json`, JSON.stringify(response)),
  );
  const counts = await corpus.import(netfileCampaigns, ...files);
  return { rows: corpus.rows('campaign_finance'), counts };
}

test('responses of the NetFile API are joined by filer and filing', async () => {
  const { rows } = await importResponses([apiTransaction()]);
  expect(rows).toEqual([
    expect.objectContaining({
      muni_id: 'berkeley-ca',
      filer: 'Ann Lee for Council',
      candidate: 'Lee, Ann',
      contest: 'City Council - 6',
      kind: 'expenditure',
      amount_cents: 15_141,
      date: '2022-02-03',
      counterparty: 'T-Mobile',
    }),
  ]);
});

test('an amended filing of the NetFile API replaces the original', async () => {
  const { rows } = await importResponses(
    [apiTransaction(), apiTransaction({ elementNid: 'e2', filingNid: 'f1', calculatedAmount: 100 })],
    [filing('f0', null), filing('f1', 1)],
  );
  expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([10_000]);
});

test('transactions that are not public, or without a filing, are counted', async () => {
  const { rows, counts } = await importResponses([
    apiTransaction({ visibilityLevel: 'Staff' }),
    apiTransaction({ elementStatus: 'Withdrawn' }),
    apiTransaction({ filingNid: 'unknown' }),
    apiTransaction({ isItemized: false }),
  ]);
  expect(rows).toEqual([]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'transactions that are not public or no longer valid': 2,
    'transactions without a filer, a filing or a known city': 1,
    'unitemized amounts': 1,
  });
});
