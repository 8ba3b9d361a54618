/** The record of a member. */
import { expect, test } from 'vitest';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { textOf } from '../place-pages.fixture.ts';
import { official, pagesOf, rowsOf } from '../votes/votes.fixture.ts';

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

test('shows terms, numbers with what they count, and each vote', () => {
  const rows = rowsOf(
    [
      ...times(5, () => ({ date: '2023-01-01', roll: ['Ann Lee: abstain', 'Bo Ray: no'] })),
      {
        date: '2026-03-01',
        text: 'To buy trees',
        roll: ['Ann Lee: yes', 'Bo Ray: no', 'Cy: no'],
        result: 'failed',
      },
      { date: '2026-02-01', text: 'To sell trees', roll: ['Ann Lee: yes', 'Bo Ray: no', 'Cy: yes'] },
      { date: '2025-02-01', text: 'To rent trees', roll: ['Ann Lee: yes', 'Bo Ray: no'] },
      { date: '2025-01-01', text: 'To see trees', roll: ['Ann Lee: absent', 'Bo Ray: no', 'Cy: yes'] },
      { date: '2024-01-01', text: 'To be trees', roll: ['Ann Lee: yes', 'Ann Lee: no', 'Cy: yes'] },
    ],
    {
      bodies: [sampleRow('bodies', { id: 'b1', name: 'Planning Board' })],
      officials: [
        official('Ann Lee', { start_date: '2022-01-01', district: '4' }),
        official('Ann Lee', {
          id: 'o2',
          role: 'Chair',
          body_id: 'b1',
          start_date: '2019-01-01',
          end_date: '2021-12-31',
        }),
      ],
      attendance: [
        {
          meeting_id: 'm000005',
          member_name: 'Ann Lee',
          official_id: null,
          rollCalls: 40,
          present: 30,
          absent: 8,
        },
        {
          meeting_id: 'm000006',
          member_name: 'Lee',
          official_id: null,
          rollCalls: 10,
          present: 10,
          absent: 0,
        },
        {
          meeting_id: 'm000006',
          member_name: 'Bo Ray',
          official_id: null,
          rollCalls: 10,
          present: 10,
          absent: 0,
        },
      ],
    },
  );
  const page = pagesOf(rows).get('people/ann-lee/') ?? '';
  const text = textOf(page);
  expect(text).toContain('In office: Council Member, District 4');
  expect(text).toContain('Divided votes 10 3 yes, 0 no');
  expect(text).toContain('With the majority 1 of 2 (50%)');
  expect(text).toContain('Present 40 of 50 (80%)');
  expect(text).toContain(
    'Of 2 divided votes that weren’t ties and in which this member voted yes or no; 8 other divided votes are left out.',
  );
  expect(text).toContain(
    'covers 50 recorded roll calls that list this member, unanimous or not: absent or excused in 8, not stated in 2.',
  );
  expect(text).toContain('To buy trees Yes · Failed · 1 yes, 2 no');
  expect(text).toContain('To be trees Yes, No · ');
  expect(text).toMatch(/Planning Board ?Chair/);
  expect(page).toContain('href="../../votes/?member=ann-lee"');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Person',
    name: 'Ann Lee',
    memberOf: [{ roleName: 'Council Member', startDate: '2022-01-01' }],
  });
});

test('a name that is matched to no official says so, and is no person in structured data', () => {
  const rows = rowsOf(times(30, () => ({ roll: ['Griswold: no', 'Ann Lee: yes'] })));
  const page = pagesOf(rows).get('people/griswold/') ?? '';
  expect(textOf(page)).toContain('list the name “Griswold”. We could not match it to an official on record');
  expect(page).not.toContain('ld+json');
});

test('20,000 votes are on pages of a year each, under 1 MB', () => {
  const rows = rowsOf(
    times(20_000, (index) => ({
      date: `${2007 + (index % 20)}-02-01`,
      text: `Motion ${index} ${'x'.repeat(300)}`,
    })),
  );
  const pages = pagesOf(rows);
  const own = [...pages.keys()].filter((path) => path.startsWith('people/ann-lee/'));
  expect(own).toHaveLength(20);
  let entries = 0;
  for (const path of own) {
    const page = pages.get(path) ?? '';
    expect(Buffer.byteLength(page)).toBeLessThan(1_000_000);
    entries += page.match(/class="cast /g)?.length ?? 0;
  }
  expect(entries).toBe(20_000);
  expect(textOf(pages.get('people/ann-lee/') ?? '')).toContain('Divided votes 20,000 20,000 yes, 0 no');
  expect(textOf(pages.get('people/ann-lee/2010/') ?? '')).not.toContain('Terms');
});

test('shows seats in a legislature before committees, and folds the rest', () => {
  const committees = times(9, (index) =>
    official('Ann Lee', {
      id: `c${index}`,
      body_id: 'b1',
      role: `Seat ${index}`,
      start_date: `2025-01-0${index + 1}`,
    }),
  );
  const motions = times(10, (index) => ({ date: `2026-03-1${index}`, text: `To buy ${index} trees` }));
  const rows = rowsOf(motions, {
    bodies: [
      sampleRow('bodies', { id: 'b0', name: 'Town Council', classification: 'legislature' }),
      sampleRow('bodies', { id: 'b1', name: 'Planning Board', classification: 'committee' }),
    ],
    officials: [...committees, official('Ann Lee', { id: 'o1', body_id: 'b0', start_date: '2019-01-01' })],
  });
  const page = pagesOf(rows).get('people/ann-lee/') ?? '';
  const [, shown = '', folded = ''] = page.split('<tbody>');
  expect(textOf(shown.split('</tbody>')[0] ?? '')).toMatch(/^\s*Town Council.*Seat 8.*Seat 2/s);
  expect(textOf(folded.split('</tbody>')[0] ?? '')).toMatch(/Seat 1.*Seat 0/s);
  expect(page).toContain('<summary>2 more terms</summary>');
});

test('a member in office with enough votes can be followed from the top of the page, others cannot', () => {
  const pageWith = (votes: number): string =>
    pagesOf(
      rowsOf(
        times(votes, () => ({ date: '2026-03-01', roll: ['Ann Lee: yes', 'Bo Ray: no'] })),
        { officials: [official('Ann Lee', { start_date: '2022-01-01' })] },
      ),
    ).get('people/ann-lee/') ?? '';
  expect(pageWith(20)).toMatch(
    /<\/h1>\s*<details class="follow">.*?<input readonly value="https:\/\/civic\.example\/[^"]*\.atom"/s,
  );
  expect(pageWith(5)).not.toContain('class="follow"');
});
