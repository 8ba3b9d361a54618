/** The pages that answer searches for people: `/search.html`, `/decisions.html` and `/documents.html`. */
import type { Config } from '../../../schemas/config.ts';
import type { Problem } from '../../../schemas/errors.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { searchPagePath } from '../../../schemas/paths.ts';
import { readAddress, routes, type SearchAddress, type View } from './address.ts';
import { hiddenFields, plainPlaceField, searchBox, searchFilters } from './form.ts';
import type { AnyResponse } from './hints.ts';
import { problemText } from './problem-text.ts';
import { renderPage } from './page.ts';
import { noFacts, type PageFacts, problemOf, resultsOf } from './results.ts';
import { searchWords } from './words/words.ts';

/** The page before a search. */
export const startPage = (address: SearchAddress, config: Config): string => pageWith(address, '', config);

/** The page of an answer. @param queryString that of the request */
export function resultPage(
  view: View,
  queryString: string,
  response: AnyResponse,
  facts: PageFacts,
  config: Config,
): string {
  const address = readAddress(queryString, view);
  const cursor = new URLSearchParams(queryString).get('cursor') ?? '';
  return pageWith(address, resultsOf(response, address, facts, config, cursor), config);
}

/** The page of an error. */
export function problemPage(
  view: View,
  queryString: string,
  problem: Problem,
  config: Config,
  facts: PageFacts = noFacts,
): string {
  const address = readAddress(queryString, view);
  return pageWith(address, problemOf(address, problem, facts), config, problemText(problem, address).title);
}

function pageWith(address: SearchAddress, results: Html | '', config: Config, title = address.query): string {
  const { view, language } = address;
  const name = searchWords[language].views[view].title;
  const main = html`<h1>${name}</h1>
    <form class="search" role="search" method="get" action="${searchPagePath(routes[view]).slice(1)}">
      ${searchBox(address)} ${searchFilters(address, plainPlaceField(address))} ${hiddenFields(address)}
    </form>
    ${results}`;
  return renderPage({ title: title === '' ? name : `${title} · ${name}`, main, language }, config);
}
