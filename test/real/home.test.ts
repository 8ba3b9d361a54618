/** The home page over places of the real corpus in ../shared, which exists only on the project's machines. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CorpusRows, writeNdjson } from '../support/corpus/corpus.ts';
import { buildInto, readJson } from '../support/site/build.ts';
import { elementWith, textOf } from '../generator/site/home/site.fixture.ts';
import type { Meeting } from '../../schemas/documents.ts';

const data = resolve(import.meta.dirname, '../../../shared/data/real');
const isThere = existsSync(data);

/** Portland, Ann Arbor and Chico. */
const places = ['us-4159000', 'us-2603000', 'us-0613014'];

const tables = [
  'municipalities',
  'bodies',
  'meetings',
  'agenda_items',
  'briefs',
  'decisions',
  'motions',
  'officials',
  'member_votes',
  'matters',
  'decision_links',
] as const;

/** Rows of the places. Lines without their ids are not parsed. */
const readRows = (table: string): Record<string, unknown>[] =>
  gunzipSync(readFileSync(join(data, `${table}.ndjson.gz`)))
    .toString()
    .split('\n')
    .filter((line) => places.some((id) => line.includes(`"${id}"`)))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe.skipIf(!isThere)('the home page of real places', () => {
  let folder = '';
  let home = '';
  let portland: readonly Meeting[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'civic-home-'));
    const rows: CorpusRows = Object.fromEntries(tables.map((table) => [table, readRows(table)]));
    const out = join(folder, 'out');
    await buildInto(out, writeNdjson(join(folder, 'corpus'), rows));
    home = readFileSync(join(out, 'us/index.html'), 'utf8');
    portland = (readJson(out, 'us/city/portland-or/meetings.json') as { recent: Meeting[] }).recent;
  }, 120_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The items of a list: headline, facts. */
  const itemsOf = (section: string): string[] =>
    Array.from(elementWith(home, 'section', section).matchAll(/<li>.*?<\/li>/gs), ([item]) => textOf(item));

  it('shows Portland on August 6, 2026 by what passed, not by an amendment that failed', () => {
    const items = itemsOf('Newest decisions').filter((item) =>
      item.includes('Portland, Oregon · Aug 6, 2026'),
    );
    expect(items).toHaveLength(1);
    expect(items[0]).toMatch(/ Passed 12 to 0 /);
  });

  it('never shows an amendment or a procedural motion', () => {
    const shown = itemsOf('Newest decisions').filter((item) => item.includes('Portland'));
    expect(shown.length).toBeGreaterThan(1);
    const others = portland.flatMap(({ date, decisions }) =>
      decisions
        .filter(({ stage }) => stage === 'amendment' || stage === 'procedural')
        .filter(
          ({ headline, outcome, yes, no }) =>
            !decisions.some(
              (each) =>
                each.stage === 'final' &&
                each.headline === headline &&
                each.outcome === outcome &&
                each.yes === yes &&
                each.no === no,
            ),
        )
        .map(({ headline, outcome = '', yes = 0, no = 0 }) => ({
          date,
          headline,
          outcome,
          tally: `${yes} to ${no}`,
        })),
    );
    expect(others.length).toBeGreaterThan(10);
    const dates = new Map(portland.map(({ date }) => [date, longerDate(date)]));
    for (const { date, headline, outcome, tally } of others)
      for (const item of ['Newest decisions', 'Most contested'].flatMap(itemsOf))
        expect(
          item.startsWith(headline) &&
            item.toLowerCase().includes(` ${outcome} ${tally} `) &&
            item.includes(dates.get(date) ?? ''),
        ).toBe(false);
  });

  it('shows no zero amount, and no text of a program that found none', () => {
    expect(home).not.toMatch(/\$0[^.\d]|Not specified/);
  });

  it('has complete titles', () => {
    const titles = Array.from(home.matchAll(/<h3 [^>]*>(.*?)<\/h3>/gs), ([, title = '']) => textOf(title));
    expect(titles.length).toBeGreaterThan(8);
    expect(titles.filter((title) => title.endsWith('…'))).toEqual([]);
  });
});

/** `2026-08-06` -> `Aug 6, 2026` */
const longerDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
