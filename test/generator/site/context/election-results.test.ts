import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { padded, sampleRow } from '../../../support/corpus/rows.ts';
import { attributesOf, sectionHtml, tablesOf, textOf } from './context-sections.fixture.ts';

type Candidate = Row<'election_results'>;

const candidate = (name: string, votes: number | null, over: Partial<Candidate> = {}): Candidate =>
  sampleRow('election_results', {
    id: `${over.election_date ?? ''}${over.contest ?? ''}${name}`.replaceAll(/\W/g, ''),
    election_date: '2025-11-04',
    contest: 'Mayor',
    candidate: name,
    votes,
    complete: true,
    ...over,
  });

const elections = (...election_results: Candidate[]): string =>
  sectionHtml('elections', { election_results });

test('candidates are sorted by votes, with party and share, and winners are marked', () => {
  const html = elections(
    candidate('Ann Lee', 250, { percent: 25 }),
    candidate('Bea Ruiz', 1_000, { percent: 75.25, party: 'Green', won: true }),
  );
  expect(tablesOf(html)).toEqual([
    [
      ['Candidate', 'Votes', 'Share'],
      ['Bea Ruiz (Green) Elected', '1,000', '80%'],
      ['Ann Lee', '250', '20%'],
    ],
  ]);
  expect(attributesOf(html.slice(html.indexOf('class="track"')), 'width')).toEqual(['80%', '20%']);
});

test.each([
  ['unknown', null],
  ['known not to be', false],
])('a contest that is %s complete has no winner, no order by votes, and a note', (_name, complete) => {
  const html = elections(
    candidate('Bea Ruiz', 1_000, { complete, won: true, area: 'Richmond County' }),
    candidate('Ann Lee', 250, { complete }),
  );
  expect(tablesOf(html)[0]?.map(([name]) => name)).toEqual(['Candidate', 'Ann Lee', 'Bea Ruiz']);
  expect(contestsIn(html)).toEqual(['Mayor (Richmond County)']);
  expect(textOf(html)).toContain('Not known to be complete: part of the votes may be missing');
});

test('a contest is complete only if all of its rows are', () => {
  const html = elections(
    candidate('Bea Ruiz', 1_000, { won: true }),
    candidate('Ann Lee', 250, { complete: null }),
  );
  expect(tablesOf(html)[0]?.map(([name]) => name)).toEqual(['Candidate', 'Ann Lee', 'Bea Ruiz']);
});

test('votes of several parts of a place are apart, each with its area', () => {
  const [kings, queens] = ['Kings County', 'Queens County'].map((area) => ({ complete: false, area }));
  const html = elections(
    candidate('Bea Ruiz', 1_000, kings),
    candidate('Ann Lee', 250, kings),
    candidate('Bea Ruiz', 10, { ...queens, id: 'q1' }),
    candidate('Ann Lee', 700, { ...queens, id: 'q2' }),
  );
  expect(contestsIn(html)).toEqual(['Mayor (Kings County)', 'Mayor (Queens County)']);
  expect(tablesOf(html)[1]).toEqual([
    ['Candidate', 'Votes', 'Share'],
    ['Ann Lee', '700', '98.6%'],
    ['Bea Ruiz', '10', '1.4%'],
  ]);
});

test('contests are grouped by day, newest first', () => {
  const html = elections(
    candidate('Old', 1, { election_date: '2021-11-02', contest: 'Mayor' }),
    candidate('New', 1, { election_date: '2025-11-04', contest: 'Clerk' }),
  );
  expect(textOf(html)).toMatch(
    /Election of November 4, 2025 .*Clerk .*Election of November 2, 2021 .*Mayor /,
  );
});

/** The contests of the charts, in order. */
const contestsIn = (html: string): string[] =>
  [...html.matchAll(/<caption[^>]*>(?<caption>.*?)<\/caption>/gs)].map(({ groups }) =>
    textOf(groups?.['caption'] ?? ''),
  );

test('contests of a day are in the order of their names, whatever the order of their rows', () => {
  const contests = ['Council, District 10', 'Mayor', 'Council, District 2', 'Clerk'];
  const html = elections(...contests.map((contest) => candidate('Ann Lee', 1, { contest })));
  expect(contestsIn(html)).toEqual(['Clerk', 'Council, District 2', 'Council, District 10', 'Mayor']);
});

