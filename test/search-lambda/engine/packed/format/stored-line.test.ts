import { expect, test } from 'vitest';
import { documentOf, lineOf } from '../../../../../search-lambda/engine/packed/format/stored-line.ts';
import type { SearchDecision, SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { searchDocument } from '../../../../support/search/search-documents.ts';

const source = 'https://mill.example/minutes';
const place = { key: 'US/mill', name: 'Mill', state: 'Ohio', kind: 'city' } as const;
const date = '2026-03-31';
const long = 'The council heard residents. '.repeat(60);

const decisions: readonly SearchDecision[] = [
  { id: 'd1', headline: 'Approves "Mill [A], {B}" \\ the dam', summary: 'Ends with a backslash \\', source },
  { id: 'd2', headline: 'Réaménage l’école, phase [2', source, yes: 4, no: 1, outcome: 'passed' },
  {
    id: 'd3',
    headline: '],[ "',
    summary: '',
    source: `${source}/2`,
    matter: { id: 'm]', title: 'Title, with ["quotes"]' },
    dissent: [{ name: 'Ann "A" Lee', vote: 'no' }],
  },
];

const document = (over: Partial<SearchDocument>): SearchDocument => ({
  ...searchDocument({ id: 'm1', city: 'Mill', state: 'Ohio', kind: 'city', date, summary: long }),
  place: place.key,
  url: 'https://mill.example/#m1',
  ...over,
});

test.each([
  ['decisions', { decisions }],
  ['no decision', { decisions: [] }],
  ['a link that is not of the meeting', { decisions, url: 'https://mill.example/["other"]' }],
  ['a short text', { decisions, summary: 'Short.' }],
  ['accents', { decisions, headline: 'Séance "spéciale" 会議', body: 'Conseil \\' }],
])('a line with %s is read as it was written', (_, over) => {
  const expected = document(over);
  expect(documentOf(lineOf(expected), place, date)).toEqual(expected);
});

test('a malformed decision is a fault of the index', () => {
  const line = lineOf(document({ decisions })).replace('"d2"', '2');
  expect(() => documentOf(line, place, date)).toThrow(IndexFault);
});

test.each([
  ['an unfinished text', (line: string) => line.slice(0, 40)],
  ['an unfinished list', (line: string) => line.slice(0, -1)],
  ['no fields', () => `[${' '.repeat(2000)}]`],
])('a line with %s is a fault of the index', (_, damage) => {
  const line = damage(lineOf(document({ decisions }))).padEnd(2000, ' ');
  expect(() => documentOf(line, place, date)).toThrow(IndexFault);
});
