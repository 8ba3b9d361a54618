import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { elementOf, pageOf, textOf } from './place-pages.fixture.ts';

type MeetingRows = {
  meeting?: Partial<Row<'meetings'>>;
  brief?: Partial<Row<'briefs'>>;
  decisions?: Partial<Row<'decisions'>>[];
};

/** The article of one meeting. Has a brief only if one is passed. */
const articleOf = (
  { meeting: over, brief: briefOver, decisions = [] }: MeetingRows,
  country: 'US' | 'CA' = 'US',
): string =>
  elementOf(
    pageOf(
      {
        meetings: [meeting(over)],
        briefs: briefOver === undefined ? [] : [brief(briefOver)],
        decisions: decisions.map((row, index) => decision({ id: `d${index}`, sequence: index, ...row })),
      },
      { place: { country } },
    ),
    'mm1',
  );

test('a meeting shows its date, time, body, headline, summary and tags', () => {
  const article = articleOf({ brief: { tags: ['housing', 'zoning'] } });
  expect(textOf(article)).toContain('March 4, 2026, 7:00 pm · City Council');
  expect(textOf(article)).toContain('Council approves 84 homes on Larkspur Avenue');
  expect(textOf(article)).toContain('The council approved a rezoning for 84 homes.');
  expect(article).toContain('<time datetime="2026-03-04T19:00">');
  expect([...article.matchAll(/<li class="tag"[^>]*>([^<]+)/g)].map(([, tag]) => tag)).toEqual([
    'housing',
    'zoning',
  ]);
});

test('a meeting without brief, time or body shows what is known', () => {
  expect(textOf(articleOf({ meeting: { start_time: null, agenda_url: null } }))).toBe(
    'March 4, 2026 City Council Held or scheduled; no record yet. Where: City Hall Official source Permanent link',
  );
  const nothingElse = { start_time: null, agenda_url: null, body_name: null, location: null };
  expect(textOf(articleOf({ meeting: nothingElse }))).toBe(
    'March 4, 2026 Meeting Held or scheduled; no record yet. Official source Permanent link',
  );
});

test('a meeting links to its documents, its source and itself', () => {
  const article = articleOf({
    meeting: {
      minutes_url: 'https://source.example/minutes',
      video_url: 'https://video.example/?a=1&b=2',
      source_url: 'https://source.example/meeting',
    },
  });
  for (const [url, text] of [
    ['https://source.example/agenda.pdf', 'Agenda'],
    ['https://source.example/minutes', 'Minutes'],
    ['https://video.example/?a=1&amp;b=2', 'Video'],
    ['https://source.example/meeting', 'Official source'],
  ])
    expect(article).toContain(`<a href="${url}" rel="external">${text}</a>`);
  expect(article).toContain('<a class="permalink" href="#mm1">Permanent link</a>');
});

test.each([
  ['cancelled', 'Cancelled', true],
  ['tentative', 'Tentative', false],
  ['confirmed', undefined, false],
  ['passed', undefined, false],
] as const)('a meeting that is %s has the badge %s', (status, badge, isStruck) => {
  const article = articleOf({ meeting: { status } });
  expect(/class="badge">([^<]+)/.exec(article)?.[1]).toBe(badge);
  expect(article.startsWith('<article class="meeting is-cancelled"')).toBe(isStruck);
});

test('a meeting that its source no longer lists shows when it disappeared', () => {
  expect(textOf(articleOf({ meeting: { vanished_at: '2026-02-03T04:05:06Z' } }))).toContain(
    'Missing from its official source since February 3, 2026.',
  );
});

