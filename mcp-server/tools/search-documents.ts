import { z } from 'zod';
import {
  type DocumentResult,
  type DocumentsResponse,
  documentsResponseSchema,
} from '../../schemas/documents/document-search.ts';
import { pageParameters } from '../../schemas/documents/document-parameters.ts';
import { documentKinds } from '../../schemas/tables/meetings.ts';
import { waysOfReading } from '../../schemas/tables/texts.ts';
import { documentKindNames } from '../../schemas/formats/record-words.ts';
import { fitResults, lackingLine, searchFooting, searchHeading } from '../answers/search-text.ts';
import { credit, oneLine, paragraphs } from '../answers/text.ts';
import { coverageText } from '../places/coverage.ts';
import type { SearchRequest } from '../service/search.ts';
import { noTexts, quotedSnippet } from '../answers/document-text.ts';
import {
  coverageOfSearch,
  envelopeFields,
  requestOf,
  searchComplete,
  searchInputs,
} from './search-fields.ts';
import { declareTool } from './tool.ts';

const description = `Full-text search over the pages of official documents of all places: agendas, packets, minutes and transcripts. Each document is listed once, with the page that matches best, up to three more pages in also, and a source link that opens the page.
Use it for what the documents say and briefs and decisions leave out: who spoke, addresses, sums, staff reports. Cite the page. read_document, with document_id and page, reads it.
Query language as in search_meetings. total and facets count pages. searched, if present, has the days that the answer is from, the newest: next_cursor continues with older ones. Text that OCR read may have wrong letters. Not every place has texts: no result does not mean that a document does not exist.`;

const { outcome: _, stage: __, divided: ___, min_amount: ____, ...shared } = searchInputs;

const input = z.strictObject({
  query: z.string().trim().max(1_000).optional().describe('As in search_decisions.'),
  ...shared,
  topic: z.string().optional().describe('As in search_meetings.'),
  facets: z.boolean().optional().describe('`true`: also count the pages that match, by type and so on.'),
  type: z.enum(documentKinds).optional().describe(pageParameters.type.description),
  read_by: z.enum(waysOfReading).optional().describe('Only pages read in this way.'),
  language: z.string().optional().describe(pageParameters.language.description),
  meeting_id: z.string().optional().describe(pageParameters.meeting.description),
  document_id: z.string().optional().describe(pageParameters.document.description),
});

const { results, searched, available } = documentsResponseSchema.shape;

/** The response of /documents; newer services may add fields. */
const output = z.looseObject({
  ...envelopeFields,
  results: z
    .array(
      z.looseObject({
        ...results.element.shape,
        also: z.array(z.looseObject({ page: z.int(), snippet: z.string() })),
      }),
    )
    .describe('Best match first, or newest first.'),
  searched,
  available,
});

export const searchDocuments = declareTool({
  name: 'search_documents',
  title: 'Search documents',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const { meeting_id: meeting, document_id: document, ...inputs } = request;
    const none: DocumentsResponse = {
      query: request.query ?? '',
      count: 0,
      results: [],
      available: false,
    };
    const found = await searchComplete(inputs, async ({ ...each }): Promise<DocumentsResponse> => {
      const sent: SearchRequest = { ...requestOf(each), meeting, document };
      return (await service.search.documents(sent, within)) ?? none;
    });
    if (found.available === false)
      return { structured: found, text: paragraphs(noTexts, credit(service.attribution)) };
    const answer = fitResults(found);
    const coverage = await coverageOfSearch(service, request, answer, signal);
    const structured = { ...answer, ...(coverage === undefined ? {} : { coverage: { ...coverage } }) };
    const isByDate = request.sort === 'date' || (request.query ?? '') === '';
    return {
      structured,
      text: paragraphs(
        searchHeading(structured, 'document', isByDate ? 'newest first' : 'best match first'),
        searchedLine(structured),
        structured.results.map((result, index) => `${index + 1}. ${entry(result)}`).join('\n'),
        searchFooting(structured),
        coverage === undefined ? '' : coverageText(coverage),
        credit(service.attribution),
      ),
    };
  },
});

const searchedLine = ({ searched: days }: { readonly searched?: { from: string; to: string } | undefined }) =>
  days === undefined
    ? ''
    : `Only documents of meetings from ${days.from} to ${days.to} were searched, the newest; the cursor continues with older ones.`;

function entry(result: DocumentResult): string {
  const { date, city, state, body, title, type, page, pages, snippet, also, source, url } = result;
  return [
    `${date} ${city}, ${state}${body === '' ? '' : ` (${oneLine(body)})`}: ${title === '' ? documentKindNames.en[type] : `${oneLine(title)} (${type})`}, page ${page} of ${pages}${result.read_by === 'ocr' ? ', read by OCR' : ''}`,
    lackingLine(result.missing),
    quotedSnippet(snippet),
    ...also.map((other) => `page ${other.page}: ${quotedSnippet(other.snippet)}`),
    `Source: ${source} | document_id: ${result.document_id} | Meeting: ${url}`,
  ]
    .filter((line) => line !== '')
    .join('\n   ');
}
