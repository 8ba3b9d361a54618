/** Values that are valid and still more likely mistakes: warnings of a check. */
import { isFarOff } from '../../../schemas/formats/far-dates.ts';
import { isSingleLine, isUnsafe } from '../../../schemas/formats/plain-texts.ts';
import { Problem } from './finding.ts';

export const hasUnsafe = (column: string, text: string): boolean => isSingleLine(column) && isUnsafe(text);

export const unsafeCharacter = new Problem(
  'unsafe-character',
  'contains a line end, another control character, or one that changes the direction of text',
  'Replace it with a space.',
);

/** Before the oldest records of any municipality in the United States and Canada that are kept by day. */
const oldestYear = '1700';

const tooOld = new Problem(
  'unlikely-date',
  `is before ${oldestYear}`,
  'Correct the date, or check it with the source.',
);
const tooFar = new Problem(
  'unlikely-date',
  'is three years ahead or more',
  'Correct the date, or check it with the source. The meeting is published, but never as the next one.',
);

/** What is suspicious about the date of a meeting. By the clock, which changes no file: only this warning depends on it. */
export function dateDoubt(date: string, now = new Date()): Problem | undefined {
  if (date < oldestYear) return tooOld;
  return isFarOff(date, now.toISOString()) ? tooFar : undefined;
}
