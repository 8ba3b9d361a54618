/** Cleans extracted text: ligatures, invisible characters, and words that are hyphenated at the ends of lines. Pure. */
import { plainText } from '../../import/normalize/text.ts';

/** Latin ligatures of Unicode (U+FB00 to U+FB06). */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'st', 'st'];
const firstLigature = 0xfb00;

/** Text with its lines, without control and invisible characters; empty if nothing is left. */
export const cleanLines = (text: string): string =>
  (plainText(text.replaceAll(/\u{ad}[ \t]*\r?\n[ \t]*/gu, '')) ?? '').replaceAll(
    /[\u{fb00}-\u{fb06}]/gu,
    (ligature) => ligatures[ligature.charCodeAt(0) - firstLigature] ?? ligature,
  );

/** `devel-` at the end of a line, and `opment` at the beginning of the next one, with the parts of a compound before and after. */
const brokenWord = /((?:\p{L}+-)*)(\p{L}{2,})-\n(\p{Ll}{2,})((?:-\p{L}+)*)/gu;
/** Words inside compounds: `Right-of-Way`, `state-of-the-art`. */
const insideCompound = /^(?:of|the|to|and|in|on|by|up|for|or|at|de|du|des|la|le|les|en|sur)$/i;

/** A first part that always keeps its hyphen, unless the whole is a word: `self-\nimprovement`, but `self-\nish`. */
const alwaysHyphenated = /^(?:self|vice|e)$/i;
const ending = /^(?:ish\w*|less\w*|roy\w*|versa)$/i;

const units = 'one|two|three|four|five|six|seven|eight|nine';
/** Compounds that nobody writes as one word: `re-elect`, `thirty-five`, `ex-officio`, `five-year`, `city-owned`. */
const compound = new RegExp(
  [
    String.raw`re-e\p{Ll}+|(?:anti|semi)-i\p{Ll}+|ex-officio|co-(?:chair\p{Ll}*|owners?)|(?!un|dis)\p{Ll}+-owned`,
    `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?:${units})`,
    `(?:${units}|ten|full|part|long|short|single|half)-(?:time|term|year|day|week|month|hour|way|story|family|bedroom)`,
  ]
    .map((words) => `^(?:${words})$`)
    .join('|'),
  'u',
);

/**
 * Joins the parts of words that are hyphenated at the ends of lines. A part of a compound, such as `long-\nterm`, keeps its hyphen: the
 * pages use the compound with a hyphen, or both parts as words, but never the joined word. In a compound with several hyphens, such
 * as `Right-\nof-Way`, the part between two hyphens must be a word of its own.
 */
export function joinHyphenated(pages: readonly string[]): string[] {
  if (!pages.some((page) => page.search(brokenWord) !== -1)) return [...pages];
  const words = new Set(
    pages.flatMap(
      (page) =>
        page
          .replaceAll(brokenWord, ' ')
          .toLowerCase()
          .match(/\p{L}+(?:-\p{L}+)*/gu) ?? [],
    ),
  );
  return pages.map((page) =>
    page.replaceAll(brokenWord, (_, start: string, before: string, after: string, end: string) => {
      const isCompound = keepsHyphen(
        [start, before, after, end].map((part) => part.toLowerCase()),
        words,
      );
      return `${start}${before}${isCompound ? '-' : ''}${after}${end}`;
    }),
  );
}

function keepsHyphen(
  [start = '', first = '', second = '', end = '']: readonly string[],
  words: ReadonlySet<string>,
): boolean {
  if (words.has(`${start}${first}-${second}${end}`) || words.has(`${first}-${second}`)) return true;
  if (words.has(`${start}${first}${second}${end}`) || words.has(first + second)) return false;
  if (end !== '' && (insideCompound.test(second) || words.has(second))) return true;
  if (start !== '' && insideCompound.test(first)) return true;
  if (alwaysHyphenated.test(first) && !ending.test(second)) return true;
  if (start === '' && end === '' && compound.test(`${first}-${second}`)) return true;
  return words.has(first) && words.has(second);
}
