/** The search page of a site, in each language. Its script inserts the results, which the search host renders. */
import type { Config } from '../../../schemas/config.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import {
  docPath,
  localPath,
  relativeLink,
  type SiteLanguage,
  siteSearchPath,
} from '../../../schemas/paths.ts';
import { searchWords } from '../../../search-lambda/http/pages/words/words.ts';
import type { Page, PageSite } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import { searchForm } from './search-form.ts';
import { siteWords } from './words/words.ts';

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

/** Examples of searches on another page, the last one in documents if there are texts of any. */
export function searchExamples(
  config: Config,
  here: string,
  { language, hasTexts }: { readonly language: SiteLanguage; readonly hasTexts: boolean },
): Html {
  const { bothCountries, examples, queries, documentQuery, inDocuments } = siteWords[language].home;
  const search = relativeLink(here, siteSearchPath(language));
  const ofDocuments =
    hasTexts &&
    html` ·
      <a href="${search}?q=${encodeURIComponent(documentQuery)}&amp;view=documents"
        >${inDocuments(documentQuery)}</a
      >`;
  return html`<p class="small muted needs-script examples">
    ${config.deployments.length > 1 && `${bothCountries} `}${examples(
      html`${queries.map((query, index) => html`${index > 0 && ' · '}<a href="${search}?q=${encodeURIComponent(query)}">${query}</a>`)}${ofDocuments}`,
      relativeLink(here, localPath(docPath('how-to-search'), language)),
    )}
  </p>`;
}
