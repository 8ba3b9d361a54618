import { describe, expect, test } from 'vitest';
import { randomDocuments } from '../../support/search/random-documents.ts';
import { appOf, bodyOf, send } from './app.fixture.ts';
import { formApp, hostile, textAt } from './app-forms.fixture.ts';

/** The records of RFC 4180: a small parser of its own, so that a bug of the writer is not repeated. */
function recordsOf(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const records: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text) ?? expect.fail(`no cell at ${cell.lastIndex}`);
    records.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') records.push([]);
  }
  records.pop();
  return records;
}

const tableAt = async (address: string, from = formApp): Promise<Record<string, string>[]> => {
  const [header = [], ...rows] = recordsOf(await textAt(address, from));
  expect(rows.every(({ length }) => length === header.length)).toBe(true);
  return rows.map((row) => Object.fromEntries(row.map((text, column) => [header[column] ?? '', text])));
};

describe('a table', () => {
  test('of decisions has a row for each, with amounts by currency', async () => {
    const [adopted, other] = await tableAt('/decisions.csv?q=housing');
    expect(adopted).toEqual({
      id: 'd1',
      date: '2026-05-02',
      city: 'Birch',
      state: 'Ontario',
      kind: 'city',
      body: 'City Council',
      headline: 'Adopt the housing plan',
      outcome: 'passed',
      amount_usd: '',
      amount_cad: '0.05',
      meeting_id: 'm1',
      url: 'https://ca.civic.example/city/birch-on/meeting/m1/#dd1',
      source: 'https://alder.example/minutes',
      ...Object.fromEntries(
        ['stage', 'yes', 'no', 'abstain', 'dissent', 'generated_by', 'vote_state'].map((name) => [name, '']),
      ),
    });
    expect(other).toMatchObject({ yes: '-1', amount_usd: '-10.05', amount_cad: '' });
  });

  test('of meetings has a row for each', async () => {
    const [first] = await tableAt('/search.csv?q=housing');
    expect(first).toEqual({
      date: '2026-05-02',
      city: 'Birch',
      state: 'Ontario',
      kind: 'city',
      body: 'City Council',
      headline: 'Housing plan',
      snippet: 'Adopt the housing plan',
      url: 'https://ca.civic.example/city/birch-on/#mm1',
    });
  });

  test('has no cell that a spreadsheet runs as a formula', async () => {
    const rows = [
      ...(await tableAt('/search.csv?q=housing')),
      ...(await tableAt('/decisions.csv?q=housing')),
    ];
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((text) => /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text))).toEqual([]);
    expect(rows.map(({ headline }) => headline)).toContain(
      `'${hostile} housing`.toWellFormed().replaceAll(/\p{Cc}+/gu, ' '),
    );
    expect(rows.map(({ body }) => body)).toContain("'@SUM(1+1)*cmd");
    expect(rows.map(({ dissent }) => dissent)).toContain(`'=A, "B" (no); C (yes)`);
    expect(rows.map(({ generated_by }) => generated_by)).toContain("'-cmd");
  });

  test('has up to 1,000 rows, and a link to the next', async () => {
    const many = await appOf(randomDocuments(1_100, 3));
    expect(await tableAt('/search.csv?q=-zzz', many)).toHaveLength(1_000);
    const answer = await send(many, '/search.csv?q=-zzz');
    const next = /<([^<>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1] ?? '';
    expect(await tableAt(next, many)).toHaveLength(100);
    expect(await tableAt('/search.csv?q=-zzz&limit=60', many)).toHaveLength(60);
    const refused = await send(many, '/search.csv?q=-zzz&limit=1001');
    expect(await bodyOf(refused)).toMatchObject({
      parameter: 'limit',
      detail: 'limit must be an integer from 1 to 1000, not "1001".',
    });
  });

  test('without matches has its header', async () => {
    expect(await textAt('/search.csv?q=xylophone')).toBe(
      'date,city,state,kind,body,headline,snippet,url\r\n',
    );
  });
});
