/** Hands the places of a build to processes, large ones to the first process only. */
import type { DatabaseSync } from 'node:sqlite';
import { queryRows } from '../corpus/formats/sqlite.ts';
import type { PlaceTask } from './place-builder.ts';

/** How many places a process may be ahead of one that waits: their results are kept, since they are used in the order of the tasks. */
const maxAhead = 64;

/**
 * A process keeps most of the memory that its largest place took, and a place of 10,000 meetings takes 100 MB more than one of 3,000. So
 * the first process takes all large places, and small ones while none waits; the others leave large ones to it.
 */
export class TaskQueue {
  readonly #tasks: Iterator<PlaceTask>;
  readonly #isLarge: (task: PlaceTask) => boolean;
  /** Large places that wait for the first process. */
  readonly #waiting: PlaceTask[] = [];
  /** The index of the last task that was taken. */
  #last = 0;

  /** Tasks are taken from the iterator only when they are needed. */
  constructor(tasks: Iterator<PlaceTask>, isLarge: (task: PlaceTask) => boolean) {
    this.#tasks = tasks;
    this.#isLarge = isLarge;
  }

  /** The next task of a process; undefined if there is none left for it. */
  next(isFirst: boolean): PlaceTask | undefined {
    if (isFirst) return this.#waiting.shift() ?? this.#take();
    for (;;) {
      const [oldest] = this.#waiting;
      if (oldest !== undefined && this.#last - oldest.index >= maxAhead) return this.#waiting.shift();
      const task = this.#take();
      // The first process takes the last one.
      if (task === undefined) return this.#waiting.length > 1 ? this.#waiting.shift() : undefined;
      if (!this.#isLarge(task)) return task;
      this.#waiting.push(task);
    }
  }

  #take(): PlaceTask | undefined {
    const taken = this.#tasks.next();
    if (taken.done === true) return undefined;
    this.#last = taken.value.index;
    return taken.value;
  }
}

/** The large places are at most this share of what the first process reads, so that the others do not wait for it. */
const largeShare = 0.7;

/**
 * The ids of large places among these: those with the most meetings, in all at most `largeShare` of an equal part for each of some
 * processes.
 */
export function largePlaces(
  database: DatabaseSync,
  ids: readonly string[],
  processes: number,
): ReadonlySet<string> {
  const counts = queryRows(
    database,
    'SELECT muni_id AS id, count(*) AS meetings FROM meetings WHERE muni_id IN (SELECT value FROM json_each(?)) GROUP BY muni_id',
    JSON.stringify(ids),
  );
  const places = Array.from(counts, ({ id, meetings }) => ({ id: String(id), meetings: Number(meetings) }));
  let rest = places.reduce((sum, { meetings }) => sum + meetings, 0) * (largeShare / processes);
  const large = new Set<string>();
  for (const { id, meetings } of places.toSorted((a, b) => b.meetings - a.meetings)) {
    rest -= meetings;
    if (rest < 0) break;
    large.add(id);
  }
  return large;
}
