/** The layout of documentation pages: text next to the list of pages. */
import { docPath, docsPath, relativeLink } from '../../../schemas/paths.ts';
import type { Artifact } from '../../store/artifact.ts';
import { type PageSite, pageArtifact } from '../html/page.ts';
import { type Html, html } from '../html/template.ts';
import type { LinkTarget } from './markdown.ts';

export const howToSearchPath = docPath('how-to-search');
export const queryLanguagePath = docPath('query-language');
export const synonymsPath = docPath('synonyms');
export const datasetPath = docPath('dataset');
export const dataDictionaryPath = docPath('data-dictionary');
export const errorsPath = docPath('errors');

const pages = [
  { path: docsPath, text: 'Routes and examples' },
  { path: howToSearchPath, text: 'How to search' },
  { path: queryLanguagePath, text: 'Search API' },
  { path: synonymsPath, text: 'Synonyms' },
  { path: datasetPath, text: 'Dataset' },
  { path: dataDictionaryPath, text: 'Data dictionary' },
  { path: errorsPath, text: 'Errors' },
] as const;

export type DocsPage = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The text below the heading of the page. */
  readonly text: Html;
};

/** Renders a page into its file. */
export const docsArtifact = (pageSite: PageSite, { text, ...page }: DocsPage): Artifact =>
  pageArtifact(pageSite, {
    ...page,
    main: html`<div class="docs">
      <nav class="docs-nav" aria-label="Documentation">
        <ul>
          ${pages.map(({ path, text }) => navigationItem(path, text, page.path))}
        </ul>
      </nav>
      <div class="docs-text">
        <h1>${page.title}</h1>
        ${text}
      </div>
    </div>`,
  });

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
