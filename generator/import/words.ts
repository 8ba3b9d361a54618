/** The words of a text, as they stand between spaces. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The first words of a text, marked with `…` where more follow. */
export function shortenWords(text: string, wordsMax: number): string {
  const words = wordsOf(text);
  return words.length <= wordsMax
    ? words.join(' ')
    : `${words
        .slice(0, wordsMax)
        .join(' ')
        .replace(/[\s,;:.(–—-]+$/u, '')}…`;
}
