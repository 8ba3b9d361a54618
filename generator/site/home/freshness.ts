/** How fresh a place's meetings are. Pure: the day to compare with is given. */
import type { Municipality } from '../../../schemas/documents.ts';

/** From the freshest to none at all. */
export const freshnesses = ['current', 'quiet', 'old', 'none'] as const;
export type Freshness = (typeof freshnesses)[number];

/** Councils that pause over the summer still meet this often. */
const currentDays = 60;
const quietDays = 365;
const dayMs = 86_400_000;

/** How fresh on a day, `2026-11-20`: a meeting is announced, or the last one was so long ago. */
export function freshnessOf(
  { last_meeting, next_meeting }: Pick<Municipality, 'last_meeting' | 'next_meeting'>,
  asOf: string,
): Freshness {
  if (next_meeting !== undefined) return 'current';
  if (last_meeting === undefined) return 'none';
  const days = (Date.parse(asOf) - Date.parse(last_meeting)) / dayMs;
  return days <= currentDays ? 'current' : days <= quietDays ? 'quiet' : 'old';
}

/** What each is called, and what it says of a place. */
export const freshnessTexts: Readonly<Record<Freshness, string>> = {
  current: `Current: a meeting announced, or held within ${currentDays} days`,
  quiet: 'Quiet: the last meeting within a year',
  old: 'Old: the last meeting over a year ago',
  none: 'No meetings so far',
};