describe('the author of a text', () => {
  test('is marked after text written by AI, with the model and a label for screen readers', () => {
    const article = articleOf({ brief: { generated_by: 'ai:gpt "5"' } });
    expect(article).toContain(
      'title="Written by AI (gpt &quot;5&quot;) from official documents. It may be wrong."',
    );
    expect(textOf(article)).toContain('Council approves 84 homes on Larkspur Avenue written by AI');
  });

  test('is marked for each decision separately', () => {
    const article = articleOf({
      brief: { generated_by: 'human:a2council.vote' },
      decisions: [
        { headline: 'First', generated_by: 'ai:m', outcome: null, yes: null, no: null, amount_cents: null },
        { headline: 'Second', generated_by: null, outcome: null, yes: null, no: null, amount_cents: null },
      ],
    });
    expect(article.match(/class="ai"/g)).toHaveLength(1);
    expect(textOf(article)).toContain('First written by AI Second');
  });

  test('is named once if the brief and the decisions have the same', () => {
    const models = (brief: string, ...decisions: string[]): string[] => {
      const article = articleOf({
        brief: { generated_by: brief },
        decisions: decisions.map((generated_by, index) => ({ headline: `Decision ${index}`, generated_by })),
      });
      expect(article.match(/class="ai"/g)).toHaveLength(1 + decisions.length);
      return [...article.matchAll(/title="Written by AI \((\w+)\)/g)].map(([, model]) => model ?? '');
    };
    expect(models('ai:m', 'ai:m', 'ai:m')).toEqual(['m']);
    expect(models('ai:m', 'ai:n')).toEqual(['m', 'n']);
  });

  test('is named in small print for rules, people and publishers', () => {
    const article = articleOf({
      brief: { generated_by: 'extract:official-titles' },
      decisions: [
        { generated_by: 'human:a2council.vote' },
        { generated_by: 'publisher:tracker' },
        { generated_by: 'human:a2council.vote' },
      ],
    });
    expect(textOf(article)).toContain(
      'Copied from the official agenda. Decisions written by a2council.vote, published by tracker.',
    );
    expect(article).not.toContain('class="ai"');
  });

  test('is not named for official text', () => {
    expect(articleOf({ brief: { generated_by: null }, decisions: [{}] })).not.toMatch(
      /class="(ai|small muted)"/,
    );
  });
});

describe('a decision', () => {
  const decisionText = (row: Partial<Row<'decisions'>>, country: 'US' | 'CA' = 'US'): string =>
    textOf(
      /<ol class="decisions">(.*?)<\/ol>/s.exec(
        articleOf({ decisions: [{ headline: 'Bridge', amount_cents: null, ...row }] }, country),
      )?.[1] ?? '',
    );

  test('shows its outcome, tally, abstentions and amount in the currency of the country', () => {
    const row = { yes: 1_005, no: 2, abstain: 1, amount_cents: 120_000_050 };
    expect(decisionText(row)).toBe('Bridge Passed Votes, yes to no: 1,005–2, 1 abstained · $1,200,000.50');
    expect(decisionText(row, 'CA')).toContain('CA$1,200,000.50');
  });

  test('shows the known vote counts', () => {
    expect(decisionText({ yes: 4, no: null })).toBe('Bridge Passed 4 yes');
    expect(decisionText({ yes: null, no: 3 })).toBe('Bridge Passed 3 no');
    expect(decisionText({ yes: null, no: null, abstain: 2, outcome: null })).toBe('Bridge');
    expect(decisionText({ yes: 0, no: 0, outcome: 'failed' })).toBe('Bridge Failed Votes, yes to no: 0–0');
  });

  test('shows its summary, and its source if it differs from the source of the meeting', () => {
    expect(
      decisionText({ summary: 'It spans.', yes: null, no: null, source_url: 'https://other.example/' }),
    ).toBe('Bridge Passed Source It spans.');
  });

  test('is folded after the first eight, with continued numbering', () => {
    const article = articleOf({
      decisions: Array.from({ length: 11 }, (_, index) => ({ headline: `Bridge ${index}` })),
    });
    const [before = '', after = ''] = article.split('<details>');
    expect(before.match(/<li id="d[^>]*><bdi>/g)).toHaveLength(8);
    expect(after.match(/<li id="d[^>]*><bdi>/g)).toHaveLength(3);
    expect(textOf(after)).toContain('More decisions (3)');
    expect(after).toContain('<ol class="decisions" start="9">');
  });
});

describe('a motion whose stage and outcome are unknown', () => {
  const bare = {
    decision: null,
    outcome: null,
    yes: null,
    no: null,
    abstain: null,
    amount_cents: null,
    matter_id: 'x1',
  };
  const articleWith = (stage: 'final' | null): string =>
    elementOf(
      pageOf({
        meetings: [meeting()],
        matters: [sampleRow('matters', { id: 'x1', title: 'Rezone a lot' })],
        motions: [sampleRow('motions', { id: 'v1', matter_id: 'x1', text: 'Motion to uphold the advice' })],
        decisions: [
          decision({ id: 'd1', headline: 'Rezone a lot', ...bare, outcome: 'passed', stage }),
          decision({ id: 'd2', headline: 'Rezone a lot', ...bare, stage: null, motion_id: 'v1' }),
        ],
      }),
      'mm1',
    );

  test('is folded below the final decision of its matter', () => {
    expect(textOf(articleWith('final'))).toContain(
      'Amendments and other motions (1) Rezone a lot Motion to uphold the advice',
    );
  });

  test('is beside a decision that is not known to be final', () => {
    expect(textOf(articleWith(null))).not.toContain('other motions');
  });
});

test('a title that was cut at both ends is shown up to its end', () => {
  const start = 'New York State Environmental Quality Review Act setting forth findings';
  const page = pageOf({
    meetings: [meeting()],
    matters: [
      sampleRow('matters', { id: 'x1', title: `Resolution pursuant to the ${start} for Int. No. 894-A` }),
    ],
    decisions: [decision({ headline: `${start}…`, matter_id: 'x1' })],
  });
  expect(textOf(elementOf(page, 'mm1'))).toContain(`${start} for Int. No. 894-A`);
});

test('a summary of a decision that the summary of the meeting contains is not repeated', () => {
  const article = articleOf({
    brief: { summary: 'A term sheet for the arena. Rules for signs.' },
    decisions: [
      { headline: 'Arena', summary: 'A term sheet for the arena.' },
      { headline: 'Library', summary: 'Something else.' },
    ],
  });
  expect(textOf(article).split('A term sheet for the arena.')).toHaveLength(2);
  expect(textOf(article)).toContain('Something else.');
});

test('decisions that repeat each other are shown once, and counted as in the data files', () => {
  const repeated = { headline: 'Lease of the Depot', summary: null };
  const page = pageOf({
    meetings: [meeting()],
    agenda_items: [sampleRow('agenda_items', { id: 'i1', title: 'Hearing' })],
    decisions: [
      decision({ id: 'd1', sequence: 1, ...repeated }),
      decision({ id: 'd2', sequence: 2, ...repeated }),
      decision({ id: 'd3', sequence: 3 }),
    ],
  });
  const article = textOf(elementOf(page, 'mm1'));
  expect(article.split('Lease of the Depot')).toHaveLength(2);
  expect(article).toContain('recorded 2 times');
  expect(article).toContain('All 3 decisions');
  // The list of decisions of the place leads to the same number.
  expect(textOf(elementOf(page, 'decisions'))).toContain('See all 3 decisions');
});
