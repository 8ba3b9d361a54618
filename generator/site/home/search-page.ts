/** The search page of a site, in each language. Its script inserts the results, which the search host renders. */
import type { Config } from '../../../schemas/config.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { docPath, relativeLink, siteSearchPath } from '../../../schemas/paths.ts';
import { searchWords } from '../../../search-lambda/http/pages/words/words.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { searchForm } from './search-form.ts';

const languages = ['en', 'es', 'fr'] as const satisfies readonly PageLanguage[];

export const searchPages = (pageSite: PageSite): Page[] =>
  languages.map((language) => searchPage(pageSite, language));

function searchPage({ config, site }: PageSite, language: PageLanguage): Page {
  const { views, page } = searchWords[language];
  const path = siteSearchPath(language);
  return {
    path,
    title: views.decisions.title,
    description: page.description,
    language,
    translations: languages.map((each) => ({ language: each, path: siteSearchPath(each) })),
    main: html`<h1 class="visually-hidden">${views.decisions.title}</h1>
      ${searchForm(config, { path, language, country: site.country })}
      <noscript><p class="note">${page.noScript}</p></noscript>
      <p class="visually-hidden" role="status" data-live></p>
      <div class="found" data-found></div>`,
    scripts: ['search'],
  };
}

/** Queries that show the query language. */
const examples = ['rezoning', '"affordable housing"', 'bike lane OR sidewalk', 'school budget -closure'];

/** The search on another page in English. */
export const searchExamples = (config: Config, here: string): Html =>
  html`<p class="small muted needs-script examples">
    ${config.deployments.length > 1 && 'The search covers the United States and Canada. '}Try
    ${examples.map((query, index) => html`${index > 0 && ' · '}<a href="${relativeLink(here, siteSearchPath())}?q=${encodeURIComponent(query)}">${query}</a>`)},
    or read <a href="${relativeLink(here, docPath('how-to-search'))}">how to search</a>.
  </p>`;
