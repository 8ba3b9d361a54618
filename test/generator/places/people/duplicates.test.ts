/** Warnings about terms of officials that repeat or contradict each other. */
import { expect, test } from 'vitest';
import { duplicateTerms } from '../../../../generator/places/people/duplicates.ts';
import { formatFinding } from '../../../../generator/corpus/rows/finding.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { cpuMsOf } from '../../../support/cpu-time.ts';

const place = { id: 'p1', name: 'Adrian' };

const mayor = (id: string, name: string, over: Partial<Row<'officials'>> = {}): Row<'officials'> =>
  sampleRow('officials', { id, person_id: id, name, role: 'Mayor', ...over });

const warnings = (...officials: Row<'officials'>[]): string[] =>
  duplicateTerms(place, officials).map(formatFinding);

test('the same person twice in one seat is a warning that names both rows, the days and the remedy', () => {
  expect(
    warnings(mayor('a', 'Angela Sword Heath'), mayor('b', 'ANGELA SWORD HEATH', { end_date: '2027-11-30' })),
  ).toEqual([
    'warning officials · b · name: "ANGELA SWORD HEATH" — the term ? to 2027-11-30 as "Mayor" repeats row a, ? to ?, in "Adrian" (p1). Remove one of the rows, or state the days on which each term starts and ends',
  ]);
});

test('two mayors at the same time are a warning', () => {
  const first = mayor('a', 'Ann Lee', { start_date: '2020-01-01', end_date: '2023-12-31' });
  expect(warnings(first, mayor('b', 'Bo Ray', { start_date: '2023-12-01' }))).toEqual([
    'warning officials · b · name: "Bo Ray" — the term 2023-12-01 to ? as "Mayor" overlaps with another mayor of "Adrian" (p1): "Ann Lee", row a, 2020-01-01 to 2023-12-31. Remove one of the rows, or state the days on which each term starts and ends',
  ]);
});

test.each([
  ['a successor who starts on the last day', { name: 'Bo Ray', start_date: '2023-12-31' }],
  ['a deputy', { name: 'Bo Ray', role: 'Vice Mayor' }],
  ['another role of the same person', { role: 'Chair' }],
  ['the same role in another body', { role: 'Chair', body_id: 'b2' }],
  ['a later term of the same person', { start_date: '2024-01-01' }],
  ['a bare name', { name: 'Ann Lee', role: null }],
])('%s is not', (_, over) => {
  const first = mayor('a', 'Ann Lee', { start_date: '2020-01-01', end_date: '2023-12-31' });
  expect(warnings(first, mayor('b', 'Ann Lee', over))).toEqual([]);
});

test('two members of a council are not', () => {
  const member = { role: 'Council Member' };
  expect(warnings(mayor('a', 'Ann Lee', member), mayor('b', 'Bo Ray', member))).toEqual([]);
});

test('names cannot affect the terminal, and many rows are fast', () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    mayor(`m${index}`, `\u001b[31mMayor ${index}`, { role: 'Council Member' }),
  );
  expect(cpuMsOf(() => expect(warnings(...many)).toEqual([]))).toBeLessThan(5_000);
  expect(warnings(mayor('a', '\u001b[31mA B'), mayor('b', '\u001b[31mA B'))[0]).not.toContain('\u001b');
});
