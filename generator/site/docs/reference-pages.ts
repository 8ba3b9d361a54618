/** The pages that are rendered from the Markdown files in docs/. */
import {
  dataPath,
  decisionsPath,
  localPath,
  relativeLink,
  searchPath,
  type Site,
  siteLanguages,
} from '../../../schemas/paths.ts';
import {
  decisionsTable,
  meetingsTable,
  publishedColumn,
  votesTable,
} from '../../../schemas/formats/place-tables.ts';
import { tableNames } from '../../../schemas/tables/index.ts';
import { translationsOf } from '../html/local-links.ts';
import type { Page, PageSite } from '../html/page.ts';
import { html } from '../html/template.ts';
import { contactLink } from '../html/components.ts';
import { table } from './code-and-tables.ts';
import { datasetThing } from './dataset-thing.ts';
import { archiveHost, type ExamplePlace, searchHost } from './examples.ts';
import {
  addPlacePath,
  dataDictionaryPath,
  datasetPath,
  downloadsPath,
  embedPath,
  type DocsPage,
  howToSearchPath,
  queryLanguagePath,
  synonymsPath,
} from './layout.ts';
import { type LinkTarget, renderDocument, renderLine } from './markdown.ts';

/** The texts of the files in docs/ that become pages. */
export type ReferenceTexts = {
  readonly howToSearch: string;
  readonly addAPlace: string;
  readonly howToSearchInFrench: string;
  readonly downloads: string;
  readonly embed: string;
  readonly search: string;
  readonly synonyms: string;
  readonly dataset: string;
  readonly dataDictionary: string;
};

/** How to search, the search API, its synonyms, the dataset and the data dictionary. Their examples read the files of `place`. */
export const referencePages = (
  pageSite: PageSite,
  texts: ReferenceTexts,
  place: ExamplePlace,
): readonly DocsPage[] => [
  {
    path: howToSearchPath,
    description: 'How to find what governments decided: words, places, filters, and how to read results.',
    translations: translationsOf(pageSite.site, howToSearchPath),
    ...renderReference(texts.howToSearch, howToSearchPath),
  },
  addPlacePage(pageSite, texts.addAPlace),
  downloadsPage(pageSite, withExamplePlace(place, pageSite.site, forVisitors(texts.downloads, pageSite))),
  {
    path: embedPath,
    description: 'A widget for your own page: the next meeting and the latest decisions of a place.',
    ...renderReference(withExamplePlace(place, pageSite.site, forVisitors(texts.embed, pageSite)), embedPath),
  },
  {
    path: queryLanguagePath,
    description:
      'The search API: parameters, query language, ranking, totals and facets, pages, feeds, CSV and errors.',
    ...renderReference(forVisitors(texts.search, pageSite), queryLanguagePath),
  },
  {
    path: synonymsPath,
    description: 'The words and phrases that the search treats as synonyms.',
    ...renderReference(forVisitors(texts.synonyms, pageSite), synonymsPath),
  },
  {
    path: datasetPath,
    description:
      'The full corpus to download, as a SQLite database and as Parquet: how to query it, read a single place, and keep a copy up to date.',
    ...renderReference(
      withExamplePlace(place, pageSite.site, forVisitors(texts.dataset, pageSite)),
      datasetPath,
    ),
    structuredData: datasetThing(pageSite),
  },
  {
    path: dataDictionaryPath,
    description: `The ${tableNames.length} tables of the data: every column with its type, unit and meaning.`,
    ...renderReference(forVisitors(texts.dataDictionary, pageSite), dataDictionaryPath),
  },
];

/** The text of docs/add-a-place.md, then the link to ask if the operator takes requests. */
function addPlacePage(pageSite: PageSite, markdown: string): DocsPage {
  const { title, text } = renderReference(forVisitors(markdown, pageSite), addPlacePath);
  const { config } = pageSite;
  const ask = contactLink(config.add_place_url, `Ask ${config.name} to add a place`);
  return {
    path: addPlacePath,
    title,
    description: 'Why the meetings of a place are missing, and how they can be added.',
    text: html`${text} ${ask !== false && html`<p>${ask}</p>`}`,
  };
}
/** How to search in the other languages of a site; the rest of the documentation is in English. */
export const localHowToSearch = ({ site }: PageSite, texts: ReferenceTexts): readonly Page[] =>
  siteLanguages[site.country]
    .filter((language) => language === 'fr')
    .map((language) => {
      const path = localPath(howToSearchPath, language);
      const { title, text } = renderReference(texts.howToSearchInFrench, path);
      return {
        path,
        title,
        language,
        translations: translationsOf(site, howToSearchPath),
        description:
          'Comment trouver ce que les administrations ont décidé : mots, lieux, filtres, et comment lire les résultats.',
        main: html`<div class="docs-text">
          <h1>${title}</h1>
          ${text}
        </div>`,
      };
    });

