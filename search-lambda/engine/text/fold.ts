/** Letters without case, accents and apostrophes. */

/** Letters that Unicode does not take apart, and what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};

const specialLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');
const asciiOnly = /^[\0-\x7f]*$/;
/** Accents, and characters without a width of their own such as the soft hyphen. */
const ignorable = /[\p{Mn}\p{Cf}]/gu;

/**
 * A text without case and accents: `Montréal` -> `montreal`, `Œuvre` -> `oeuvre`, `ﬁne` -> `fine`. Compatibility
 * decomposition (NFKD) also makes plain letters of ligatures, full-width and superscript ones.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (asciiOnly.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignorable, '')
    .replace(specialLetter, (letter) => plainLetters[letter] ?? letter);
}
