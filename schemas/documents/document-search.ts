/** The responses of /documents and /documents/text (CONTRACT.md 4). */
import * as z from 'zod';
import { day, extras, facetSchema, facetsSchema, located, missing } from '../search.ts';
import { resultLimit } from '../search-parameters.ts';
import { documentKinds } from '../tables/meetings.ts';
import { waysOfReading } from '../tables/texts.ts';

const pageOfDocument = z.int().min(1).describe('Number of the page, from 1.');

const documentResultSchema = z
  .strictObject({
    document_id: z.string().describe('The document.'),
    meeting_id: z.string().describe('The meeting that it belongs to.'),
    city: located.city,
    state: located.state,
    kind: located.kind,
    body: located.body,
    date: located.date,
    title: z.string().describe('Title of the document; empty if unknown.'),
    type: z.enum(documentKinds).describe('Kind of document.'),
    page: pageOfDocument.describe('The page that matches best.'),
    pages: z.int().min(1).describe('Pages of the document.'),
    snippet: located.snippet,
    also: z
      .array(z.strictObject({ page: pageOfDocument, snippet: located.snippet }))
      .describe('Up to three further pages that match, best first.'),
    language: z.string().nullable().describe('Language of the page (BCP 47); null if unknown.'),
    read_by: z
      .enum(waysOfReading)
      .nullable()
      .describe('`ocr` if the text was recognized in an image and may have wrong letters; null if unknown.'),
    source: z.string().describe('The page in the official document, or the second of the recording.'),
    url: located.url,
    score: located.score,
    missing,
  })
  .describe('A document with a matching page.');

/** Of pages: without outcomes, with kinds of documents. */
const documentFacetsSchema = facetsSchema
  .omit({ outcome: true })
  .extend({ type: facetSchema.describe('Kind of document.') });

const searchedSchema = z
  .strictObject({ from: day, to: day })
  .describe('The days that the answer is from, the newest; `next_cursor` continues with older ones.');

const available = z.literal(false).describe('Present if the service has no texts of documents.').optional();

export const documentsResponseSchema = z
  .strictObject({
    query: z.string().describe('The query as received; empty if there was none.'),
    count: z.int().min(0).max(resultLimit.maximum).describe('Number of results.'),
    results: z.array(documentResultSchema).max(resultLimit.maximum),
    available,
    searched: searchedSchema.optional(),
    ...extras,
    facets: documentFacetsSchema.optional(),
  })
  .describe('The documents that match a search.');

export const documentTextSchema = z
  .strictObject({
    document_id: z.string().describe('The document.'),
    available,
    meeting_id: z.string().describe('The meeting that it belongs to.').optional(),
    city: located.city.optional(),
    state: located.state.optional(),
    body: located.body.optional(),
    date: located.date.optional(),
    title: z.string().describe('Title of the document; empty if unknown.').optional(),
    type: z.enum(documentKinds).describe('Kind of document.').optional(),
    pages: z.int().min(0).describe('Pages of the document.'),
    text: z
      .array(
        z.strictObject({
          page: pageOfDocument,
          text: z.string(),
          language: z.string().nullable(),
          read_by: z.enum(waysOfReading).nullable(),
          source: z.string().describe('The page in the official document.'),
        }),
      )
      .describe('Pages that have text.'),
    next_page: z
      .int()
      .min(1)
      .nullable()
      .describe(
        'The next page that has text, for `from`, even if it is after `to`; null after the last one.',
      ),
    next_offset: z
      .int()
      .min(1)
      .describe('Where the rest of `next_page` begins, for `offset`, if a part of it is in this answer.')
      .optional(),
    url: located.url.optional(),
  })
  .describe('The text of pages of a document.');

export type DocumentResult = z.infer<typeof documentResultSchema>;
export type DocumentsResponse = z.infer<typeof documentsResponseSchema>;
export type DocumentText = z.infer<typeof documentTextSchema>;
