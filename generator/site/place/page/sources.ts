/** Sources and credit, and the same data in other formats: the last sections of a place page. Pure. */
import { licenseName, licenseUrl } from '../../../../schemas/license.ts';
import {
  calendarPath,
  cityDocumentPath,
  cityPath,
  feedPath,
  meetingsPath,
} from '../../../../schemas/paths.ts';
import { recordTables } from '../../../places/meeting-files.ts';
import { externalLink, type Section } from '../../html/components.ts';
import { longDateElement } from '../../html/dates.ts';
import { html, type Html } from '../../html/template.ts';
import { valueName } from '../../context/words/values.ts';
import { shortened } from '../../html/texts.ts';
import type { PlaceFacts } from './head.ts';
import type { PageView } from './page-view.ts';
import { type Publication, publicationsOf } from './publications.ts';

/** More than any place has; the JSON has all. */
const maxSources = 60;
const textMaxLength = 300;

/** States the credit, and lists the publications with their licenses, folded. */
export function sourcesSection(view: PageView): Section {
  const { input, words, link, count } = view;
  const { place, meetings, blocks } = input;
  const tables = recordTables([...meetings.upcoming, ...meetings.recent]).add('municipalities');
  for (const { block } of blocks) for (const table of block.tables) tables.add(table);
  const names: ReadonlySet<string> = tables;
  const sources = publicationsOf(
    place.sources.filter((source) => source.tables.some((table) => names.has(table))),
  );
  const body = html`<p>${words.sources.credit(externalLink(licenseUrl, licenseName), place.attribution)}</p>
    ${
      sources.length > 0 &&
      html`<details>
        <summary>${words.sources.list(count(sources.length))}</summary>
        <ul>
          ${sources.slice(0, maxSources).map((source) => html`<li>${sourceLine(source, view)}</li> `)}
        </ul>
        ${sources.length > maxSources && html`<p class="small muted">${words.officials.shown(count(maxSources), count(sources.length))} ${words.officials.allIn} <a href="${link(cityDocumentPath(place.row.slug))}">city.json</a></p>`}
      </details>`
    }`;
  return { id: 'sources', title: words.sources.title, body };
}

const sourceLine = (
  { title, publisher, url, license, license_url }: Publication,
  { words: { sources: words }, language }: PageView,
): Html =>
  html`${externalLink(url, shortened(title, textMaxLength))}, ${shortened(publisher, textMaxLength)}.
  ${words.license}
  ${externalLink(license_url, license === 'unstated' ? words.unstated : shortened(valueName(license, language), textMaxLength))}.`;

/** Links to the calendar, the feed and the data files. A place without meetings has neither calendar nor feed to offer. */
export function dataSection({ input, words, link, language }: PageView, facts: PlaceFacts): Section {
  const { slug } = input.place.row;
  const hasMeetings = facts.meetings > 0;
  const files = [
    hasMeetings && { path: calendarPath(slug), text: words.data.calendar },
    hasMeetings && { path: feedPath(slug), text: words.data.feed },
    hasMeetings && { path: meetingsPath(slug), text: words.data.meetings },
    { path: cityDocumentPath(slug), text: words.data.everything },
  ].filter((file) => file !== false);
  const body = html`<p>${words.data.lede}</p>
    <ul class="links">
      ${files.map(({ path, text }) => html`<li><a href="${link(path)}">${text}</a></li> `)}
      ${[...input.tables.values()].flat().map(({ path }) => html`<li><a href="${link(path)}" download>${path.slice(cityPath(slug).length)}</a></li> `)}
    </ul>
    ${facts.updatedAt !== undefined && html`<p class="small muted">${words.data.updated(longDateElement(facts.updatedAt, language))}</p>`}`;
  return { id: 'data', title: words.data.title, body };
}
