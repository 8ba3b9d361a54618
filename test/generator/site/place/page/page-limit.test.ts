import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { html } from '../../../../../generator/site/html/template.ts';
import { placePageLimit, sizeOf } from '../../../../../generator/site/place/meetings-in-full.ts';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../../support/corpus/corpus.ts';
import { padded, sampleRow, textOf as characters } from '../../../../support/corpus/rows.ts';
import { elementOf, idsOf, pageOf, type PageOptions, pagesOf, textOf } from '../place-pages.fixture.ts';

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

/** Expects that a page is within the limit of bytes and elements. */
function expectBounded(page: string): void {
  const { bytes, elements } = sizeOf(page);
  expect(bytes).toBeLessThan(placePageLimit.bytes);
  expect(elements).toBeLessThan(placePageLimit.elements);
}

const long = characters(2_000);

/** As much of everything as a corpus may have. */
function hugePlace(): Parameters<typeof pageOf>[0] {
  const bodies = Array.from({ length: 40 }, (_, index) => `Committee ${index} ${long}`);
  const days = (index: number): string =>
    new Date(Date.UTC(2026, 10, 19) - index * 86_400_000).toISOString().slice(0, 10);
  const past = Array.from({ length: 400 }, (_, index) =>
    meeting({ id: `h${padded(index)}`, meeting_date: days(index), body_name: bodies[index % 40] ?? null }),
  );
  const coming = Array.from({ length: 400 }, (_, index) =>
    meeting({
      id: `c${padded(index)}`,
      meeting_date: days(-2 - index),
      body_name: bodies[index % 40] ?? null,
      location: long,
      participation: characters(1_000),
    }),
  );
  return {
    meetings: [...past, ...coming],
    briefs: past.map(({ id }) => brief({ meeting_id: id, headline: long, summary: long })),
    decisions: past.flatMap(({ id }, index) =>
      Array.from({ length: index === 0 ? 500 : 20 }, (_, sequence) =>
        decision({
          id: `${id}-${sequence}`,
          meeting_id: id,
          sequence,
          headline: `${sequence} ${index === 0 ? characters(1_000) : long}`,
          ...(index === 0 ? { summary: null } : {}),
          stage: sequence % 3 === 0 ? 'amendment' : 'final',
        }),
      ),
    ),
    officials: Array.from({ length: 2_000 }, (_, index) =>
      sampleRow('officials', {
        id: `o${index}`,
        person_id: `p${index % 900}`,
        name: `${index} ${long}`,
        role: index % 2 === 0 ? `Member ${long}` : null,
        start_date: index % 2 === 0 ? null : '1999-01-01',
        end_date: index % 2 === 0 ? null : '2001-01-01',
        district: long,
        party: long,
        email: `${long}@x.example`,
      }),
    ),
  };
}

/** Sections about figures that alone exceed the limit. */
const hugeContext: PageOptions['context'] = ['one', 'two', 'three'].map((id, index) => ({
  id,
  title: id,
  body: html`${Array.from({ length: index === 0 ? 200 : 1_500 * index }, () => html`<p>text</p>`)}`,
}));

describe('a page of a huge place', () => {
  const pages = pagesOf(hugePlace(), {
    context: hugeContext,
    sources: Array.from({ length: 300 }, (_, index) =>
      sampleRow('sources', {
        id: `s${index}`,
        title: `${index} ${long}`,
        tables: ['meetings'],
        state_code: null,
      }),
    ),
  });
  const page = [...pages.values()][0] ?? '';

  test('stays below 1,000,000 bytes and 4,000 elements', () => expectBounded(page));

  test('leaves the largest sections about figures to the data', () => {
    expect(textOf(elementOf(page, 'three'))).toContain('Too much for this page. All rows are in city.json');
    expect(elementOf(page, 'three')).toContain('href="../../city/alder-falls-oh/city.json"');
    expect(elementOf(page, 'one').match(/<p>/g)).toHaveLength(200);
  });

  test('has a line with a link for a meeting that is too large to be shown', () => {
    expect(idsOf(page)).toContain('mh000001');
    expect(textOf(elementOf(page, 'decisions'))).toContain('See all 500 decisions');
  });
});

test('a section without room shows its newest rows, if it can', () => {
  const section = (id: string, count: number, short: boolean) => ({
    id,
    title: id,
    body: html`${Array.from({ length: count }, () => html`<p>text</p>`)}`,
    ...(short && { short: html`<p>newest of ${id}</p>` }),
    downloads: html`<a href="${id}.csv">CSV</a>`,
  });
  const page = pageOf(
    { meetings: [meeting()] },
    {
      context: [section('small', 3_000, true), section('large', 3_900, true), section('huge', 4_000, false)],
    },
  );
  expectBounded(page);
  expect(textOf(elementOf(page, 'large'))).toContain('newest of large');
  expect(elementOf(page, 'huge')).toContain('Too much for this page');
  expect(elementOf(page, 'huge')).toContain('href="huge.csv"');
});

test('a translated page of a huge place stays below the limit too', () => {
  const place = hugePlace();
  const briefs_i18n = (place.meetings ?? []).map(({ id }) =>
    sampleRow('briefs_i18n', { id: `t${id}`, meeting_id: id, headline: long, summary: characters(100_000) }),
  );
  const [, page = ''] = [...pagesOf({ ...place, briefs_i18n }).values()];
  expectBounded(page);
  expect(page).toContain('<html lang="es">');
});
