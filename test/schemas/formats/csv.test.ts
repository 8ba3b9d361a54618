import { parse } from 'csv-parse/sync';
import { array, check, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvTable, decimalOf } from '../../../schemas/formats/csv.ts';

const read = (text: string): string[][] =>
  parse(text, { record_delimiter: '\r\n', relax_column_count: true });

/** What a cell becomes. */
const neutralized = (text: string): string =>
  (/^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text).replaceAll(
    /[^\P{Cc}\t\n\r]|[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    ' ',
  );

describe('a CSV file', () => {
  test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '－1', '-', '--1'])(
    'does not let a spreadsheet run %j',
    (text) => {
      expect(read(csvTable(['text', 'b'], [[text, 'next']]))[1]).toEqual([`'${text}`, 'next']);
    },
  );

  test.each(['-5', '-12.50', "'quoted", ' =1', 'a=1', '5'])('keeps %j', (text) => {
    expect(read(csvTable(['a'], [[text]]))[1]).toEqual([text]);
  });

  test.each([
    ['Riverton\r\nBEGIN:VEVENT\u202e', 'Riverton BEGIN:VEVENT '],
    ['\u0007=1+1', "' =1+1"],
    ['\u2066\t@x', "' @x"],
    ['a\u0085b\u2028c\u200ed', 'a b c d'],
    ['Saint-Jérôme 👩‍👩‍👧', 'Saint-Jérôme 👩‍👩‍👧'],
  ])('has the name %j in one line', (name, expected) => {
    expect(read(csvTable(['name'], [[name]]))[1]).toEqual([expected]);
  });

  test.each(['name', 'body_name', 'contest', 'candidate', 'recipient', 'file_number', 'tags', 'email'])(
    'has %s in one line',
    (column) => {
      expect(read(csvTable([column], [['a\r\nb\tc']]))[1]).toEqual(['a b c']);
    },
  );

  test('keeps the lines of a summary', () => {
    expect(read(csvTable(['summary'], [['a\r\nb\u2028\u202ec']]))[1]).toEqual(['a\r\nb  c']);
  });

  test('repeats cells that are equal to those above them', () => {
    const rows = [
      ['a,b', 1, 'x'],
      ['a,b', '1', null],
      ['=a', 1, 'x'],
      ['=a', 1, 'x'],
    ];
    expect(csvTable([], rows)).toBe('\r\n"a,b",1,x\r\n"a,b",1,\r\n\'=a,1,x\r\n\'=a,1,x\r\n');
  });

  test('writes numbers, booleans and absent values', () => {
    expect(csvTable(['a', 'b', 'c', 'd'], [[-1.5, true, null, undefined]])).toBe(
      'a,b,c,d\r\n-1.5,true,,\r\n',
    );
  });

  test('has a comma between any two cells, also empty ones', () => {
    const wide = Array.from({ length: 40 }, (_, index) => (index === 39 ? 'x' : null));
    const rows = [[null, 'x', undefined], [undefined, '', 'y'], [null, null, null], ['', 'x', 1], wide];
    expect(csvTable([], rows)).toBe(`\r\n,x,\r\n,,y\r\n,,\r\n,x,1\r\n${','.repeat(39)}x\r\n`);
  });

  test('is read as it was written, whatever the text, except neutralized cells and control characters', () => {
    const cell = oneof(
      string({ unit: 'grapheme' }),
      string({ unit: constantFrom('"', ',', '\r', '\n', '=', 'a') }),
    );
    const rowsOfCells = array(array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
    const isSame = (rows: readonly string[][]): boolean =>
      JSON.stringify(read(csvTable(['text', 'title', 'summary'], rows)).slice(1)) ===
      JSON.stringify(rows.map((row) => row.map(neutralized)));
    expect(check(property(rowsOfCells, isSame), { numRuns: 300 }).counterexample).toBeNull();
  });

  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %d cents as %s', (cents, text) => {
    expect(decimalOf(cents)).toBe(text);
  });
});
