/** Sheets of a NetFile workbook of Berkeley, 2018. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { netfileCampaigns } from '../../../generator/context/sources/campaign-finance/netfile.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/campaign-finance';

const berkeley = () =>
  new ContextCorpus([place('berkeley-ca', 'Berkeley', { census_geoid: '0606000', state_code: 'CA' })]);

describe.skipIf(!hasMaterial(folder))('recorded sheets of NetFile', () => {
  const text = (sheet: string): string =>
    readFileSync(recordedPath(`${folder}/berkeley-2018-${sheet}-excerpt.csv`), 'utf8');

  it('give contributions that add up to the summary, and no names of persons', async () => {
    const corpus = berkeley();
    const counts = await corpus.import(
      netfileCampaigns,
      corpus.file('efile_BRK_2018-A.csv', text('a-contributions')),
      corpus.file('efile_BRK_2018-E.csv', text('e-expenditure')),
    );
    const rows = corpus.rows('campaign_finance');
    expect(rows).toHaveLength(30);
    expect(counts.invalid).toBe(0);
    expect(JSON.stringify(rows)).not.toContain('redacted');
    const sumOf = (filer: string, kind: string): number =>
      rows
        .filter((row) => row['filer'] === filer && row['kind'] === kind)
        .reduce((total, { amount_cents }) => total + Number(amount_cents), 0);
    // The committee's itemized contributions: line 1 of schedule A in the sheet Summary.
    const summary = text('summary')
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const itemized = summary.find(
      (cells) => cells[0] === '1346274' && cells[11] === 'A' && cells[12] === '1',
    );
    expect(sumOf('Judy Appel for School Board 2016', 'contribution')).toBe(Number(itemized?.[13]) * 100);
    expect(sumOf('Judy Appel for School Board 2016', 'expenditure')).toBe(42_585);
    expect(rows.find(({ counterparty }) => counterparty === 'California Democratic Party')).toMatchObject({
      kind: 'expenditure',
      amount_cents: 29_585,
      date: '2018-01-31',
      candidate: 'Judith Appel',
      contest: 'School Board Trustee Berkeley',
    });
  });

  it('of the API are known layouts; a sample that only staff may see is left out', async () => {
    const corpus = berkeley();
    const counts = await corpus.import(
      netfileCampaigns,
      ...['filers', 'filings', 'transactions'].map((name) => recordedPath(`${folder}/netfile_${name}.json`)),
    );
    expect(counts.invalid).toBe(0);
    expect(Object.fromEntries(counts.skipped)).toEqual({
      'transactions that are not public or no longer valid': 1,
    });
  });

  it.each(['summary', '496', '497'])('of other kinds are refused: %s', async (sheet) => {
    const corpus = berkeley();
    const file = corpus.file('efile_BRK_2018-other.csv', text(sheet));
    await expect(corpus.import(netfileCampaigns, file)).rejects.toThrow(/is not a file of this source/);
  });
});
