/** Lies about numbers, units and totals. */
import { insertAt, type Lie } from '../lie-parts.ts';
import { amountsIn } from '../wording.ts';

/** Replaces the first number of a sentence that the pattern finds. */
const replaceNumber = (text: string, change: (digits: string) => string | undefined): string | undefined => {
  const found = /(?<![\p{L}\d-])\d[\d,.]*\d|(?<![\p{L}\d-])\d(?![\p{L}\d])/u.exec(text);
  const changed = found === null ? undefined : change(found[0]);
  return found === null || changed === undefined || changed === found[0]
    ? undefined
    : insertAt(text, found.index, found[0].length, changed);
};

export const digitChanged: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text }) =>
      replaceNumber(text, (digits) => digits.replace(/\d/, (digit) => String((Number(digit) % 9) + 1))),
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      replaceNumber(text, (digits) =>
        digits.length > 2
          ? digits.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
          : undefined,
      ),
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      replaceNumber(text, (digits) =>
        /^\d{4,}|,/.test(digits)
          ? `${digits.slice(0, 1)}${digits.slice(1).replace(/\d/, (digit) => String(9 - Number(digit)))}`
          : undefined,
      ),
  },
  {
    half: 'tuned',
    write: ({ text }) =>
      replaceNumber(text, (digits) =>
        /^(\d)(?!\1)\d/.test(digits) ? digits.replace(/^(\d)(\d)/, '$2$1') : undefined,
      ),
  },
  // The last digit that is no zero, and two neighbors exchanged.
  {
    half: 'held out',
    write: ({ text }) =>
      replaceNumber(text, (digits) =>
        digits.replace(/[1-9](?=[0,.]*$)/, (digit) => String((Number(digit) % 9) + 1)),
      ),
  },
  {
    half: 'held out',
    write: ({ text }) =>
      replaceNumber(text, (digits) =>
        /^\d{2,}/.test(digits)
          ? digits.replace(/^(\d)(\d)/, (_, a: string, b: string) => `${a}${(Number(b) + 5) % 10}`)
          : undefined,
      ),
  },
];

const units: readonly (readonly [RegExp, string])[] = [
  [/\b(years?)\b/, 'months'],
  [/-year\b/, '-month'],
  [/\bmonths?\b/, 'years'],
  [/\bdays?\b/, 'weeks'],
  [/\bacres?\b/, 'square feet'],
  [/\bsquare feet\b/, 'acres'],
  [/\bfeet\b/, 'miles'],
  [/\bmillion\b/, 'billion'],
  [/\bpercent\b|%/, ' points'],
  [/\bunits?\b/, 'acres'],
  [/\bhours?\b/, 'days'],
];

export const unitChanged: readonly Lie[] = [
  {
    half: 'tuned',
    write: ({ text }) => {
      const amount = amountsIn(text).find(({ value }) => value > 0);
      return amount && text.replace(amount.raw, `${amount.raw.slice(1)} percent`);
    },
  },
  {
    half: 'tuned',
    write: ({ text }) => {
      const unit = units
        .slice(0, 6)
        .find(([pattern]) => new RegExp(`(?:\\d|two|three|four|five)[ -]?(?:${pattern.source})`).test(text));
      return (
        unit &&
        text.replace(
          new RegExp(`(?<=(?:\\d|two|three|four|five)[ -]?)(?:${unit[0].source})`),
          unit[1].startsWith('-') || text.includes(` ${unit[1]}`)
            ? unit[1]
            : ` ${unit[1]}`.replace('  ', ' '),
        )
      );
    },
  },
  {
    half: 'tuned',
    write: ({ text }) => {
      const amount = amountsIn(text).find(({ value }) => value > 0);
      return amount && text.replace(amount.raw, `${amount.raw} million`);
    },
  },
  {
    half: 'tuned',
    write: ({ text }) => {
      const amount = amountsIn(text).find(({ value }) => value > 0);
      return amount && text.replace(amount.raw, `${amount.raw.slice(1)} square feet`);
    },
  },
  {
    half: 'tuned',
    write: ({ text }) => {
      const found = /\b(\d+|two|three|four|five)[ -](year|month|day|acre|unit)s?\b/.exec(text);
      return found === null
        ? undefined
        : text.replace(
            found[0],
            `${found[1]} ${{ year: 'weeks', month: 'days', day: 'hours', acre: 'blocks', unit: 'beds' }[found[2] ?? ''] ?? 'people'}`,
          );
    },
  },
  {
    half: 'held out',
    write: ({ text }) => {
      const amount = amountsIn(text).find(({ value }) => value > 0);
      return amount && text.replace(amount.raw, `${amount.raw.slice(1)} residents`);
    },
  },
  {
    half: 'held out',
    write: ({ text }) =>
      / million[ ,.]/.test(text) ? text.replace(/ million(?=[ ,.])/, ' thousand') : undefined,
  },
  {
    half: 'held out',
    write: ({ text }) => {
      const found = /\b(one|two|three|four|five|ten|\d+)[ -](year|month|acre|day|unit)s?\b/.exec(text);
      return found === null
        ? undefined
        : text.replace(found[0], `${found[1]} ${found[2] === 'year' ? 'day' : 'year'}s`);
    },
  },
];