test('where a day has more contests than fit, those with the most votes are shown', () => {
  const seats = Array.from({ length: 16 }, (_, index) =>
    candidate('C', 20 + index, { contest: `A${index}` }),
  );
  const html = elections(...seats, candidate('Ann Lee', 9_000, { contest: 'Mayor' }));
  expect(contestsIn(html)).toContain('Mayor');
  expect(contestsIn(html)).not.toContain('A0');
});

test('bars show shares if votes are unknown, and are omitted if both are unknown', () => {
  expect(elections(candidate('Ann', null, { percent: 40 }))).toContain('class="bar"');
  const unknown = elections(candidate('Ann', null));
  expect(unknown).not.toContain('class="bar"');
  expect(tablesOf(unknown)[0]?.[1]).toEqual(['Ann', '', '']);
});

test('the numbers of contests and candidates shown are stated', () => {
  const contests = Array.from({ length: 20 }, (_, index) => `Seat ${padded(index)}`);
  const html = elections(
    ...contests.flatMap((contest) =>
      Array.from({ length: contest === 'Seat 000000' ? 15 : 1 }, (_, index) =>
        candidate(`C${padded(index)}`, index, { contest }),
      ),
    ),
  );
  expect(tablesOf(html)).toHaveLength(16);
  expect(textOf(html)).toContain('Showing the newest 16 of 20 contests.');
  expect(textOf(html)).toContain('Seat 000000 (12 of 15 candidates)');
  expect(textOf(html)).toContain('Showing 27 of 34 candidacies. All are in city.json.');
});

describe('rows that are not candidates', () => {
  const html = elections(
    candidate('Public Counter', 4_800),
    candidate('Ann Lee', 750, { percent: 15 }),
    candidate('Bea Ruiz', 250, { percent: 5 }),
    candidate('WRITE-IN', 30),
    candidate('Under Votes', null),
  );

  test('are not in the chart, and shares are of the votes for candidates', () => {
    expect(tablesOf(html)).toEqual([
      [
        ['Candidate', 'Votes', 'Share'],
        ['Ann Lee', '750', '75%'],
        ['Bea Ruiz', '250', '25%'],
      ],
    ]);
  });

  test('are named below the chart, and counted below the section', () => {
    expect(textOf(html)).toContain(
      'Not candidates, and not in the shares: Public Counter 4,800, Under Votes, WRITE-IN 30',
    );
    expect(textOf(html)).toContain('Showing all 2 candidacies.');
    expect(textOf(html)).toContain('3 records count ballots or votes for people not named.');
  });

  test('do not make a contest', () => {
    const withoutCandidates = elections(
      candidate('Ann Lee', 750),
      candidate('Ward 1', 9_000, { contest: 'Registered Voters' }),
      candidate('Write-in', 3, { contest: 'Auditor' }),
    );
    expect(tablesOf(withoutCandidates)).toHaveLength(1);
    expect(withoutCandidates).not.toContain('Registered Voters');
  });
});

test('bars of all contests are on one scale from 0 to 100%', () => {
  const html = elections(
    candidate('Ann', 535, { contest: 'Seat 1' }),
    candidate('Bea', 465, { contest: 'Seat 1' }),
    candidate('Cal', 9, { contest: 'Seat 2' }),
    candidate('Dan', 0, { contest: 'Seat 2' }),
  );
  expect(attributesOf(html.slice(html.indexOf('class="track"')), 'width')).toEqual([
    '53.5%',
    '46.5%',
    '100%',
    '0%',
  ]);
});

test('published shares are used, and called so, unless the votes of every candidate are known', () => {
  const html = elections(candidate('Ann', 60, { percent: 58 }), candidate('Bea', null, { percent: 40 }));
  expect(tablesOf(html)[0]).toEqual([
    ['Candidate', 'Votes', 'Share as published'],
    ['Ann', '60', '58%'],
    ['Bea', '', '40%'],
  ]);
});

test.each([
  ['no votes at all', [0, 0]],
  ['one candidate', [1]],
  ['enormous counts', [9_000_000_000_000_000, 1]],
])('%s', (_name, votes) => {
  const html = elections(...votes.map((count, index) => candidate(`C${index}`, count)));
  expect(html).not.toMatch(/NaN|Infinity/);
  for (const width of attributesOf(html.slice(html.indexOf('<tbody')), 'width'))
    expect(Number.parseFloat(width)).toBeLessThanOrEqual(100);
});

test('names of 2,000 characters are shortened', () => {
  const name = 'Long name '.repeat(200);
  const html = elections(candidate(name, 1, { contest: name, party: name }));
  expect(textOf(html).length).toBeLessThan(1_200);
});
