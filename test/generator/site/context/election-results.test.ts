import { expect, test } from 'vitest';
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

test('contests are grouped by day, newest first', () => {
  const html = elections(
    candidate('Old', 1, { election_date: '2021-11-02', contest: 'Mayor' }),
    candidate('New', 1, { election_date: '2025-11-04', contest: 'Clerk' }),
  );
  expect(textOf(html)).toMatch(
    /Election of November 4, 2025 .*Clerk .*Election of November 2, 2021 .*Mayor /,
  );
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
