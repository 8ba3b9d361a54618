/** Dates and times in a text. Pure. */
import { fold } from '../../../../schemas/names/fold.ts';

export type WrittenDate = {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** 0 is Sunday. */
  readonly weekday?: number;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

export type WrittenTime = {
  /** Since midnight. */
  readonly minutes: number;
  /** False for `7:30` without a.m. or p.m. */
  readonly isCertain: boolean;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

const monthWords = `january jan janvier janv enero ene
february feb fevrier fevr febrero
march mar mars marzo
april apr avril avr abril abr
may mai mayo
june jun juin junio
july jul juillet juil julio
august aug aout agosto ago
september sept sep septembre septiembre
october oct octobre octubre
november nov novembre noviembre
december dec decembre diciembre dic`
  .split('\n')
  .map((line) => line.split(' '));
const monthOf = new Map(
  monthWords.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);
const weekdayWords =
  `sunday dimanche domingo,monday lundi lunes,tuesday mardi martes,wednesday mercredi miercoles,thursday
jeudi jueves,friday vendredi viernes,saturday samedi sabado`
    .split(',')
    .map((line) => line.split(/\s+/));
const weekdayOf = new Map(
  weekdayWords.flatMap((names, index) => names.map((name) => [name, index] as const)),
);

const month = `(?:${[...monthOf.keys()].toSorted((a, b) => b.length - a.length).join('|')})`;
const day = '(?:[12]\\d|3[01]|0?[1-9])';
const year = '(?:1[89]\\d\\d|2[01]\\d\\d)';
const ordinal = '(?:st|nd|rd|th|er|o)?';
/** `March 3, 5 and 9, 2024`. */
const american = `(?<month>${month})\\.?\\s+(?<days>${day}${ordinal}(?:(?:,\\s*(?:and\\s+|&\\s*)?|\\s+and\\s+|\\s*&\\s*|\\s*-\\s*)${day}${ordinal}(?![\\d:,.]*\\d))*)(?!\\d)(?:,?\\s+(?:of\\s+)?(?<year>${year})(?!\\d))?`;
/** `3 March 2024`, `3 mars 2024`, `3 de marzo de 2024`, `the 3rd of March`. */
const european = `(?<month>${month})`;
const patterns = {
  american: new RegExp(`\\b${american}`, 'gu'),
  european: new RegExp(
    `(?<![\\d.,$])(?<days>${day})${ordinal}\\s+(?:de\\s+|of\\s+)?${european}\\b\\.?(?:,?\\s+(?:de\\s+|del\\s+)?(?<year>${year})(?!\\d))?`,
    'gu',
  ),
  iso: new RegExp(`(?<!\\d)(?<year>${year})-(?<number>0\\d|1[0-2])-(?<days>[0-3]\\d)(?!\\d)`, 'gu'),
  slashes: new RegExp(
    `(?<![\\d/.-])(?<number>1[0-2]|0?[1-9])([/.-])(?<days>${day})\\2(?<year>${year}|\\d\\d)(?![\\d/-])`,
    'gu',
  ),
  monthYear: new RegExp(`\\b(?<month>${month})\\.?,?\\s+(?:of\\s+|de\\s+)?(?<year>${year})(?!\\d)`, 'gu'),
} as const;
/** A month alone, where it is no verb. */
const lone = new RegExp(
  `\\b(?:in|of|by|since|until|till|through|during|from|to|and|this|next|last|each|every|early|mid|late|en|de|depuis|desde|hasta)[ -](?<month>${month})\\b(?!\\.?\\s+\\d)`,
  'gu',
);
const weekday = new RegExp(`\\b(?:${[...weekdayOf.keys()].join('|')})s?\\b`, 'gu');

export type Masked = { readonly dates: WrittenDate[]; readonly rest: string };

/** Without accents and case, each character at its place, as long as that is possible. */
export const foldInPlace = (text: string): string => {
  const folded = Array.from(text, (character) => {
    const plain = fold(character);
    return plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length);
  }).join('');
  return folded.length === text.length ? folded : text.toLowerCase();
};

/** The dates of a text, and the folded text with blanks in their place. */
export function datesOf(folded: string, original: string): Masked {
  let rest = folded;
  const dates: WrittenDate[] = [];
  for (const pattern of Object.values(patterns))
    rest = rest.replaceAll(pattern, (...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>;
      const start = found.at(-3) as number;
      const [raw] = found;
      if (isVerb(groups['month'], original.slice(start, start + raw.length))) return raw;
      dates.push(
        ...datesIn(groups, {
          raw: original.slice(start, start + raw.length),
          start,
          end: start + raw.length,
        }),
      );
      return ' '.repeat(raw.length);
    });
  for (const found of rest.matchAll(lone)) {
    const name = found.groups?.['month'] ?? '';
    const start = found.index + found[0].length - name.length;
    const raw = original.slice(start, start + name.length);
    const number = monthOf.get(name);
    if (number !== undefined && !isVerb(name, raw))
      dates.push({ month: number, raw, start, end: start + name.length });
  }
  for (const found of folded.matchAll(weekday)) {
    const raw = original.slice(found.index, found.index + found[0].length);
    const number = weekdayOf.get(found[0]) ?? weekdayOf.get(found[0].replace(/s$/, ''));
    if (number !== undefined)
      dates.push({
        weekday: number,
        raw,
        start: found.index,
        end: found.index + raw.length,
      });
  }
  return { dates, rest };
}

/** `may` and `march` are months only with a capital letter, and so are abbreviations such as `mar`. */
const isVerb = (name: string | undefined, raw: string): boolean =>
  /^(?:may|march|mar|dec|sep|oct|jun|set)$/.test(name ?? '') && !/\p{Lu}/u.test(raw);

type Place = {
  readonly raw: string;
  readonly start: number;
  readonly end: number;
};

function datesIn(groups: Record<string, string | undefined>, place: Place): WrittenDate[] {
  const number =
    groups['number'] === undefined ? monthOf.get(groups['month'] ?? '') : Number(groups['number']);
  const years = groups['year'];
  const full = years === undefined ? undefined : Number(years) + (years.length === 2 ? 2000 : 0);
  const base = {
    ...place,
    ...(number === undefined ? {} : { month: number }),
    ...(full === undefined ? {} : { year: full }),
  };
  const days = groups['days']?.match(/\d+/g) ?? [];
  return days.length === 0 ? [base] : days.map((text) => ({ ...base, day: Number(text) }));
}

const clock =
  /(?<![\d:$.,/-])(?<hour>[01]?\d|2[0-3])(?:[:.h](?<minute>[0-5]\d)|\s?h\s?(?<heures>[0-5]\d)?(?![a-z]))?(?::[0-5]\d)?\s?(?<half>[ap]\.?\s?m\b\.?|o'clock)?/gu;
const named = /\b(?<noon>noon|midi|mediodia)\b|\b(?:midnight|minuit|medianoche)\b/gu;

/** The times of a text, and the text with blanks in their place. */
export function timesOf(
  folded: string,
  original: string,
): { readonly times: WrittenTime[]; readonly rest: string } {
  const times: WrittenTime[] = [];
  const add = (minutes: number, isCertain: boolean, start: number, length: number): string => {
    times.push({
      minutes,
      isCertain,
      raw: original.slice(start, start + length).trim(),
      start,
      end: start + length,
    });
    return ' '.repeat(length);
  };
  const rest = folded
    .replaceAll(clock, (...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>;
      const [raw] = found;
      const { hour, minute, heures, half } = groups;
      const isFrench = /\dh|\d h/.test(raw);
      if (half === undefined && (minute === undefined || raw.includes('.')) && !isFrench) return raw;
      const hours = Number(hour);
      const minutes = Number(minute ?? heures ?? 0);
      const isAfternoon = half?.startsWith('p') === true;
      const isMorning = half?.startsWith('a') === true;
      const value = (isAfternoon || isMorning ? (hours % 12) + (isAfternoon ? 12 : 0) : hours) * 60 + minutes;
      return add(
        value,
        isAfternoon || isMorning || isFrench || hours > 12,
        found.at(-3) as number,
        raw.length,
      );
    })
    .replaceAll(named, (...found) => {
      const groups = found.at(-1) as Record<string, string | undefined>;
      const [raw] = found;
      return add(groups['noon'] === undefined ? 0 : 720, true, found.at(-3) as number, raw.length);
    });
  return { times, rest };
}

/** True if each stated part of the date is that of the other; a year that the other lacks may be that of the meeting. */
export function agrees(stated: WrittenDate, known: WrittenDate, meetingYear: number | undefined): boolean {
  if (stated.weekday !== undefined) return stated.weekday === weekdayOfDate(known);
  if (stated.month !== undefined && stated.month !== known.month) return false;
  if (stated.day !== undefined && stated.day !== known.day) return false;
  if (stated.year === undefined) return true;
  return known.year === undefined
    ? stated.day !== undefined && stated.year === meetingYear
    : stated.year === known.year;
}

function weekdayOfDate({ year: y, month: m, day: d, weekday: stated }: WrittenDate): number | undefined {
  if (stated !== undefined) return stated;
  return y === undefined || m === undefined || d === undefined
    ? undefined
    : new Date(Date.UTC(y, m - 1, d)).getUTCDay();
}

/** True if two times are the same; without a.m. or p.m., either half of the day. */
export const isSameTime = (a: WrittenTime, b: WrittenTime): boolean =>
  a.isCertain && b.isCertain ? a.minutes === b.minutes : a.minutes % 720 === b.minutes % 720;
