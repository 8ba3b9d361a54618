import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { markerOf, splitterOf } from '../../../../search-lambda/http/pages/marks.ts';

/** Shows highlights as brackets. */
const marked = (query: string, text: string): string =>
  splitterOf(query)(text)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['housing', 'Affordable Housing, housing.', 'Affordable [Housing], [housing].'],
  ['rezone', 'Rezoning of lots; rezoned', '[Rezoning] of lots; [rezoned]'],
  ['montreal', 'À Montréal', 'À [Montréal]'],
  ["mayor's", 'The mayors met', 'The [mayors] met'],
  ['école', 'Budget de l’école', 'Budget de l’[école]'],
  ['"bike lane"', 'A bike lane; bikes in a lane', 'A [bike lane]; bikes in a lane'],
  ['mixed-use', 'mixed-use, mixed use, use', '[mixed-use], [mixed use], use'],
  ['parking OR "bike lane"', 'Parking by the bike lane', '[Parking] by the [bike lane]'],
  ['housing -parking', 'Housing and parking', '[Housing] and parking'],
  ['the housing', 'The housing', 'The [housing]'],
  ['-parking', 'Parking', 'Parking'],
  ['zebra', 'No match', 'No match'],
  ['', 'No query', 'No query'],
  ['housing', '', ''],
  ['b', '<b>b</b>', '<[b]>[b]</[b]>'],
])('%s in “%s”', (query, text, expected) => {
  expect(marked(query, text)).toBe(expected);
});

test('the parts join to the whole text', () => {
  assert(
    property(string({ unit: 'grapheme' }), string({ unit: 'grapheme' }), (query, text) => {
      const parts = splitterOf(query)(`${text} ${query} ${text}`);
      expect(parts.map((part) => part.text).join('')).toBe(`${text} ${query} ${text}`);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});

test('marked text is escaped', () => {
  expect(markerOf('b')('<b>').toString()).toBe('&lt;<mark>b</mark>&gt;');
});
