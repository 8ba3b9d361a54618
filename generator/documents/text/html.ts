/** Reads the text of web pages. */
import { decodeBody } from '../../import/web/charset.ts';
import { parseWithoutLimits, textOf } from '../../import/web/html.ts';
import { cleanLines } from './clean.ts';

/** Elements without content of the document. */
const furniture = 'script, style, noscript, template, svg, nav, button, select, textarea, [hidden]';

/** The text of a page, without its navigation. */
export function readHtml(bytes: Uint8Array): string {
  const page = parseWithoutLimits(decodeBody(bytes, null));
  for (const element of page.querySelectorAll(furniture)) element.remove();
  return cleanLines(textOf(page.querySelector('body') ?? page) ?? '');
}
