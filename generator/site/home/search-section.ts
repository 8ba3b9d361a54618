/** The search of the home page: its form, examples, filters and the area of the results. */
import type { Config } from '../../../schemas/config.ts';
import { emailFollow } from '../../../schemas/formats/email-follow.ts';
import { docPath, homePath, municipalitiesPath, relativeLink, type Site } from '../../../schemas/paths.ts';
import type { Assets } from '../html/assets.ts';
import { pageWords } from '../html/page-words.ts';
import { type Html, html } from '../html/template.ts';
import { filterSheet } from './filter-sheet.ts';
import { searchForm } from './search-form.ts';

/** Queries that show the query language. */
const examples = ['rezoning', '"affordable housing"', 'bike lane OR sidewalk', 'school budget -closure'];

export const searchSection = (config: Config, site: Site, assets: Assets): Html =>
  html`${searchForm(config, site.country, assets)}
    <noscript>
      <p class="note">
        Without JavaScript, results open on a plain page. If it does not load, open a place below, or read the
        data: the
        <a href="${relativeLink(homePath, municipalitiesPath)}">list of places</a> (JSON) links to the
        meetings of each.
      </p>
    </noscript>
    <p class="small muted needs-script examples">
      ${config.deployments.length > 1 && 'The search covers the United States and Canada. '}Try
      ${examples.map((query, index) => html`${index > 0 && ' · '}<a href="./?q=${encodeURIComponent(query)}" data-search-link>${query}</a>`)},
      or read <a href="${relativeLink(homePath, docPath('how-to-search'))}">how to search</a>.
    </p>
    ${resultsArea(config)} ${filterSheet()}`;

/** Filled by the script. */
const resultsArea = (config: Config): Html =>
  html`<section class="search-results" aria-labelledby="results-title" data-search-results hidden>
    <h2 id="results-title" tabindex="-1">Search results</h2>
    <div class="search-columns">
      <div class="search-main">
        <div class="search-bar">
          <nav class="views" aria-label="Results">
            <a href="./?" data-view="decisions" data-search-link>Decisions</a>
            <a href="./?view=meetings" data-view="meetings" data-search-link>Meetings</a>
          </nav>
          <label class="sort">
            Sort by
            <select data-sort>
              <option value="">Best match</option>
              <option value="date">Newest</option>
            </select>
          </label>
          <button type="button" class="secondary open-filters" aria-haspopup="dialog" data-open-filters>
            Filters
          </button>
        </div>
        <ul class="chips" aria-label="Active filters" data-chips hidden></ul>
        <p role="status" data-search-status></p>
        <p data-place-pages hidden></p>
        ${actions(config)}
        <div data-content></div>
      </div>
      <aside class="search-side" aria-label="Filters" data-side hidden></aside>
    </div>
  </section>`;

/** The script puts in the address of the feed. */
function emailOffer({ follow }: Pick<Config, 'follow'>): Html | false {
  const offer = emailFollow({ follow }, '');
  return (
    offer !== undefined &&
    html`<a href="./?" rel="external" data-email-follow="${follow?.email_url}"
      >${pageWords.en.byEmail(offer.service)}</a
    >`
  );
}

function actions(config: Config): Html {
  const email = emailOffer(config);
  return html`<div class="search-actions small" data-actions>
    <details class="follow">
      <summary>Follow</summary>
      <div class="popover">
        <label>
          Add this address to a feed reader to get new results of this search:
          <input readonly data-feed-address />
        </label>
        <p>
          <button type="button" class="secondary" data-copy-feed>Copy</button>
          <a href="./?" type="application/atom+xml" data-feed>Open the feed</a>
        </p>
        ${email !== false && html`<p>${email}</p>`}
      </div>
    </details>
    <a href="./?" type="text/csv" title="Up to 1,000 results, newest first" data-table>Download CSV</a>
    <button type="button" class="plain" data-copy-link>Copy link</button>
    <button type="button" class="plain" data-copy-call>Copy API call</button>
    <span aria-live="polite" data-action-status></span>
  </div>`;
}
