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

/** `devel-` at the end of a line, and `opment` at the beginning of the next one. */
const brokenWord = /(\p{L}{2,})-\n(\p{Ll}{2,})/gu;

/**
 * Joins the parts of words that are hyphenated at the ends of lines. A part of a compound, such as `long-\nterm`, keeps its hyphen: the
 * pages use the compound with a hyphen, or both parts as words, but never the joined word.
 */
export function joinHyphenated(pages: readonly string[]): string[] {
  if (!pages.some((page) => page.search(brokenWord) !== -1)) return [...pages];
  const words = new Set(
    pages.flatMap((page) =>
      page
        .replaceAll(brokenWord, ' ')
        .toLowerCase()
        .match(/\p{L}+(?:-\p{L}+)*/gu),
    ),
  );
  return pages.map((page) =>
    page.replaceAll(brokenWord, (_, before: string, after: string) => {
      const [first, second] = [before.toLowerCase(), after.toLowerCase()];
      const isCompound =
        !words.has(first + second) &&
        (words.has(`${first}-${second}`) || (words.has(first) && words.has(second)));
      return `${before}${isCompound ? '-' : ''}${after}`;
    }),
  );
}
