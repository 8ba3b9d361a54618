import { expect, test } from 'vitest';
import type { PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { meeting } from '../../../support/corpus/corpus.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type Vote = Row<'member_votes'>['vote'];

const motion = (over: Partial<Row<'motions'>> = {}): Row<'motions'> =>
  sampleRow('motions', { id: 'mo1', divided: true, ...over });

/** The roll call of a motion, `Ann yes`. */
const votes = (motionId: string, ...texts: string[]): Row<'member_votes'>[] =>
  texts.map((text, index) => {
    const [name = '', vote] = text.split(' ');
    return sampleRow('member_votes', {
      id: `${motionId}-${padded(index)}`,
      motion_id: motionId,
      member_name: name,
      vote: vote as Vote,
    });
  });

const threeMotions = (): Partial<PlaceRows> => ({
  meetings: [meeting({ id: 'm1', meeting_date: '2026-03-04', body_name: 'City Council' })],
  motions: ['mo1', 'mo2', 'mo3'].map((id) => motion({ id, text: `Motion ${id}` })),
  member_votes: [
    ...votes('mo1', 'Ann yes', 'Bea yes', 'Cy no'),
    ...votes('mo2', 'Ann yes', 'Bea no', 'Cy yes'),
    ...votes('mo3', 'Ann absent', 'Bea no', 'Cy yes', 'Dee recused'),
  ],
});

test('a motion shows its text, result, tally, meeting and official page', () => {
  const html = sectionHtml('votes', {
    meetings: [meeting({ id: 'm1', meeting_date: '2026-03-04' })],
    motions: [
      motion({
        text: 'To approve the plat.',
        result: 'failed',
        yes: 2,
        no: 3,
        abstain: 0,
        absent: 1,
        source_url: 'https://council.example/42',
      }),
    ],
  });
  expect(textOf(html)).toContain(
    '1. To approve the plat. Failed · 2 yes, 3 no, 1 absent · March 4, 2026 · Official source',
  );
  expect(html).toContain('<a href="#mm1"><time');
  expect(html).toContain('<a href="https://council.example/42"');
});

test('a motion without text or title says so', () => {
  const html = sectionHtml('votes', { meetings: [meeting({ id: 'm1' })], motions: [motion()] });
  expect(textOf(html)).toMatch(/1\. Subject not published [A-Z][a-z]+ \d+, \d+ · Official source/);
});

test('the grid shows by text and class how each member voted', () => {
  const html = sectionHtml('votes', threeMotions());
  expect(tablesOf(html)).toEqual([
    [
      ['Member', 'Motion 1', 'Motion 2', 'Motion 3', 'With majority'],
      ['Ann', 'Yes', 'Yes', 'Absent', '2 of 2'],
      ['Bea', 'Yes', 'No', 'No', '1 of 2'],
      ['Cy', 'No', 'Yes', 'Yes', '1 of 2'],
      ['Dee', '–', '–', 'Recused', '–'],
    ],
  ]);
  expect(html).toContain('<td class="vote-yes">Yes</td>');
  expect(html).toContain('<td class="vote-no">No</td>');
});

test('a column links to its motion', () => {
  const html = sectionHtml('votes', threeMotions());
  const links = attributesOf(html, 'href').filter((href) => href.startsWith('#votes-'));
  expect(links).toEqual(['#votes-1', '#votes-2', '#votes-3']);
  expect(attributesOf(html, 'id')).toEqual(['votes-1', 'votes-2', 'votes-3']);
});

test('each body has a grid of its own members', () => {
  const rows = threeMotions();
  const html = sectionHtml('votes', rows, {
    meetings: new Map([['m1', { date: '2026-03-04', body: 'City Council' }]]),
  });
  expect(html).toContain('City Council</h3>');
  const twoBodies = sectionHtml('votes', {
    ...rows,
    meetings: [
      ...(rows.meetings ?? []),
      meeting({ id: 'm2', meeting_date: '2026-03-05', body_name: 'Planning Board' }),
    ],
    motions: (rows.motions ?? []).map((each) => (each.id === 'mo2' ? { ...each, meeting_id: 'm2' } : each)),
  });
  expect(tablesOf(twoBodies).map(([headings]) => headings)).toEqual([
    ['Member', 'Motion 1'],
    ['Member', 'Motion 2', 'Motion 3'],
  ]);
  expect(textOf(twoBodies)).toMatch(/Planning Board 1\. Motion mo2 .* City Council 2\. Motion mo1 /);
});

test('two members with the same name keep both votes', () => {
  const html = sectionHtml('votes', {
    motions: [motion()],
    member_votes: votes('mo1', 'Smith yes', 'Smith no', 'Jones no'),
  });
  expect(tablesOf(html)[0]).toEqual([
    ['Member', 'Motion 1'],
    ['Jones', 'No'],
    ['Smith', 'Yes, No'],
  ]);
});

test('only the members listed most often are shown', () => {
  const ids = Array.from({ length: 7 }, (_, index) => `mo${padded(index)}`);
  const names = Array.from({ length: 70 }, (_, index) => `Member${padded(index)}`);
  const html = sectionHtml('votes', {
    motions: ids.map((id) => motion({ id })),
    member_votes: ids.flatMap((id, index) =>
      votes(id, ...(index === 0 ? names : names.slice(20)).map((name) => `${name} yes`)),
    ),
  });
  const [grid = []] = tablesOf(html);
  expect(grid).toHaveLength(61);
  expect(grid[0]).toHaveLength(9);
  expect(grid.at(-1)?.[0]).toBe('Member000069');
  expect(textOf(html)).toContain('Showing the 60 of 70 members listed most often.');
});

test('without roll calls there is no grid', () => {
  const html = sectionHtml('votes', { motions: [motion({ text: 'To adjourn.' })] });
  expect(html).not.toContain('<table');
  expect(textOf(html)).toContain('To adjourn.');
});

test('a council too large for a grid has those who disagreed named below each of the newest motions', () => {
  const html = sectionHtml('votes', {
    meetings: [meeting({ id: 'm1', body_name: 'City Council' })],
    motions: Array.from({ length: 20 }, (_, index) => motion({ id: `mo${index}`, text: `Motion ${index}` })),
    member_votes: Array.from({ length: 20 }, (_, index) =>
      votes(`mo${index}`, 'Ann no', ...Array.from({ length: 50 }, (_, member) => `Member${member} yes`)),
    ).flat(),
  });
  expect(html).not.toContain('<table');
  expect(textOf(html).match(/Voted no: Ann/g)).toHaveLength(16);
  expect(textOf(html)).toContain('Showing 16 of 20 divided motions. All are in city.json.');
});
