import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../../schemas/tables/index.ts';
import { decision, meeting } from '../../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../../support/corpus/rows.ts';
import { elementOf, headingsOf, pageOf, textOf } from '../place-pages.fixture.ts';

const plain = {
  generated_by: null,
  summary: null,
  amount_cents: null,
  yes: null,
  no: null,
  abstain: null,
} as const;

const decided = (id: string, over: Partial<Row<'decisions'>> = {}): Row<'decisions'> =>
  decision({ id, headline: `Title of ${id}`, outcome: 'passed', stage: 'final', ...plain, ...over });

const sectionOf = (rows: Parameters<typeof pageOf>[0]): string =>
  elementOf(pageOf({ meetings: [meeting()], ...rows }), 'decisions');

/** The titles in each list: those shown, then those of each folded list. */
const titlesOf = (section: string): string[][] =>
  [...section.matchAll(/<ul class="decision-list">(.*?)<\/ul>/gs)].map(([, list = '']) =>
    [...list.matchAll(/class="headline"[^>]*>([^<]*)/g)].map(([, title = '']) => textOf(title)),
  );

test('contested decisions come first, then costly ones, each with outcome, tally and amount', () => {
  const section = sectionOf({
    decisions: [
      decided('cheap', { yes: 9, no: 0, amount_cents: 0 }),
      decided('costly', { yes: 9, no: 0, abstain: 1, amount_cents: 2_000_000_00 }),
      decided('close', { yes: 5, no: 4, outcome: 'failed' }),
      decided('half known', { yes: 5, outcome: 'other' }),
    ],
  });
  expect(titlesOf(section)).toEqual([
    ['close', 'costly', 'cheap', 'half known'].map((id) => `Title of ${id}`),
  ]);
  const text = textOf(section);
  expect(text).toContain('Title of close Failed Votes, yes to no: 5–4');
  expect(text).toContain('Title of costly Passed Votes, yes to no: 9–0, 1 abstained $2,000,000');
  expect(text).not.toContain('$0');
  expect(text).toContain('Title of half known 5 yes');
});

test('a divided vote of unknown stage is shown with final decisions, and says that its stage is unknown', () => {
  const vote = { yes: 7, no: 4, stage: null } as const;
  const section = sectionOf({
    decisions: [
      decided('contract', { amount_cents: 900_000_00 }),
      decided('parking', {
        ...vote,
        headline: 'An Ordinance to Amend Chapter 55',
        decision: 'ordinance pass',
      }),
      decided('unanimous', {
        stage: null,
        yes: 11,
        no: 0,
        headline: 'An Ordinance on Trees',
        decision: 'pass',
      }),
    ],
  });
  expect(titlesOf(section)).toEqual([['An Ordinance to Amend Chapter 55', 'Title of contract']]);
  expect(textOf(section)).toContain('7–4 ordinance, reading unknown');
});

test('a divided vote of unknown stage is left out beside the final decision of its matter', () => {
  const matters = [sampleRow('matters', { id: 'x1' })];
  const section = sectionOf({
    matters,
    decisions: [
      decided('final', { matter_id: 'x1' }),
      decided('open', {
        matter_id: 'x1',
        yes: 6,
        no: 5,
        stage: null,
        headline: 'Ordinance 1',
        decision: 'pass',
      }),
    ],
  });
  expect(titlesOf(section)[0]).toEqual(['Title of final']);
});

test('an amendment is never shown as the outcome, but folded below', () => {
  const section = sectionOf({
    decisions: [
      decided('amendment', { stage: 'amendment', outcome: 'failed', yes: 6, no: 6 }),
      decided('closing', { stage: 'procedural' }),
      decided('matter', { yes: 12, no: 0 }),
    ],
  });
  expect(titlesOf(section)).toEqual([['Title of matter'], ['Title of amendment', 'Title of closing']]);
  expect(textOf(section)).toContain('Amendments and procedure (2) Amendment Title of amendment Failed');
  expect(textOf(section)).toContain('See all 3 decisions');
});

