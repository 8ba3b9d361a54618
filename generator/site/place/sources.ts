/** Where the data of a place comes from, and how to credit it. */
import { licenseName, licenseUrl } from '../../../schemas/license.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { externalLink } from '../html/external-link.ts';
import { type Html, html } from '../html/template.ts';

type Source = Row<'sources'>;

/** The publications with their licences, and whom to credit. */
export const sourcesBody = (sources: readonly Source[], attribution: string): Html =>
  html`${
      sources.length > 0 &&
      html`<ul>
        ${sources.map((source) => html`<li>${sourceLine(source)}</li> `)}
      </ul>`
    }
    <p>
      Our compilation and texts are licensed ${externalLink(licenseUrl, licenseName)}: use them freely and
      credit “${attribution}”. The publications keep their own licences. Each record links to the official
      page that it was made from.
    </p>`;

const sourceLine = ({ title, publisher, url, license, license_url }: Source): Html =>
  html`${externalLink(url, title)}, ${publisher}. Licence: ${externalLink(license_url, license)}.`;
