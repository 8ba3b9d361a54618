/** The frame of the pages that answer searches. They load nothing: the style is within the page. */
import { createHash } from 'node:crypto';
import type { Config } from '../../../schemas/config.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { Html, html } from '../../../schemas/formats/html-template.ts';
import { colons } from '../../../schemas/formats/record-words.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import { docPath, homePath, localPath, type Site, siteLanguageOf, siteOf } from '../../../schemas/paths.ts';
import { searchWords } from './words/words.ts';

export const htmlMediaType = 'text/html; charset=utf-8';

const style = `
:root{color-scheme:light dark;--line:#dcd7ca;--strong:#837d70;--text:#1b1f1d;--muted:#565b56;--ground:#fdfcf9;--surface:#f3f1ea;--raised:#fff;--link:#0a5a54;--accent:#0c4f4a;--on-accent:#fff;--highlight:#ffeebd;--passed:#17663a;--failed:#a3262a;--tabled:#7d5208;--referred:#1d5a91;--withdrawn:#5a5f66;--ai:#7a2f8f;--brand:#0d3b38}
@media (prefers-color-scheme:dark){:root{--line:#38413f;--strong:#85928e;--text:#e9ebe6;--muted:#abb5b1;--ground:#121615;--surface:#1b2120;--raised:#202726;--link:#7fcdc3;--accent:#7fcdc3;--on-accent:#0b1f1d;--highlight:#463a10;--passed:#7ccf9b;--failed:#f2958f;--tabled:#e5b567;--referred:#8fc1f0;--withdrawn:#b3b9c0;--ai:#dda6ec;--brand:#0a2a28}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text);overflow-wrap:anywhere}
body>*{padding:.5rem max(1rem,(100% - 70rem)/2)}
header{background:var(--brand)}
header a{color:#f8f5eb;text-decoration:none}
header ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;margin:0;padding:0}
a{color:var(--link)}
h1{font-size:1.6rem;line-height:1.25}
h3{font-size:1.1rem;line-height:1.3;margin:0}
h4{font-size:1rem;margin:1rem 0 .25rem}
mark{background:var(--highlight);color:inherit}
label{display:block;color:var(--muted);font-size:.875rem}
.check{display:flex;gap:.5rem;align-items:center}
input,select,button{font:inherit;font-size:1rem;color:var(--text);background:var(--raised);border:1px solid var(--strong);border-radius:6px;padding:.4rem .75rem;min-height:2.75rem;max-width:100%}
input:not([type=checkbox]),.fields select{width:100%}
input[type=checkbox]{min-height:1.2rem;width:1.2rem}
button{font-weight:600;background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
summary{cursor:pointer;padding:.5rem 0;color:var(--link)}
.follow summary{display:inline-block;padding:.35rem .9rem;border:1px solid var(--accent);border-radius:6px;font-weight:600}
.search{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.query{flex:1 1 15rem}
.filters{flex:1 1 100%}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:.5rem 1rem;align-items:end}
.search-bar{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:end;border-bottom:1px solid var(--line)}
.views{display:flex;margin-right:auto}
.views a{padding:.6rem .9rem;border-bottom:3px solid transparent;font-weight:600;text-decoration:none}
.views [aria-current]{border-color:var(--accent);color:var(--text)}
.sort{display:flex;gap:.9rem;padding-block:.6rem;font-size:.875rem}
.sort [aria-current]{color:var(--text);font-weight:600;text-decoration:none}
.jump{padding-block:.5rem;font-size:.875rem}
.count{flex:none;color:var(--muted);font-weight:400;font-variant-numeric:tabular-nums}
.chips,.offers,.search-actions,.pages{display:flex;flex-wrap:wrap;align-items:baseline;gap:.5rem 1.25rem;list-style:none;margin:.75rem 0;padding:0}
.chips{gap:.5rem}
.chip{display:inline-flex;gap:.4rem;padding:.15rem .75rem;border:1px solid var(--accent);border-radius:1rem;background:var(--surface);color:var(--text);font-size:.875rem;line-height:1.75;text-decoration:none}
.offers{padding:.5rem .9rem;border-inline-start:4px solid var(--accent);background:var(--surface)}
.result-count{margin:.75rem 0 0;font-weight:600}
.results{list-style:none;padding:0}
.results li{padding:.9rem 0;border-bottom:1px solid var(--line)}
.results p{margin:.2rem 0}
.best{font-weight:500}
.also{list-style:none;margin:.4rem 0 0;padding:0 0 0 1rem;border-inline-start:3px solid var(--line)}
.results .also li{padding:.15rem 0;border:0}
.page-text{white-space:pre-wrap;unicode-bidi:isolate;max-width:46rem}
.page{border-top:1px solid var(--line)}
.page-links{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem}
.verdict{display:flex;flex-wrap:wrap;gap:.25rem .6rem}
.outcome,.ai{padding:.05rem .55em;border-radius:4px;font-weight:600;background:var(--surface)}
.outcome-passed{color:var(--passed)}
.outcome-failed{color:var(--failed)}
.outcome-tabled{color:var(--tabled)}
.outcome-referred{color:var(--referred)}
.outcome-withdrawn{color:var(--withdrawn)}
.ai{color:var(--ai)}
.amount{font-weight:600}
.missing bdi{text-decoration:line-through}
.facet ul{list-style:none;margin:0;padding:0}
.facet li a{display:flex;justify-content:space-between;gap:.75rem;padding:.35rem 0;text-decoration:none}
.facet [aria-current]{font-weight:700;color:var(--text)}
.small{font-size:.875rem}
q:lang(fr){quotes:"«\\a0" "\\a0»"}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;min-width:50rem}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top;overflow-wrap:normal}
.number{font-variant-numeric:tabular-nums}
.muted,.missing,.stage{color:var(--muted)}
.error{border-inline-start:4px solid var(--failed);padding-inline-start:1rem;margin-block:1rem}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
footer{margin-top:3rem;border-top:1px solid var(--line)}
@media (min-width:60rem){.search-results:has(.facets){display:grid;grid-template-columns:minmax(0,1fr) 16rem;gap:2.5rem}.jump{display:none}}
`;