test('a meeting with amendments only is left out', () => {
  expect(pageOf({ meetings: [meeting()], decisions: [decided('a', { stage: 'amendment' })] })).not.toContain(
    'id="decisions"',
  );
});

describe('the consent agenda', () => {
  const item = (id: string, consent: boolean | null): Row<'agenda_items'> =>
    sampleRow('agenda_items', { id, consent });
  const rows = {
    agenda_items: [item('i1', true), item('i2', false), item('i3', null)],
    decisions: ['i1', 'i2', 'i3'].map((id) => decided(`d-${id}`, { agenda_item_id: id })),
  };

  test('is folded', () => {
    const section = sectionOf(rows);
    expect(titlesOf(section)).toEqual([['Title of d-i2', 'Title of d-i3'], ['Title of d-i1']]);
    expect(textOf(section)).toContain('Consent agenda (1)');
  });

  test('is shown if everything was decided in it', () => {
    const section = sectionOf({ ...rows, decisions: rows.decisions.slice(0, 1) });
    expect(titlesOf(section)).toEqual([['Title of d-i1']]);
  });
});

test('the newest three meetings with decisions are shown, the newest with more decisions', () => {
  const days = ['2026-11-10', '2026-11-09', '2026-11-08', '2026-11-07', '2026-11-06', '2026-11-05'];
  const meetings = days.map((meeting_date, index) => meeting({ id: `h${index}`, meeting_date }));
  // The second has none.
  const decisions = meetings
    .filter((_, index) => index !== 1)
    .flatMap(({ id }) =>
      Array.from({ length: 12 }, (_, index) => decided(`${id}-${index}`, { meeting_id: id })),
    );
  const section = sectionOf({ meetings, decisions });
  expect(headingsOf(section, 3)).toEqual(
    ['November 10', 'November 8', 'November 7'].map((day) => `${day}, 2026 · City Council`),
  );
  expect(titlesOf(section).map((titles) => titles.length)).toEqual([8, 4, 4]);
});

test('members on the smaller side are named', () => {
  const motion = sampleRow('motions', { id: 'x', yes: 3, no: 2, divided: true, agenda_item_id: null });
  const votes = ['Ann', 'Ben', 'Cy', 'Dee', '‏אבי'].map((member_name, index) =>
    sampleRow('member_votes', {
      id: `v${index}`,
      motion_id: 'x',
      member_name,
      vote: index < 3 ? 'yes' : 'no',
    }),
  );
  const section = sectionOf({
    motions: [motion],
    member_votes: votes,
    decisions: [decided('d', { motion_id: 'x', yes: 3, no: 2 })],
  });
  expect(textOf(section)).toContain('No: Dee, ‏אבי');
  expect(section).toContain('<bdi>‏אבי</bdi>');
});

test('titles of 2,000 characters are shortened', () => {
  const section = sectionOf({ decisions: [decided('d', { headline: 'word '.repeat(400).trim() })] });
  expect(titlesOf(section)[0]?.[0]).toBe(`${'word '.repeat(48).trim()}…`);
});

test('amendments of one matter with the same tally are each shown with the text of their motion', () => {
  const motions = ['Kanal 1 — amend resolution', 'Avalos 1 — amend Exhibit A'];
  const rows = {
    matters: [sampleRow('matters', { id: 'x1', title: 'Term sheet of the arena' })],
    motions: motions.map((text, index) =>
      sampleRow('motions', { id: `v${index}`, matter_id: 'x1', text, stage: 'amendment' }),
    ),
    decisions: [
      decided('f', { headline: 'Term sheet', matter_id: 'x1' }),
      ...motions.map((_, index) =>
        decided(`a${index}`, {
          headline: 'Term sheet',
          matter_id: 'x1',
          motion_id: `v${index}`,
          stage: 'amendment',
          outcome: 'failed',
          yes: 5,
          no: 7,
        }),
      ),
    ],
  };
  for (const section of [sectionOf(rows), elementOf(pageOf({ meetings: [meeting()], ...rows }), 'mm1')])
    for (const text of motions)
      expect(textOf(section)).toContain(`Term sheet ${text} Failed Votes, yes to no: 5–7`);
});
