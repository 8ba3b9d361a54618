/** Names of people, normalized for comparison. Pure. */

/**
 * A name without its title. Case, punctuation and the diacritics of Latin, Greek and Cyrillic letters do not distinguish names:
 * `Council Member Yusef Salaam, Jr.` has the words `yusef`, `salaam` and the suffix `jr`.
 */
export type NameWords = {
  readonly words: readonly string[];
  /** Generation, which distinguishes a father from his son. */
  readonly suffix: string | undefined;
};

const titles: ReadonlySet<string> = new Set(
  [
    'the hon honorable mr mrs ms mx dr rev mme',
    'mayor vice deputy acting interim pro tem tempore president speaker chair chairman chairwoman chairperson reeve',
    'council councilmember councilman councilwoman councilperson councilor councillor member cm',
    'alderman alderwoman alderperson ald commissioner supervisor trustee director',
    'maire mairesse conseiller conseillere president presidente',
  ]
    .join(' ')
    .split(' '),
);

const generations: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const degrees: ReadonlySet<string> = new Set(['esq', 'phd', 'md']);

/** Marks that are separate letters in other scripts are kept. */
const diacritics = /[\u0300-\u036f]/g;
const apostrophes = /['’‘ʼ`.]/g;
const separators = /[^\p{L}\p{M}\p{N}]+/u;

/** Splits a name into words. A name without letters and digits has none. */
export function nameWords(name: string): NameWords {
  const words = name
    .normalize('NFKD')
    .replaceAll(diacritics, '')
    .toLowerCase()
    .replaceAll(apostrophes, '')
    .split(separators)
    .filter((word) => word !== '');
  const first = words.findIndex((word) => !titles.has(word));
  // A name of nothing but titles is kept: somebody may be called Speaker.
  const named = first === -1 ? words : words.slice(first);
  let end = named.length;
  let suffix: string | undefined;
  for (; end > 1; end--) {
    const last = named[end - 1] ?? '';
    if (generations.has(last) && suffix === undefined) suffix = last;
    else if (!degrees.has(last)) break;
  }
  return { words: named.slice(0, end), suffix };
}

/** The same for names that differ in nothing but case, punctuation, diacritics, title and degree. */
export const nameKey = ({ words, suffix }: NameWords): string =>
  suffix === undefined ? words.join(' ') : `${words.join(' ')}, ${suffix}`;

/** True unless both names have a generation, and another one: `Jr.` and `III`. */
export const isSameGeneration = (a: NameWords, b: NameWords): boolean =>
  a.suffix === undefined || b.suffix === undefined || a.suffix === b.suffix;

/** True if a name ends with the words of a shorter one, as `Lourdes Barroso de Padilla` does with `de Padilla`. */
export const endsWithName = ({ words }: NameWords, { words: end }: NameWords): boolean =>
  end.length > 0 &&
  end.length < words.length &&
  end.every((word, index) => word === words[words.length - end.length + index]);
