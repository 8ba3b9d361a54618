/** Tests of the home page over three places of the real corpus, whose rows real-corpus.test.ts has read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Meeting } from '../../schemas/documents.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { elementWith, textOf } from '../generator/site/home/site.fixture.ts';
import { type CorpusRows, writeNdjson } from '../support/corpus/corpus.ts';
import { buildInto, readJson } from '../support/site/build.ts';

/** Portland, Ann Arbor and Chico. */
const places = ['us-4159000', 'us-2603000', 'us-0613014'];

/** Defines the tests of a home page, which is built in the folder from rows that must exist before they run. */
export function homeTests(folder: string, corpus: () => Required<CorpusRows>): void {
  describe('the home page of three places', () => {
    let home = '';
    let portland: readonly Meeting[] = [];

    beforeAll(async () => {
      const rows = tableNames.map((table) => [
        table,
        corpus()[table].filter((row) =>
          places.includes(String(row[table === 'municipalities' ? 'id' : 'muni_id'])),
        ),
      ]);
      const out = join(folder, 'out');
      await buildInto(out, writeNdjson(join(folder, 'corpus'), Object.fromEntries(rows) as CorpusRows));
      home = readFileSync(join(out, 'us/index.html'), 'utf8');
      portland = (readJson(out, 'us/city/portland-or/meetings.json') as { recent: Meeting[] }).recent;
    });

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
}

/** `2026-08-06` -> `Aug 6, 2026` */
const longerDate = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
