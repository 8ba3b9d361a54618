import { describe, expect, test } from 'vitest';
import { siteWords } from '../../../../generator/site/home/words/words.ts';
import { blockMarks, freshnessOf } from '../../../../generator/site/home/coverage-marks.ts';
import { blocks } from '../../../../schemas/blocks.ts';
import type { Municipality } from '../../../../schemas/documents.ts';
import { documentMaxBytes } from '../../../../schemas/values.ts';
import { elementWith, municipality, siteFile, textOf, withoutMeetings } from './site.fixture.ts';

const coverageOf = (...municipalities: Municipality[]): string =>
  siteFile('/coverage/index.html', { municipalities });

/** Name of the block `permits` on the coverage page. */
const permits = blocks.find(({ name }) => name === 'permits')?.description ?? expect.fail('no block permits');

const allBlocks = blocks.map(({ name }) => name);

/** The letters of blocks, and dots for all others. */
const marks = (...letters: string[]): string =>
  blockMarks.map(({ letter }) => (letters.includes(letter) ? letter : '·')).join('');

describe('a place', () => {
  test('with meetings shows their number, the first and last meeting, and its blocks', () => {
    const details = elementWith(coverageOf(municipality()), 'details', 'Ohio');
    const row = elementWith(details, 'tr', 'Alder Falls');
    expect(row).toContain('href="../city/alder-falls-oh/"');
    expect(textOf(row)).toBe(`Alder Falls 1,200 Jan 15, 2019 Mar 4, 2026 Mar 2, 2026 – ${marks('O', 'D')}`);
  });

  test('without meetings shows its blocks', () => {
    const item = elementWith(coverageOf(withoutMeetings()), 'li', 'Birch');
    expect(textOf(item)).toBe(`Birch ${marks('O', 'D')}`);
  });

  test('that was quiet for months or years says so', () => {
    const ageOf = (last_meeting: string): string =>
      textOf(
        elementWith(
          elementWith(coverageOf(municipality({ last_meeting })), 'details', 'Ohio'),
          'tr',
          'Alder',
        ),
      );
    expect(ageOf('2026-01-20')).not.toMatch(/quiet|old/);
    expect(ageOf('2026-01-18')).toContain('Jan 18, 2026 quiet');
    expect(ageOf('2025-03-20')).toContain('Mar 20, 2025 quiet');
    expect(ageOf('2025-03-19')).toContain('Mar 19, 2025 old');
  });
});

test.each([
  [{ last_meeting: '2010-01-01', next_meeting: '2026-04-01' }, 'current'],
  [{ last_meeting: '2026-03-20' }, 'current'],
  [{ last_meeting: '2026-01-19' }, 'current'],
  [{ last_meeting: '2026-01-18' }, 'quiet'],
  [{ last_meeting: '2024-02-29' }, 'old'],
  // Agendas of meetings to come do not say what was decided.
  [{ last_meeting: '2026-03-18', last_decision: '2025-12-20', next_meeting: '2026-04-01' }, 'current'],
  [{ last_meeting: '2026-03-18', last_decision: '2025-12-19', next_meeting: '2026-04-01' }, 'quiet'],
  [{ last_meeting: '2026-03-18', last_decision: '2025-03-19' }, 'old'],
  [{ last_meeting: '2026-01-18', last_decision: '2026-01-18' }, 'quiet'],
  [{}, 'none'],
])('meetings of %j are %s', (meetings, freshness) => {
  expect(freshnessOf(meetings, '2026-03-20')).toBe(freshness);
});

describe('marks', () => {
  const labelOf = (has: Municipality['blocks']): string =>
    /role="img"\s+aria-label="([^"]*)"/.exec(coverageOf(municipality({ blocks: has })))?.[1] ?? '';

  test('are a different letter for every block', () => {
    expect(blockMarks.map(({ name }) => name)).toEqual(allBlocks);
    expect(new Set(blockMarks.map(({ letter }) => letter)).size).toBe(blocks.length);
    expect(new Set(Object.values(siteWords.en.coveragePage.blockTitles)).size).toBe(blocks.length);
  });

  test('name what is present or what is missing, whichever is shorter', () => {
    expect(labelOf(['officials', 'demographics'])).toBe('Only officials, demographics');
    expect(labelOf(allBlocks.slice(1))).toBe('All but divided votes');
    expect(labelOf(allBlocks)).toBe('All');
    expect(labelOf([])).toBe('None');
  });

  test('are explained', () => {
    const text = textOf(coverageOf(municipality()));
    for (const { letter, name } of blockMarks)
      expect(text).toContain(`${letter} ${siteWords.en.coveragePage.blockTitles[name]}`);
  });
});

describe('totals', () => {
  const page = coverageOf(
    municipality(),
    withoutMeetings({ blocks: ['officials'] }),
    municipality({ slug: 'c-tx', name: 'Cedar', state: 'Texas', blocks: [], last_meeting: '2020-01-01' }),
  );

  test('of blocks count the places that have them', () => {
    expect(textOf(elementWith(page, 'tr', 'Roster of the governing body.'))).toBe(
      'O Roster of the governing body. 2 66.7%',
    );
    expect(textOf(elementWith(page, 'tr', permits))).toBe(`L ${permits} 0 0%`);
  });

  test('of a state count its places, places with meetings, current places, and meetings', () => {
    const table = elementWith(page, 'table', 'With meetings');
    expect(textOf(elementWith(table, 'tr', 'Ohio'))).toBe('Ohio 2 1 1 1,200 Mar 4, 2026');
    expect(textOf(elementWith(table, 'tr', 'Texas'))).toBe('Texas 1 1 0 1,200 Jan 1, 2020');
  });

  test('of freshness count every place once', () => {
    const counts = [...page.matchAll(/<dd>(\d+)<\/dd>/g)].map((match) => Number(match[1]));
    expect(counts).toEqual([1, 0, 1, 1]);
  });
});

test('a share that rounds to zero is shown as under 0.1%', () => {
  const places = Array.from({ length: 2500 }, (_, index) =>
    withoutMeetings({ slug: `p${index}-oh`, blocks: index === 0 ? ['permits'] : [] }),
  );
  expect(textOf(elementWith(coverageOf(...places), 'tr', permits))).toBe(`L ${permits} 1 under 0.1%`);
});

test('fifteen thousand places with meetings stay under the file size limit', () => {
  const places = Array.from({ length: 15_000 }, (_, index) =>
    municipality({
      slug: `a-place-with-a-rather-long-name-${index}-oh`,
      name: `A Place With a Rather Long Name ${index}`,
      next_meeting: '2026-04-01',
      blocks: allBlocks.slice(0, index % 13),
    }),
  );
  expect(Buffer.byteLength(coverageOf(...places))).toBeLessThan(documentMaxBytes);
});
