/** Recognizes the languages in which the service writes briefs. Pure. */

/** Frequent words that the other languages do not have. */
const frequentWords: Readonly<Record<string, string>> = {
  en: 'the and of to for by with this that will from are shall be is at as',
  fr: 'les des du est et pour dans qui sur au aux par avec cette ce une être il',
  es: 'el los las del y para por con una al su como lo fue ser este',
};

const languageOf = new Map(
  Object.entries(frequentWords).flatMap(([language, words]) =>
    words.split(' ').map((word) => [word, language]),
  ),
);

/** The beginning says enough; a packet may have millions of words. */
const sampleCharacters = 200_000;
/** Fewer are a coincidence: names and addresses. */
const wordsMin = 10;

/** `en`, `fr` or `es`; null for other languages, mixed ones and short texts. */
export function recognizeLanguage(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [word] of text
    .slice(0, sampleCharacters)
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    const language = languageOf.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [[language, count] = ['', 0], [, second] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return count >= wordsMin && count > 2 * second ? language : null;
}
