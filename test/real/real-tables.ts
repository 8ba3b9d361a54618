/** Tests of the CSV files that real-corpus.test.ts builds: every row and cell against the corpus, read by another program. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { blocks, memberVotesBlock } from '../../schemas/blocks.ts';
import { plainText, singleLine } from '../../schemas/formats/plain-texts.ts';
import { documentMaxBytes } from '../../schemas/values.ts';

type CorpusRow = Readonly<Record<string, unknown>>;
type Corpus = Readonly<Record<string, readonly CorpusRow[]>>;
type CsvRow = Readonly<Record<string, string>>;

/** `us/city/oakland-ca/decisions/2019.csv` -> country, slug, table. */
const tablePath = /^(us|ca)\/city\/([^/]+)\/(\w+?)(?:\/[\w-]+)?\.csv$/;

/** Defines the tests of the tables of a site, which must exist before they run. */
export function tableTests(folder: string, corpusOf: () => Corpus): void {
  describe('as tables', () => {
    /** Rows by table and place. */
    let tables: ReadonlyMap<string, CsvRow[]>;
    let largestBytes = 0;

    beforeAll(() => {
      const rows = new Map<string, CsvRow[]>();
      for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const [, country, slug, table] = tablePath.exec(path) ?? [];
        if (table === undefined) continue;
        const text = readFileSync(join(folder, path));
        largestBytes = Math.max(largestBytes, text.length);
        const key = `${table} ${country}/${slug}`;
        const own = rows.get(key) ?? [];
        rows.set(key, own);
        // An array as an argument list has a limit, which New York exceeds.
        for (const row of parse<CsvRow>(text, { columns: true, record_delimiter: '\r\n' })) own.push(row);
      }
      tables = rows;
    }, 300_000);

    const addressOf = (corpus: Corpus): ReadonlyMap<unknown, string> =>
      new Map(
        (corpus['municipalities'] ?? []).map(({ id, country, slug }) => [
          id,
          `${String(country).toLowerCase()}/${String(slug)}`,
        ]),
      );

    /** Places, rows and cells of a table that differ from those that the corpus has for it, at most ten. */
    function differences(table: string, expected: readonly CorpusRow[]): unknown[] {
      const addresses = addressOf(corpusOf());
      const byPlace = Map.groupBy(expected, ({ muni_id }) => `${table} ${addresses.get(muni_id)}`);
      const published = new Map([...tables].filter(([key]) => key.startsWith(`${table} `)));
      const places = [...byPlace.keys()].filter((key) => !published.has(key));
      const others = [...published.keys()].filter((key) => !byPlace.has(key));
      const rows = Array.from(byPlace, ([key, own]) => rowDifferences(key, published.get(key) ?? [], own));
      return [...places, ...others, ...rows.flat()].slice(0, 10);
    }

    it.each(blocks.filter((block) => block !== memberVotesBlock).map(({ name }) => name))(
      'has every row of %s, each cell as in the corpus',
      (name) => {
        expect(differences(name, corpusOf()[name] ?? [])).toEqual([]);
      },
      300_000,
    );

    it('has every meeting', () => {
      const rows = (corpusOf()['meetings'] ?? []).map((row) => ({
        id: row['id'],
        muni_id: row['muni_id'],
        date: row['meeting_date'],
        time: row['start_time'],
        status: row['status'],
        location: row['location'],
        agenda_url: row['agenda_url'],
        source: row['source_url'],
      }));
      expect(differences('meetings', rows)).toEqual([]);
    }, 300_000);

    it('has every decision', () => {
      const rows = (corpusOf()['decisions'] ?? []).map((row) => ({
        id: row['id'],
        muni_id: row['muni_id'],
        meeting_id: row['meeting_id'],
        // A title that its source cut is whole in what is published.
        ...(String(row['headline']).endsWith('…') ? {} : { headline: row['headline'] }),
        summary: row['summary'],
        outcome: row['outcome'],
        yes: row['yes'],
        no: row['no'],
        amount_cents: row['amount_cents'],
        source: row['source_url'],
      }));
      expect(differences('decisions', rows)).toEqual([]);
    }, 300_000);

    it('has the beginning of every title that its source cut', () => {
      const published = new Map(
        [...tables]
          .filter(([key]) => key.startsWith('decisions '))
          .flatMap(([, rows]) => rows.map(({ id, headline }) => [id, headline])),
      );
      const cut = (corpusOf()['decisions'] ?? [])
        .map(({ id, headline }) => ({ id: String(id), headline: String(headline) }))
        .filter(({ headline }) => headline.endsWith('…'));
      const other = cut.filter(
        ({ id, headline }) =>
          published.get(id)?.startsWith(singleLine(headline.slice(0, -1)).trimEnd()) !== true,
      );
      expect(cut.length).toBeGreaterThan(0);
      expect(other).toEqual([]);
    }, 300_000);

    it('has every vote on a divided motion', () => {
      const motions = new Map(
        (corpusOf()['motions'] ?? [])
          .filter(({ divided }) => divided === true)
          .map((row) => [row['id'], row]),
      );
      const rows = (corpusOf()['member_votes'] ?? []).flatMap((vote) => {
        const motion = motions.get(vote['motion_id']);
        if (motion === undefined) return [];
        return {
          id: vote['id'],
          muni_id: vote['muni_id'],
          member: vote['member_name'],
          vote: vote['vote'],
          motion: motion['text'],
          result: motion['result'],
          meeting_id: vote['meeting_id'],
          source: motion['source_url'],
        };
      });
      expect(rows.length).toBeGreaterThan(1000);
      expect(differences('votes', rows)).toEqual([]);
    }, 300_000);

    it('is in files below the limit', () => {
      expect(largestBytes).toBeGreaterThan(0);
      expect(largestBytes).toBeLessThan(documentMaxBytes);
    });
  });
}

/** Rows that are missing, repeated or too many, and cells that differ. */
function rowDifferences(key: string, rows: readonly CsvRow[], expected: readonly CorpusRow[]): unknown[] {
  const byId = new Map(rows.map((row) => [row['id'], row]));
  const isComplete = rows.length === expected.length && byId.size === expected.length;
  const cells = expected.flatMap((row) =>
    Object.entries(row)
      .filter(([column]) => column !== 'muni_id')
      .map(([column, value]) => ({
        id: row['id'],
        column,
        cell: byId.get(String(row['id']))?.[publishedName(column, key)],
        expected: cellOf(value, column),
      }))
      .filter(({ cell, expected }) => cell !== expected),
  );
  return [...(isComplete ? [] : [`${key}: ${rows.length} rows, not ${expected.length}`]), ...cells];
}

const publishedName = (column: string, key: string): string =>
  column.replace(/_cents$/, key.includes(' us/') ? '_usd' : '_cad');

/** A cell by the rules of the documentation, written without the code under test. */
function cellOf(value: unknown, column: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (column.endsWith('_cents')) return `${Number(value) < 0 ? '-' : ''}${decimal(Math.abs(Number(value)))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') throw new Error(`${column} has a value of another type`);
  const isFormula = '=+-@\t\r\n＝＋－＠'.includes(value.charAt(0)) && value !== '';
  const isNumber = /^-?\d+(\.\d+)?$/.test(value);
  const text = plainText(column, value);
  return isFormula && !isNumber ? `'${text}` : text;
}

const decimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
