/** Documents that a search found, as HTML. Pure. */
import { hrefOf, isWebAddress } from '../../../schemas/formats/web-address.ts';
import { longDate, type PageLanguage } from '../../../schemas/formats/dates.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { withVisibleDirections } from '../../../schemas/formats/plain-texts.ts';
import { documentKindNames } from '../../../schemas/formats/record-words.ts';
import { stateName } from '../../../schemas/formats/state-names.ts';
import type { DocumentResult } from '../../../schemas/documents/document-search.ts';
import { documentTextPath, searchPagePath } from '../../../schemas/paths.ts';
import { type Mark, markerOf } from './marks.ts';
import { missingWords } from './result-list.ts';
import { documentWords, type OfficialForm } from './words/documents.ts';

export const documentList = (
  results: readonly DocumentResult[],
  query: string,
  language: PageLanguage,
): Html => {
  const markText = markerOf(query);
  const mark: Mark = (text) => markText(withVisibleDirections(text));
  return html`<ol class="results">
    ${results.map((result) => documentItem(result, mark, language))}
  </ol>`;
};

/** Title, kind, where and when, the best page with its official source, further pages. */
function documentItem(result: DocumentResult, mark: Mark, language: PageLanguage): Html {
  const { document_id: id, page, type, title, snippet, also, read_by, missing = [] } = result;
  const words = documentWords[language];
  const kind = documentKindNames[language][type];
  const isNamed = title === '' || title.toLowerCase().includes(kind.toLowerCase());
  const notes = [...(isNamed ? [] : [kind]), ...(read_by === 'ocr' ? [words.ocr] : [])];
  return html`<li>
    <h3 dir="auto">${titleLink(result, mark, language)}</h3>
    ${
      notes.length > 0 &&
      html`<p class="verdict">${notes.map((note) => html`<span class="stage">${note}</span> `)}</p>`
    }
    ${placeLine(result, language)}
    <p dir="auto" ${langOf(result.language)}>${mark(snippet)}</p>
    <p class="page-links small">
      ${officialLink(result, language)}
      <a href="${textLink(id, page, language)}" rel="nofollow">${words.readAsText}</a>
    </p>
    ${also.length > 0 && otherPages(result, mark, language)}
    ${missing.length > 0 && missingWords(missing, language)}
  </li> `;
}

/** To the meeting, as in the other views. Only the text if the address is not http or https. */
function titleLink({ title, type, url }: DocumentResult, mark: Mark, language: PageLanguage): Html {
  const text = title === '' ? documentKindNames[language][type] : mark(title);
  return isWebAddress(url) ? html`<a href="${hrefOf(url)}">${text}</a>` : html`<span>${text}</span>`;
}

type Located = Pick<DocumentResult, 'date' | 'city' | 'state' | 'body'>;

/** Date, place and body. */
export const placeLine = ({ date, city, state, body }: Located, language: PageLanguage): Html =>
  html`<p class="small muted">
    <time datetime="${date}">${longDate(date, language)}</time> ·
    <bdi>${city}, ${stateName(state, language)}</bdi>${body !== '' && html` · <bdi>${body}</bdi>`}
  </p>`;

type OfficialPage = Pick<DocumentResult, 'source' | 'page' | 'type'>;

/** `Page 12 of the packet (official PDF)`. Only the text if the address is not http or https. */
export function officialLink({ source, page, type }: OfficialPage, language: PageLanguage): Html {
  const { official, moment, ofKind, forms } = documentWords[language];
  const form = officialForm(source, type);
  const text = hasMoment(source) ? moment(forms.video) : official(String(page), ofKind[type], forms[form]);
  return isWebAddress(source)
    ? html`<a href="${hrefOf(source)}" rel="external noopener">${text}</a>`
    : html`<span>${text}</span>`;
}

/** Whether an address starts a recording at a second. */
const hasMoment = (source: string): boolean => {
  const url = URL.parse(source);
  return url !== null && (/^\d+s$/.test(url.searchParams.get('t') ?? '') || /^#t=\d+$/.test(url.hash));
};

/** As the address of the page says it. */
function officialForm(source: string, type: DocumentResult['type']): OfficialForm {
  const { hash = '', pathname = '' } = URL.parse(source) ?? {};
  if (hash.startsWith('#page=') || pathname.toLowerCase().endsWith('.pdf')) return 'pdf';
  if (hash.startsWith('#:~:')) return 'page';
  return type === 'transcript' || type === 'video' ? 'video' : 'document';
}

const otherPages = (
  { document_id: id, also, language: of }: DocumentResult,
  mark: Mark,
  language: PageLanguage,
): Html =>
  html`<ul class="also small" aria-label="${documentWords[language].otherPages}">
    ${also.map(
      ({ page, snippet }) =>
        html`<li>
          <a href="${textLink(id, page, language)}" rel="nofollow"
            >${documentWords[language].page(String(page))}</a
          >
          <span dir="auto" ${langOf(of)}>${mark(snippet)}</span>
        </li> `,
    )}
  </ul>`;

/** The text from a page on, as a page, relative to the root of the search host: `documents/text.html?id=a&from=12`. */
export function textLink(
  id: string,
  from: number,
  language: PageLanguage,
  more: Readonly<Record<string, string>> = {},
): string {
  const values = new URLSearchParams({
    id,
    from: String(from),
    ...more,
    ...(language === 'en' ? {} : { lang: language }),
  });
  return `${searchPagePath(documentTextPath).slice(1)}?${values.toString()}`;
}

const languageTag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;

/** The language of the text, if it is known. */
export const langOf = (language: string | null): Html | false =>
  language !== null && languageTag.test(language) && html`lang="${language}"`;
