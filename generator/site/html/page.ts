/** The frame of every page: head, navigation, footer. */
import { hash } from 'node:crypto';
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import {
  coveragePath,
  docsPath,
  homePath,
  localPath,
  pageFilePath,
  relativeLink,
  type Site,
  type SiteLanguage,
  siteLanguageOf,
  siteLanguages,
} from '../../../schemas/paths.ts';
import { type Artifact, htmlMediaType } from '../../store/artifact.ts';
import { utf8Of } from '../../system/utf8.ts';
import type { Assets } from './assets.ts';
import { correctionLink } from './components.ts';
import type { PageLanguage } from './dates.ts';
import { type PlaceName, placePathIn } from './local-links.ts';
import { pageLanguageOf, type PageWords, pageWords } from './page-words.ts';
import { Html, html, scriptJson } from './template.ts';
import { singleLine } from '../../../schemas/formats/plain-texts.ts';

/** The site that a page belongs to. */
export type PageSite = {
  readonly config: Config;
  readonly site: Site;
  readonly assets: Assets;
};

/** A part of a page. Encoded parts are copied as they are. */
export type PagePart = Html | Uint8Array;

export type Page = {
  /** `/city/oakland-ca/` */
  readonly path: string;
  /** Without the name of the service. */
  readonly title: string;
  /** One or two sentences for search engines and previews. */
  readonly description: string;
  /** BCP 47 tag; default `en`. */
  readonly language?: string;
  /** A long page is a list of its parts, which are encoded one by one. */
  readonly main: Html | readonly PagePart[];
  /** The page in all its languages, including this one. */
  readonly translations?: readonly { readonly language: string; readonly path: string }[];
  /** The place that the page is about. */
  readonly place?: PlaceName;
  /** The same content in other formats: feeds, calendars, JSON. */
  readonly alternates?: readonly {
    readonly path: string;
    readonly mediaType: string;
    readonly title: string;
  }[];
  /** Data for search engines (schema.org). */
  readonly structuredData?: unknown;
  /** Names of the scripts in `Assets` that the page needs. */
  readonly scripts?: readonly (keyof Assets['scripts'])[];
  /** A script that runs before the page is laid out. Never with text of a corpus. */
  readonly firstScript?: string;
  /** True for a page that is served at other addresses too, so its links must work at any depth. */
  readonly isAtAnyDepth?: boolean;
  /** False keeps the page out of search engines. */
  readonly isIndexed?: boolean;
};

const navigation = [
  { path: homePath, name: 'search', isLocal: true },
  { path: coveragePath, name: 'places', isLocal: true },
  { path: docsPath, name: 'docs', isLocal: false },
] as const;

/** `--brand` of the stylesheet: browsers on phones color their frame with it. */
export const brandColor = '#0d3b38';

/** The icon in one color: the seats of a council in an arc, and the resident who speaks to it. */
const siteMark = html`<svg class="site-mark" viewBox="3 7 26 18.5" aria-hidden="true">
  <path d="M6 21a10 10 0 0 1 20 0" pathLength="31" stroke-dasharray="5 1.5" />
  <circle cx="16" cy="21" r="3.5" />
</svg> `;

/** Renders a page into its file. */
export const pageArtifact = (pageSite: PageSite, page: Page): Artifact => ({
  path: pageSite.site.key(pageFilePath(page.path)),
  body: utf8Of(renderPage(pageSite, page).map((part) => (part instanceof Html ? part.toString() : part))),
  mediaType: htmlMediaType,
  cache: 'hourly',
});

/** Placeholder for the content of a frame. Text cannot contain it, because `<` is escaped. */
const contentPlace = html`<!--content-->`;

/** Inserts parts of a page into a frame, which is HTML with a placeholder for them. */
export function framed(frame: (content: Html) => Html, content: readonly PagePart[]): readonly PagePart[] {
  const [start = '', end = ''] = frame(contentPlace).toString().split(contentPlace.toString());
  return [Html.ofTrusted(start), ...content, Html.ofTrusted(end)];
}

/** The page as HTML, in parts. Links within the site are relative, so the site can be served below any path. */
function renderPage(pageSite: PageSite, page: Page): readonly PagePart[] {
  const { config, site } = pageSite;
  const language = pageLanguageOf(page.language);
  const words = pageWords[language];
  const siteLanguage = siteLanguageOf(site.country, language);
  const link = (path: string): string =>
    page.isAtAnyDepth === true ? new URL(site.url(path)).pathname : relativeLink(page.path, path);
  const frame = (main: Html): Html =>
    html`<!doctype html>
      <html lang="${page.language ?? 'en'}">
        <head>
          ${head(pageSite, page, link)}
        </head>
        <body>
          <a class="skip" href="#content">${words.skip}</a>
          <header class="site-header">
            <div class="wrap">
              <a class="site-name" href="${link(localPath(homePath, siteLanguage))}"
                >${siteMark}${config.name}</a
              >
              <nav aria-label="${words.site}">
                ${navigation.map((entry) => navigationLink(entry, page.path, language, siteLanguage, link))}
                ${languageSwitch(site, page, language, link)}
              </nav>
            </div>
          </header>
          <main id="content" class="wrap">${main}</main>
          ${footer(config, words)}
        </body>
      </html> `;
  return framed(frame, page.main instanceof Html ? [page.main] : page.main);
}

