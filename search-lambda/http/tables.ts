/** Searches as CSV files (CONTRACT.md 4). */
import { csvTable, decimalOf } from '../../schemas/formats/csv.ts';
import { decisionUrl } from '../../schemas/paths.ts';
import type { DocumentsResponse } from '../../schemas/documents/document-search.ts';
import type {
  DecisionResult,
  DecisionsResponse,
  SearchResponse,
  SimilarResponse,
} from '../../schemas/search.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { withVisibleTexts } from './document-answers.ts';

export const searchTable = ({ results }: SearchResponse): string =>
  csvTable(
    ['date', 'city', 'state', 'kind', 'body', 'headline', 'snippet', 'url'],
    results.map(({ date, city, state, kind, body, headline, snippet, url }) => [
      date,
      city,
      state,
      kind,
      body,
      headline,
      snippet,
      url,
    ]),
  );

const documentColumns = [
  'date',
  'city',
  'state',
  'kind',
  'body',
  'type',
  'title',
  'page',
  'pages',
  'snippet',
  'read_by',
  'language',
  'document_id',
  'meeting_id',
  'source',
  'url',
] as const;

export const documentsTable = ({ results }: DocumentsResponse): string =>
  csvTable(
    documentColumns,
    results.map(withVisibleTexts).map((result) => documentColumns.map((column) => result[column])),
  );

const decisionColumns = [
  'id',
  'date',
  'city',
  'state',
  'kind',
  'body',
  'headline',
  'outcome',
  'stage',
  'yes',
  'no',
  'abstain',
  'amount_usd',
  'amount_cad',
  'dissent',
  'generated_by',
  'meeting_id',
  'url',
  'source',
  'vote_state',
] as const;

/** @param documents those of the results, in the same order */
export const decisionsTable = (
  { results }: DecisionsResponse,
  documents: readonly Pick<SearchDocument, 'place'>[],
): string =>
  csvTable(
    decisionColumns,
    results.map((result, number) => decisionRow(result, documents[number]?.place.startsWith('CA/') === true)),
  );

/** Rows by place, those with the most in common first. @param documents those of the results, in the same order */
export const similarTable = (
  { words, results }: SimilarResponse,
  documents: readonly Pick<SearchDocument, 'place'>[],
): string =>
  csvTable(
    [...decisionColumns, 'shared_words'],
    results.map((result, number) => [
      ...decisionRow(result, documents[number]?.place.startsWith('CA/') === true),
      words.filter((word) => result.missing?.includes(word) !== true).join(' '),
    ]),
  );

function decisionRow(result: DecisionResult, isCanadian: boolean): (string | number | null)[] {
  const amount = result.amount_cents === null ? null : decimalOf(result.amount_cents);
  const cells: Record<(typeof decisionColumns)[number], string | number | null> = {
    ...result,
    url: decisionUrl(result.url, result.id),
    amount_usd: isCanadian ? null : amount,
    amount_cad: isCanadian ? amount : null,
    vote_state: result.vote_state?.join('; ') ?? null,
    dissent: result.dissent.map(({ name, vote }) => `${name} (${vote})`).join('; '),
  };
  return decisionColumns.map((column) => cells[column]);
}