/** Its text must be exactly what the policy has the hash of. */
const styleElement = Html.ofTrusted(`<style>${style}</style>`);

/** Allows only the style of the page, and its form. */
export const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

export type SearchPage = { readonly title: string; readonly main: Html; readonly language: PageLanguage };

/** The page as text. */
export function renderPage({ title, main, language }: SearchPage, config: Config): string {
  const { site, footer } = searchWords[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · ${config.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${styleElement}
      </head>
      <body>
        <header>
          <nav aria-label="${site}">
            <ul>
              ${homeLinks(config, language)}
            </ul>
          </nav>
        </header>
        <main>${main}</main>
        <footer class="small muted">
          <p>
            ${footer.license}
            <a rel="license" href="${licenseUrl}">${licenseName}</a>${footer.credit(attributionOf(config))}
            ${footer.ai}
          </p>
        </footer>
      </body>
    </html> `.toString();
}

/** Links to the sites, and to the page about searching, in the language of the page where a site has it. */
const homeLinks = (config: Config, language: PageLanguage): Html[] => {
  const { countries, howToSearch } = searchWords[language];
  const sites = config.deployments.flatMap(({ country }) => siteOf(config, country) ?? []);
  const local = sites.find(({ country }) => siteLanguageOf(country, language) === language) ?? sites[0];
  return [
    ...sites.map((site) =>
      siteLink(site, homePath, language, `${config.name}${colons[language]} ${countries[site.country]}`),
    ),
    ...(local === undefined ? [] : [siteLink(local, docPath('how-to-search'), language, howToSearch)]),
  ];
};

function siteLink(site: Site, path: string, language: PageLanguage, text: string): Html {
  const siteLanguage = siteLanguageOf(site.country, language);
  const hreflang = siteLanguage !== language && html`hreflang="${siteLanguage}"`;
  return html`<li><a href="${site.url(localPath(path, siteLanguage))}" ${hreflang}>${text}</a></li> `;
}
