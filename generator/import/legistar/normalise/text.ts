/** Texts of Legistar are typed and pasted by people: some hold HTML, entities, control characters. */

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
/** Only what begins like an element: `a < b` is text. */
const tag = /<\/?[a-z][^<>]*>|<!--[\s\S]*?-->/gi;
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

/** Text without markup: lines are kept, spaces within them collapsed; null where nothing is left. */
export function cleanText(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const plain = /[<&]/.test(text) ? withoutMarkup(text) : text;
  const lines = plain
    .toWellFormed()
    .split(/\r\n?|\n|\u2028|\u2029/)
    .map((line) => line.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim());
  const cleaned = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return cleaned === '' ? null : cleaned;
}

/** The same on one line, as titles and names are. */
export const cleanLine = (text: string | null | undefined): string | null =>
  cleanText(text)?.replaceAll(/\s+/g, ' ') ?? null;

/** Elements go before entities are read, so that `&lt;b&gt;` stays the text that it is. */
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

/** A text of at most so many characters, cut between words and marked with `…` where it was longer. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > charactersMax / 2 ? end : undefined).replace(/[\s,;:.–—-]+$/u, '')}…`.toWellFormed();
}
