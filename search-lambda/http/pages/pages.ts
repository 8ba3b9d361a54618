/** The pages that answer searches without JavaScript: `/search.html` and `/decisions.html`. */
import type { Config } from '../../../schemas/config.ts';
import { emailFollow } from '../../../schemas/formats/email-follow.ts';
import type { Problem } from '../../../schemas/errors.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import {
  decisionsPath,
  searchFeedPath,
  searchPagePath,
  searchPath,
  searchTablePath,
  searchUrl,
} from '../../../schemas/paths.ts';
import type { DecisionsResponse, SearchResponse } from '../../../schemas/search.ts';
import { renderPage } from './page.ts';
import { resultList } from './result-list.ts';
import { searchFields } from './search-fields.ts';

/** What a page lists. */
export type Things = 'decisions' | 'meetings';

const routes: Readonly<Record<Things, string>> = { decisions: decisionsPath, meetings: searchPath };
const singular: Readonly<Record<Things, string>> = { decisions: 'decision', meetings: 'meeting' };

/** The name of a file next to this page: links work below any address of the host. */
const fileName = (path: string): string => path.slice(1);

/** The page before a search. */
export const startPage = (things: Things, config: Config): string =>
  renderPage({ title: titles[things], main: frame(things, new URLSearchParams(), '') }, config);

const viewNames: Readonly<Record<Things, string>> = { decisions: 'Decisions', meetings: 'Meetings' };
const titles: Readonly<Record<Things, string>> = {
  decisions: 'Search decisions',
  meetings: 'Search meetings',
};

/** The page of an answer. @param values the parameters of the request */
export function resultPage(
  things: Things,
  values: URLSearchParams,
  response: SearchResponse | DecisionsResponse,
  config: Config,
): string {
  const query = response.query.trim();
  const name = titles[things];
  const main = frame(
    things,
    values,
    html`<p><strong>${countText(things, values, response)}</strong></p>
      ${hints(things, values, response)}
      ${response.results.length > 0 && html`${forms(things, values, config)} ${resultList(response.results)}`}
      ${pageLinks(things, values, response.next_cursor)}`,
  );
  return renderPage({ title: query === '' ? name : `${query} · ${name}`, main }, config);
}

/** The page of an error. */
export function problemPage(
  things: Things,
  values: URLSearchParams,
  { title, detail, parameter, allowed = [], did_you_mean: suggestion }: Problem,
  config: Config,
): string {
  const isCorrectable = parameter !== undefined && suggestion !== undefined;
  const main = frame(
    things,
    values,
    '',
    html`<div class="error">
      <h2>${title}</h2>
      <p>${detail}</p>
      ${isCorrectable && html`<p>${link(things, withValues(values, { [parameter]: suggestion, cursor: '' }), `Search with “${suggestion}”`)}</p>`}
      ${!isCorrectable && allowed.length > 0 && html`<p class="small">Valid values: ${allowed.join(', ')}</p>`}
    </div>`,
  );
  return renderPage({ title, main }, config);
}

/** The heading, the links to the other page, the form, what is above it, and what is below. */
const frame = (
  things: Things,
  values: URLSearchParams,
  below: Html | string,
  above: Html | string = '',
): Html =>
  html`<h1>${titles[things]}</h1>
    <nav aria-label="Results">
      <ul>
        ${(['decisions', 'meetings'] as const).map(
          (each) =>
            html`<li>
              ${link(each, withValues(values, { cursor: '' }), viewNames[each], each === things)}
            </li> `,
        )}
      </ul>
    </nav>
    ${above} ${searchFields(fileName(searchPagePath(routes[things])), values)} ${below}`;

type Changes = Readonly<Partial<Record<string, string>>>;

/** The parameters with others; an empty value removes one. */
function withValues(values: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(values);
  for (const [name, value] of Object.entries(changes)) changed.set(name, value ?? '');
  return new URLSearchParams([...changed].filter(([, value]) => value !== ''));
}

const addressOf = (path: string, values: URLSearchParams): string =>
  values.size === 0 ? fileName(path) : `${fileName(path)}?${values.toString()}`;

function link(things: Things, values: URLSearchParams, text: string, isCurrent = false): Html {
  const address = addressOf(searchPagePath(routes[things]), values);
  return html`<a href="${address}" ${isCurrent && html`aria-current="page"`}>${text}</a>`;
}

type AnyResponse = SearchResponse | DecisionsResponse;

/** `25 of 47 decisions` */
function countText(things: Things, values: URLSearchParams, { count, total, relaxed }: AnyResponse): string {
  const noun = (number: number): string => (number === 1 ? singular[things] : things);
  const shown = count.toLocaleString('en-US');
  if (count === 0) return `No ${things} found`;
  if (total === undefined || values.get('cursor')) return `${shown} ${noun(count)} on this page`;
  const all = `${total.relation === 'gte' ? 'more than ' : ''}${total.value.toLocaleString('en-US')}`;
  if (relaxed === true)
    return total.value === 0
      ? `No ${singular[things]} has all words. These have some of them, or related words.`
      : `${all} ${noun(total.value)} with all words first; the others lack some.`;
  return total.value <= count ? `${shown} ${noun(count)}` : `${shown} of ${all} ${noun(total.value)}`;
}

/** Another spelling, a place that the query names, only those with all words. */
function hints(things: Things, values: URLSearchParams, response: AnyResponse): Html | false {
  const { did_you_mean: spelling, recognized_places: places = [], relaxed, total } = response;
  const first = (changes: Changes): URLSearchParams => withValues(values, { ...changes, cursor: '' });
  const links = [
    ...(spelling === undefined ? [] : [link(things, first({ q: spelling }), `Did you mean “${spelling}”?`)]),
    ...(values.get('place')
      ? []
      : places
          .slice(0, maxPlaces)
          .map(({ slug, country, city, state }) =>
            link(things, first({ place: slug, country }), `Only ${city}, ${state}`),
          )),
    ...(relaxed === true && (total?.value ?? 0) > 0
      ? [link(things, first({ strict: 'true' }), `Only ${things} with all words`)]
      : []),
  ];
  return (
    links.length > 0 &&
    html`<ul class="links">
      ${links.map((each) => html`<li>${each}</li> `)}
    </ul>`
  );
}

const maxPlaces = 3;

/** The same search as data. */
function forms(things: Things, values: URLSearchParams, config: Config): Html {
  const route = routes[things];
  const search = withValues(values, { cursor: '', include: '', limit: '' });
  const newest = withValues(search, { sort: '' });
  const files = [
    [searchFeedPath(route), newest, 'Follow (Atom feed)'],
    [searchTablePath(route), newest, 'CSV'],
    [route, search, 'JSON'],
  ] as const;
  const email = emailFollow(config, `${searchUrl(config, searchFeedPath(route))}?${newest.toString()}`);
  return html`<ul class="links small">
    ${email !== undefined && html`<li><a href="${email.url}" rel="external">By email (through ${email.service}, another service)</a></li> `}
    ${files.map(([path, parameters, text]) => html`<li><a href="${addressOf(path, parameters)}">${text}</a></li> `)}
  </ul>`;
}

const pageLinks = (things: Things, values: URLSearchParams, next: string | undefined): Html | false => {
  const isFirst = !values.get('cursor');
  return (
    (!isFirst || next !== undefined) &&
    html`<nav aria-label="Pages">
      <ul>
        ${!isFirst && html`<li>${link(things, withValues(values, { cursor: '' }), 'First page')}</li>`}
        ${next !== undefined && html`<li>${link(things, withValues(values, { cursor: next }), 'Next page')}</li>`}
      </ul>
    </nav>`
  );
};
