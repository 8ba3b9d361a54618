/** The results area: what a site inserts into its search page. Pure. */
import { hrefOf } from '../../../schemas/formats/web-address.ts';
import type { Config } from '../../../schemas/config.ts';
import type { Problem } from '../../../schemas/errors.ts';
import { longDate } from '../../../schemas/formats/dates.ts';
import { type Html, html, type HtmlValue } from '../../../schemas/formats/html-template.ts';
import { formatCount } from '../../../schemas/formats/numbers.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import { cityPath, siteOf } from '../../../schemas/paths.ts';
import { synonymGroups } from '../../engine/ranking/synonyms.ts';
import { filterCount, inView, pageLink, type SearchAddress, views } from './address.ts';
import { documentList } from './document-list.ts';
import { chipList, chipsOf } from './chips.ts';
import { facetList } from './facets.ts';
import {
  type AnyResponse,
  emptyHints,
  type Hint,
  namedPlaces,
  offersOf,
  placesWithout,
  problemHints,
} from './hints.ts';
import { problemText } from './problem-text.ts';
import { actions, pageLinks } from './result-actions.ts';
import { relatedQueries } from './related-terms.ts';
import { resultList } from './result-list.ts';
import { countText, isCut, matchesText, statusText } from './status.ts';
import { documentWords } from './words/documents.ts';
import { type Matches, viewBar, type ViewFacts } from './view-bar.ts';
import { searchWords } from './words/words.ts';

/** What an index has of a place: nothing, or its documents from a year to a day. */
export type Coverage = { readonly count: number; readonly oldest: string; readonly newest: string };

/** What a page says besides the answer. */
export type PageFacts = ViewFacts & {
  /** `Ann Arbor, Michigan`: the place of the filter, if an index knows it. */
  readonly placeName: string | undefined;
  /** Of the place, if nothing was found there. */
  readonly coverage: Coverage | undefined;
};

export const noFacts: PageFacts = {
  placeName: undefined,
  otherMatches: {},
  hasDocuments: false,
  coverage: undefined,
};

/** The area of an answer. @param cursor that of the request, or empty */
export function resultsOf(
  response: AnyResponse,
  address: SearchAddress,
  facts: PageFacts,
  config: Config,
  cursor: string,
): Html {
  const { results, total, facets } = response;
  if ('available' in response && response.available === false) return unavailable(address, facts);
  // Of documents, these are further pages.
  const merged = address.view === 'documents' ? 0 : (response.merged ?? 0);
  const words = searchWords[address.language];
  const isFirst = cursor === '';
  const offers = isFirst ? offerList(response, address, config) : false;
  return area(
    address,
    facts,
    total && { total: total.value, isExact: total.relation === 'eq' },
    html`${isFirst && withoutNote(response, address, config)}
      <p class="result-count" data-status>${statusText(response, address, isFirst)}</p>
      ${actions(address, config, results.length > 0)} ${offers}
      ${results.length === 0 && emptyHelp(address, facts)}
      ${isCut(response, address) && html`<p>${words.status.isCut}</p>`} ${searchedNote(response, address)}
      ${listOf(response, address)}
      ${merged > 0 && html`<p>${words.status.merged(formatCount(merged, address.language))}</p>`}
      ${pageLinks(address, response.next_cursor, isFirst)}`,
    facets === undefined || results.length === 0 ? false : facetList(address, facets),
  );
}

function listOf({ results }: AnyResponse, { query, language }: SearchAddress): Html | false {
  const documents = results.filter((result) => 'document_id' in result);
  if (documents.length > 0) return documentList(documents, query, language);
  const records = results.filter((result) => 'headline' in result);
  return records.length > 0 && resultList(records, query, language);
}

/** Of an answer from the newest days only. */
function searchedNote(response: AnyResponse, { language }: SearchAddress): Html | false {
  if (!('searched' in response) || response.searched === undefined) return false;
  const { from, to } = response.searched;
  return html`<p>${documentWords[language].searched(longDate(from, language), longDate(to, language))}</p>`;
}

/** What comes first if the query names places of which the view can show nothing, with their pages and websites. */
function withoutNote(response: AnyResponse, address: SearchAddress, config: Config): Html | false {
  const places = placesWithout(response, address);
  const { absent } = searchWords[address.language];
  const notes = places.map(({ slug, country, city, state, website, meetings }) => {
    const name = `${city}, ${stateName(state, address.language)}`;
    const page = siteOf(config, country)?.url(cityPath(slug));
    return html`<p>
      <strong>${absent.says[meetings === 0 ? 'meetings' : address.view](name)}</strong>
      ${page !== undefined && html`<a href="${page}">${absent.page(city)}</a>`}
      ${page !== undefined && website !== undefined && ' · '}
      ${website !== undefined && html`<a href="${hrefOf(website)}" rel="external">${absent.website(city)}</a>`}
    </p>`;
  });
  const isElsewhere = response.results.length > 0 && places.length === namedPlaces(response, address).length;
  return (
    places.length > 0 &&
    html`<div class="note" data-absent>${notes} ${isElsewhere && html`<p>${absent.elsewhere}</p>`}</div>`
  );
}

