/** Every number, date and time of a sentence is in its support, by value and unit. Pure. */
import type { Facts } from '../facts.ts';
import { type Reason, reasonOf } from '../reasons.ts';
import type { Support } from '../support.ts';
import { agrees, isSameTime, type WrittenDate, type WrittenTime } from '../values/dates.ts';
import { type Identifier, isSameValue, keyOf, type Quantity, type Series } from '../values/quantities.ts';
import { isFunctionWord } from '../words.ts';

export function numberReasons(claim: Facts, support: Support): Reason[] {
  const numbers = claim.quantities.filter((quantity) => !isSupported(quantity, claim, support));
  const series = claim.series.filter((one) => !isSeriesSupported(one, support));
  const identifiers = claim.identifiers.filter((one) => !isIdentifierSupported(one, support));
  const dates = claim.dates.filter((date) => !isDateSupported(date, support));
  const times = claim.times.filter((time) => !isTimeSupported(time, support));
  return [
    ...[...numbers, ...series, ...identifiers].map(({ raw }) => reasonOf('number-not-supported', raw)),
    ...[...dates, ...times].map(({ raw }) => reasonOf('date-not-supported', raw)),
  ];
}

/** A number of a source, with the source's text for its surroundings. */
type Known = Pick<Quantity, 'value' | 'unit' | 'isOrdinal' | 'start' | 'end'> & { readonly facts?: Facts };

function isSupported(stated: Quantity, claim: Facts, support: Support): boolean {
  const known = [...knownNumbers(support), ...knownYears(support)];
  const bound = boundBefore(claim, stated)?.bound;
  return known.some((one) => {
    if (!hasSameUnit(stated, one, claim, support)) return false;
    if (isSameValue(stated.value, one.value)) return isExact(bound, one);
    return bound !== undefined && isRounded(stated, one.value, bound);
  });
}

function knownNumbers({ sources, subjects }: Support): Known[] {
  const amounts = subjects
    .flatMap(({ decisions }) => decisions)
    .flatMap(({ amount_cents: cents }) => (cents === null ? [] : [rowNumber(cents / 100, 'money')]));
  const units = subjects
    .flatMap(({ matters }) => matters)
    .flatMap(({ units: count }) => (count === null ? [] : [rowNumber(count, 'home')]));
  const written = sources.flatMap(({ facts }) =>
    facts.quantities.map((quantity) => ({ ...quantity, facts })),
  );
  return [...written, ...amounts, ...units];
}

const rowNumber = (value: number, unit: string): Known => ({
  value,
  unit,
  isOrdinal: false,
  start: 0,
  end: 0,
});

/** `the 2021 budget` is supported by a date in 2021, and by `FY 2020-21`. */
function knownYears({ sources }: Support): Known[] {
  const years = sources.flatMap(({ facts }) => [
    ...facts.dates.flatMap(({ year }) => year ?? []),
    ...facts.series.filter(isYears).flatMap(fullYears),
  ]);
  return years.map((value) => ({
    value,
    unit: null,
    isOrdinal: false,
    start: 0,
    end: 0,
  }));
}

function hasSameUnit(stated: Quantity, known: Known, claim: Facts, support: Support): boolean {
  if (stated.unit === known.unit) return stated.unit !== null || !addsNoun(stated, claim, support);
  if (isAmount(stated.unit) || isAmount(known.unit)) return false;
  if (stated.unit === null) return !addsNoun(stated, claim, support);
  // The unit may precede the number: `Units: 12`.
  return known.unit === null && known.facts !== undefined && isUnitNear(stated, claim, known.facts, known);
}

const isAmount = (unit: string | null): boolean =>
  unit === 'money' || unit === 'percent' || unit === 'fraction' || unit === 'percentage-point';

/** True if the word after a number is one that no source has: `12 dogs` of `12 acres`. */
function addsNoun(
  { end, value, isOrdinal }: Quantity,
  claim: Facts,
  { sources, language }: Support,
): boolean {
  const next = claim.words.find(({ start }) => start >= end);
  if (next === undefined || isOrdinal || value > 1900 || isFunctionWord(next.text, language)) return false;
  if (!/^[\s-]+$/.test(claim.text.slice(end, next.start))) return false;
  return (
    !sources.some(({ facts }) => facts.stems.has(next.stem)) &&
    /s$|^people$/.test(next.text) &&
    !plainCounts.test(next.text)
  );
}

/** Nouns that a writer may put for what is counted. */
const plainCounts =
  /^(?:items|matters|projects|proposals|agreements|contracts|measures|places|sites|votes|times|others|applications|requests|ways|things|resolutions|ordinances|bills|changes|cases|lawsuits|appointments|comes|goes|passes|wins|fails)$/;

