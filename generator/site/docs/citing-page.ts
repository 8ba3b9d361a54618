/** /docs/citing/: what a reader may do with the data, and how to credit and cite it. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import { dataManifestName, dataPath, type Site } from '../../../schemas/paths.ts';
import { type Html, html } from '../html/template.ts';
import { wrappedCode } from './code-and-tables.ts';
import { archiveHost } from './examples.ts';
import { citingPath, type DocsPage, siteLinks } from './layout.ts';
import { renderProse } from './markdown.ts';

export const citingPage = (config: Config, site: Site, permanentLink: string): DocsPage => ({
  path: citingPath,
  title: 'License and citing',
  description: `What you may do with the data of ${config.name}, and how to credit and cite it.`,
  text: html`${renderProse(introduction, siteLinks(citingPath))}
    <h2 id="credit">Credit</h2>
    ${creditForms(config)}
    <h2 id="cite-a-decision">Cite a meeting or a decision</h2>
    ${renderProse(decisions, siteLinks(citingPath))} ${wrappedCode(permanentLink)}
    <h2 id="cite-the-dataset">Cite the dataset</h2>
    ${renderProse(datasetText, siteLinks(citingPath))} ${wrappedCode(datasetCitation(config, site))}`,
});

const introduction = `Our compilation and texts are licensed [${licenseName}](${licenseUrl}): use them for anything, commercial use included, and credit the service by name with a link to its site. The sources keep the licenses of their publishers: \`sources\` in each file lists them.

Text whose \`generated_by\` starts with \`ai:\` was [written by AI](/docs/#text-written-by-ai) from official documents and may be wrong. Before you publish a claim, read the official record that \`source\` links to, and cite that record too.`;

const decisions = `Name the government, its body, the day of the meeting and the decision. Link to the official record, and to our permanent address, which is \`url\` in the data:`;

const datasetText = `Name the release: \`release\` in [manifest.json](/docs/#dataset) is the day of its data, for example 2026-11-20. The README.md of each release has its own BibTeX entry. In text:`;

/** A sentence with placeholders for the two days. */
const datasetCitation = (config: Config, site: Site): string =>
  `${config.name}, dataset, release <release>, ${archiveHost(config)}${dataPath(dataManifestName)} (retrieved <day>). ${licenseName}, ${site.url('/')}`;

/** Credits to copy, as text, HTML and Markdown. */
export function creditForms(config: Config): Html {
  const { name, site_url } = config;
  const links = [
    html`<a href="${site_url}">${name}</a>`,
    html`<a rel="license" href="${licenseUrl}">${licenseName}</a>`,
  ];
  const forms = [
    ['Text', `${attributionOf(config)}, ${licenseName}`],
    ['HTML', links.join(', ')],
    ['Markdown', `[${name}](${site_url}), [${licenseName}](${licenseUrl})`],
  ] as const;
  return html`${forms.map(
    ([form, text]) =>
      html`<h3>${form}</h3>
        <div class="copy">${wrappedCode(text)}</div>`,
  )}`;
}