/** The area of a search for documents that the service lacks. */
const unavailable = (address: SearchAddress, facts: PageFacts): Html =>
  area(
    address,
    facts,
    undefined,
    html`<p class="result-count" data-status>${documentWords[address.language].unavailable}</p>
      ${hintList(otherHints(address, facts))}`,
  );

/** The area of an error. */
export function problemOf(address: SearchAddress, problem: Problem, facts: PageFacts): Html {
  const { view, query, language } = address;
  const { empty } = searchWords[language];
  const isWordless = view === 'meetings' && problem.parameter === 'q' && query === '';
  if (isWordless)
    return area(
      address,
      facts,
      undefined,
      html`<p class="result-count" data-status>${empty.wordless}</p>
        ${hintList([{ text: empty.decisionsInstead, address: { ...address, view: 'decisions' } }])}`,
    );
  const { placeName } = facts;
  if (problem.parameter === 'place' && placeName !== undefined)
    return area(
      address,
      facts,
      undefined,
      html`<p class="result-count" data-status>${empty.uncovered[view](placeName)}</p>
        ${hintList([...otherHints(address, facts), ...problemHints(address, { parameter: 'place' }, placeName)])}`,
    );
  const hints = problemHints(address, problem, placeName);
  const said = problemText(problem, address);
  return area(
    address,
    facts,
    undefined,
    html`<div class="note error">
        <p lang="${said.language}"><strong>${said.title}.</strong> <span data-status>${said.detail}</span></p>
        ${
          problem.did_you_mean === undefined &&
          said.allowed.length > 0 &&
          html`<p class="small" lang="${said.language}">${empty.validValues}${said.allowed.join(', ')}</p>`
        }
      </div>
      ${hintList(hints)}`,
  );
}

const area = (
  address: SearchAddress,
  facts: PageFacts,
  matches: Matches | undefined,
  content: HtmlValue,
  facets: Html | false = false,
): Html => {
  const { status } = searchWords[address.language];
  return html`<section
    class="search-results"
    aria-labelledby="results-title"
    lang="${address.language}"
    data-results
  >
    <div class="search-main">
      <h2 id="results-title" class="visually-hidden" tabindex="-1">${status.title}</h2>
      ${viewBar(address, facts, matches, facets !== false)}
      ${chipList(address, chipsOf(address, facts.placeName))} ${content}
    </div>
    ${facets}
  </section>`;
};

/** Pages of places that the query names, and better searches. */
function offerList(response: AnyResponse, address: SearchAddress, config: Config): Html | false {
  const { offers } = searchWords[address.language];
  const absent = placesWithout(response, address);
  const present = namedPlaces(response, address).filter((place) => !absent.includes(place));
  const pages = present.flatMap(({ slug, country, city, state }) => {
    const url = siteOf(config, country)?.url(cityPath(slug));
    const text = offers.openPlace(`${city}, ${stateName(state, address.language)}`);
    return url === undefined ? [] : [html`<li><a href="${url}">${text}</a></li> `];
  });
  const items = [...offersOf(response, address).map(hintItem), ...pages];
  return (
    items.length > 0 &&
    html`<ul class="offers">
      ${items}
    </ul>`
  );
}

function emptyHelp(address: SearchAddress, facts: PageFacts): Html {
  const { empty } = searchWords[address.language];
  const related = relatedQueries(
    address.query,
    synonymGroups.map(({ members }) => members),
  ).map((query): Hint => ({ text: query, address: { ...address, query } }));
  return html`<p>${adviceFor(address)}</p>
    ${coverageLine(address, facts)}
    ${hintList([...otherHints(address, facts), ...emptyHints(address, facts.placeName)])}
    ${related.length > 0 && html`<p>${empty.related}</p>`} ${hintList(related)}`;
}

function adviceFor(address: SearchAddress): string {
  const { empty } = searchWords[address.language];
  if (address.query === '') return empty.removeFilter;
  return filterCount(address) > 0 ? empty.removeOrReword : empty.reword;
}

/** `We have 412 decisions of Ann Arbor, Michigan, from 2012 to October 7, 2024.` */
function coverageLine(address: SearchAddress, { coverage, placeName }: PageFacts): Html | false {
  if (coverage === undefined) return false;
  const { empty } = searchWords[address.language];
  const place = placeName ?? address.filters.place ?? '';
  const { count, oldest, newest } = coverage;
  const text =
    count === 0
      ? empty.uncovered[address.view](place)
      : empty.covered(
          countText(count, address.view, address),
          place,
          oldest.slice(0, 4),
          longDate(newest, address.language),
        );
  return html`<p>${text}</p>`;
}

/** The other views in which something matches. */
const otherHints = (address: SearchAddress, { otherMatches }: PageFacts): Hint[] =>
  views.flatMap((view) => {
    const { total = 0 } = otherMatches[view] ?? {};
    const text = matchesText(total, view, address);
    return total === 0 || view === address.view
      ? []
      : [
          {
            text: searchWords[address.language].empty.inOtherView(total, text),
            address: inView(address, view),
          },
        ];
  });

const hintList = (hints: readonly Hint[]): Html | false =>
  hints.length > 0 &&
  html`<ul>
    ${hints.map(hintItem)}
  </ul>`;

const hintItem = ({ text, address }: Hint): Html =>
  html`<li>
    <a href="${pageLink(address)}"><bdi>${text}</bdi></a>
  </li> `;
