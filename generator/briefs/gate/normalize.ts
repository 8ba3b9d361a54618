/**
 * Text in the form in which quotes are compared: white space, hyphenation, soft hyphens, ligatures, quotation marks and dashes
 * do not matter. Keeps the offset of each character in the original text. Pure.
 */

export type NormalizedText = {
  readonly text: string;
  /** Offset in the original text of each UTF-16 code unit of `text`. */
  readonly starts: readonly number[];
  /** Where that unit ends in the original text. */
  readonly ends: readonly number[];
};

/** Requests have a space in place of a control character. */
const space = /[\s\p{Cc}]+/uy;
const character = /[\s\S]\p{M}*/uy;
const ignored = /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/u;
const letter = /^\p{L}/u;
const digit = /^\p{N}/u;
const singleQuote = /[‘’‚‛′ʼ＇`´‹›]/u;
const doubleQuote = /[“”„‟″«»＂]/u;
const dash = /[‐‑‒–—―−﹘﹣－]/u;
const softHyphen = '\u00ad';

/** `Con-\nstruction of the “ﬁrst” well` → `Construction of the "first" well`; `mixed-use` → `mixeduse`. */
export function normalize(text: string): NormalizedText {
  const kept = new Kept();
  for (let index = 0; index < text.length;) {
    space.lastIndex = index;
    const white = space.exec(text)?.[0];
    if (white === undefined) {
      character.lastIndex = index;
      const raw = isPlain(text, index)
        ? text.charAt(index)
        : (character.exec(text)?.[0] ?? text.charAt(index));
      index = addCharacter(kept, text, index, raw);
    } else {
      addSpace(kept, text, index, white);
      index += white.length;
    }
  }
  return kept.finish();
}

/** Most characters of most texts are ASCII without accents. */
const isPlain = (text: string, index: number): boolean =>
  text.charCodeAt(index) < 0x80 && !(text.charCodeAt(index + 1) >= 0x80);

function addCharacter(kept: Kept, text: string, index: number, raw: string): number {
  const end = index + raw.length;
  if (ignored.test(raw)) {
    const rest = /^\s*[\r\n]\s*/u.exec(text.slice(end, end + 20))?.[0] ?? '';
    return raw === softHyphen ? end + rest.length : end;
  }
  const plain = plainOf(raw);
  const isHyphen = plain === '-' && letter.test(kept.last()) && letter.test(text.slice(end, end + 2));
  if (!isHyphen) kept.add(plain, index, end);
  return end;
}

/** A hyphen at the end of a line belongs to the word or number that it divides. */
function addSpace(kept: Kept, text: string, index: number, white: string): void {
  if (kept.last() === '' || index + white.length === text.length) return;
  const next = text.slice(index + white.length, index + white.length + 2);
  if (kept.last() === '-' && /[\r\n]/.test(white)) {
    if (letter.test(kept.last(1)) && letter.test(next)) return kept.drop();
    if (digit.test(kept.last(1)) && digit.test(next)) return;
  }
  if (kept.last() !== ' ') kept.add(' ', index, index + white.length);
}

function plainOf(raw: string): string {
  if (raw.length === 1 && raw.charCodeAt(0) < 0x80) return raw === '`' ? "'" : raw;
  if (doubleQuote.test(raw)) return '"';
  if (singleQuote.test(raw)) return "'";
  return dash.test(raw) ? '-' : raw.normalize('NFKC');
}

/** The characters that are kept, with their offsets. */
class Kept {
  readonly #units: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  add(plain: string, start: number, end: number): void {
    for (const unit of plain.split('')) {
      this.#units.push(unit);
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  drop(): void {
    this.#units.pop();
    this.#starts.pop();
    this.#ends.pop();
  }

  /** The last unit, or one before it; empty before the first. */
  last(before = 0): string {
    return this.#units.at(-1 - before) ?? '';
  }

  finish(): NormalizedText {
    return {
      text: this.#units.join(''),
      starts: this.#starts,
      ends: this.#ends,
    };
  }
}

/** Offsets in the original text of the first passage that reads like the quote; undefined if there is none. */
export function findQuote(
  document: NormalizedText,
  quote: NormalizedText,
): { readonly start: number; readonly end: number } | undefined {
  if (quote.text === '') return undefined;
  for (
    let at = document.text.indexOf(quote.text);
    at !== -1;
    at = document.text.indexOf(quote.text, at + 1)
  ) {
    const last = at + quote.text.length;
    if (cutsWord(document.text, at) || cutsWord(document.text, last)) continue;
    const start = document.starts[at];
    const end = document.ends[last - 1];
    if (start !== undefined && end !== undefined) return { start, end };
  }
  return undefined;
}

const wordPart = /[\p{L}\p{N}]/u;

/** A quote does not begin or end within a word or number: `12` is not in `2012`, nor `able` in `unable`; `5` is not in `5.25`, nor `1` in `1,200`. */
function cutsWord(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (wordPart.test(before) && wordPart.test(after)) return true;
  return (
    (/[.,]/.test(after) && digit.test(before) && digit.test(text.charAt(at + 1))) ||
    (/[.,$-]/.test(before) && digit.test(after) && (before === '$' || digit.test(text.charAt(at - 2))))
  );
}

/** The page on which an offset is, from 1; undefined for a document without pages. */
export function pageOf(pageStarts: readonly number[], offset: number): number | undefined {
  const next = pageStarts.findIndex((start) => start > offset);
  if (pageStarts.length === 0 || next === 0) return undefined;
  return next === -1 ? pageStarts.length : next;
}
