/** Elements that several pages share: links to other hosts, sections. */
import type { Config } from '../../../schemas/config.ts';
import { emailFollow } from '../../../schemas/formats/email-follow.ts';
import { followWords } from '../../../schemas/formats/follow-button.ts';
import { hrefOf, isWebAddress } from '../../../schemas/formats/web-address.ts';
import type { PageLanguage } from './dates.ts';
import { formerAnchors } from './former-ids.ts';
import { type Html, html, type HtmlValue } from './template.ts';

/** Links to a web address. Returns only the content if there is none, or if the scheme is another one, such as `javascript:`. */
export const externalLink = (url: string | null | undefined, content: HtmlValue): Html =>
  isWebAddress(url) ? html`<a href="${hrefOf(url)}" rel="external">${content}</a>` : html`${content}`;

/** Offers to follow a feed, given its absolute address, by e-mail; false if the operator has named no service for it. */
export function emailLink(config: Config, feedUrl: string, language: PageLanguage = 'en'): Html | false {
  const offer = emailFollow(config, feedUrl);
  return offer !== undefined && externalLink(offer.url, followWords[language].byEmail(offer.service));
}

/** Links to where readers report errors, about the page or record at an address; false if the operator has named no place for it. */
export const correctionLink = ({ corrections_url }: Config, text: string, at?: string): Html | false =>
  contactLink(corrections_url, text, at);

/** Links to a form on another site, or to an email address; false without an address. An email gets the subject unless it has one. */
export function contactLink(address: string | undefined, text: string, subject?: string): Html | false {
  if (address === undefined) return false;
  if (!address.startsWith('mailto:')) return externalLink(address, text);
  const query =
    subject === undefined || address.includes('?') ? '' : `?subject=${encodeURIComponent(subject)}`;
  return html`<a href="${address}${query}">${text}</a>`;
}

/** A section of a page. */
export type Section = {
  /** Id of the element. The table of contents links to it. */
  readonly id: string;
  /** Text of the heading. */
  readonly title: string;
  /** Content below the heading. Headings in it start at `h3`. */
  readonly body: Html;
};

/** Links to the sections of a page. */
export const tableOfContents = (sections: readonly Section[], label: string): Html =>
  html`<nav class="toc" aria-label="${label}">
    <ul class="links">
      ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li> `)}
    </ul>
  </nav>`;

export const sectionElement = ({ id, title, body }: Section): Html =>
  html`<section id="${id}">
    <h2>${formerAnchors(id)}${title}</h2>
    ${body}
  </section> `;
