/** Size limits of answers. */
import { expect, test } from 'vitest';
import { answerCharacters, clipTexts, fitRows } from '../../../mcp-server/answers/clip.ts';

const rowOf = (text: string) => ({ text, url: `https://civic.example/${'x'.repeat(300)}` });
const longUrl = `https://civic.example/${'x'.repeat(5_000)}`;
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

test('a value that fits is unchanged', () => {
  const value = { rows: [rowOf('x'.repeat(20_000))] };
  expect(clipTexts(value)).toEqual({ value });
});

test('texts are cut as little as possible; links are not cut', () => {
  const rows = Array.from({ length: 20 }, () => rowOf('x'.repeat(3_000)));
  const { value, textLength } = clipTexts({ longUrl, rows });
  expect(value.longUrl).toBe(longUrl);
  expect(textLength).toBe(600);
  expect(value.rows[0]).toEqual({ ...rowOf(''), text: `${'x'.repeat(599)}…` });
  expect(sizeOf(value)).toBeLessThanOrEqual(answerCharacters);
});

test('a surrogate pair is not cut', () => {
  const { value, textLength = 0 } = clipTexts({ text: '😀'.repeat(20_000) });
  expect(value.text.isWellFormed()).toBe(true);
  expect(value.text.length).toBeGreaterThan(textLength - 3);
});

test('rows are dropped if shorter texts do not help', () => {
  const all = Array.from({ length: 200 }, () => rowOf('x'.repeat(500)));
  const { value, rows } = fitRows(all.length, (count) => all.slice(0, count));
  expect(value).toHaveLength(rows);
  expect(rows).toBeGreaterThan(40);
  expect(sizeOf(value)).toBeLessThanOrEqual(answerCharacters);
});

test('one row is always kept', () => {
  const long = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [`column_${index}`, 'x'.repeat(20)]),
  );
  expect(fitRows(9, (count) => Array.from({ length: count }, () => long)).rows).toBe(1);
});
