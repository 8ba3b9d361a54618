/** The parts of a city page below headings of their own. */
import type { ContextSection } from '../html/section.ts';
import { type Html, html } from '../html/template.ts';

/** Contents of the page: links to its sections. */
export const contents = (sections: readonly ContextSection[], label: string): Html =>
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
