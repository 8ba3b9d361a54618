/** Parses dates, times and timestamps of sources. */
import { datePattern, isCalendarDate } from '../../../schemas/values.ts';

/** Placeholders for a missing date are out of range: .NET's DateTime.MinValue is 0001-01-01, OLE's zero 1899-12-30. */
const firstYear = 1900;
const lastYear = 2200;
const day = new RegExp(`^(${datePattern})(?:T|$)`);

/** `2023-06-29T00:00:00`, midnight of the local day → `2023-06-29`; null for an invalid or placeholder date. */
export function dayOf(text: string | null): string | null {
  const date = day.exec(text ?? '')?.[1];
  if (date === undefined || !isCalendarDate(date)) return null;
  const year = Number(date.slice(0, 4));
  return year >= firstYear && year <= lastYear ? date : null;
}

const clock = /(?<!\d)(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s*m\b\.?)/i;
const clock24 = /^\s*([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?\s*$/;
const words: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:12(?::00)?\s*)?noon\s*$/i, '12:00'],
  [/^\s*(?:12(?::00)?\s*)?midnight\s*$/i, '00:00'],
];

/** `1:30 PM`, `9 a.m.`, `13:30`, `Noon` → local `HH:MM`; null for any other text. */
export function timeOf(text: string | null): string | null {
  if (text === null) return null;
  const word = words.find(([pattern]) => pattern.test(text));
  if (word !== undefined) return word[1];
  const [, hours24, minutes24] = clock24.exec(text) ?? [];
  if (hours24 !== undefined) return `${hours24.padStart(2, '0')}:${minutes24}`;
  const [, hours, minutes = '00', half] = clock.exec(text) ?? [];
  if (hours === undefined || Number(hours) < 1 || Number(hours) > 12 || Number(minutes) > 59) return null;
  const hour = (Number(hours) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

const stamp = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/;

/** `2023-07-17T14:30:24.707`, UTC without a zone → `2023-07-17T14:30:24Z`: whole seconds, so that instants compare as text. */
export function instantOf(text: string | null): string | null {
  const seconds = stamp.exec(text ?? '')?.[1];
  return seconds === undefined || dayOf(seconds) === null || Number.isNaN(Date.parse(`${seconds}Z`))
    ? null
    : `${seconds}Z`;
}

/** The newest of several timestamps. */
export const newestOf = (...stamps: (string | null)[]): string | null =>
  stamps
    .map(instantOf)
    .reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null);
