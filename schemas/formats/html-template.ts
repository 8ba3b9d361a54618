/** The `html` template tag. Interpolated values are escaped as text, unless they are templates themselves. */

/** HTML that needs no escaping. Only `html` creates it. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  /** For the tag, and for HTML that this program generated. Never for text of a corpus. */
  static ofTrusted(text: string): Html {
    return new Html(text);
  }

  toString(): string {
    return this.#text;
  }
}

/** Values that a template accepts. Lists are joined; absent values and `false` render as nothing. */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

/** The text between the values of each template, compact. */
const compactTexts = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Renders a template. Attribute values must be in double quotes. Indentation is left out, so it cannot be the text of a `<pre>`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const texts = compactTexts.get(parts) ?? compacted(parts);
  let text = texts[0] ?? '';
  // An iterator of entries would take twice the time, and the pages of a place have tens of thousands of templates.
  for (let index = 0; index < values.length; index++)
    text += escapeValue(values[index]) + (texts[index + 1] ?? '');
  return Html.ofTrusted(text);
}

function compacted(parts: TemplateStringsArray): readonly string[] {
  const texts = parts.map((part) => asciiOf(withoutIndentation(part)));
  compactTexts.set(parts, texts);
  return texts;
}

/** A line break with indentation becomes a line break before a tag, nothing at the end of a tag, and else a space. */
const withoutIndentation = (text: string): string =>
  text.replaceAll(/\s*\n\s*[ \t]([<>]?)/g, (_, edge: string) => indentationBefore[edge] ?? ' ');

const indentationBefore: Readonly<Record<string, string>> = { '<': '\n<', '>': '>' };

/** V8 encodes ASCII in an eighth of the time that other text takes, so pages are ASCII where that costs few bytes. */
const asciiOf = (text: string): string => text.replaceAll(/\P{ASCII}/gu, asReference);

const asReference = (character: string): string => `&#${character.codePointAt(0)};`;

function escapeValue(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value === undefined || value === null || value === false) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof Html) return value.toString();
  let text = '';
  for (const item of value) text += escapeValue(item);
  return text;
}

// The pattern matches control characters on purpose.
// oxlint-disable-next-line no-control-regex
const mayBeForbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]/;
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|\p{Cs}/gu;
/** A cheaper first test, twice as fast: most text has no special character. May match harmless surrogate pairs. */
// oxlint-disable-next-line no-control-regex
const mayBeSpecial = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xb7\u2010-\u2027\ud800-\udfff\ufffe\uffff]/;
/** Also matches the middle dot, dashes, quotation marks and the ellipsis: often the only characters of a page that are not ASCII. */
const special = /[&<>"'\xb7\u2010-\u2027]/g;
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const escapedCharacter = (character: string): string => entities.get(character) ?? asReference(character);

/** Escapes text for use between tags and in double quotes. Characters that HTML forbids become U+FFFD. */
export const escapeHtml = (text: string): string => (mayBeSpecial.test(text) ? escapeSpecial(text) : text);

function escapeSpecial(text: string): string {
  const allowed = mayBeForbidden.test(text) ? text.replace(forbidden, '\ufffd') : text;
  // One pass with a function takes half the time of a pass for each character.
  const escaped = allowed.replace(special, escapedCharacter);
  return wide.test(allowed) && !wide.test(escaped) ? narrowed(escaped) : escaped;
}

const wide = /[^\0-\xff]/;

/** What is used of Node's `Buffer`, which the types of scripts for browsers lack: they contain this module. */
declare const Buffer: { readonly alloc: (size: number) => Characters };
type Characters = {
  readonly length: number;
  readonly write: (text: string, encoding: 'latin1') => number;
  readonly toString: (encoding: 'latin1', from: number, to: number) => string;
};

/**
 * Reused: a buffer for each text would take longer than the rest of escaping it. Allocated on first use, because browsers, which never get
 * here, have no `Buffer`.
 */
let characters: Characters | undefined;

/** The same text with one byte per character. V8 would keep two, also for every text that it becomes a part of. */
function narrowed(text: string): string {
  if (characters === undefined || text.length > characters.length)
    characters = Buffer.alloc(Math.max(1 << 14, 2 * text.length));
  return characters.toString('latin1', 0, characters.write(text, 'latin1'));
}

/** Serializes data for `<script type="application/ld+json">`. No text in it can close the element. */
export const scriptJson = (data: unknown): Html =>
  Html.ofTrusted(
    JSON.stringify(data)
      .replaceAll('<', '\\u003c')
      .replaceAll(/[\u2010-\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`),
  );
