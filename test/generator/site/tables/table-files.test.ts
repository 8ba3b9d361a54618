import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { downloadLinks } from '../../../../generator/site/tables/download-links.ts';
import { tableFiles, type TableRow } from '../../../../generator/site/tables/table-files.ts';
import { generated } from '../../../support/generated.ts';
import { unescaped } from '../../../support/site/page-markup.ts';
import { placeWith } from '../feeds/place.fixture.ts';

const { place } = placeWith({});

/** Rows of 12 bytes each. */
const rowsOf = (...years: readonly [year: string, count: number][]): TableRow[] =>
  years.flatMap(([year, count]) =>
    Array.from({ length: count }, (_, index) => ({
      date: year === '' ? '' : `${year}-01-01`,
      cells: [year.padEnd(4, 'x'), String(index).padStart(5, '0')],
    })),
  );

const header = ['year', 'id'];
const headBytes = 'year,id\r\n'.length;

function written(rows: readonly TableRow[], maxBytes: number) {
  const { items: artifacts, result: files } = generated(
    tableFiles(place, 'decisions', header, rows, maxBytes),
  );
  return {
    files: files.map(({ path, years, rows }) => ({
      path: path.replace('/city/alder-falls-oh/', ''),
      years,
      rows,
    })),
    sizes: artifacts.map(({ body }) => body.length),
    records: artifacts.map(({ body }) => parse(Buffer.from(body), { columns: true })),
    paths: artifacts.map(({ path }) => path),
  };
}

describe('a table', () => {
  test('that fits is one file', () => {
    const rows = rowsOf(['2026', 2], ['2025', 1]);
    const { files, sizes } = written(rows, headBytes + 3 * 12);
    expect(files).toEqual([{ path: 'decisions.csv', years: [], rows: 3 }]);
    expect(sizes).toEqual([headBytes + 3 * 12]);
  });

  test('that does not fit by one byte has its newest years in one file, and each earlier year in another', () => {
    const rows = rowsOf(['2026', 2], ['2025', 1], ['2024', 3], ['', 1]);
    const { files, sizes, records } = written(rows, headBytes + 4 * 12);
    expect(files).toEqual([
      { path: 'decisions.csv', years: ['2026', '2025'], rows: 3 },
      { path: 'decisions/2024.csv', years: ['2024'], rows: 3 },
      { path: 'decisions/undated.csv', years: ['undated'], rows: 1 },
    ]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(headBytes + 4 * 12);
    expect(records.flat().map((record) => Object.values(record as object))).toEqual(
      rows.map(({ cells }) => cells),
    );
  });

  test('is written while its rows are made, so that it is never in memory as a whole', () => {
    const rows = rowsOf(['2026', 2], ['2025', 2], ['2024', 90]).values();
    const files = tableFiles(place, 'decisions', header, rows, headBytes + 2 * 12);
    expect(files.next().value).toMatchObject({ path: 'us/city/alder-falls-oh/decisions.csv' });
    expect([...rows].length).toBeGreaterThan(85);
  });

  test('with years that do not fit has them in parts', () => {
    const rows = rowsOf(['2026', 5], ['2025', 3], ['2024', 1]);
    const { files, sizes, records } = written(rows, headBytes + 2 * 12);
    expect(files.map(({ path, rows }) => [path, rows])).toEqual([
      ['decisions.csv', 2],
      ['decisions/2026-2.csv', 2],
      ['decisions/2026-3.csv', 1],
      ['decisions/2025.csv', 2],
      ['decisions/2025-2.csv', 1],
      ['decisions/2024.csv', 1],
    ]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(headBytes + 2 * 12);
    expect(records.flat()).toHaveLength(9);
  });

  test('counts bytes, not characters', () => {
    const rows = [{ date: '2026', cells: ['é'.repeat(10), 1] }];
    expect(written(rows, headBytes + 24).sizes).toEqual([headBytes + 24]);
  });

  test('larger than the shared buffer is complete', () => {
    const text = '☃'.repeat(1000);
    const rows = Array.from({ length: 900 }, (_, id) => ({ date: '2026', cells: [text, id] }));
    const { records } = written(rows, 9_000_000);
    expect(records.flat()).toEqual(rows.map(({ cells }) => ({ year: text, id: String(cells[1]) })));
  });
});

describe('the links to a table', () => {
  const linksOf = (rows: readonly TableRow[], maxBytes: number, language: 'en' | 'fr' = 'en') =>
    String(
      downloadLinks(
        generated(tableFiles(place, 'decisions', header, rows, maxBytes)).result,
        (path) => path,
        language,
      ),
    );

  test('name one file', () => {
    expect(linksOf(rowsOf(['2026', 1]), 1000)).toContain(
      '<a href="/city/alder-falls-oh/decisions.csv" download>Download CSV</a',
    );
  });

  test('name every file with its years', () => {
    const links = linksOf(rowsOf(['2026', 1], ['2025', 1], ['2024', 3], ['', 1]), headBytes + 2 * 12, 'fr');
    expect(unescaped(links.replaceAll(/<[^>]*>/g, '').trim())).toBe(
      'Télécharger en CSV, 2025–2026. Années antérieures\u00a0: 2024, 2024 (2), sans date',
    );
  });

  test('of a table without rows are absent', () => {
    expect(downloadLinks(undefined, (path) => path, 'en')).toBeUndefined();
  });
});
