/** `/documents/text.html`: pages of a document as text, for people. Pure. */
import type { Config } from '../../../schemas/config.ts';
import type { DocumentText } from '../../../schemas/documents/document-search.ts';
import { textParameters } from '../../../schemas/documents/document-parameters.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import type { Problem } from '../../../schemas/errors.ts';
import { type Html, html } from '../../../schemas/formats/html-template.ts';
import { countIn } from '../../../schemas/formats/numbers.ts';
import { withVisibleDirections } from '../../../schemas/formats/plain-texts.ts';
import { documentKindNames } from '../../../schemas/formats/record-words.ts';
import { hrefOf, isWebAddress } from '../../../schemas/formats/web-address.ts';
import { documentsPath, searchPagePath } from '../../../schemas/paths.ts';
import type { TextRequest } from '../document-text.ts';
import { languageOf, otherLanguage, readAddress } from './address.ts';
import { langOf, officialLink, placeLine, textLink } from './document-list.ts';
import { hiddenFields, searchBox } from './form.ts';
import { renderPage } from './page.ts';
import { problemText } from './problem-text.ts';
import { documentWords } from './words/documents.ts';

/** @param asked what the request asked for */
export function textPage(
  document: DocumentText,
  asked: TextRequest,
  language: PageLanguage,
  config: Config,
): string {
  const { title = '', type = 'other', text, available } = document;
  const words = documentWords[language];
  const name = title === '' ? documentKindNames[language][type] : withVisibleDirections(title);
  const main =
    available === false
      ? html`<h1>${words.readAsText}</h1>
          <p>${words.unavailable}</p>`
      : html`<h1 dir="auto">${name}</h1>
          ${facts(document, language)} ${searchForm(document, language)}
          <p class="note">${words.text.note}</p>
          ${text.map((page, at) => pageOfText(page, document, at === 0 && asked.offset > 0, language))}
          ${text.length === 0 && html`<p>${words.text.none}</p>`} ${turns(document, asked, language)}
          <p class="search-actions small">${otherLanguageLink(asked, language)}</p>`;
  const [first] = text;
  return renderPage(
    { title: first === undefined ? name : `${words.page(String(first.page))} · ${name}`, main, language },
    config,
  );
}

/** Kind and extent, where and when, and the meeting. */
function facts(
  { type = 'other', title, pages, city = '', state = '', body = '', date = '', url = '' }: DocumentText,
  language: PageLanguage,
): Html {
  const words = documentWords[language];
  const extent = words.text.extent(countIn(language, pages, ...words.pages));
  return html`${date !== '' && placeLine({ city, state, body, date }, language)}
    <p class="small muted">
      ${title !== '' && `${documentKindNames[language][type]} · `}${extent}${isWebAddress(url) && html` · <a href="${hrefOf(url)}">${words.meeting}</a>`}
    </p>`;
}

/** A search within the document. */
function searchForm({ document_id: document }: DocumentText, language: PageLanguage): Html {
  const address = { ...readAddress('', 'documents'), language, filters: { document } };
  return html`<form
    class="search"
    role="search"
    aria-label="${documentWords[language].text.search}"
    method="get"
    action="..${searchPagePath(documentsPath)}"
  >
    ${searchBox(address, documentWords[language].text.search)} ${hiddenFields(address)}
  </form>`;
}

type PageOfText = DocumentText['text'][number];

/** The text as it is, with line ends. What would turn the direction of other text is shown by name. */
function pageOfText(
  { page, text, language: of, read_by, source }: PageOfText,
  { type = 'other' }: DocumentText,
  isContinued: boolean,
  language: PageLanguage,
): Html {
  const words = documentWords[language];
  return html`<section class="page" aria-labelledby="page-${page}">
    <h2 id="page-${page}">${words.page(String(page))} ${isContinued && words.text.continued}</h2>
    <p class="small">${officialLink({ source, page, type }, language)}</p>
    ${read_by === 'ocr' && html`<p class="small"><strong>${words.ocr}.</strong> ${words.ocrNote}</p>`}
    <div class="page-text" dir="auto" ${langOf(of)}>${withVisibleDirections(text)}</div>
  </section> `;
}

/** Links to the pages before and after these. */
function turns(
  { document_id: id, next_page: next, next_offset: offset }: DocumentText,
  { from }: TextRequest,
  language: PageLanguage,
): Html | false {
  const { text, readAsText } = documentWords[language];
  const more = offset === undefined ? {} : { offset: String(offset) };
  return (
    (from > 1 || next !== null) &&
    html`<nav class="pages" aria-label="${readAsText}">
      ${from > 1 && html`<a href="../${textLink(id, from - 1, language)}" rel="prev">${text.previous(String(from - 1))}</a> `}
      ${next !== null && html`<a href="../${textLink(id, next, language, more)}" rel="next">${text.next(String(next))}</a>`}
    </nav>`
  );
}

/** The same pages in the other language. */
function otherLanguageLink({ id, from, to, offset }: TextRequest, language: PageLanguage): Html {
  const [other, name] = otherLanguage(language);
  const more = {
    ...(to === textParameters.to.default ? {} : { to: String(to) }),
    ...(offset === 0 ? {} : { offset: String(offset) }),
  };
  return html`<a href="../${textLink(id, from, other, more)}" lang="${other}" hreflang="${other}"
    >${name}</a
  >`;
}

/** The page of an error. */
export function textProblemPage(queryString: string, problem: Problem, config: Config): string {
  const address = readAddress(queryString, 'documents');
  const { language } = address;
  const said = problemText(problem, address);
  const main = html`<h1>${documentWords[language].readAsText}</h1>
    <div class="note error">
      <p lang="${said.language}"><strong>${said.title}.</strong> <span data-status>${said.detail}</span></p>
    </div>`;
  return renderPage(
    { title: said.title, main, language: languageOf(new URLSearchParams(queryString)) },
    config,
  );
}
