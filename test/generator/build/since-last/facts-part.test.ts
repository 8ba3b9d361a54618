/** Parts of the manifest with the facts of places, which a run copies line by line. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeFactsPart, factsLines } from '../../../../generator/build/facts/facts-part.ts';
import { decodePart, encodePart } from '../../../../generator/store/manifest/part-file.ts';
import { cases } from '../../../support/long.ts';

/** Of places with any ids and texts: quotes, line feeds, the text between two places. */
const facts = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a"b', 'a\\', '},\n{"id":"b"', '')),
    text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('},\n{"id":"x"}', '\n]')),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
);

const linesOf = (all: readonly { readonly id: string }[]) =>
  all.map((place) => ({ id: place.id, json: Buffer.from(JSON.stringify(place)) }));

test('the lines of a part are those that were encoded, by id; its JSON is a list', () => {
  fc.assert(
    fc.property(facts, (all) => {
      const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const { file, body } = encodeFactsPart('facts-3f', linesOf(all));
      expect(factsLines(file, body)).toEqual(linesOf(sorted));
      expect(decodePart(file, body)).toEqual(sorted);
    }),
    { seed: 25, numRuns: cases(50, 1000) },
  );
});

test('a part whose places are not in lines is read as well, whatever the order of its fields', () => {
  const all = [{ text: '},\n{"id":"x"', id: 'b' }, { id: 'a' }];
  const { file, body } = encodePart('facts-3f', JSON.stringify(all));
  expect(factsLines(file, body)).toEqual(linesOf(all));
});

test('a damaged part is refused', () => {
  const { file } = encodeFactsPart('facts-3f', [{ id: 'a', json: Buffer.from('{"id":"a"}') }]);
  const { body } = encodeFactsPart('facts-3f', [{ id: 'b', json: Buffer.from('{"id":"b"}') }]);
  expect(() => factsLines(file, body)).toThrow('is damaged');
});
