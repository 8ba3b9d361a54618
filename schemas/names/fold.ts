/** Letters without case and accents. */

/** Letters without a Unicode decomposition, and their plain equivalents. */
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
/** Accents, and zero-width characters such as the soft hyphen. */
const ignorable = /[\p{Mn}\p{Cf}]/gu;

/**
 * Removes case and accents: `Montréal` -> `montreal`, `Œuvre` -> `oeuvre`, `ﬁne` -> `fine`. Compatibility decomposition
 * (NFKD) also turns ligatures, full-width and superscript letters into plain ones.
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

/**
 * Removes case and accents, but keeps letters that Unicode does not decompose: `Québec` -> `quebec`, `Łódź` -> `łodz`. Published names of
 * files and ids depend on it, so it must not change; everything that is only compared uses `fold`.
 */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
