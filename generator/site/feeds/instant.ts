/** Converts local times of meetings to instants. */

/**
 * Returns the instant of a local day and time. If the local time occurs twice, returns the first instant. A skipped local time
 * has the offset before the change (RFC 5545, 3.3.5).
 */
export function instantOf(date: string, time: string, timezone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const day = Math.floor(asUtc / dayMs);
  const before = offsetOfDay(day - 1, timezone);
  const after = offsetOfDay(day + 2, timezone);
  if (before === after) return new Date(asUtc - before);
  const matching = [before, after]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, timezone) === asUtc);
  return new Date(matching.length === 0 ? asUtc - before : Math.min(...matching));
}

/** Longer than any offset. Clocks do not change twice within three days. */
const dayMs = 86_400_000;
const secondMs = 1000;

const offsets = new Map<string, Map<number, number>>();

/** The offset at the start of a UTC day, counted from 1970. Cached, since places share time zones and days. */
function offsetOfDay(day: number, timezone: string): number {
  const known = offsets.get(timezone) ?? new Map<number, number>();
  offsets.set(timezone, known);
  const offset = known.get(day) ?? offsetAt(day * dayMs, timezone);
  known.set(day, offset);
  return offset;
}

/** Offset from UTC in milliseconds; positive if local time is ahead of UTC. */
function offsetAt(instant: number, timezone: string): number {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    offsetPattern.exec(offsetFormat(timezone).format(instant)) ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -size : size) * secondMs;
}

/** `2026, GMT-04:00`. Has seconds for dates before standard time. */
const offsetPattern = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone, since creating a format costs more than a thousand uses. */
function offsetFormat(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    timeZoneName: 'longOffset',
  });
  formats.set(timezone, format);
  return format;
}
