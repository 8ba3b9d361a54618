/** Parses HTML pages, and reads texts and links from them. */
import { type HTMLElement, parse } from 'node-html-parser';
import { linkOf, plainText } from '../normalize/text.ts';

export type { HTMLElement } from 'node-html-parser';

/** The elements of a page. Broken markup is repaired where possible. */
export const parseHtml = (page: string): HTMLElement =>
  parse(page, { blockTextElements: { script: false, style: false, noscript: false, pre: true } });

/** The text of an element with its lines, without invisible characters; null if it has none. */
export const textOf = (element: HTMLElement | null | undefined): string | null =>
  plainText(element?.structuredText);

/** The text of an element on one line. */
export const lineOf = (element: HTMLElement | null | undefined): string | null =>
  plainText(element?.structuredText)?.replaceAll(/\s+/g, ' ') ?? null;

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
