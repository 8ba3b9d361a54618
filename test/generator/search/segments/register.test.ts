/** A register, written and read back. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentColumns } from '../../../../generator/search/segments/document-columns.ts';
import { Register, summarizeLive } from '../../../../generator/search/segments/register.ts';
import { cases } from '../../../support/long.ts';
import { FactsBuilder } from '../../../../search-lambda/engine/index-facts.ts';
import { compareDocuments } from '../../../../search-lambda/engine/packed/write/pack-in-memory.ts';

const placeOf = (id: string) => ({ id, state: 'Ohio' });

type TestDocument = {
  readonly id: string;
  readonly date: string;
  readonly placeId: string;
  readonly fingerprint: bigint;
};

/** A register of documents in any order, and of none of the others in the columns. */
function registerOf(documents: readonly TestDocument[]): Register {
  const columns = new DocumentColumns();
  const spooled = { offset: 0, bytes: 0, tablePlace: 0, tableBody: 0 };
  const other = { id: 'another', date: '2026-01-03', fingerprint: 1n };
  columns.add({ ...other, ...spooled }, placeOf('p0'));
  for (const document of documents) columns.add({ ...document, ...spooled }, placeOf(document.placeId));
  const rows = Uint32Array.from(documents, (_, index) => 1 + index);
  return Register.of(columns, columns.ids.sortRows(rows));
}

const documents = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/),
    date: fc.constantFrom('2026-01-01', '2026-01-02', '1999-12-31'),
    placeId: fc.constantFrom('p1', 'p2', 'p3'),
    fingerprint: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
);

/** The documents of a register, in its order. */
const contents = (register: Register): TestDocument[] =>
  Array.from({ length: register.ids.length }, (_, row) => ({
    id: register.ids.at(row),
    date: register.days[register.dayOf[row] ?? 0] ?? '',
    placeId: register.places[register.placeOf[row] ?? 0]?.id ?? '',
    fingerprint: register.fingerprintOf(row),
  }));

/** As a build computes them, with a state per place. */
function factsOf(located: readonly Pick<TestDocument, 'date' | 'placeId'>[]) {
  const facts = new FactsBuilder();
  for (const { date, placeId } of located) facts.add({ date, state: `state of ${placeId}` }, null, placeId);
  return facts.facts;
}

describe('a register', () => {
  it('reads back what was written, numbered as in the segment', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const file = registerOf(all).encode();
        expect(file).toEqual(registerOf(all.toReversed()).encode());
        const register = Register.decode(file);
        expect(contents(register)).toEqual(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        const inSegment = all.toSorted(compareDocuments);
        for (const [row, { id }] of contents(register).entries()) {
          expect(inSegment[register.numbers[row] ?? -1]?.id).toBe(id);
          expect(register.ids.rowOf(id)).toBe(row);
        }
        for (const id of ['', 'not one of them', 'zzzzzzzzzzzzz']) expect(register.ids.rowOf(id)).toBe(-1);
      }),
      { seed: 11, numRuns: cases(30, 100) },
    );
  });

  it('summarizes its live documents so that the facts about them are the same', () => {
    fc.assert(
      fc.property(documents, fc.infiniteStream(fc.boolean()), (all, coins) => {
        const register = registerOf(all);
        const isSuperseded = all.map(() => coins.next().value);
        const superseded = Uint32Array.from(isSuperseded.flatMap((is, number) => (is ? [number] : [])));
        const live = contents(register).filter((_, row) => !isSuperseded[register.numbers[row] ?? -1]);
        const { documents: count, samples } = summarizeLive(register, superseded);
        expect(count).toBe(live.length);
        const { meetings: _, ...facts } = factsOf(samples);
        expect({ ...facts, meetings: count }).toEqual(factsOf(live));
      }),
      { seed: 12, numRuns: cases(30, 100) },
    );
  });

  it.each([
    ['another kind', (file: Buffer) => file.fill('x', 0, 4), /not a register of this version/],
    ['another version', (file: Buffer) => file.fill(9, 8, 9), /not a register of this version/],
    ['a cut file', (file: Buffer) => file.subarray(0, -8), /size differs from the size in its header/],
  ])('refuses %s', (_, damage, message) => {
    const all = [{ id: 'm1', date: '2026-01-01', placeId: 'p1', fingerprint: 5n }];
    const file = Buffer.from(registerOf(all).encode());
    expect(() => Register.decode(damage(file))).toThrow(message);
  });
});
