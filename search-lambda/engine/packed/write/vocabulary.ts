/**
 * Numbers the words of texts. Most occurrences are of known ASCII words: they are found in a hash table straight from the code units of the
 * text, so that only the first occurrence of a word makes a string, and only then is it folded and stemmed. The words are those of
 * `wordsOf` (text/words.ts).
 */
import { synonyms } from '../../ranking/synonyms.ts';
import { stemOf } from '../../text/stem.ts';
import { endsWord, otherWordsAt } from '../../text/words.ts';

/** By code unit: the ASCII letter or digit in lower case; 0 for all others. */
const lowerCaseOf = new Uint8Array(0x10000);
for (const letter of '0123456789abcdefghijklmnopqrstuvwxyz') {
  lowerCaseOf[letter.charCodeAt(0)] = letter.charCodeAt(0);
  lowerCaseOf[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0);
}

/** FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), over code units. */
const hashStart = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/** Words by number, in order of first appearance. A hidden term is a word that is its own stem. */
export class Vocabulary {
  /** Words as phrases compare them. */
  readonly words: string[] = [];
  /** By word: number of its stem. */
  readonly stemOfWord: number[] = [];
  /** Stems by number. */
  readonly stems: string[] = [];
  /** By word: whether its stem begins a synonym. */
  readonly #beginsSynonym: boolean[] = [];
  readonly #stemNumbers = new Map<string, number>();
  /** Open addressing with linear probing: the number of a word plus 1; 0 if the slot is free. */
  #slots = new Int32Array(1 << 16);
  /** By word. */
  #hashes = new Int32Array(1 << 15);

  /** The numbers of the words of the last text that was read; valid until the next one. */
  read = new Uint32Array(1024);

  /** Reads the words of a text into `read`; returns their number. */
  readText(text: string): number {
    let count = 0;
    for (let start = 0; start < text.length;) {
      let end = start;
      let hash = hashStart;
      for (; end < text.length; end++) {
        const letter = lowerCaseOf[text.charCodeAt(end)] ?? 0;
        if (letter === 0) break;
        hash = Math.imul(hash ^ letter, hashPrime);
      }
      if (endsWord(text, end)) {
        if (end > start) this.#put(count++, this.#numberAt(text, start, end, hash));
        start = end + 1;
        continue;
      }
      const others = otherWordsAt(text, start);
      for (const word of others.words) this.#put(count++, this.numberOf(word.text));
      start = others.end;
    }
    return count;
  }

  /** Calls `visit` with each concept among the first `count` words that were read, and the index of its first word. */
  visitConcepts(count: number, visit: (concept: string, start: number) => void): void {
    const { read } = this;
    let first = 0;
    while (first < count && this.#beginsSynonym[read[first] ?? 0] !== true) first++;
    if (first === count) return;
    const found = synonyms.findIn({
      length: count,
      mayBegin: (index) => this.#beginsSynonym[read[index] ?? 0] === true,
      stemAt: (index) => this.stems[this.stemOfWord[read[index] ?? 0] ?? 0] ?? '',
    });
    for (const { concept, start } of found) visit(concept, start);
  }

  /** Returns the number of a folded word, or of a hidden term, which is its own `stem`. */
  numberOf(word: string, stem?: string): number {
    let hash = hashStart;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), hashPrime);
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) return this.#add(word, stem ?? stemOf(word), hash, slot);
      if (this.#hashes[number] === hash && this.words[number] === word) return number;
    }
  }

  #put(index: number, word: number): void {
    if (index === this.read.length) {
      const larger = new Uint32Array(2 * index);
      larger.set(this.read);
      this.read = larger;
    }
    this.read[index] = word;
  }

  /** Returns the number of the ASCII word from `start` to `end`, in any case, with this hash. */
  #numberAt(text: string, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] ?? 0) - 1;
      if (number < 0) {
        // A copy, because a part of a text keeps all of it in memory.
        const word = Buffer.from(text.slice(start, end).toLowerCase(), 'latin1').toString('latin1');
        return this.#add(word, stemOf(word), hash, slot);
      }
      if (this.#hashes[number] === hash && isAt(this.words[number] ?? '', text, start, end)) return number;
    }
  }

  #add(word: string, stem: string, hash: number, slot: number): number {
    const number = this.words.push(word) - 1;
    const stemNumber = this.#stemNumbers.get(stem) ?? this.stems.push(stem) - 1;
    this.#stemNumbers.set(stem, stemNumber);
    this.stemOfWord.push(stemNumber);
    this.#beginsSynonym.push(synonyms.begins(stem));
    this.#hashes[number] = hash;
    this.#slots[slot] = number + 1;
    if (this.words.length === this.#hashes.length) this.#grow();
    return number;
  }

  /** Doubles the table, which is half full. */
  #grow(): void {
    const hashes = new Int32Array(2 * this.#hashes.length);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    for (let number = 0; number < this.words.length; number++) {
      let slot = slotOf(hashes[number] ?? 0, mask);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = number + 1;
    }
  }
}

/** The low bits of FNV-1a depend on few bits of the last letters only. */
const slotOf = (hash: number, mask: number): number => (hash ^ (hash >>> 15)) & mask;

/** Returns true if a word in lower case is the one from `start` to `end`. */
function isAt(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let at = start; at < end; at++)
    if (lowerCaseOf[text.charCodeAt(at)] !== word.charCodeAt(at - start)) return false;
  return true;
}
