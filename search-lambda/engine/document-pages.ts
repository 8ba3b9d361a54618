/** Pages of documents in the index of documents. */
import type { DocumentPage, PageFilter, SearchDocument } from './search-index.ts';

/** Digits of the number of a page in its id, so that ids sort by page. */
const numberLength = 6;

/**
 * The id of a page. Pages of a document are next to each other in the index, and a document that gains a page changes none of the others. No
 * other id has a slash.
 */
export const pageId = (
  meeting: string,
  { document, number }: Pick<DocumentPage, 'document' | 'number'>,
): string => `${meeting}/${document}/${String(number).padStart(numberLength, '0')}`;

/** The document and the number in the id of a page. */
export function partsOfPageId(id: string): Pick<DocumentPage, 'document' | 'number'> {
  const [, document = '', number = ''] = id.split('/');
  return { document, number: Number(number) };
}

/** Languages are filtered by their primary subtag: `fr` of `fr-CA`. */
export const primaryLanguage = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

export type PageFilterName = keyof PageFilter;
export const pageFilterNames = [
  'document',
  'meeting',
  'type',
  'readBy',
  'language',
  'first',
] as const satisfies readonly PageFilterName[];

/** What the filters compare of a page; undefined for what is unknown. */
export function pageValuesOf({
  page,
  meeting,
}: Pick<SearchDocument, 'page' | 'meeting'>):
  | Readonly<Record<PageFilterName, string | undefined>>
  | undefined {
  if (page === undefined) return undefined;
  const { document, type, readBy, language, isFirst } = page;
  return {
    document,
    meeting,
    type,
    readBy,
    language: language === undefined ? undefined : primaryLanguage(language),
    first: isFirst ? 'true' : undefined,
  };
}

/** The filters of a search for pages, with their values. */
export const pageFilterEntries = (filter: PageFilter = {}): readonly (readonly [PageFilterName, string])[] =>
  pageFilterNames.flatMap((name) => {
    const value = filter[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });

/**
 * Longer words are identifiers or debris, which nobody searches for; a page with a million letters without a space would be one term.
 */
const maxWordLength = 40;

/** A run of letters or of digits: what optical character recognition reads as single signs is mostly dirt. */
const readableRun = /\p{L}{2}|\p{N}{2}/u;

/** Whether a word of a page, as phrases compare it, is indexed. */
export const isIndexedWord = (word: string, { readBy }: Pick<DocumentPage, 'readBy'>): boolean =>
  word.length <= maxWordLength && (readBy !== 'ocr' || readableRun.test(word));
