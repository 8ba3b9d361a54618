/**
 * Returns a function that converts the instant to the local time of a time zone, comparable as text with a meeting's
 * `YYYY-MM-DDTHH:MM`. Each time zone is converted once, not once per meeting.
 */
export function localTimes(instant: Date): (timezone: string | null) => string {
  const cache = new Map<string, string>();
  return (timezone) => {
    const zone = timezone ?? fallbackTimezone;
    const local = cache.get(zone) ?? localTime(instant, zone);
    cache.set(zone, local);
    return local;
  };
}

/** For the few places without a known time zone. */
const fallbackTimezone = 'UTC';

function localTime(instant: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  const minutes = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
  const seconds = `${part('second')}.${part('fractionalSecond')}`;
  return seconds === '00.000' ? minutes : `${minutes}:${seconds}`;
}

/** True if a meeting starts at or after the local time. A meeting without a time counts as the end of its day. */
export const isUpcoming = (date: string, time: string | null, localNow: string): boolean =>
  `${date}T${time ?? '24:00'}` >= localNow;

/** Most meetings are over, or nearly so. Few publish when they end. */
const hoursUnderWay = 2;

/** The local time until which a meeting that began at a local time counts as being held now. */
export const underWayUntil = (start: string): string =>
  new Date(Date.parse(`${start}Z`) + hoursUnderWay * 3_600_000)
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:MM'.length);
