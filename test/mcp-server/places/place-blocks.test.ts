/** Blocks of a place for agents: no winner of a contest that may lack votes. */
import { expect, test } from 'vitest';
import { blockText, blocksOf } from '../../../mcp-server/places/place-blocks.ts';
import type { CityDocument } from '../../../mcp-server/service/service.ts';

const rows = [
  { id: 'a', contest: 'Mayor', candidate: 'Ann Lee', votes: 10, won: true, complete: true },
  {
    id: 'b',
    contest: 'Clerk',
    candidate: 'Bo Diaz',
    votes: 10,
    won: true,
    complete: false,
    area: 'Kings County',
  },
  { id: 'c', contest: 'Judge', candidate: 'Cy Roe', votes: 10, won: true },
];
const [block] = blocksOf(
  { election_results: rows } as unknown as CityDocument,
  'https://civic.example/city.json',
);

test('an incomplete contest, or one that may be, has no winner, and its area', () => {
  expect(block?.rows.map(({ won }) => won)).toEqual([true, undefined, undefined]);
  expect(block?.rows[1]).toMatchObject({ area: 'Kings County' });
});

test('the text says not to name one', () => {
  const textOf = (count: number): string =>
    blockText('election_results', {
      total: 3,
      shown: count,
      rows: block?.rows.slice(0, count) ?? [],
      url: 'x',
    });
  expect(textOf(3)).toContain('Do not name a winner of them.');
  expect(textOf(1)).not.toContain('Do not name a winner');
});
