/** Cleans texts and links, which people type and paste into sources: some contain HTML, entities or control characters. */

import { beforeAmount } from './amounts.ts';

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  sect: '§',
  deg: '°',
  eacute: 'é',
  ntilde: 'ñ',
};

/** Elements that end a line. */
const lineEnd = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi;
/** Scripts and styles have no text. */
const hidden = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Only text that begins like an element: `a < b` is text. */
const tag = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Text without markup. Keeps lines, and collapses spaces within them; null if nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return plainText(/[<&]/.test(text) ? withoutMarkup(text) : text);
}

/** Zero-width spaces, word joiners, byte order marks and soft hyphens. Joiners of Arabic, Hindi and emoji stay. */
const invisible = /[\u{200b}\u{2060}\u{feff}\u{ad}]/gu;

/** Text whose markup has been parsed already. Keeps lines, and collapses spaces within them; null if nothing is left. */
export function plainText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const lines = text
    .toWellFormed()
    .replaceAll(invisible, '')
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line) => line.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim());
  const cleaned = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** Text without markup on one line, for titles and names. */
export const cleanLine = (text: string | null | undefined): string | null =>
  cleanText(text)?.replaceAll(/\s+/g, ' ') ?? null;

/** Removes elements before decoding entities, so that `&lt;b&gt;` stays text. */
const withoutMarkup = (text: string): string =>
  text
    .replaceAll(hidden, ' ')
    .replaceAll(lineEnd, '\n')
    .replaceAll(tag, '')
    .replaceAll(entity, (whole, decimal?: string, hexadecimal?: string, name?: string) =>
      name === undefined ? characterOf(decimal, hexadecimal, whole) : (named[name.toLowerCase()] ?? whole),
    );

function characterOf(decimal: string | undefined, hexadecimal: string | undefined, whole: string): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}

/** Shortens a text to at most `charactersMax` characters: cut between words, never inside an amount, and marked with `…`. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const space = text.slice(0, charactersMax - 1).lastIndexOf(' ');
  const end = beforeAmount(text, space > charactersMax / 2 ? space : charactersMax - 1);
  return `${text.slice(0, end).replace(/[\s,;:.–—-]+$/u, '')}…`.toWellFormed();
}

/** Hosts on the public web: names with a dot, not IP addresses or local names. */
const publicHost =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!(?:local|internal|localhost|lan|invalid)$)[a-z][a-z0-9-]*[a-z0-9]$/;

/** A link to a public web page or file, percent-encoded as CONTRACT.md requires; null for any other text. */
export function linkOf(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  if (!isPlain || !publicHost.test(url.hostname)) return null;
  return url.href.replaceAll('\\', '%5C').replaceAll(/["<>\s]/g, encodeURIComponent);
}
