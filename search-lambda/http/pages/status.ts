/** How many results a search has, in words. Pure. */
import { countIn, formatCount } from '../../../schemas/formats/numbers.ts';
import { parseQuery } from '../../engine/query/parse.ts';
import { rescoring } from '../../engine/ranking/rescore.ts';
import { stemOf } from '../../engine/text/stem.ts';
import { isStopWord } from '../../engine/text/stop-words.ts';
import { filterCount, type SearchAddress, type View } from './address.ts';
import type { AnyResponse } from './hints.ts';
import { documentWords } from './words/documents.ts';
import { searchWords } from './words/words.ts';

/** Matches as `12 decisions`, of a search of documents by words as `12 pages`. */
export const matchesText = (count: number, view: View, address: SearchAddress): string =>
  view === 'documents' && address.query !== ''
    ? countIn(address.language, count, ...documentWords[address.language].pages)
    : countText(count, view, address);

/** `12 decisions` */
export const countText = (count: number, view: View, { language }: SearchAddress): string => {
  const { one, many } = searchWords[language].views[view];
  return countIn(language, count, one, many);
};

/** `Top 25 of 47 decisions for “housing” with 2 filters` */
export function statusText(response: AnyResponse, address: SearchAddress, isFirst: boolean): string {
  const { results, relaxed, total } = response;
  const { status } = searchWords[address.language];
  if (results.length === 0) return status.none[address.view] + searchText(address);
  if (isFirst && relaxed === true && total?.relation === 'eq') return relaxedText(response, address);
  return shownText(response, address, isFirst) + searchText(address);
}

/** The query in quotation marks. A phrase has its own. */
const quoted = ({ query, language }: SearchAddress): string =>
  query.includes('"') ? query : searchWords[language].status.quoted(query);

/** ` for “housing” with 2 filters` */
function searchText(address: SearchAddress): string {
  const { status } = searchWords[address.language];
  const filters = filterCount(address);
  const words = address.query === '' ? '' : status.for(quoted(address));
  return filters === 0 ? words : words + status.filters(filters);
}

function shownText(response: AnyResponse, address: SearchAddress, isFirst: boolean): string {
  const { count, total } = response;
  const { view, language, sort, query } = address;
  const { status } = searchWords[language];
  const text = total === undefined ? '' : matchesText(total.value, view, address);
  if (total !== undefined && view === 'documents' && query !== '')
    return pagesText(text, response, address, isFirst);
  if (total === undefined || (total.value <= count && total.relation === 'eq'))
    return countText(count, view, address);
  const all = total.relation === 'eq' ? text : status.moreThan(text);
  const shown = formatCount(count, language);
  if (!isFirst) return status.more(shown, all);
  return sort === 'date' || query === '' ? status.newest(shown, all) : status.top(shown, all);
}

/** `Top 25 documents of 470 pages`: several pages may be of one document. */
function pagesText(
  pages: string,
  { count, total, next_cursor: next }: AnyResponse,
  address: SearchAddress,
  isFirst: boolean,
): string {
  const { language, sort } = address;
  const { of, together } = documentWords[language];
  const documents = countText(count, 'documents', address);
  const all = total?.relation === 'eq' ? pages : searchWords[language].status.moreThan(pages);
  if (!isFirst) return of.more(documents, all);
  if (next === undefined) return together(documents, all);
  return sort === 'date' ? of.newest(documents, all) : of.top(documents, all);
}

/** Results that have no word of a query have related ones. */
function relaxedText({ results, total }: AnyResponse, address: SearchAddress): string {
  const { view, language, query } = address;
  const { status } = searchWords[language];
  const count = total?.value ?? 0;
  const wordCount = countWords(query);
  const isRelated = results.every(({ missing = [] }) => missing.length === 0 || missing.length >= wordCount);
  const words = wordCount < 2 ? quoted(address) : status.allWords(quoted(address));
  const what = isRelated ? 'related' : 'some';
  return count === 0
    ? `${status.noneHas(view, words)} ${status.have(what)}`
    : `${status.someHave(count, matchesText(count, view, address), words)} ${status.othersHave(what)}`;
}

/** The number of different words that a result can lack. */
function countWords(query: string): number {
  const { plainWords, phrases } = parseQuery(query);
  const words = [...plainWords.map(({ text }) => text), ...phrases.flatMap(({ words }) => words)];
  return new Set(words.filter((word) => !isStopWord(word)).map(stemOf)).size;
}

/** The search ranks a limited number of candidates. Repeats of a matter are merged, so fewer results may be left. */
export const isCut = (
  { results, next_cursor: next, total }: AnyResponse,
  { sort, query }: SearchAddress,
): boolean =>
  next === undefined &&
  sort === '' &&
  query !== '' &&
  (total?.value ?? 0) > Math.max(rescoring.candidates, results.length);
