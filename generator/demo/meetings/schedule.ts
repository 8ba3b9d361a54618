import type { Body } from '../places/bodies.ts';
import { firstDay, lastDay, today, weekdayOf } from '../calendar.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';

export type Session = { readonly day: number; readonly body: Body };

/** Below one, so that later years have more meetings: sources rarely reach back ten years. */
const growth = 0.75;
/** Small places began to publish later, by up to this many days. */
const lateStartDays = 2200;
/** Few meetings are announced far ahead. */
const futureShare = 0.02;
/** How much of the calendar belongs to the governing body, where there are others. */
const governingShare = 0.5;
/** What a governing body can hold in these years, some sixty a year. */
const governingMost = 660;
const maxTries = 40;

/** When the bodies of the place meet, in the order of days. */
export function planSessions(place: Place, bodies: readonly Body[], random: Random): Session[] {
  const start = firstDay + (place.meetings < 150 ? random.int(0, lateStartDays) : 0);
  const taken = new Set<string>();
  return Array.from({ length: place.meetings }, (_, index) => {
    const passed = (index + random.next()) / place.meetings;
    return freeSession(Math.floor(dayAt(passed, start)), bodies, taken, random);
  }).toSorted((a, b) => a.day - b.day);
}

/** Days at which that part of the meetings is over. */
function dayAt(passed: number, start: number): number {
  const pastShare = 1 - futureShare;
  return passed < pastShare
    ? start + (passed / pastShare) ** growth * (today - start)
    : today + ((passed - pastShare) / futureShare) * (lastDay - today);
}

/** A body meets once a day, on its weekday if it can; a place with more meetings than days has to double up. */
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

/** Mostly the governing body, until a busy place has filled its calendar. */
function pickBody(bodies: readonly Body[], planned: number, random: Random): Body {
  const [governing] = bodies;
  const share = Math.min(governingShare, governingMost / Math.max(1, planned));
  return governing !== undefined && random.chance(share) ? governing : random.pick(bodies);
}
