/** The page with all divided votes of a place. */
import { describe, expect, test } from 'vitest';
import { padded, sampleRow } from '../../../../support/corpus/rows.ts';
import { textOf } from '../place-pages.fixture.ts';
import { official, pagesOf, rowsOf } from './votes.fixture.ts';

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const entriesOf = (page: string): string[] => page.match(/<li id="v.*?<\/li>/gs) ?? [];
const attribute = (html: string, name: string): string | undefined =>
  new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];

describe('an entry', () => {
  test('has subject, action, outcome, tally, body, day, official page and who voted no', () => {
    const rows = rowsOf(
      times(10, () => ({
        text: 'A motion was made that this Introduction be Approved by Council approved by Roll Call.',
        agenda_item_id: 'i1',
        matter_id: 'ma1',
        result: 'passed' as const,
        yes: 30,
        no: 1,
        absent: 2,
        source_url: 'https://council.example/42',
      })),
      {
        agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'A Local Law on trees' })],
        matters: [sampleRow('matters', { id: 'ma1', file_number: 'Int 0042-2026' })],
      },
    );
    const [entry = ''] = entriesOf(pagesOf(rows).get('votes/') ?? '');
    expect(textOf(entry)).toBe(
      'Int 0042-2026 A Local Law on trees Approved by Council Passed · 30 yes, 1 no, 2 absent · City Council · February 1, 2026 · Official source Voted no: Bo Ray',
    );
    expect(entry).toContain('<a href="../people/bo-ray/"><bdi>Bo Ray</bdi></a>');
    expect(entry).toContain('href="../full/#mm000000"');
    expect(entry).toContain('href="https://council.example/42"');
  });

  test('of a motion to deny that passed says that the matter failed', () => {
    const rows = rowsOf([
      { text: 'Disapproved by Council', agenda_item_id: 'i1', result: 'passed' },
      { text: 'Disapproved by Council', agenda_item_id: 'i1', result: 'failed' },
    ]);
    const page = pagesOf({
      ...rows,
      agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'A rezoning' })],
    });
    const texts = entriesOf(page.get('votes/') ?? '').map(textOf);
    expect(texts[0]).toContain('Failed · The motion passed · 1 yes, 1 no');
    expect(texts[1]).toMatch(/Disapproved by Council The motion failed · 1 yes/);
  });

  test('of an amendment says so before its outcome', () => {
    const rows = rowsOf([
      { text: 'Motion to amend Exhibit A as shown in Kanal 1', agenda_item_id: 'i1', result: 'failed' },
    ]);
    const page = pagesOf({
      ...rows,
      agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'An arena' })],
    });
    expect(textOf(entriesOf(page.get('votes/') ?? '')[0] ?? '')).toContain('Amendment: Failed · ');
  });

  test('names the yes side, too, if it is smaller', () => {
    const roll = ['Ann Lee: yes', 'Bo Ray: no', 'Cy Poe: no', 'Di Fox: absent'];
    const [entry = ''] = entriesOf(pagesOf(rowsOf([{ roll }])).get('votes/') ?? '');
    expect(textOf(entry)).toMatch(/Voted no: Bo Ray, Cy Poe Voted yes: Ann Lee$/);
  });

  test('has no tally and no names if nothing is known of them', () => {
    const [entry = ''] = entriesOf(pagesOf(rowsOf([{ roll: [], text: 'To adjourn' }])).get('votes/') ?? '');
    expect(textOf(entry)).toBe('To adjourn City Council · February 1, 2026 · Official source');
  });
});

