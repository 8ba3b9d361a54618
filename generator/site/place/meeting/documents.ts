/** The documents of a meeting, and links to its official pages. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { isWebAddress } from '../../../../schemas/formats/web-address.ts';
import { externalLink } from '../../html/components.ts';
import { formatCount } from '../../html/numbers.ts';
import { type Html, html } from '../../html/template.ts';
import type { MeetingWords } from '../words.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { type RecordWords, recordWords } from './words.ts';

/** Links to the official documents of a meeting, followed by `more` list items. */
export const meetingLinks = (meeting: Meeting, words: MeetingWords, more?: Html): Html =>
  html`<ul class="links small">
    ${linkItem(meeting.agenda_url, words.agenda)}${linkItem(meeting.minutes_url, words.minutes)}${linkItem(meeting.video_url, words.video)}${linkItem(meeting.source, words.source)}${more}
  </ul>`;

const linkItem = (url: string | undefined, text: string): Html | undefined =>
  url === undefined ? undefined : html`<li>${externalLink(url, text)}</li> `;

/** Documents above this number are folded. */
const maxUnfolded = 3;

/** `Minutes (HTML)` on an English site: the kind of the document and its format. */
const kindTitle = /^(?<name>[^()]+?)(?<format> \((?:HTML|PDF)\))?$/i;

/** The title of a document. One that only names its kind, in whichever language, does so in the language of the page. */
export function labelOf(
  title: string,
  kind: Row<'documents'>['kind'],
  { documentKinds }: RecordWords,
): string {
  const { name = '', format = '' } = kindTitle.exec(title.trim())?.groups ?? {};
  const isKind = Object.values(recordWords).some(
    (words) => words.documentKinds[kind].toLowerCase() === name.toLowerCase(),
  );
  return isKind ? documentKinds[kind] + format : title;
}

/** Lists documents by title, with their kind where the title does not say it. */
export function documentList(
  documents: readonly Row<'documents'>[],
  { recordWords: words, language }: MeetingDisplay,
): Html | undefined {
  if (documents.length === 0) return undefined;
  const list = html`<ul class="documents small">
    ${documents.map(({ url, title, kind }) => {
      const kindName = words.documentKinds[kind];
      const label = title === null ? kindName : labelOf(title, kind, words);
      const note = label.toLowerCase().includes(kindName.toLowerCase()) ? undefined : html` (${kindName})`;
      return html`<li>
        ${isWebAddress(url) ? externalLink(url, html`<bdi>${label}</bdi>`) : html`<bdi>${label}</bdi>`}${note}
      </li> `;
    })}
  </ul>`;
  return documents.length <= maxUnfolded
    ? list
    : html`<details>
        <summary>${words.documents(formatCount(documents.length, language))}</summary>
        ${list}
      </details>`;
}
