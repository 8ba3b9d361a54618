/** Parses HTML pages, and reads texts and links from them. */
import { type HTMLElement, NodeType, type Node, parse } from 'node-html-parser';
import { linkOf, plainText } from '../normalize/text.ts';

export type { HTMLElement } from 'node-html-parser';

/** The elements of a page. Broken markup is repaired where possible. */
export const parseHtml = (page: string): HTMLElement =>
  parse(page, { blockTextElements: { script: false, style: false, noscript: false, pre: true } });

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
