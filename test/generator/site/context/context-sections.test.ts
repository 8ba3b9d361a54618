import { describe, expect, test } from 'vitest';
import { shownTables, type PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { blocks } from '../../../../schemas/blocks.ts';
import type { Column, ColumnType } from '../../../../schemas/columns.ts';
import { type TableName, tableOf } from '../../../../schemas/tables/index.ts';
import { meeting } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, sectionsOf, textOf } from './context-sections.fixture.ts';

const notBlocks = new Set(['bodies', 'meetings', 'briefs', 'decisions', 'briefs_i18n']);
const blockTables = shownTables.filter((name) => !notBlocks.has(name));

/** A value of a column that is not text. */
const values: Partial<Record<ColumnType, unknown>> = {
  integer: 2_000,
  number: 50,
  boolean: true,
  date: '2026-03-04',
  url: 'https://source.example/page',
};

/** Rows in every block, with `text` in every text column. Only references are empty. */
function fullRows(text: string, count = 1): Partial<PlaceRows> {
  const valueOf = ({ type, pattern, values: allowed }: Column): unknown =>
    type === 'text' && pattern === undefined ? text : (allowed?.[0] ?? values[type]);
  const rowsOf = (name: TableName): object[] =>
    Array.from({ length: count }, (_, index) => ({
      ...Object.fromEntries(
        Object.entries(tableOf(name).columns)
          .map(([column, declared]) => [column, valueOf(declared)])
          .filter(([, value]) => value !== undefined),
      ),
      id: `${name}-${padded(index)}`,
    }));
  const rows = Object.fromEntries(
    blockTables.map((name) => [name, rowsOf(name).map((over) => sampleRow(name, over))]),
  ) as unknown as PlaceRows;
  return {
    ...rows,
    meetings: [meeting({ id: 'm1' })],
    motions: rows.motions.map((motion) => ({ ...motion, divided: true })),
    member_votes: rows.member_votes.map((vote, index) => ({
      ...vote,
      motion_id: `motions-${padded(index)}`,
    })),
  };
}

describe('the sections of a place', () => {
  test('have one section for each block that has rows except officials, in the order of city.json', () => {
    const titles = [...sectionsOf(fullRows('text')).values()].map(({ title }) => title);
    const specified = [
      'Divided votes',
      'Elections',
      'Planning and legislative files',
      'Budget',
      'Housing permits',
      'Ballot measures',
      'Demographics',
      'Home values',
      'Federal awards',
      'Campaign finance',
      'Licenses',
    ];
    expect(titles.filter((title) => specified.includes(title))).toEqual(specified);
    expect(titles).toHaveLength(blocks.length - 1);
    expect(sectionsOf({}).size).toBe(0);
    expect(sectionsOf({ permits: [sampleRow('permits')] }).size).toBe(1);
  });

  test('have unique ids, which cannot clash with ids of meetings', () => {
    const sections = sectionsOf(fullRows('text', 3));
    const ids = [...sections].flatMap(([id, { html }]) => [id, ...attributesOf(html, 'id')]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id.startsWith('m'))).toEqual([]);
  });

  test('have the elements that label their charts', () => {
    const html = sectionHtml('home-values', fullRows('text'));
    const [labels = ''] = attributesOf(html, 'aria-labelledby');
    expect(labels.split(' ').filter((id) => attributesOf(html, 'id').includes(id))).toHaveLength(2);
  });

  test('name their source, the number of rows shown, and the file with all rows', () => {
    for (const [id, { html }] of sectionsOf(fullRows('text', 30))) {
      expect(html, id).toContain('<a href="https://source.example/page"');
      expect(textOf(html), id).toMatch(/Showing (all )?\d+ /);
      expect(html, id).toContain('<a href="../../city/alder-falls-oh/city.json">city.json</a>');
    }
  });

  test('link to the file of a block that is truncated in city.json', () => {
    const html = sectionHtml('files', fullRows('text'), { cut: new Set(['matters']) });
    expect(html).toContain('<a href="../../city/alder-falls-oh/matters.json">matters.json</a>');
    expect(html).not.toContain('city.json');
  });

  test('name at most three source pages, and each name only once', () => {
    const rows = ['a.csv', 'b.csv?x=1', 'b.csv?x=2', 'c.csv', 'd.csv'].map((file, index) =>
      sampleRow('demographics', {
        id: `d${index}`,
        measure: file,
        source_url: `https://www.x.example/data/${file}`,
      }),
    );
    expect(textOf(sectionHtml('demographics', { demographics: rows }))).toContain(
      'Sources: x.example/…/a.csv, x.example/…/b.csv, x.example/…/c.csv and 2 more.',
    );
  });

  test('name the real host of an address with a user name', () => {
    const rows = [sampleRow('permits', { source_url: 'https://census.gov@evil.example/page' })];
    expect(textOf(sectionHtml('licenses', { permits: rows }))).toContain('Source: evil.example/page.');
  });

  test('show money in the currency of the place', () => {
    const rows = { federal_awards: [sampleRow('federal_awards', { amount_cents: 123_456_700 })] };
    expect(textOf(sectionHtml('federal-awards', rows))).toContain(' $1,234,567 ');
    expect(textOf(sectionHtml('federal-awards', rows, { place: { country: 'CA' } }))).toContain(
      'CA$1,234,567',
    );
  });
});

describe('text of a corpus', () => {
  const hostile = `<script>alert(1)</script> ]]> " ' </table> \u202e😀 ${'long '.repeat(1000)}`;

  test('stays text', () => {
    for (const [id, { html }] of sectionsOf(fullRows(hostile))) {
      expect(html, id).not.toMatch(/<script|<\/table> [^<]*😀|style=/);
      if (id !== 'housing-permits') expect(textOf(html), id).toContain(`<script>alert(1)</script> ]]> " '`);
    }
  });

  test('is shortened between words, or between characters', () => {
    const html = sectionHtml('licenses', {
      permits: [sampleRow('permits', { name: hostile, category: '😀'.repeat(500) })],
    });
    expect(textOf(html)).toMatch(/long…/);
    expect(textOf(html)).toContain('😀…');
    expect(html).not.toContain('\ufffd');
  });

  test('makes no section larger than 60 kB, even with many long rows', () => {
    for (const [id, { html }] of sectionsOf(fullRows('Zoning board of appeals '.repeat(200), 300)))
      expect(Buffer.byteLength(html), id).toBeLessThan(60_000);
  });

  test('never becomes a link that runs code', () => {
    const rows = fullRows('text');
    const source_url = 'javascript:alert(1)';
    const evil = Object.fromEntries(
      Object.entries(rows).map(([name, tableRows]) => [
        name,
        tableRows.map((row) =>
          'url' in row ? { ...row, source_url, url: source_url } : { ...row, source_url },
        ),
      ]),
    );
    for (const [id, { html }] of sectionsOf(evil)) expect(html, id).not.toContain('="javascript:');
  });
});