/** A link to a page of the site itself, in the language of the page where the site has it. */
function navigationLink(
  { path, name, isLocal }: (typeof navigation)[number],
  here: string,
  language: PageLanguage,
  siteLanguage: SiteLanguage,
  link: (path: string) => string,
): Html {
  const target = isLocal ? siteLanguage : 'en';
  const to = localPath(path, target);
  return html`<a
    href="${link(to)}"
    ${currentMark(to, here, path === homePath)}${target !== language && html` hreflang="${target}"`}
    >${pageWords[language][name]}</a
  > `;
}

/** Marks the entry of the page, and that of the pages above it. */
function currentMark(path: string, here: string, isHome: boolean): Html | false {
  if (path === here) return html` aria-current="page"`;
  return !isHome && here.startsWith(path) && html` aria-current="true"`;
}

const languageNames: Readonly<Record<SiteLanguage, string>> = { en: 'English', fr: 'Français' };

/** Leads to the page in the other languages of the site; for a page of a place that has one language, to the page of the place. */
function languageSwitch(
  { country }: Site,
  { translations = [], place }: Page,
  language: PageLanguage,
  link: (path: string) => string,
): readonly Html[] {
  return siteLanguages[country].flatMap((other) => {
    const path =
      translations.find((translation) => translation.language === other)?.path ??
      (place && placePathIn(place, other));
    return other === language || path === undefined
      ? []
      : [
          html`<a href="${link(path)}" lang="${other}" hreflang="${other}" data-language
            >${languageNames[other]}</a
          > `,
        ];
  });
}

function head({ config, site, assets }: PageSite, page: Page, link: (path: string) => string): Html {
  // Tabs, bookmarks and previews show these texts without a frame that ends what turns text around.
  const title = singleLine(`${page.title} · ${config.name}`);
  const description = singleLine(page.description);
  const url = site.url(page.path);
  return html`<meta charset="utf-8" />
    <title>${title}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(config, page.firstScript)}" />
    ${page.firstScript !== undefined && inlineScript(page.firstScript)}
    <meta name="description" content="${description}" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${brandColor}" />
    ${page.isIndexed === false ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${url}" />`}
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="${url}" />
    <meta property="og:site_name" content="${config.name}" />
    <link rel="icon" href="${link(assets.icon)}" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="${link(assets.touchIcon)}" />
    <link rel="stylesheet" href="${link(assets.style)}" />
    ${page.translations?.map(({ language, path }) => html`<link rel="alternate" hreflang="${language}" href="${site.url(path)}" /> `)}
    ${page.alternates?.map(({ path, mediaType, title }) => html`<link rel="alternate" type="${mediaType}" title="${singleLine(title)}" href="${link(path)}" /> `)}
    ${page.scripts?.map((name) => html`<script type="module" src="${link(assets.scripts[name])}"></script> `)}
    ${
      page.structuredData !== undefined &&
      html`<script type="application/ld+json">
        ${scriptJson(page.structuredData)}
      </script>`
    }`;
}

/** Its text must be exactly what the policy has the hash of. */
const inlineScript = (text: string): Html => Html.ofTrusted(`<script>${text}</script>`);

function footer(config: Config, words: PageWords): Html {
  const correction = correctionLink(config, words.correction);
  return html`<footer class="site-footer">
    <div class="wrap">
      <p>
        ${words.free}
        <a rel="license" href="${licenseUrl}">${licenseName}</a>${words.credit(attributionOf(config))}
      </p>
      <p>
        ${words.aiBefore} <span class="ai">${words.aiMark}</span> ${words.aiAfter}
        ${correction !== false && html`${correction}.`}
      </p>
    </div>
  </footer>`;
}

/**
 * Allows a page to load files from its own host, and to call the search. A policy in a `<meta>` element works on any host, but
 * cannot restrict frame ancestors, which requires a header.
 */
function contentSecurityPolicy({ search_url, deployments }: Config, firstScript: string | undefined): string {
  const search = new URL(search_url).origin;
  const sites = deployments.map(({ base_url }) => new URL(base_url).origin);
  return [
    "default-src 'none'",
    `script-src 'self'${firstScript === undefined ? '' : ` 'sha256-${hash('sha256', firstScript, 'base64')}'`}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${[...new Set([search, ...sites])].join(' ')}`,
    "base-uri 'none'",
    // Without JavaScript, the form of a search submits to the search directly.
    `form-action 'self' ${search}`,
  ].join('; ');
}
