/** Finds names in texts. Pure. */
import type { Word } from '../words.ts';
import { canonicalWord } from './name-words.ts';
import { isCapital } from './names.ts';

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
}

/** Particles of a name have no capital letter. */
const wordLike = (keys: readonly string[], index: number): Word => {
  const key = keys[index] ?? '';
  const raw = /^(?:de|la|du|des|del|van|von|der|den|le|los|las|el|al|y|e|di|da|dos)$/.test(key)
    ? key
    : key.toUpperCase();
  return { raw, text: key, stem: key, start: 0, end: 0 };
};
