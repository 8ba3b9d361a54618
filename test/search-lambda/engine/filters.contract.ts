/** Filters and the order by date of every index implementation, by example. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Filters, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';
import type { MakeIndex } from './answers.contract.ts';

export function describeFilters(name: string, makeIndex: MakeIndex): void {
  describe(`${name}: every filter`, () => {
    const documents = searchDocuments(
      {
        date: '2025-01-01',
        decisions: [
          { headline: 'A', outcome: 'passed', stage: 'final', yes: 5, no: 0, amount_cents: 250_099 },
          { headline: 'B', outcome: 'failed', stage: 'amendment', yes: 2, no: 3 },
        ],
      },
      {
        date: '2025-01-02',
        topics: ['health'],
        decisions: [
          { headline: 'C', outcome: 'passed', stage: 'final', yes: 4, no: 1, amount_cents: 250_100 },
        ],
      },
      {
        date: '2025-01-02',
        body: 'Planning Commission',
        city: 'Birch',
        decisions: [{ headline: 'D', outcome: 'passed', yes: 0, no: 4 }],
      },
      { date: '2025-02-01', kind: 'school', state: 'Québec' },
    );
    let index: SearchIndex;
    beforeAll(async () => {
      index = await makeIndex(documents);
    });

    test.each<[Filters, string]>([
      [{ from: '2025-01-02' }, 'm3 m1 m2'],
      [{ to: '2025-01-02' }, 'm1 m2 m0'],
      [{ from: '2025-01-02', to: '2025-01-31' }, 'm1 m2'],
      [{ from: '2025-01-03', to: '2025-01-02' }, ''],
      [{ place: 'US/birch-ohio' }, 'm2'],
      [{ withoutPlaces: ['US/birch-ohio', 'US/nowhere'] }, 'm3 m1 m0'],
      [{ withoutPlaces: ['US/birch-ohio'], decision: { divided: true } }, 'm1 m0'],
      [{ place: 'US/birch-ohio', withoutPlaces: ['US/birch-ohio'] }, ''],
      [{ body: 'plan commissions' }, 'm2'],
      [{ body: 'planning council' }, ''],
      [{ topic: 'health' }, 'm1'],
      [{ state: 'quebec', kind: 'school' }, 'm3'],
      [{ decision: { divided: true } }, 'm1 m0'],
      // All conditions hold for one decision.
      [{ decision: { divided: true, outcome: 'passed' } }, 'm1'],
      [{ decision: { divided: true, outcome: 'failed' } }, 'm0'],
      [{ decision: { outcome: 'failed', stage: 'final' } }, ''],
      [{ decision: { stage: 'amendment' } }, 'm0'],
      // Whole units, rounded down.
      [{ decision: { minAmount: 2500 } }, 'm1 m0'],
      [{ decision: { minAmount: 2501 } }, 'm1'],
      [{ decision: { minAmount: 2502 } }, ''],
      [{ decision: { minAmount: 0, outcome: 'failed' } }, ''],
    ])('%j passes %j', async (filters, ids) => {
      expect((await index.newest(undefined, filters, 10)).map(({ id }) => id).join(' ')).toBe(ids);
      const { total } = await index.count(undefined, filters, false);
      expect(total).toBe(ids === '' ? 0 : ids.split(' ').length);
    });

    test.each([
      [{ date: '2025-01-02', skip: 0 }, 'm1 m2 m0'],
      [{ date: '2025-01-02', skip: 1 }, 'm2 m0'],
      [{ date: '2025-01-02', skip: 2 }, 'm0'],
      [{ date: '2025-01-02', skip: 9 }, 'm0'],
      // No match is of this day, so none is skipped.
      [{ date: '2025-01-15', skip: 2 }, 'm1 m2 m0'],
      [{ date: '2024-01-01', skip: 0 }, ''],
    ])('a page from %j begins with the rest of that day', async (from, ids) => {
      const found = await index.newest(undefined, {}, 10, from);
      expect(found.map(({ id }) => id).join(' ')).toBe(ids);
    });
  });

  describe(`${name}: the filter by body, in Canada`, () => {
    const quebec = { place: 'CA/sainte-clemence-qc', state: 'Québec' };
    const documents = searchDocuments(
      { ...quebec, body: 'Conseil municipal régional' },
      { ...quebec, body: "Conseil d'arrondissement" },
      { ...quebec, body: 'Comité consultatif d’urbanisme' },
      { place: 'CA/moncton-nb', state: 'New Brunswick', body: 'Planning Committee' },
      { body: 'Municipal Council' },
      { ...quebec, body: 'Comités municipaux' },
      // Enough for a list of the few others to drive the query.
      ...Array.from({ length: 200 }, () => ({ body: 'School Board' })),
    );
    let index: SearchIndex;
    beforeAll(async () => {
      index = await makeIndex(documents);
    });

    test.each([
      ['régionales municipaux', ['m0']],
      ['REGIONAL municipal', ['m0']],
      ['conseils scolaires', []],
      ["conseils de l'arrondissement", ['m1']],
      ['Conseil d’arrondissement', ['m1']],
      ['comités urbanisme', ['m2']],
      ['planning committees', ['m3']],
      ['municipaux', ['m0', 'm5']],
      ['municipal', ['m0', 'm4', 'm5']],
      ['l’', []],
    ])('%s passes %j', async (body, ids) => {
      expect((await index.newest(undefined, { body }, 10)).map(({ id }) => id)).toEqual(ids);
      expect((await index.count(undefined, { body }, false)).total).toBe(ids.length);
    });
  });
}
