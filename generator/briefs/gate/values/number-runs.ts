/** Several words that are one number: `twenty-five`, `two thirds`. Pure. */
import type { Word } from '../words.ts';
import { isSmallNumber, ordinalOf, scaleOf, valueOfWords } from './number-words.ts';

/** `twenty`, `-`, `five`: number words joined by spaces, hyphens or “and”. */
export function runOfNumbers(text: string, words: readonly Word[]): Word[] {
  const run: Word[] = [];
  for (const [index, word] of words.entries()) {
    const previous = run.at(-1);
    if (previous !== undefined && !/^[\s-]$/.test(text.slice(previous.end, word.start))) break;
    const joins =
      /^(?:and|et|y)$/.test(word.text) &&
      isPart(words[index + 1]) &&
      previous !== undefined &&
      (scaleOf(previous.text) !== undefined || word.text !== 'and');
    if (!isPart(word) && !joins) break;
    // “Two five-year terms” has two numbers.
    if (
      previous !== undefined &&
      isSmallNumber(previous.text) &&
      isSmallNumber(word.text) &&
      !isTens(previous.text)
    )
      break;
    run.push(word);
  }
  return run;
}

const isPart = (word: Word | undefined): boolean =>
  word !== undefined &&
  (isSmallNumber(word.text) || (scaleOf(word.text) !== undefined && word.text.length > 2));
const isTens = (text: string): boolean =>
  (valueOfWords([text]) ?? 0) % 10 === 0 && (valueOfWords([text]) ?? 0) > 10;

/** `thirds` → 3; only after another number. */
export function partOf(word: string): number | undefined {
  if (/^(?:tiers|tercios?)$/.test(word)) return 3;
  if (/^(?:quarters?|fourths?|quarts?|cuartos?)$/.test(word)) return 4;
  if (/^(?:thirds?)$/.test(word)) return 3;
  return /^(?:fifths?|sixths?|eighths?|tenths?)$/.test(word) ? ordinalOf(word.replace(/s$/, '')) : undefined;
}
