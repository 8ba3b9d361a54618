/** Links to other hosts. */
import { type Html, html, type HtmlValue } from './template.ts';

const webAddress = /^https?:\/\//i;

/** A link to a web address; the content alone where the address is none (`javascript:`, `data:` ...) or absent. */
export const externalLink = (url: string | null | undefined, content: HtmlValue): Html =>
  isWebAddress(url) ? html`<a href="${url}" rel="external noopener">${content}</a>` : html`${content}`;

/** Whether a text may stand in a link. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && webAddress.test(url);
