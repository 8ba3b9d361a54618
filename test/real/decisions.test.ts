/** Stages, motions and sources on the real corpus in ../shared, which exists only on the project's machines. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyPlaceRows, type PlaceRows } from '../../generator/corpus/place-rows.ts';
import { assembleDecisions, decisionRows } from '../../generator/places/decisions.ts';
import type { Decision } from '../../schemas/documents.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { isLong } from '../support/long.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isThere = existsSync(data);

type Rows = Record<string, unknown>[];

const readFile = (path: string): string[] =>
  gunzipSync(readFileSync(join(data, path)))
    .toString()
    .split('\n')
    .filter((line) => line !== '');

/** The lines of a table. Of votes, those on divided motions, which a build keeps: the others outnumber all other rows. A long run reads all. */
function linesOf(name: TableName): string[] {
  const lines = readFile(`real/${name}.ndjson.gz`);
  if (name !== 'member_votes' || isLong) return lines;
  const motions = readFile('real/motions.ndjson.gz').filter((line) => line.includes('"divided":true'));
  const divided = new Set(motions.map((line) => /"id":"([^"]+)"/.exec(line)?.[1]));
  return lines.filter((line) => divided.has(/"motion_id":"([^"]+)"/.exec(line)?.[1]));
}

/** The rows of a table; columns that the corpus lacks are null. */
function readTable(name: TableName): Rows {
  const missing = Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null]));
  return linesOf(name).map((line) => ({ ...missing, ...(JSON.parse(line) as Record<string, unknown>) }));
}

const tables = [
  'bodies',
  'meetings',
  'decisions',
  'motions',
  'member_votes',
  'matters',
  'decision_links',
  'agenda_items',
] as const;

type Published = Decision & { readonly place: string; readonly date: string };

describe.skipIf(!isThere)('the decisions of the real corpus', () => {
  const decisions: Published[] = [];

  beforeAll(() => {
    const byPlace = tables.map(
      (name) => [name, Map.groupBy(readTable(name), (row) => row['muni_id'])] as const,
    );
    const meetings = byPlace.find(([name]) => name === 'meetings')?.[1] ?? new Map<unknown, Rows>();
    for (const place of meetings.keys()) {
      const own = Object.fromEntries(byPlace.map(([name, rows]) => [name, rows.get(place) ?? []]));
      // The files have the columns of the tables.
      const rows = { ...emptyPlaceRows(), ...own } as unknown as PlaceRows;
      const related = decisionRows(rows, '2026-11-20T12:00');
      for (const meeting of rows.meetings)
        for (const decision of assembleDecisions(meeting, related).decisions)
          decisions.push({ ...decision, place: String(place), date: meeting.meeting_date });
    }
  });

  const count = (predicate: (decision: Published) => boolean): number => decisions.filter(predicate).length;

  it('have a stage, except for a few percent', () => {
    expect(decisions.length).toBe(76_269);
    expect(count(({ stage }) => stage === 'final')).toBeGreaterThan(50_000);
    expect(count(({ stage }) => stage === 'procedural')).toBeGreaterThan(21_000);
    expect(count(({ stage }) => stage === 'amendment')).toBeGreaterThan(150);
    expect(count(({ stage }) => stage === undefined)).toBeLessThan(0.05 * decisions.length);
  });

  it('are tied to the motion of the same agenda item only, as the ids of this corpus show', () => {
    const tied = decisions.filter(({ motion }) => motion !== undefined);
    expect(tied.length).toBeGreaterThan(50_000);
    expect(tied.filter(({ id, motion }) => id.slice(0, -2) !== motion?.id.slice(0, -2))).toEqual([]);
  });

  it('name dissenters on most divided votes, never more than half of the votes', () => {
    const named = decisions.filter(({ dissent }) => dissent !== undefined);
    expect(named.length).toBeGreaterThan(2_900);
    const tooMany = named.filter(({ dissent = [], yes = 0, no = 0 }) => dissent.length > (yes + no) / 2);
    expect(tooMany).toEqual([]);
  });

  it.each([
    ['us-2603000', 60],
    ['us-0669000', 20],
    ['us-3918000', 16],
    ['us-0613014', 83],
    ['us-sd-0622710', 14],
  ])('of %s show the dissent of %i divided motions', (id, expected) => {
    const named = decisions.filter(({ place, dissent }) => place === id && dissent !== undefined);
    expect(new Set(named.map(({ motion }) => motion?.id)).size).toBe(expected);
  });

  it('have whole titles, except where the corpus has no other', () => {
    expect(count(({ headline }) => headline.endsWith('…'))).toBeLessThan(0.05 * decisions.length);
  });

  it('in Portland on August 6, 2026 do not show the failed amendments as outcomes', () => {
    const day = decisions.filter(({ place, date }) => place === 'us-4159000' && date === '2026-08-06');
    const failed = day.filter(({ outcome }) => outcome === 'failed');
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.filter(({ stage }) => stage !== 'amendment')).toEqual([]);
    expect(day.filter(({ stage }) => stage === 'final').map(({ outcome }) => outcome)).toContain('passed');
  });

  it('in New York are final in the council and procedural in committees', () => {
    const newYork = decisions.filter(({ place }) => place === 'us-3651000');
    const wrong = newYork.filter(({ stage, motion }) =>
      stage === 'final'
        ? /approved by (?:sub)?committee/i.test(motion?.text ?? '')
        : /approved,? by council/i.test(motion?.text ?? ''),
    );
    expect(wrong.length).toBeLessThan(10);
  });
});