describe('the filter', () => {
  test('has every member, year and outcome, and each entry says how each member voted', () => {
    const rows = rowsOf([
      { date: '2026-02-01', result: 'passed', roll: ['Cy: no', 'Ann: yes', 'Bo: recused'] },
      { date: '2025-02-01', roll: ['Cy: yes', 'Di: excused'] },
    ]);
    const page = pagesOf(rows).get('votes/') ?? '';
    const options = Array.from(page.matchAll(/<option value="([^"]*)"/g), ([, value]) => value);
    expect(options).toEqual(['', 'ann', 'bo', 'cy', 'di', '', '2026', '2025', '', 'passed', 'unknown']);
    expect(entriesOf(page).map((entry) => attribute(entry, 'data-v'))).toEqual(['yrn-', '--ye']);
    expect(entriesOf(page).map((entry) => attribute(entry, 'data-o'))).toEqual(['passed', 'unknown']);
    expect(page).toMatch(/<form[^>]*class="vote-filter needs-script"/);
  });

  test('lists the members with most votes, if there are too many', () => {
    const roll = times(400, (index) => `Member ${padded(index)}: yes`);
    const rows = rowsOf([{ roll }, { roll: roll.slice(-10) }]);
    const page = pagesOf(rows).get('votes/') ?? '';
    expect(entriesOf(page).map((entry) => attribute(entry, 'data-v')?.length)).toEqual([250, 250]);
    expect(page).toContain('value="member-000399"');
    expect(page).not.toContain('value="member-000389"');
  });
});

test('there is no page without divided votes', () => {
  expect(pagesOf(rowsOf([]))).toEqual(new Map());
});

test('up to a size, all votes are on one page; else each year has its own, under 1 MB', () => {
  const motion = (index: number) => ({
    date: `${2024 + (index % 3)}-02-01`,
    text: `Motion ${index} ${'x'.repeat(500)}`,
  });
  expect([...pagesOf(rowsOf(times(300, motion))).keys()]).toContain('votes/');
  expect([...pagesOf(rowsOf(times(300, motion))).keys()].filter((path) => path.startsWith('votes'))).toEqual([
    'votes/',
  ]);
  const pages = pagesOf(rowsOf(times(3_300, motion)));
  const votes = [...pages.keys()].filter((path) => path.startsWith('votes'));
  expect(votes).toEqual([
    'votes/',
    'votes/2026/',
    'votes/2025-2/',
    'votes/2025/',
    'votes/2024-2/',
    'votes/2024/',
  ]);
  for (const [, page] of pages) expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
  const ids = votes.flatMap((path) =>
    entriesOf(pages.get(path) ?? '').map((entry) => attribute(entry, 'id')),
  );
  expect(new Set(ids).size).toBe(3_300);
  expect(ids).toHaveLength(3_300);
  const older = pages.get('votes/2024/') ?? '';
  expect(older).toContain('<option value="2026" data-href="../../votes/">');
  expect(older).toContain('href="../../people/bo-ray/"');
});

test('names, titles and bodies are escaped, and no path leaves the place', () => {
  const name = '<script>x</script>';
  const roll = [`${name}: no`, '../..: yes', 'محمد صالح: no', 'ANN LEE: yes'];
  const rows = rowsOf(
    times(30, () => ({ text: '<img src=x onerror=y>', roll })),
    { officials: [official('Ann Lee')] },
  );
  const pages = pagesOf(rows);
  expect([...pages.keys()]).toEqual(
    ['votes/', 'people/member/', 'people/script-x-script/', 'people/ann-lee/', 'people/member-2/'].toSorted(
      (a, b) => [...pages.keys()].indexOf(a) - [...pages.keys()].indexOf(b),
    ),
  );
  expect(pages.size).toBe(5);
  for (const page of pages.values()) {
    expect(page).not.toContain('<script>x');
    expect(page).not.toContain('<img');
  }
  expect(pages.get('people/ann-lee/')).toContain('<bdi>Ann Lee</bdi>');
});

test.each([
  ['fr', 'Votes partagés', 'Ont voté contre :'],
  ['es', 'Votaciones divididas', 'Votaron en contra:'],
] as const)('the page in %s has its words', (language, heading, no) => {
  const page = pagesOf(rowsOf([{}]), language).get('votes/') ?? '';
  expect(page).toContain(`<html lang="${language}"`);
  expect(textOf(page)).toContain(heading);
  expect(textOf(page)).toContain(no);
});
