/** The layout of documentation pages: text next to the list of pages. */
import { docPath, docsPath, relativeLink } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { type Page, type PageSite, pageArtifact } from '../html/page.ts';
import { Html, html } from '../html/template.ts';
import type { LinkTarget } from './markdown.ts';

export const howToSearchPath = docPath('how-to-search');
export const queryLanguagePath = docPath('query-language');
export const synonymsPath = docPath('synonyms');
export const datasetPath = docPath('dataset');
export const dataDictionaryPath = docPath('data-dictionary');
export const errorsPath = docPath('errors');

export const downloadsPath = docPath('downloads');
export const addPlacePath = docPath('add-a-place');
export const embedPath = docPath('embed');
export const citingPath = docPath('citing');

/** The list of pages, in groups. */
const groups = [
  {
    title: 'Start',
    pages: [
      { path: docsPath, text: 'Quick start and routes' },
      { path: howToSearchPath, text: 'How to search' },
      { path: addPlacePath, text: 'How a place is added' },
      { path: downloadsPath, text: 'Downloads and feeds' },
      { path: embedPath, text: 'Embed' },
      { path: citingPath, text: 'License and citing' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { path: queryLanguagePath, text: 'Search API' },
      { path: synonymsPath, text: 'Synonyms' },
      { path: errorsPath, text: 'Errors' },
      { path: datasetPath, text: 'Dataset' },
      { path: dataDictionaryPath, text: 'Data dictionary' },
    ],
  },
] as const;

export type DocsPage = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly translations?: NonNullable<Page['translations']>;
  readonly structuredData?: unknown;
  /** The text below the heading of the page. */
  readonly text: Html;
};

/** Renders a page into its file. */
export const docsArtifact = (pageSite: PageSite, { text, ...page }: DocsPage): Artifact =>
  pageArtifact(pageSite, {
    ...page,
    scripts: ['docs'],
    main: html`<div class="docs">
      <div class="docs-side">
        <nav class="docs-nav" aria-label="Documentation">
          ${groups.map((group) => navigationGroup(group, page.path))}
        </nav>
        ${contents(text)}
      </div>
      <div class="docs-text">
        <h1>${page.title}</h1>
        ${text}
      </div>
    </div>`,
  });

const navigationGroup = ({ title, pages }: (typeof groups)[number], here: string): Html =>
  html`<p>${title}</p>
    <ul>
      ${pages.map(({ path, text }) => navigationItem(path, text, here))}
    </ul> `;

/** Longer lists are no overview: the data dictionary has a heading for each of its tables, and lists them itself. */
const maxContents = 20;

/** Links to the sections of a page, beside it in wide windows. */
function contents(text: Html): Html | false {
  const headings = [...text.toString().matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)];
  if (headings.length < 3 || headings.length > maxContents) return false;
  return html`<nav class="docs-contents" aria-label="Sections">
    <p>On this page</p>
    <ul>
      ${headings.map(([, id = '', title = '']) => html`<li><a href="#${Html.ofTrusted(id)}">${Html.ofTrusted(title.replaceAll(/<[^>]*>/g, ''))}</a></li> `)}
    </ul>
  </nav>`;
}

const navigationItem = (path: string, text: string, here: string): Html =>
  html`<li>
    <a href="${relativeLink(here, path)}" ${currentMark(path, here)}>${text}</a>
  </li>`;

/** Marks the current page in the list. The page of an error marks “Errors”. */
function currentMark(path: string, here: string): Html | false {
  if (path === here) return html` aria-current="page"`;
  return path !== docsPath && here.startsWith(path) && html` aria-current="true"`;
}

/** Resolves links from a page to paths of the site. Other links have no target. */
export const siteLinks =
  (here: string): LinkTarget =>
  (href) =>
    href.startsWith('/') ? relativeLink(here, href) : undefined;
