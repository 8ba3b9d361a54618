import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { html } from '../../../../generator/site/html/template.ts';
import { PageTooLarge } from '../../../../generator/site/place/page-frame.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { documentMaxBytes } from '../../../../schemas/values.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow, textOf as bytes } from '../../../support/corpus/rows.ts';
import { elementOf, headingsOf, idsOf, pageOf, pagesOf, textOf } from './place-pages.fixture.ts';

type Rows = { meetings: Row<'meetings'>[]; briefs: Row<'briefs'>[] };

/** Creates `count` meetings in 2024 with the given fields. */
function manyMeetings(
  count: number,
  over: Partial<Row<'meetings'>>,
  briefOver: Partial<Row<'briefs'>> = {},
): Rows {
  const meetings = Array.from({ length: count }, (_, index) =>
    meeting({ ...over, id: padded(index), meeting_date: '2024-05-06' }),
  );
  return { meetings, briefs: meetings.map(({ id }) => brief({ ...briefOver, meeting_id: id })) };
}

/** Expects every meeting once, in a page under the limit. */
function expectWhole(page: string, { meetings }: Rows): void {
  expect(Buffer.byteLength(page)).toBeLessThan(documentMaxBytes);
  const ids = idsOf(page).filter((id) => id.startsWith('m'));
  expect(ids).toHaveLength(meetings.length);
  expect(new Set(ids)).toEqual(new Set(meetings.map(({ id }) => `m${id}`)));
}

const articles = (page: string): number => page.match(/<article/g)?.length ?? 0;

test('a place with 300 meetings stays under 120 kB over the wire', () => {
  // Words in an order that does not repeat, so that they compress no better than real text.
  let state = 1;
  const words = (count: number): string =>
    Array.from({ length: count }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return (state % 20_000).toString(36);
    }).join(' ');
  const { meetings, briefs } = manyMeetings(300, {});
  const page = pageOf({
    meetings,
    briefs: briefs.map((row) => ({ ...row, headline: words(12), summary: words(80) })),
    decisions: meetings.flatMap(({ id }) =>
      [1, 2, 3, 4].map((sequence) =>
        decision({ id: `${id}-${sequence}`, meeting_id: id, sequence, headline: words(12) }),
      ),
    ),
  });
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  expect(brotliCompressSync(page, quality).length).toBeLessThan(120_000);
});

describe('a page that would be too large', () => {
  test('shows fewer meetings in full', () => {
    const rows = manyMeetings(60, {}, { summary: bytes(300_000) });
    const page = pageOf(rows);
    expectWhole(page, rows);
    expect(articles(page)).toBe(10);
  });

  test('then omits bodies from the lines', () => {
    const rows = manyMeetings(10_000, { body_name: bytes(400) }, { headline: bytes(240) });
    const page = pageOf(rows);
    expectWhole(page, rows);
    expect(articles(page)).toBe(5);
    expect(textOf(elementOf(page, 'm000009'))).toBe(`May 6 ${bytes(240)} written by AI`);
  });

  test('then shows only dates, and links to the year files', () => {
    const rows = manyMeetings(20_000, {}, { headline: bytes(240), summary: null });
    const page = pageOf(rows);
    expectWhole(page, rows);
    expect(articles(page)).toBe(0);
    expect(textOf(elementOf(page, 'm000009'))).toBe('May 6');
    expect(headingsOf(page, 2)).toEqual(['Older meetings', 'Sources and credit']);
    const section = elementOf(page, 'older');
    expect(textOf(section)).toContain('one line each with only its date, to keep the page small.');
    expect(section).toContain('<a href="../../city/alder-falls-oh/meetings/2024.json">2024, part 1</a>');
    expect(section).toContain('<a href="../../city/alder-falls-oh/meetings/2024-2.json">2024, part 2</a>');
  });

  test('is an error that names the place and the remedy if even dates do not fit', () => {
    const context = [{ id: 'votes', title: 'Votes', body: html`${bytes(documentMaxBytes)}` }];
    const render = (): string => pageOf({ meetings: [meeting()] }, { context });
    expect(render).toThrow(PageTooLarge);
    expect(render).toThrow(
      /^us\/city\/alder-falls-oh\/index\.html would have \d+ bytes even .* under 9000000 bytes\. Split Alder Falls \(p1\)/,
    );
  });

  test('shows fewer meetings in translations too', () => {
    const rows = manyMeetings(60, {});
    const briefs_i18n = rows.meetings.map(({ id }) =>
      sampleRow('briefs_i18n', { id: `t${id}`, meeting_id: id, summary: bytes(300_000) }),
    );
    const page = [...pagesOf({ ...rows, briefs_i18n }).values()][1] ?? '';
    expect(Buffer.byteLength(page)).toBeLessThan(documentMaxBytes);
    expect(articles(page)).toBeGreaterThan(1);
    expect(articles(page)).toBeLessThan(60);
  });
});
