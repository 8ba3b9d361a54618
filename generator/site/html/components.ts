/** Elements that several pages share: links to other hosts, outcome names, sections. */
import { type Html, html, type HtmlValue } from './template.ts';
import type { Decision } from '../../../schemas/documents.ts';

const webAddress = /^https?:\/\//i;

/** A link to a web address; the content alone where the address is none (`javascript:`, `data:` ...) or absent. */
export const externalLink = (url: string | null | undefined, content: HtmlValue): Html =>
  isWebAddress(url) ? html`<a href="${url}" rel="external noopener">${content}</a>` : html`${content}`;

/** Whether a text may stand in a link. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && webAddress.test(url);

/** What became of a matter, in a word. */
export const outcomeNames: Readonly<Record<NonNullable<Decision['outcome']>, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  tabled: 'Tabled',
  referred: 'Referred',
  withdrawn: 'Withdrawn',
  other: 'Other',
};

/** A part of the page below a heading of its own. */
export type ContextSection = {
  /** Of the element, and what the page's table of tableOfContents links to. */
  readonly id: string;
  /** Text of the heading, which the page renders. */
  readonly title: string;
  /** What stands below the heading; its own headings begin at `h3`. */
  readonly body: Html;
};

/** Contents of the page: links to its sections. */
export const tableOfContents = (sections: readonly ContextSection[], label: string): Html =>
  html`<nav class="toc" aria-label="${label}">
    <ul class="links">
      ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
    </ul>
  </nav>`;

export const sectionElement = ({ id, title, body }: ContextSection): Html =>
  html`<section id="${id}">
    <h2>${title}</h2>
    ${body}
  </section> `;
