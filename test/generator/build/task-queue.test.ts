/** How the places of a build are handed to processes. */
import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlaceTask } from '../../../generator/build/place-builder.ts';
import { largePlaces, TaskQueue } from '../../../generator/build/task-queue.ts';

/** A queue of tasks with these indexes; `isLarge` by index. */
const queueOf = (isLarge: readonly boolean[]): TaskQueue =>
  new TaskQueue(
    isLarge.keys().map((index) => ({ index }) as PlaceTask),
    ({ index }) => isLarge[index] === true,
  );

const [small, large] = [false, true];

it('gives large places to the first process alone, and small ones while none waits', () => {
  const queue = queueOf([small, large, small, large, small, small]);
  const next = (isFirst: boolean): number | undefined => queue.next(isFirst)?.index;
  expect([next(false), next(false), next(true), next(false), next(true), next(true), next(true)]).toEqual([
    0,
    2,
    1,
    4,
    3,
    5,
    undefined,
  ]);
});

it('gives the others large places too when these have waited long, or several are left', () => {
  const far = queueOf([large, ...Array.from({ length: 70 }, () => small)]);
  const taken = Array.from({ length: 70 }, () => far.next(false)?.index);
  expect(taken.indexOf(0)).toBe(64);
  const left = queueOf([large, large]);
  expect([left.next(false)?.index, left.next(false), left.next(true)?.index]).toEqual([0, undefined, 1]);
});

it('gives each task once, whichever process asks, as long as the first one asks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 200 }),
      fc.infiniteStream(fc.boolean()),
      (tasks, asks) => {
        const queue = queueOf(tasks);
        const given: number[] = [];
        for (let idle = 0; idle < 20;) {
          const task = queue.next(idle > 10 || asks.next().value);
          if (task === undefined) idle++;
          else given.push(task.index);
        }
        expect(given.toSorted((a, b) => a - b)).toEqual([...tasks.keys()]);
      },
    ),
    { seed: 5, numRuns: 200 },
  );
});

it('counts as large the places with the most meetings, which are less than the first process reads', () => {
  using database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE meetings (id INTEGER PRIMARY KEY, muni_id TEXT)');
  const insert = database.prepare('INSERT INTO meetings (muni_id) VALUES (?)');
  for (const [id, meetings] of [
    ['a', 9],
    ['b', 20],
    ['c', 31],
    ['d', 40],
    ['other', 500],
  ] as const)
    for (let meeting = 0; meeting < meetings; meeting++) insert.run(id);
  const largeOf = (processes: number): string[] => [
    ...largePlaces(database, ['a', 'b', 'c', 'd'], processes),
  ];
  expect(largeOf(1)).toEqual(['d']);
  expect(largeOf(2)).toEqual([]);
  expect([...largePlaces(database, ['a', 'b', 'c', 'd', 'none'], 1)]).toEqual(['d']);
});
