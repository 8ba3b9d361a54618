/** `/documents/text`: pages of a document as text. */
import type { DocumentText } from '../../schemas/documents/document-search.ts';
import { textParameters } from '../../schemas/documents/document-parameters.ts';
import type { DatePosition, DocumentPage, SearchDocument, SearchIndex } from '../engine/search-index.ts';
import { pageCountsOf } from './document-answers.ts';
import { requireNoMistakes } from './mistakes.ts';
import { officialPageUrl } from './page-links.ts';
import { decode, quoted, RequestFault } from './query-string.ts';

/** Characters of an answer. */
const maxCharacters = 20_000;
const pagesPerRead = 16;

export type TextRequest = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  /** Where the first page begins, in UTF-16 code units. */
  readonly offset: number;
};

type NumberName = 'from' | 'to' | 'offset';
const names = Object.keys(textParameters);

/** @throws {RequestFault} if a parameter is missing, repeated or invalid */
export function readTextRequest(queryString: string): TextRequest {
  requireNoMistakes(queryString, 'text');
  const values = new Map<string, string>();
  for (const pair of queryString.split('&')) {
    const [name = '', value = ''] = pair.split('=', 2).map((part) => decode(part) ?? '\0');
    if (!names.includes(name)) continue;
    if (values.has(name))
      throw new RequestFault('repeated-parameter', `${name} is repeated. Send it once.`, { parameter: name });
    values.set(name, value);
  }
  const id = values.get('id') ?? '';
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw new RequestFault(
      id === '' ? 'missing-query' : 'unknown-value',
      id === ''
        ? 'id is required: the document_id of a result of /documents.'
        : `id must be the document_id of a result of /documents, not ${quoted(id)}.`,
      { parameter: 'id' },
    );
  const from = numberOf(values, 'from');
  const to = numberOf(values, 'to');
  if (from > to)
    throw new RequestFault('unknown-value', `from (${from}) is after to (${to}). Swap them.`, {
      parameter: 'from',
    });
  return { id, from, to, offset: numberOf(values, 'offset') };
}

function numberOf(values: ReadonlyMap<string, string>, name: NumberName): number {
  const { minimum, maximum, default: absent } = textParameters[name];
  const value = values.get(name) ?? '';
  if (value === '') return absent;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
  if (number >= minimum && number <= maximum) return number;
  throw new RequestFault(
    'unknown-value',
    `${name} must be a number from ${minimum} to ${maximum}, not ${quoted(value)}.`,
    { parameter: name },
  );
}

/** The answer while the service has no texts. */
export const noText = ({ id }: TextRequest): DocumentText => ({
  document_id: id,
  available: false,
  pages: 0,
  text: [],
  next_page: null,
});

/** @throws {RequestFault} if no page of the document is indexed */
export async function documentText(index: SearchIndex, request: TextRequest): Promise<DocumentText> {
  const { id, from, to, offset } = request;
  const filters = { page: { document: id } };
  const [first] = await index.newest(undefined, filters, 1);
  if (first?.page === undefined)
    throw new RequestFault('unknown-value', `No document ${quoted(id)} has a text.`, { parameter: 'id' });
  // Without empty pages, their number is their position.
  const skip = first.page.pages === undefined ? from - 1 : 0;
  const reader = pagesFrom(index, id, { date: first.date, skip });
  const text: DocumentText['text'] = [];
  let left = maxCharacters;
  let next: Pick<DocumentText, 'next_page' | 'next_offset'> = { next_page: null };
  for await (const { page, summary } of reader) {
    if (page.number < from) continue;
    if (page.number > to || left <= 0) {
      next = { next_page: page.number };
      break;
    }
    const start = page.number === from ? offset : 0;
    const end = endOf(summary, start, left);
    if (end < summary.length && text.length > 0) {
      next = { next_page: page.number };
      break;
    }
    text.push(pageText(page, summary.slice(start, end)));
    left -= end - start;
    if (end < summary.length) {
      next = { next_page: page.number, next_offset: end };
      break;
    }
  }
  const counts = await pageCountsOf(index, [first]);
  return { ...factsOf(first, first.page), pages: counts.get(id) ?? 0, text, ...next };
}

/** Not between the halves of a surrogate pair. */
function endOf(text: string, start: number, length: number): number {
  const end = Math.min(text.length, start + length);
  return end < text.length && (text.charCodeAt(end) & 0xfc00) === 0xdc00 ? end - 1 : end;
}

const pageText = (page: DocumentPage, text: string): DocumentText['text'][number] => ({
  page: page.number,
  text,
  language: page.language ?? null,
  read_by: page.readBy ?? null,
  source: officialPageUrl(page, text),
});

type Page = SearchDocument & { readonly page: DocumentPage };

async function* pagesFrom(index: SearchIndex, id: string, start: DatePosition): AsyncGenerator<Page> {
  let at = start;
  for (;;) {
    const pages = await index.newest(undefined, { page: { document: id } }, pagesPerRead, at);
    for (const each of pages) if (each.page !== undefined) yield { ...each, page: each.page };
    if (pages.length < pagesPerRead) return;
    at = { ...at, skip: at.skip + pages.length };
  }
}

const factsOf = (
  { meeting, city, state, body, date, headline, url }: SearchDocument,
  { document, type }: DocumentPage,
): Omit<DocumentText, 'pages' | 'text' | 'next_page'> => ({
  document_id: document,
  ...(meeting === undefined ? {} : { meeting_id: meeting }),
  city,
  state,
  body,
  date,
  title: headline,
  type,
  url,
});
