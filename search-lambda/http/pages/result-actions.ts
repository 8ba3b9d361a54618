/** What readers can do with results besides reading them: follow, download, turn pages. Pure. */
import type { Config } from '../../../schemas/config.ts';
import { emailFollow } from '../../../schemas/formats/email-follow.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { searchFeedPath, searchTablePath, searchUrl } from '../../../schemas/paths.ts';
import { feedLink, formLink, pageLink, routes, type SearchAddress } from './address.ts';
import { searchWords } from './words/words.ts';

/** The same search as a feed, a table, data. */
export function actions(address: SearchAddress, config: Config, hasResults: boolean): Html {
  const words = searchWords[address.language].actions;
  const route = routes[address.view];
  const newest = { ...address, sort: '' };
  const feed = feedLink(searchFeedPath(route), newest);
  const feedUrl = searchUrl(config, `/${feed}`);
  const email = emailFollow(config, feedUrl);
  return html`<div class="search-actions small" data-actions>
    <details class="follow">
      <summary>${words.follow}</summary>
      <div class="popover">
        <label>
          ${words.followHow}
          <input readonly value="${feedUrl}" data-feed-address />
        </label>
        <p><a href="${feed}" type="application/atom+xml" data-feed>${words.openFeed}</a></p>
        ${email !== undefined && html`<p><a href="${email.url}" rel="external">${words.byEmail(email.service)}</a></p>`}
      </div>
    </details>
    ${hasResults && html`<a href="${formLink(searchTablePath(route), newest)}" type="text/csv" title="${words.csvNote}" data-table>${words.csv}</a>`}
    <a href="${formLink(route, address)}" type="application/json" data-call>${words.json}</a>
  </div>`;
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