/** The text of docs/downloads.md, then the columns of the tables, as they are declared. */
function downloadsPage({ site: { country } }: PageSite, markdown: string): DocsPage {
  const { title, text } = renderReference(markdown, downloadsPath);
  return {
    path: downloadsPath,
    title,
    description: 'CSV tables, JSON, calendars and feeds of each place, and the whole dataset.',
    text: html`${text}
      <h2 id="columns">Columns</h2>
      <p>
        The columns of all other tables are in the
        <a href="${relativeLink(downloadsPath, dataDictionaryPath)}">data dictionary</a>.
      </p>
      ${[meetingsTable, decisionsTable, votesTable].map(
        ({ name, description, columns }) =>
          html`<h3 id="${name}">${name}.csv</h3>
            <p>${description}</p>
            ${table(
              `Columns of ${name}.csv`,
              ['column', 'description'],
              columns.map((column) => [
                html`<code>${publishedColumn(column.name, country)}</code>`,
                renderLine(column.description, linksBetween(downloadsPath)),
              ]),
            )}`,
      )}`,
  };
}

function renderReference(markdown: string, here: string): Pick<DocsPage, 'title' | 'text'> {
  const { title, body } = renderDocument(markdown, linksBetween(here));
  return { title, text: body };
}

/** The pages of Markdown files, by file name. */
const pagesByFile: Readonly<Record<string, string>> = {
  'how-to-search.md': howToSearchPath,
  'add-a-place.md': addPlacePath,
  'downloads.md': downloadsPath,
  'embed.md': embedPath,
  'search.md': queryLanguagePath,
  'synonyms.md': synonymsPath,
  'dataset.md': datasetPath,
  'data-dictionary.md': dataDictionaryPath,
};

const linksBetween =
  (here: string): LinkTarget =>
  (href) => {
    const [file = '', ...fragment] = href.split(/(?=#)/);
    const page = pagesByFile[file];
    return page === undefined ? undefined : relativeLink(here, page + fragment.join(''));
  };

/** Lines and paragraphs for developers, which pages omit. */
const forDevelopers = [
  /^npm run .*\n/gm,
  /^This file is generated by .*\n\n/gm,
  /^If you run a service yourself, .*\n/gm,
  // How the search is built and tested, to the end of docs/search.md.
  /^## Where it differs from PostgreSQL\n[^]*/gm,
];

/** Removes the parts for developers, and replaces the local addresses with those of the site. */
function forVisitors(markdown: string, { config, site }: PageSite): string {
  const text = forDevelopers.reduce((text, pattern) => text.replaceAll(pattern, ''), markdown);
  return text
    .replaceAll(localHost + searchPath, quoteSafe(searchHost(config)) + searchPath)
    .replaceAll(localHost + decisionsPath, quoteSafe(searchHost(config)) + decisionsPath)
    .replaceAll(localHost + dataPath(''), quoteSafe(archiveHost(config)) + dataPath(''))
    .replaceAll(localHost, quoteSafe(site.url('')));
}

/** Escapes an address for Markdown, for quotes of any language, and for JavaScript templates. */
const quoteSafe = (address: string): string =>
  address.replaceAll(/['()`$*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Replaces the demo place in the examples with a place of the site. */
const withExamplePlace = ({ slug }: ExamplePlace, { country }: Site, markdown: string): string =>
  markdown.replaceAll(demoSlug, slug).replaceAll(`'${demoCountry}'`, `'${country}'`);

/** The address in the examples of the Markdown files. */
const localHost = 'http://localhost:8080';
/** The place in these examples. */
const demoSlug = 'isley-ridge-oh';
const demoCountry = 'US';
