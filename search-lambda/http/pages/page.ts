/** The frame of the pages that answer searches without JavaScript. They load nothing: the style is within the page. */
import { createHash } from 'node:crypto';
import type { Config } from '../../../schemas/config.ts';
import { Html, html } from '../../../schemas/formats/html-template.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import { docPath, homePath, siteOf } from '../../../schemas/paths.ts';

export const htmlMediaType = 'text/html; charset=utf-8';

const style = `
:root{color-scheme:light dark;--line:#dcd7ca;--text:#1b1f1d;--muted:#565b56;--ground:#fdfcf9;--link:#0a5a54;--mark:#a3262a}
@media (prefers-color-scheme:dark){:root{--line:#38413f;--text:#e9ebe6;--muted:#abb5b1;--ground:#121615;--link:#7fcdc3;--mark:#f2958f}}
*{box-sizing:border-box}
body{max-width:46rem;margin:0 auto;padding:1rem;font:1rem/1.5 system-ui,sans-serif;background:var(--ground);color:var(--text);overflow-wrap:anywhere}
a{color:var(--link)}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.1rem;line-height:1.3;margin:0}
label{color:var(--muted);font-size:.875rem}
label{display:block;margin:.5rem 0}
label.check{display:flex;gap:.5rem;align-items:center}
input,select,button{font:inherit;color:inherit;background:transparent;border:1px solid var(--muted);border-radius:6px;padding:.4rem .6rem;min-height:2.75rem;max-width:100%}
input:not([type=checkbox]),select{display:block;width:100%;color:var(--text);background:var(--ground)}
input[type=checkbox]{min-height:1.2rem;width:1.2rem}
button{font-weight:600}
summary{cursor:pointer;padding:.5rem 0}
.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:0 1rem}
nav ul,.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0}
ol.results{list-style:none;padding:0}
.results li{padding:.9rem 0;border-bottom:1px solid var(--line)}
.results p{margin:.2rem 0}
[aria-current]{color:inherit;font-weight:600;text-decoration:none}
.small{font-size:.875rem}
.muted{color:var(--muted)}
.error{border-inline-start:4px solid var(--mark);padding-inline-start:1rem}
footer{margin-top:3rem;border-top:1px solid var(--line)}
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

export type SearchPage = { readonly title: string; readonly main: Html };

/** The page as text. */
export const renderPage = ({ title, main }: SearchPage, config: Config): string =>
  html`<!doctype html>
    <html lang="en">
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
          <nav aria-label="Site">
            <ul>
              ${homeLinks(config)}
            </ul>
          </nav>
        </header>
        <main>${main}</main>
        <footer class="small muted">
          <p>
            Licensed <a rel="license" href="${licenseUrl}">${licenseName}</a>: credit
            “${attributionOf(config)}”. The official record prevails. AI wrote the text marked AI; it may be
            wrong.
          </p>
        </footer>
      </body>
    </html> `.toString();

const siteNames = { US: 'United States', CA: 'Canada' } as const;

/** Links to the sites. */
const homeLinks = (config: Config): Html[] =>
  config.deployments.flatMap(({ country }) => {
    const site = siteOf(config, country);
    if (site === undefined) return [];
    return [
      html`<li><a href="${site.url(homePath)}">${config.name}: ${siteNames[country]}</a></li> `,
      ...(country === config.deployments[0]?.country
        ? [html`<li><a href="${site.url(docPath('how-to-search'))}">How to search</a></li> `]
        : []),
    ];
  });
