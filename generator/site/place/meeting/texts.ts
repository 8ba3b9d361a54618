/** The documents of a meeting whose text can be searched and read. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { documentsPath, documentTextPath, searchPagePath, searchUrl } from '../../../../schemas/paths.ts';
import type { Row } from '../../../../schemas/tables/index.ts';
import { type Html, html } from '../../html/template.ts';
import { labelOf } from './documents.ts';
import type { MeetingDisplay } from './meeting-display.ts';
import { meetingPageWords } from './page-words.ts';

/** Links to searches within the documents of a meeting, and to their texts. Undefined if none has a text. */
export function textsOf({ id }: Meeting, display: MeetingDisplay): Html | undefined {
  const { rows, language } = display;
  const documents = (rows.documents.get(id) ?? []).filter((document) => rows.withText.has(document.id));
  if (documents.length === 0) return undefined;
  const { texts } = meetingPageWords[language];
  const all = textLink(documentsPath, { meeting: id }, display);
  return html`<h2>${texts.title}</h2>
    ${documents.length > 1 && html`<p class="small"><a href="${all}" rel="nofollow">${texts.all}</a></p>`}
    <ul class="documents small">
      ${documents.map((document) => textItem(document, display))}
    </ul>`;
}

function textLink(
  path: string,
  values: Readonly<Record<string, string>>,
  { config, language }: MeetingDisplay,
): string {
  const all = { ...values, ...(language === 'en' ? {} : { lang: language }) };
  return `${searchUrl(config, searchPagePath(path))}?${new URLSearchParams(all).toString()}`;
}

/** `Packet · Read as text · Search` */
function textItem({ id, title, kind }: Row<'documents'>, display: MeetingDisplay): Html {
  const { language, recordWords: words } = display;
  const { texts } = meetingPageWords[language];
  const label = title === null ? words.documentKinds[kind] : labelOf(title, kind, words);
  const named = html`<span class="visually-hidden"> (<bdi>${label}</bdi>)</span>`;
  return html`<li>
    <bdi>${label}</bdi> ·
    <a href="${textLink(documentTextPath, { id }, display)}" rel="nofollow">${texts.read}${named}</a> ·
    <a href="${textLink(documentsPath, { document: id }, display)}" rel="nofollow">${texts.search}${named}</a>
  </li> `;
}
