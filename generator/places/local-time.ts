/**
 * The wall-clock time of an instant at a place, comparable as text with a meeting's `YYYY-MM-DDTHH:MM`.
 * Comparing local texts costs one conversion per time zone; turning every meeting into an instant would cost millions.
 */
export function localTimes(instant: Date): (timezone: string | null) => string {
  const known = new Map<string, string>();
  return (timezone) => {
    const zone = timezone ?? fallbackTimezone;
    const local = known.get(zone) ?? localTime(instant, zone);
    known.set(zone, local);
    return local;
  };
}

/** For the few places whose time zone is not known. */
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

/** Whether a meeting starts at or after the local time; one without a time lasts until its day ends. */
export const isUpcoming = (date: string, time: string | null, localNow: string): boolean =>
  `${date}T${time ?? '24:00'}` >= localNow;
