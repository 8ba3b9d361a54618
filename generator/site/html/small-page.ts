/**
 * The frame of a page that a site has a million of, in as few bytes as a page with a title, a preview and a way back can have: one
 * trail instead of navigation and breadcrumbs, nothing twice, no call to the search.
 */
import { licenseName, licenseUrl, attributionOf } from '../../../schemas/license.ts';
import { homePath, localPath, pageFilePath, relativeLink, siteLanguageOf } from '../../../schemas/paths.ts';
import { type Artifact, htmlMediaType } from '../../store/artifact.ts';
import { utf8Of } from '../../system/utf8.ts';
import { correctionLink } from './components.ts';
import type { PageSite } from './page.ts';
import { pageLanguageOf, type PageWords, pageWords } from './page-words.ts';
import { Html, html, scriptJson } from './template.ts';

export type SmallPage = {
  readonly path: string;
  /** Also the title of the preview. */
  readonly title: string;
  /** Also the text of the preview. */
  readonly description: string;
  readonly language: string;
  /** The pages above it, without the home page. Those that are `local` are about all places. */
  readonly trail: readonly { readonly path: string; readonly name: string; readonly isLocal?: boolean }[];
  readonly structuredData: unknown;
  /** True if the page has text by AI, which its footer explains. */
  readonly hasAiText: boolean;
  /** The `main` element. */
  readonly main: Html;
};

/** Renders a page into its file. */
export const smallPageArtifact = (pageSite: PageSite, page: SmallPage): Artifact => ({
  path: pageSite.site.key(pageFilePath(page.path)),
  body: utf8Of([renderSmallPage(pageSite, page).toString()]),
  mediaType: htmlMediaType,
  cache: 'hourly',
});

function renderSmallPage(pageSite: PageSite, page: SmallPage): Html {
  const words = pageWords[pageLanguageOf(page.language)];
  return html`<!doctype html>
    <html lang="${page.language}">
      <head>
        ${compact(head(pageSite, page))}
        <script type="application/ld+json">
          ${scriptJson(page.structuredData)}
        </script>
      </head>
      <body>
        ${trail(pageSite, page, words)}${page.main}${footer(pageSite, page, words)}
      </body>
    </html> `;
}

/** Its pages need nothing from other hosts. The policy of other pages allows the search, too. */
const policy = Html.ofTrusted(
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
);

function head({ site, assets }: PageSite, { path, title, description }: SmallPage): Html {
  const link = (to: string): string => relativeLink(path, to);
  return html`<meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta property="og:title" content="${title}" />
    <meta name="description" property="og:description" content="${description}" />
    <link rel="canonical" href="${site.url(path)}" />
    <link rel="icon" href="${link(assets.icon)}" />
    <link rel="stylesheet" href="${link(assets.style)}" />
    <script type="module" src="${link(assets.scripts.city)}"></script>`;
}

/** Without the slashes of empty elements, which HTML does not need. In text, `>` is escaped. */
const compact = (elements: Html): Html => Html.ofTrusted(elements.toString().replaceAll(' />', '>'));

/** A relative link to another folder, without the folders that both paths share. */
function shortLink(from: string, to: string): string {
  const [folders, target] = [from.split('/'), to.split('/')];
  const shared = folders.findIndex((folder, index) => folder !== target[index]);
  return '../'.repeat(folders.length - 1 - shared) + target.slice(shared).join('/');
}

function trail(
  { config, site }: PageSite,
  { path, trail: steps, language }: SmallPage,
  words: PageWords,
): Html {
  const siteLanguage = siteLanguageOf(site.country, language);
  const hreflang = language === siteLanguage ? undefined : html` hreflang="${siteLanguage}"`;
  const localLink = (to: string): string => shortLink(path, localPath(to, siteLanguage));
  return html`<header class="site-header">
    <nav class="wrap trail" aria-label="${words.breadcrumb}">
      <a class="site-name" href="${localLink(homePath)}" ${hreflang}>${config.name}</a>
      ${steps.map(({ path: to, name, isLocal = false }) => html`<a href="${isLocal ? localLink(to) : shortLink(path, to)}" ${isLocal && hreflang}>${name}</a> `)}
    </nav>
  </header> `;
}

const footer = ({ config }: PageSite, { hasAiText }: SmallPage, words: PageWords): Html =>
  html`<footer class="site-footer">
    <p class="wrap">
      <a rel="license" href="${licenseUrl}">${licenseName}</a>${words.credit(attributionOf(config))}
      ${hasAiText && html`${words.aiBefore} <span class="ai">${words.aiMark}</span> ${words.aiAfter} `}${correctionLink(config, words.correction)}
    </p>
  </footer>`;
