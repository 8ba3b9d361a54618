/** The corpus depends on what each source published, not on the order in which the sources were imported. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformItem, PlatformMeeting } from '../../../../generator/import/platform/model.ts';
import { cases } from '../../../support/long.ts';
import type { Tables } from '../import.fixture.ts';
import { Corpus, type Published, type SourceId } from './sources.fixture.ts';

const maybe = <Value>(...values: Value[]) => fc.constantFrom<(Value | undefined)[]>(undefined, ...values);
const link = fc.constantFrom('x', 'y', 'z').map((name) => `https://files.example.org/${name}.pdf`);

const item: fc.Arbitrary<PlatformItem> = fc.record({
  id: fc.constantFrom('1', '2'),
  title: fc.constantFrom('Rezoning of 12 Mill Street', 'Public hearing on water rates'),
  matter: maybe({ fileNumber: '26-1' }, { fileNumber: '26-2' }),
  motions: fc.array(
    fc.record({
      id: fc.constantFrom('1', '2'),
      resultText: maybe('Carried', 'Lost'),
      votes: fc.constantFrom([], [{ name: 'A. Ruiz', text: 'Yes' }]),
    }),
    { maxLength: 1 },
  ),
});

const meeting: fc.Arbitrary<PlatformMeeting> = fc
  .record({
    id: fc.constantFrom('1', '2', '3'),
    day: fc.constantFrom('2026-03-04', '2026-03-05'),
    startTime: fc.constantFrom('18:00', '18:00', '19:00', null),
    body: maybe('City Council', 'City Council', 'Regular Meeting of the City Council', 'Planning Commission'),
    location: maybe('City Hall', 'Room 2'),
    isCancelled: maybe(true),
    updatedAt: maybe('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'),
    documents: fc.uniqueArray(fc.record({ id: fc.constantFrom('1', '2'), url: link }), {
      selector: ({ id }) => id,
    }),
    items: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 2 }),
  })
  .map(({ body, isCancelled, documents, ...facts }) => ({
    ...facts,
    body: body === undefined ? undefined : { name: body },
    status: { isCancelled },
    documents: documents.map((document) => ({ ...document, kind: 'agenda' as const })),
    sourceUrl: `https://www.example.org/${facts.id}`,
  }));

const published: fc.Arbitrary<Published> = fc.record({
  meetings: fc.uniqueArray(meeting, { selector: ({ id }) => id, maxLength: 3 }),
  failing: fc.subarray(['1', '2', '3'], { maxLength: 1 }),
});

/** What a source publishes at its first, second and third import. */
const history = fc.array(published, { minLength: 1, maxLength: 3 });

type Histories = Readonly<Record<'a1' | 'b1', readonly Published[]>>;
type Step = { readonly source: 'a1' | 'b1'; readonly index: number };

/** Imports in the given order. The time of an import depends on its source only. */
async function corpusAfter(
  histories: Histories,
  steps: readonly (Step & { pages?: number })[],
  order: SourceId[],
) {
  const corpus = new Corpus();
  for (const { source, index, pages } of steps) {
    const state = histories[source][index];
    const now = new Date(Date.UTC(2026, 2, 10 + index, source === 'a1' ? 6 : 7));
    if (state === undefined) continue;
    if (pages !== undefined) await corpus.import(source, state, { order, now, pages });
    const { error } = await corpus.import(source, state, { order, now });
    expect(error).toBeUndefined();
  }
  expect(corpus.database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  return withoutRuns(corpus.tables());
}

/** Without the columns that say when a row or a source was last read or changed, which depends on the runs. */
const withoutRuns = (tables: Tables) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map(({ updated_at: _changed, retrieved_at: _read, ...row }) => row),
    ]),
  );

const stepsOf = (source: 'a1' | 'b1', { length }: readonly unknown[]): Step[] =>
  Array.from({ length }, (_, index) => ({ source, index }));

/** Both histories in an order of their own: true is the next step of A. */
function interleaved(histories: Histories, turns: readonly boolean[]): Step[] {
  const a = stepsOf('a1', histories.a1);
  const b = stepsOf('b1', histories.b1);
  const mixed = turns.flatMap((isA) => (isA ? a : b).shift() ?? []);
  return [...mixed, ...b, ...a];
}

it('is the same for every order of imports, repeated and interrupted ones included', async () => {
  const turns = fc.array(fc.boolean(), { maxLength: 6 });
  const order = fc.constantFrom<SourceId[][]>(['a1', 'b1'], ['b1', 'a1']);
  const pages = fc.array(fc.option(fc.nat(4), { nil: undefined }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      history,
      history,
      turns,
      pages,
      order,
      async (a1, b1, mixed, interruptions, configured) => {
        const histories = { a1, b1 };
        const last = [
          { source: 'a1', index: a1.length - 1 },
          { source: 'b1', index: b1.length - 1 },
        ] as const;
        const [a, b] = [stepsOf('a1', a1), stepsOf('b1', b1)];
        const expected = await corpusAfter(histories, [...a, ...b], configured);
        const steps = interleaved(histories, mixed).map((step, index) => {
          const after = interruptions[index];
          return after === undefined ? step : { ...step, pages: after };
        });
        expect(await corpusAfter(histories, [...b, ...a], configured)).toEqual(expected);
        expect(await corpusAfter(histories, [...a, ...b, ...last], configured)).toEqual(expected);
        expect(await corpusAfter(histories, steps, configured)).toEqual(expected);
      },
    ),
    { numRuns: cases(12, 1000) },
  );
});
