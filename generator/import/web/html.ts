/** Parses HTML pages, and reads texts and links from them. */
import { type HTMLElement, NodeType, type Node, parse } from 'node-html-parser';
import { linkOf, plainText } from '../normalize/text.ts';
import { SourceError } from './source-error.ts';

export type { HTMLElement } from 'node-html-parser';

/** The elements of a page, whatever time and memory that takes. Broken markup is repaired where possible. */
export const parseWithoutLimits = (page: string): HTMLElement =>
  parse(page, { blockTextElements: { script: false, style: false, noscript: false, pre: true } });

/**
 * The elements of a page.
 * @throws {SourceError} for a page that would take minutes or gigabytes
 */
export function parseHtml(page: string): HTMLElement {
  requireLimits(page);
  try {
    return parseWithoutLimits(page);
  } catch (error) {
    // The patterns of the parser exceed the stack on a tag of megabytes.
    if (error instanceof RangeError) throw tooComplex('a tag that is too long');
    throw error;
  }
}

/** An element takes up to two kilobytes. The largest known page, minutes of 750,000 characters in Detroit, has some 10,000. */
const elementsMax = 100_000;
/** Parsing takes time that grows with the square of the elements that are open together: a second for this number. */
const openElementsMax = 5000;

const tag = /<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?:[^<>]{0,2000}(?<isEmpty>\/)>)?/gi;
/** Elements without an end, or whose end may be left out. */
const withoutEnd = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd td th option'.split(' '),
);

/** Counts tags without parsing. */
function requireLimits(page: string): void {
  const open = new Map<string, number>();
  let elements = 0;
  let openElements = 0;
  for (const { groups = {} } of page.matchAll(tag)) {
    const name = (groups['name'] ?? '').toLowerCase();
    const isEnd = groups['slash'] === '/';
    if (!isEnd && ++elements > elementsMax) throw tooComplex(`more than ${elementsMax} elements`);
    if (groups['isEmpty'] !== undefined || withoutEnd.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (isEnd && count === 0) continue;
    open.set(name, count + (isEnd ? -1 : 1));
    openElements += isEnd ? -1 : 1;
    if (openElements > openElementsMax)
      throw tooComplex(`more than ${openElementsMax} elements without an end`);
  }
}

const tooComplex = (what: string): SourceError =>
  new SourceError('refused', `The source’s page has ${what}, too complex to read`);

/** The text of an element with its lines, without invisible characters; null if it has none. */
export const textOf = (element: HTMLElement | null | undefined): string | null =>
  plainText(element === null || element === undefined ? null : linesOf(element));

/** The text of an element on one line. */
export const lineOf = (element: HTMLElement | null | undefined): string | null =>
  textOf(element)?.replaceAll(/\s+/g, ' ') ?? null;

/** Elements that begin and end a line. */
const blocks: ReadonlySet<string> = new Set(
  'BR DIV P LI UL OL DL DT DD TABLE TR TD TH SECTION ARTICLE HEADER H1 H2 H3 H4 H5 H6'.split(' '),
);

/** A line for each block. Line breaks in the markup are spaces: `of the\n<em>Bylaw</em>` has two words after “of”. */
const linesOf = (element: HTMLElement): string => joinedText(element).replaceAll(/ *\n\s*/g, '\n');

function joinedText(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text.replaceAll(/\s+/g, ' ');
  if (node.nodeType !== NodeType.ELEMENT_NODE) return '';
  const text = node.childNodes.map(joinedText).join('');
  return blocks.has((node as HTMLElement).tagName) ? `\n${text}\n` : text;
}

/** The public address of a link, resolved against the address of its page; null without a valid one. */
export function hrefOf(
  element: HTMLElement | null | undefined,
  page: string | URL,
  attribute = 'href',
): string | null {
  const target = element?.getAttribute(attribute)?.trim();
  return target === undefined || target === '' || target.startsWith('#')
    ? null
    : linkOf(URL.parse(target, String(page))?.href ?? null);
}
