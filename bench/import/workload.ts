/** A client of a meeting platform with several hundred meetings, and what its meetings differ in. */
import type { Answer, WebRequest } from '../../test/support/platforms/web-server.ts';

export type Workload = {
  readonly source: string;
  readonly client: string;
  readonly place: string;
  readonly answer: Answer;
  /** True for requests of lists. */
  readonly isList: (request: WebRequest) => boolean;
};

export const meetings = 300;
const newest = Date.parse('2026-11-01');
const dayMs = 86_400_000;

/** Two meetings a week, backward from the newest. */
const dayOf = (index: number): string =>
  new Date(newest - Math.floor(index * 3.5) * dayMs).toISOString().slice(0, 10);

/** A value per meeting. */
export const repeat = <Value>(make: (id: number, day: string) => Value): Value[] =>
  Array.from({ length: meetings }, (_, index) => make(10_000 + index, dayOf(index)));

/** Matches requests by path. */
export const onPath =
  (pattern: RegExp) =>
  ({ path }: WebRequest): boolean =>
    pattern.test(path);