function isUnitNear(stated: Quantity, claim: Facts, source: Facts, known: Known): boolean {
  const near = source.words.filter(({ start, end }) => end >= known.start - 25 && start <= known.end + 25);
  const noun = claim.words.find(({ start }) => start >= stated.end);
  return noun !== undefined && near.some(({ stem }) => stem === noun.stem);
}

type Bound = 'about' | 'over' | 'under';

const bounds: readonly (readonly [RegExp, Bound])[] = [
  [
    /\b(?:more than|over|above|exceed\w*|upwards of|at least|plus de|au moins|mas de|al menos) (?:a |an )?$/u,
    'over',
  ],
  [
    /\b(?:nearly|almost|just under|less than|under|below|fewer than|pres de|presque|moins de|casi|menos de) (?:a |an )?$/u,
    'under',
  ],
  [
    /\b(?:about|approximately|around|roughly|some|close to|environ|quelque|autour de|alrededor de|aproximadamente|unos|unas|cerca de) (?:a |an )?$/u,
    'about',
  ],
];

/** `about` and the like before a number, and where it begins. */
export function boundBefore(
  { folded }: Facts,
  { start }: { start: number },
): { readonly bound: Bound; readonly start: number } | undefined {
  const from = Math.max(0, start - 24);
  for (const [pattern, bound] of bounds) {
    const found = pattern.exec(folded.slice(from, start));
    if (found !== null) return { bound, start: from + found.index };
  }
  return undefined;
}

/** `more than 50` is not said of exactly 50, unless the source says so. */
function isExact(bound: Bound | undefined, known: Known): boolean {
  if (bound === undefined || bound === 'about') return true;
  return known.facts !== undefined && boundBefore(known.facts, known)?.bound === bound;
}

/** A rounded number differs by at most this share. */
const roundingMax = 0.05;

/** True if a stated number is the known one, rounded to the digits as written. */
function isRounded({ value, precision }: Quantity, known: number, bound: Bound): boolean {
  if (known === 0 || Math.abs(value - known) / Math.abs(known) > roundingMax) return false;
  const step = Math.max(precision, trailing(value));
  const difference = known - value;
  if (bound === 'over') return difference > 0 && difference < step;
  if (bound === 'under') return difference < 0 && -difference < step;
  return Math.abs(difference) <= step / 2;
}

/** The unit of the last digit that is no zero: 1,200,000 → 100,000. */
function trailing(value: number): number {
  let step = 1;
  while (step * 10 <= value && Number.isInteger(value / (step * 10))) step *= 10;
  return Number.isInteger(value) ? step : 0;
}

const isYears = ({ values: [first = 0] }: Series): boolean => first > 1900 && first < 2200;

/** `2024-25` → 2024, 2025. */
const fullYears = ({ values: [first = 0, second = 0] }: Series): number[] => [
  first,
  second < 100 ? Math.floor(first / 100) * 100 + second : second,
];

function isSeriesSupported(stated: Series, { sources }: Support): boolean {
  const values = isYears(stated) ? fullYears(stated) : stated.values;
  const key = keyOf(stated.raw);
  return sources.some(
    ({ facts }) =>
      facts.series.some((known) => isSameList(isYears(known) ? fullYears(known) : known.values, values)) ||
      facts.identifiers.some((known) => known.key === key),
  );
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

const isIdentifierSupported = ({ key }: Identifier, { sources }: Support): boolean =>
  sources.some(({ facts }) => facts.identifiers.some((known) => known.key === key));

function isDateSupported(stated: WrittenDate, { sources, subjects, meeting }: Support): boolean {
  const year = Number(meeting.date.slice(0, 4));
  const written = sources.flatMap(({ facts }) => facts.dates);
  const official = subjects
    .flatMap(({ matters }) => matters)
    .flatMap(({ introduced_date: introduced, decided_date: decided }) => [introduced, decided])
    .flatMap((date) => (date === null ? [] : [dateOf(date)]));
  if ([...written, ...official].some((known) => agrees(stated, known, year))) return true;
  const isDay = stated.day !== undefined || stated.weekday !== undefined;
  return isDay && agrees(stated, dateOf(meeting.date), year);
}

function dateOf(iso: string): WrittenDate {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return { year, month, day, raw: iso, start: 0, end: 0 };
}

function isTimeSupported(stated: WrittenTime, { sources, meeting }: Support): boolean {
  const official = [meeting.startTime, meeting.endTime].flatMap((time) =>
    time === null ? [] : [timeOf(time)],
  );
  return [...sources.flatMap(({ facts }) => facts.times), ...official].some((known) =>
    isSameTime(stated, known),
  );
}

function timeOf(text: string): WrittenTime {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return {
    minutes: hours * 60 + minutes,
    isCertain: true,
    raw: text,
    start: 0,
    end: 0,
  };
}
