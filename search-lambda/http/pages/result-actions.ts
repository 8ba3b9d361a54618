/** What readers can do with results besides reading them: follow, download, turn pages. Pure. */
import type { Config } from '../../../schemas/config.ts';
import { followButton } from '../../../schemas/formats/follow-button.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import {
  calendarSubscription,
  searchFeedPath,
  searchTablePath,
  searchUrl,
  siteOf,
} from '../../../schemas/paths.ts';
import { feedLink, formLink, pageLink, routes, type SearchAddress } from './address.ts';
import { searchWords } from './words/words.ts';

/** The same search as a feed, a table, data. */
export function actions(address: SearchAddress, config: Config, hasResults: boolean): Html {
  const words = searchWords[address.language].actions;
  const route = routes[address.view];
  const newest = { ...address, sort: '' };
  const feed = feedLink(searchFeedPath(route), newest);
  const followable = {
    feedUrl: searchUrl(config, `/${feed}`),
    feedHref: feed,
    calendarUrl: hasResults ? calendarOf(address, config) : undefined,
  };
  return html`<div class="search-actions small" data-actions>
    ${followButton(followable, config, address.language)}
    ${hasResults && html`<a href="${formLink(searchTablePath(route), newest)}" type="text/csv" title="${words.csvNote}" data-table>${words.csv}</a>`}
    <a href="${formLink(route, address)}" type="application/json" data-call>${words.json}</a>
  </div>`;
}

/** The calendar of the place that a search is within. */
function calendarOf({ filters: { place, country } }: SearchAddress, config: Config): string | undefined {
  const deployment = config.deployments.find((each) => each.country === country);
  const site = deployment && siteOf(config, deployment.country);
  return place === undefined ? undefined : site && calendarSubscription(site, place);
}

/** Links to the first and the next page. */
export function pageLinks(address: SearchAddress, next: string | undefined, isFirst: boolean): Html | false {
  const { pages } = searchWords[address.language];
  return (
    (!isFirst || next !== undefined) &&
    html`<nav class="pages" aria-label="${pages.label}" data-pages>
      ${!isFirst && html`<a href="${pageLink(address)}">${pages.first}</a> `}
      ${next !== undefined && html`<a href="${pageLink(address, { cursor: next })}" rel="next" data-next>${pages.next}</a>`}
    </nav>`
  );
}
