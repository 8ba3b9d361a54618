import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { padded, sampleRow } from '../../../../support/corpus/rows.ts';
import { official, rowsOf } from '../votes/votes.fixture.ts';
import { elementOf, pageOf, textOf } from '../place-pages.fixture.ts';

type Official = Partial<Row<'officials'>>;

const sectionOf = (officials: Official[], bodies: Row<'bodies'>[] = []): string =>
  elementOf(
    pageOf({
      officials: officials.map((row, index) =>
        sampleRow('officials', { id: `o${padded(index)}`, person_id: `p${index}`, ...row }),
      ),
      bodies,
    }),
    'officials',
  );

/** Names by table: in office, or the title of a folded list. */
function namesOf(section: string): Record<string, string[]> {
  const tables = [...section.matchAll(/<caption[^>]*>(.*?)<\/caption>(.*?)<\/table>/gs)];
  return Object.fromEntries(
    tables.map(([, title = '', rows = '']) => [
      textOf(title),
      [...rows.matchAll(/<th scope="row" dir="auto">(.*?)<\/th>/gs)].map(([, name]) => textOf(name ?? '')),
    ]),
  );
}

test('officials with a current term are in office; all others are folded', () => {
  const role = 'Council Member';
  expect(
    namesOf(
      sectionOf([
        { name: 'Begins today', role, start_date: '2026-11-20' },
        { name: 'Ends today', role, end_date: '2026-11-20' },
        { name: 'No dates', role },
        { name: 'Begins tomorrow', role, start_date: '2026-11-21', end_date: '2029-01-01' },
        { name: 'Ended yesterday', role, start_date: '2020-01-01', end_date: '2026-11-19' },
        { name: 'Named in a vote' },
      ]),
    ),
  ).toEqual({
    'In office': ['Begins today', 'Ends today', 'No dates'],
    'Future terms': ['Begins tomorrow'],
    'Earlier terms': ['Ended yesterday'],
    'Other names in vote records': ['Named in a vote'],
  });
});

test('heads come first, then their deputies, then members by district number and name', () => {
  expect(
    namesOf(
      sectionOf([
        { name: 'Z', role: 'Council Member', district: 'District 2' },
        { name: 'Y', role: 'Council Member', district: 'District 10' },
        { name: 'B', role: 'Council Member' },
        { name: 'A', role: 'Council Member' },
        { name: 'Deputy', role: 'Vice Mayor' },
        { name: 'Head', role: 'Mayor' },
      ]),
    )['In office'],
  ).toEqual(['Head', 'Deputy', 'Z', 'Y', 'A', 'B']);
});

test('a person with several terms is named once, by the seat in the largest body', () => {
  const person = { person_id: 'ann', name: 'Ann' };
  const section = sectionOf(
    [
      { ...person, role: 'Chair', body_id: 'committee' },
      { ...person, role: 'Council Member', body_id: 'council' },
      { name: 'Bob', role: 'Council Member', body_id: 'council' },
    ],
    [
      sampleRow('bodies', { id: 'council', name: 'City Council' }),
      sampleRow('bodies', { id: 'committee', name: 'Finance Committee' }),
    ],
  );
  expect(namesOf(section)['In office']).toEqual(['Ann', 'Bob']);
  expect(textOf(section)).toContain('Ann Council Member, City Council 1 more role Chair, Finance Committee');
});

test('a person whom two sources list in the same office is named once, with the dates', () => {
  const section = sectionOf([
    { id: 'a', name: 'Ann Alder', role: 'Mayor' },
    { id: 'b', name: 'Ann Alder', role: 'Mayor', end_date: '2027-11-30' },
  ]);
  expect(namesOf(section)['In office']).toEqual(['Ann Alder']);
  expect(textOf(section)).toContain('Ann Alder Mayoruntil Nov 30, 2027');
  expect(textOf(section)).not.toContain('more role');
});

test('empty columns are omitted, and each name links to its official page', () => {
  const section = sectionOf([{ name: 'Ann', role: 'Mayor', start_date: '2024-01-01' }]);
  expect([...section.matchAll(/<th scope="col">([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Name',
    'Role',
    'Term',
  ]);
  expect(textOf(section)).toContain('since Jan 1, 2024');
  expect(section).toContain('<a href="https://source.example/page" rel="external">Ann</a>');
});

describe('contact details', () => {
  test('are links, and no photo is loaded', () => {
    const section = sectionOf([
      {
        role: 'Mayor',
        email: 'mayor@alder-falls.example',
        phone: '+1 (555) 010-0199 x12',
        photo_url: 'https://photo.example/a.jpg',
      },
    ]);
    expect(section).toContain('<a href="mailto:mayor@alder-falls.example">mayor@alder-falls.example</a>');
    expect(section).toContain('<a href="tel:+15550100199">+1 (555) 010-0199 x12</a>');
    expect(section).not.toContain('<img');
  });

  test.each([
    ['email', 'a@b.example?bcc=c@d.example'],
    ['email', 'a@b.example,c@d.example'],
    ['email', '\ud800@b.example'],
    ['phone', 'call the clerk'],
    ['phone', '555'],
  ])('are text if they are invalid: %s %s', (column, value) => {
    const section = sectionOf([{ role: 'Mayor', [column]: value }]);
    expect(section).not.toMatch(/href="(mailto|tel):/);
    expect(textOf(section)).toContain(value.replace('\ud800', '\ufffd'));
  });
});

test('only the newest six earlier terms are shown, with the total and a link to all terms', () => {
  const section = sectionOf(
    Array.from({ length: 1_234 }, (_, index) => ({
      name: `Name ${index}`,
      start_date: `19${String(index % 100).padStart(2, '0')}-01-01`,
      end_date: '2000-01-01',
    })),
  );
  expect(textOf(section)).toContain('We don’t know who is in office now.');
  expect(textOf(section)).toContain('Earlier terms (1,234) Showing 6 of 1,234.');
  expect(section).toContain('<a href="../../city/alder-falls-oh/city.json">city.json</a>');
  const names = namesOf(section)['Earlier terms'];
  expect(names).toHaveLength(6);
  expect(names?.[0]).toBe('Name 99');
});

test('twelve people in office are shown, and the others are folded', () => {
  const names = namesOf(
    sectionOf(Array.from({ length: 30 }, (_, index) => ({ name: padded(index), role: 'Member' }))),
  );
  expect(names['In office']).toHaveLength(12);
  expect(names['18 more in office']).toHaveLength(18);
});

test('the other roles of a member with a page are a link to it', () => {
  const motions = Array.from({ length: 10 }, (_, index) => ({
    text: `Item ${index}`,
    date: `2026-03-1${index}`,
  }));
  const rows = rowsOf(motions, {
    bodies: [sampleRow('bodies', { id: 'committee', name: 'Finance Committee' })],
    officials: [
      official('Ann Lee'),
      official('Ann Lee', { id: 'o2', body_id: 'committee' }),
      official('Bo Ray'),
    ],
  });
  const section = elementOf(pageOf(rows), 'officials');
  expect(section).toContain('href="../../city/alder-falls-oh/people/ann-lee/#terms">1 more role</a>');
  expect(textOf(section)).not.toContain('Finance Committee');
});
