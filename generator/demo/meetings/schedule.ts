import type { Body } from '../places/bodies.ts';
import { firstDay, lastDay, today, weekdayOf } from '../calendar.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';

export type Session = { readonly day: number; readonly body: Body };

/** Exponent below one: later years have more meetings, since sources rarely reach back ten years. */
const growth = 0.75;
/** Small places start publishing up to this many days later. */
const lateStartDays = 2200;
/** Share of meetings in the demo's future. */
const futureShare = 0.02;
/** Share of meetings held by the governing body of a place with several bodies. */
const governingShare = 0.5;
/** Maximum number of meetings of a governing body: about sixty a year. */
const governingMax = 660;
const maxTries = 40;

/** Plans the sessions of the place's bodies, sorted by day. */
export function planSessions(place: Place, bodies: readonly Body[], random: Random): Session[] {
  const start = firstDay + (place.meetings < 150 ? random.int(0, lateStartDays) : 0);
  const taken = new Set<string>();
  return Array.from({ length: place.meetings }, (_, index) => {
    const passed = (index + random.next()) / place.meetings;
    return freeSession(Math.floor(dayAt(passed, start)), bodies, taken, random);
  }).toSorted((a, b) => a.day - b.day);
}

/** The day by which this fraction of the meetings is over. */
function dayAt(passed: number, start: number): number {
  const pastShare = 1 - futureShare;
  return passed < pastShare
    ? start + (passed / pastShare) ** growth * (today - start)
    : today + ((passed - pastShare) / futureShare) * (lastDay - today);
}

/** A body meets at most once a day, on its weekday if possible. A place with more meetings than days repeats days. */
function freeSession(near: number, bodies: readonly Body[], taken: Set<string>, random: Random): Session {
  for (let tries = 0; ; tries += 1) {
    const body = pickBody(bodies, taken.size, random);
    const weekday = tries < bodies.length ? body.weekday : random.int(0, 4);
    const day = near + ((weekday - weekdayOf(near) + 7) % 7);
    const key = `${body.id} ${day}`;
    if (taken.has(key) && tries < maxTries) continue;
    taken.add(key);
    return { day, body };
  }
}

/** Prefers the governing body until its calendar is full. */
function pickBody(bodies: readonly Body[], planned: number, random: Random): Body {
  const [governing] = bodies;
  const share = Math.min(governingShare, governingMax / Math.max(1, planned));
  return governing !== undefined && random.chance(share) ? governing : random.pick(bodies);
}
