/** Finds names in texts. Pure. */
import type { Word } from '../words.ts';
import { canonicalWord } from './name-words.ts';
import { isCapital, type Name } from './names.ts';

type Entry = {
  readonly key: string;
  readonly isName: boolean;
  readonly end: number;
  readonly start: number;
};

/** The words of one text by name key. */
export class NameIndex {
  readonly #entries: readonly Entry[];
  readonly #positions = new Map<string, number[]>();
  readonly #initials: string;

  constructor(words: readonly Word[]) {
    this.#entries = words.map((word) => ({
      key: canonicalWord(word.text),
      isName: isCapital(word) || /^\p{N}/u.test(word.raw),
      start: word.start,
      end: word.end,
    }));
    for (const [index, { key }] of this.#entries.entries()) {
      const positions = this.#positions.get(key);
      if (positions === undefined) this.#positions.set(key, [index]);
      else positions.push(index);
    }
    // A blank where a word without a capital letter is; articles and prepositions are within names.
    this.#initials = this.#entries
      .map(({ key, isName }) =>
        isName ? key.charAt(0) : /^(?:of|the|and|for|de|la|du|des|y|et)$/.test(key) ? '' : ' ',
      )
      .join('');
  }

  has(key: string): boolean {
    return this.#positions.has(key);
  }

  /** Where the words follow each other, as a name; initials between them may be left out. */
  find(
    keys: readonly string[],
    anyCase = false,
  ): { readonly start: number; readonly end: number } | undefined {
    const [first = ''] = keys;
    for (const start of this.#positions.get(first) ?? []) {
      const last = this.#follow(keys, start, anyCase);
      const from = this.#entries[start];
      const to = last === undefined ? undefined : this.#entries[last];
      if (from !== undefined && to !== undefined) return { start: from.start, end: to.end };
    }
    return undefined;
  }

  /** As `find`; undefined too if there are several such places. */
  findOnly(keys: readonly string[]): { readonly start: number; readonly end: number } | undefined {
    const count = (this.#positions.get(keys[0] ?? '') ?? []).filter(
      (start) => this.#follow(keys, start, false) !== undefined,
    ).length;
    return count === 1 ? this.find(keys) : undefined;
  }

  #follow(keys: readonly string[], start: number, anyCase: boolean): number | undefined {
    let position = start;
    for (const [index, key] of keys.entries()) {
      if (index > 0) position++;
      let entry = this.#entries[position];
      const isInitial = index > 0 && entry !== undefined && entry.key !== key && entry.key.length === 1;
      if (isInitial) entry = this.#entries[++position];
      if (entry === undefined || entry.key !== key) return undefined;
      if (!entry.isName && !anyCase && isCapital(wordLike(keys, index))) return undefined;
    }
    return position;
  }

  /** True if `CPC` abbreviates capitalized words, such as City Planning Commission. */
  abbreviates(letters: string): boolean {
    return letters.length > 1 && this.#initials.includes(letters.toLowerCase());
  }
}

/** Particles of a name have no capital letter. */
const wordLike = (keys: readonly string[], index: number): Word => {
  const key = keys[index] ?? '';
  const raw = /^(?:de|la|du|des|del|van|von|der|den|le|los|las|el|al|y|e|di|da|dos)$/.test(key)
    ? key
    : key.toUpperCase();
  return { raw, text: key, stem: key, start: 0, end: 0 };
};

/** The family name: the last word that is no suffix. */
export const familyNameOf = (keys: readonly string[]): string =>
  keys.findLast((key) => !/^(?:jr|sr|ii|iii|iv)$/.test(key)) ?? '';

export const isAcronym = ({ words }: Name): boolean =>
  words.length === 1 && /^\p{Lu}{2,6}$/u.test((words[0]?.raw ?? '').replaceAll('.', ''));
