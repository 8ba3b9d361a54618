/** The tabs of a search: its views, its order. Pure. */
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { formatCount } from '../../../schemas/formats/numbers.ts';
import type { Counts } from '../../engine/search-index.ts';
import { inView, pageLink, type SearchAddress, type View, views } from './address.ts';
import { documentWords } from './words/documents.ts';
import { searchWords } from './words/words.ts';

export type Matches = Pick<Counts, 'total' | 'isExact'>;

/** What a page knows of the views besides its own. */
export type ViewFacts = {
  /** Matches in other views, of those where they could be counted. */
  readonly otherMatches: Readonly<Partial<Record<View, Counts | undefined>>>;
  /** Whether the service has documents to search. */
  readonly hasDocuments: boolean;
};

/** The views with their matches, the order, and the link to the facets. */
export function viewBar(
  address: SearchAddress,
  { otherMatches, hasDocuments }: ViewFacts,
  matches: Matches | undefined,
  hasFacets: boolean,
): Html {
  const words = searchWords[address.language];
  const sorts = [
    ['', words.order.relevance],
    ['date', words.order.date],
  ] as const;
  const shown = views.filter((view) => view !== 'documents' || hasDocuments || view === address.view);
  // Without words, nothing is more relevant.
  const isSorted = address.query !== '';
  return html`<div class="search-bar">
    <nav class="views" aria-label="${words.status.title}">
      ${shown.map((view) => viewLink(address, view, view === address.view ? matches : otherMatches[view]))}
    </nav>
    ${
      isSorted &&
      html`<nav class="sort" aria-label="${words.order.label}">
        <span aria-hidden="true">${words.order.label}</span>
        ${sorts.map(([sort, name]) => html`<a href="${pageLink({ ...address, sort })}" ${sort === address.sort && html`aria-current="true"`}>${name}</a> `)}
      </nav>`
    }
    ${hasFacets && html`<a class="jump" href="#facets">${words.facets.jump}</a>`}
  </div>`;
}

const viewLink = (address: SearchAddress, view: View, matches: Matches | undefined): Html => {
  const { name } = searchWords[address.language].views[view];
  const { pages } = documentWords[address.language];
  const isOfPages = matches !== undefined && view === 'documents' && address.query !== '';
  const count = matches && `${formatCount(matches.total, address.language)}${matches.isExact ? '' : '+'}`;
  return html`<a
    href="${pageLink(inView(address, view))}"
    data-view="${view}"
    ${view === address.view && html`aria-current="page"`}
    >${name}${count !== undefined && html` <span class="count">${count}</span>`}${isOfPages && html`<span class="visually-hidden"> ${pages[matches?.total === 1 ? 0 : 1]}</span>`}</a
  > `;
};
