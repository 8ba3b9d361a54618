/** Documents that a search found, as published records (CONTRACT.md 4; schemas/search.ts). */
import type { DocumentResult, DocumentsResponse } from '../../schemas/documents/document-search.ts';
import { withVisibleDirections } from '../../schemas/formats/plain-texts.ts';
import type { SearchResponse } from '../../schemas/search.ts';
import { hiddenTerms } from '../engine/document-terms.ts';
import type { YearAnswer } from '../engine/newest-years.ts';
import type { RankedHit } from '../engine/ranking/rank.ts';
import type { DocumentPage, SearchDocument, SearchIndex } from '../engine/search-index.ts';
import { snippetOf } from '../engine/snippet.ts';
import { extrasOf, matchOf, type NamedAnswer } from './answers.ts';
import { officialPageUrl } from './page-links.ts';
import type { SearchRequest } from './parameters.ts';

/** Pages of documents, by id. */
export type PageCounts = ReadonlyMap<string, number>;

export type DocumentsAnswer = NamedAnswer &
  Partial<Pick<YearAnswer, 'searched'>> & { readonly pageCounts?: PageCounts };

/** The number of pages of each document: as many as are indexed, unless some have no text. */
export async function pageCountsOf(
  index: SearchIndex,
  documents: readonly SearchDocument[],
): Promise<PageCounts> {
  const counts = new Map<string, number>();
  for (const { page } of documents) if (page?.pages !== undefined) counts.set(page.document, page.pages);
  const ids = documents.flatMap(({ page }) =>
    page === undefined || counts.has(page.document) ? [] : [page.document],
  );
  const indexed = await index.frequencies(ids.map((id) => hiddenTerms.page('document', id)));
  for (const [at, id] of ids.entries()) counts.set(id, indexed[at] ?? 0);
  return counts;
}

/** The response to /documents. */
export function documentsBody(request: SearchRequest, answer: DocumentsAnswer): DocumentsResponse {
  const results = answer.hits.flatMap((hit) => {
    const { page } = hit.document;
    return page === undefined ? [] : [documentResult(hit, page, answer, request)];
  });
  const { facets, ...extras } = extrasOf(request, answer);
  return {
    query: request.query,
    count: results.length,
    results,
    ...(answer.searched === undefined ? {} : { searched: answer.searched }),
    ...extras,
    ...(facets === undefined ? {} : { facets: documentFacets(facets, answer) }),
  };
}

/** A result for readers of plain text, to whom what would turn the direction of text is shown by name. */
export const withVisibleTexts = (result: DocumentResult): DocumentResult => ({
  ...result,
  title: withVisibleDirections(result.title),
  snippet: withVisibleDirections(result.snippet),
});

type Facets = NonNullable<DocumentsResponse['facets']>;

/** Pages have kinds of documents instead of outcomes. */
const documentFacets = (
  { outcome: _none, ...others }: NonNullable<SearchResponse['facets']>,
  { counts }: DocumentsAnswer,
): Facets => ({ ...others, type: [...(counts?.facets?.type ?? [])] });

/** The response while the service has no texts. */
export const noDocuments = ({ query }: Pick<SearchRequest, 'query'>): DocumentsResponse => ({
  query,
  count: 0,
  results: [],
  available: false,
});

function documentResult(
  hit: RankedHit,
  page: DocumentPage,
  { query, pageCounts }: DocumentsAnswer,
  { include }: SearchRequest,
): DocumentResult {
  const { document, score, also = [] } = hit;
  const snippet = snippetOf(document, query, hit.occurrences);
  const { language: _ofText, ...match } = matchOf(hit, include);
  return {
    document_id: page.document,
    meeting_id: document.meeting ?? '',
    city: document.city,
    state: document.state,
    kind: document.kind,
    body: document.body,
    date: document.date,
    title: document.headline,
    type: page.type,
    page: page.number,
    pages: Math.max(pageCounts?.get(page.document) ?? 0, page.number),
    snippet,
    also: also.flatMap((other) =>
      other.document.page === undefined
        ? []
        : [
            {
              page: other.document.page.number,
              snippet: snippetOf(other.document, query, other.occurrences),
            },
          ],
    ),
    language: page.language ?? null,
    read_by: page.readBy ?? null,
    source: officialPageUrl(page, snippet),
    url: document.url,
    score,
    ...match,
  };
}
