import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, withoutStopWords } from '../../../search-lambda/engine/query/parse.ts';
import { wordPositionsIn } from '../../../search-lambda/engine/word-positions.ts';
import type { QueryNode } from '../../../search-lambda/engine/query/tree.ts';
import { textOccurrencesOf } from '../../../search-lambda/engine/ranking/text-occurrences.ts';
import { snippetOf } from '../../../search-lambda/engine/snippet.ts';
import { cases } from '../../support/long.ts';
import { type DocumentFields, searchDocument } from '../../support/search/search-documents.ts';

function strictQuery(query: string): QueryNode | undefined {
  const { root } = parseQuery(query);
  if (root === undefined) throw new Error(`no word in ${query}`);
  return withoutStopWords(root);
}

const snippet = (over: DocumentFields, query: string): string =>
  snippetOf(searchDocument(over), strictQuery(query));

const filler = (words: number): string =>
  Array.from({ length: words }, (_, number) => `word${number}`).join(' ');

describe('a snippet', () => {
  test('is the whole of a short text', () => {
    expect(snippet({ summary: 'Rezoning of <b>two</b>\n lots.' }, 'rezone')).toBe(
      'Rezoning of <b>two</b> lots.',
    );
  });

  test('is cut between words around the match, with an ellipsis on each side', () => {
    const text = snippet({ summary: `${filler(80)} rezoning ${filler(80)}` }, 'rezone');
    expect(text).toMatch(/^…word\d+ .* rezoning .* word\d+…$/);
    expect(text.length).toBeLessThanOrEqual(240);
    expect(text.length).toBeGreaterThan(220);
  });

  test('has no ellipsis where the text begins or ends', () => {
    expect(snippet({ summary: `Rezoning ${filler(80)}` }, 'rezone')).toMatch(/^Rezoning .*\d…$/);
    expect(snippet({ summary: `${filler(80)} rezoning` }, 'rezone')).toMatch(/^…word.* rezoning$/);
  });

  test('shows where most words of the query occur together', () => {
    const summary = `housing ${filler(60)} parking ${filler(60)} parking and housing ${filler(60)}`;
    expect(snippet({ summary }, 'parking housing')).toContain('parking and housing');
  });

  test('shows a phrase, and not its words elsewhere', () => {
    const summary = `use ${filler(60)} mixed signals ${filler(60)} a mixed-use plan ${filler(60)}`;
    expect(snippet({ summary }, '"mixed use"')).toContain('a mixed-use plan');
  });

  test('finds a phrase behind other matches of its first word, and words in capitals', () => {
    const summary = `cedar park, CEDAR ${filler(60)} Cedar elm ${filler(60)} cedar`;
    expect(snippet({ summary }, '"cedar elm"')).toContain('Cedar elm');
    expect(snippet({ summary: `${filler(90)} CEDARS ${filler(60)}` }, 'cedar')).toContain('CEDARS');
    for (const [word, query] of [
      ['Dying', 'die'],
      ['AED', 'a'],
    ] as const)
      expect(snippet({ summary: `${filler(90)} ${word} ${filler(60)}` }, query)).toContain(word);
  });

  test('comes from the field that matches best', () => {
    const document = {
      headline: 'Parking',
      decisions: ['Bicycle lanes', 'Parking and housing'],
      summary: 'Housing.',
    };
    expect(snippet(document, 'parking housing')).toBe('Parking and housing');
    expect(snippet(document, 'bicycle')).toBe('Bicycle lanes');
    expect(snippet(document, 'housing')).toBe('Housing.');
    expect(snippet({ headline: 'Parking ban', summary: 'A ban.' }, 'parking ban')).toBe('Parking ban');
  });

  test('is the beginning of the summary if only the place matches, or the query has only exclusions', () => {
    const document = { headline: 'Parking', decisions: ['Bicycle lanes'], summary: 'Housing.' };
    expect(snippet(document, 'ohio')).toBe('Housing.');
    expect(snippet(document, '-bicycle')).toBe('Housing.');
    expect(snippet({ ...document, summary: '' }, 'ohio')).toBe('Bicycle lanes');
  });

  test('shows the summary of a decision, which is a text of its own', () => {
    const decision = { headline: 'Bicycle lanes', summary: 'Parking and housing' };
    expect(snippet({ summary: 'Housing.', decisions: [decision] }, 'parking housing')).toBe(
      'Parking and housing',
    );
    expect(snippet({ decisions: [decision] }, '"lanes parking" OR housing')).toBe('Parking and housing');
  });

  test('cuts a word that is longer than a snippet between two characters', () => {
    const text = snippet({ summary: '💡'.repeat(400) }, 'ohio');
    expect(text).toBe(`${'💡'.repeat(119)}…`);
  });

  test('is an excerpt of at most 240 characters, with a match if there is one', () => {
    const word = fc.constantFrom(
      'alder',
      'birches',
      'x',
      'ÉCOLE',
      "d'école",
      '—',
      '💡💡',
      'cedar-elm',
      filler(3),
      'a'.repeat(300),
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 120 }),
        fc.constantFrom('birch', 'ecole cedar', '"cedar elm"'),
        (words, query) => {
          const summary = words.join(' ');
          const text = snippet({ summary, body: '' }, query);
          expect(text.length).toBeLessThanOrEqual(240);
          expect(summary.replaceAll(/\s+/g, ' ')).toContain(text.replaceAll('…', ''));
          expect(text.isWellFormed()).toBe(true);
          const matches: Record<string, RegExp> = {
            birch: /birch/,
            'ecole cedar': /école|cedar/i,
            '"cedar elm"': /cedar-elm/,
          };
          if (matches[query]?.test(summary)) expect(text).toMatch(matches[query]);
        },
      ),
    );
  });

  test('is the same if it is known which texts have the words', () => {
    const word = fc.constantFrom('alder', 'birches', 'x', 'ÉCOLE', "d'école", '3½', 'cedar-elm', filler(40));
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    const decision = fc.record({
      headline: text,
      summary: text,
      matter: fc.record({ id: text, file_number: text }),
    });
    fc.assert(
      fc.property(
        fc.record({
          headline: text,
          summary: text,
          body: text,
          decisions: fc.array(decision, { maxLength: 4 }),
        }),
        fc.constantFrom('birch', 'ecole cedar x', '"cedar elm"', 'birch "cedar elm"', '"3 1" OR 2', 'ohio'),
        (fields, query) => {
          const document = searchDocument(fields);
          const root = strictQuery(query);
          const terms = ['birch', 'ecol', 'cedar', 'elm', 'x', '1', '2', '3', 'ohio'];
          const occurrences = textOccurrencesOf(wordPositionsIn(document, terms), terms);
          expect(snippetOf(document, root, occurrences)).toBe(snippetOf(document, root));
        },
      ),
      { numRuns: cases(200, 2000) },
    );
  });
});
