/** Elements that several pages share: links to other hosts, outcome names, sections. */
import type { Decision } from '../../../schemas/documents.ts';
import { type Html, html, type HtmlValue } from './template.ts';

const webAddress = /^https?:\/\//i;

/** A link to a web address. Without one (absent, or `javascript:`, `data:` ...), only the content. */
export const externalLink = (url: string | null | undefined, content: HtmlValue): Html =>
  isWebAddress(url) ? html`<a href="${url}" rel="external noopener">${content}</a>` : html`${content}`;

/** Whether a URL is http or https, and so safe to link to. */
export const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && webAddress.test(url);

/** Labels of outcomes. */
export const outcomeNames: Readonly<Record<NonNullable<Decision['outcome']>, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  tabled: 'Tabled',
  referred: 'Referred',
  withdrawn: 'Withdrawn',
  other: 'Other',
};

/** A part of a page below its own heading. */
export type ContextSection = {
  /** Of the element, and what the page's table of tableOfContents links to. */
  readonly id: string;
  /** Text of the heading. The page renders it. */
  readonly title: string;
  /** Content below the heading. Headings in it start at `h3`. */
  readonly body: Html;
};

/** Links to the sections of a page. */
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
