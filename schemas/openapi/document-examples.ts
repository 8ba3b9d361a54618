/** Example requests for the texts of documents with their responses. A test sends the requests to the app. */
import type { Config } from '../config.ts';
import type { DocumentsResponse, DocumentText } from '../documents/document-search.ts';
import { type Example, meetingOf, type RequestExamples } from './examples.ts';

/** Requests to /documents. */
export const documentExamples = {
  page: {
    summary: 'The page that mentions something in the packets of a place',
    parameters: {
      q: 'backup generators',
      place: 'sample-bay-ca',
      country: 'US',
      type: 'packet',
      include: 'total,match',
    },
  },
  filtered: {
    summary: 'Pages with all words that a computer recognized in images, newest first',
    parameters: {
      q: 'noise',
      state: 'California',
      kind: 'city',
      from: '2015-01-01',
      to: '2026-12-31',
      body: 'council',
      topic: 'housing',
      read_by: 'ocr',
      language: 'en',
      sort: 'date',
      strict: true,
      limit: 5,
    },
  },
  meeting: {
    summary: 'The documents of a meeting, without a query',
    parameters: { meeting: 'm-2026-1014' },
  },
  document: { summary: 'Within one document', parameters: { q: 'generators', document: 'doc-1' } },
  next: {
    summary: 'The second page of a search',
    parameters: {
      q: 'generators',
      limit: 2,
      sort: 'relevance',
      cursor: 'eyJvZmZzZXQiOjIsInNlYXJjaCI6InVFRDdib093In0',
    },
  },
} as const satisfies RequestExamples;

/** Requests to /documents/text. */
export const textExamples = {
  pages: { summary: 'Two pages of a packet', parameters: { id: 'doc-1', from: 12, to: 13 } },
  rest: { summary: 'The rest of a long page', parameters: { id: 'doc-1', from: 12, to: 12, offset: 9 } },
} as const satisfies RequestExamples;

const text = 'Residents asked about the noise of backup generators at the data center.';

const locationOf = (config: Config) => {
  const { city, state, kind, body, date, url } = meetingOf(config);
  return { city, state, kind, body, date, url };
};

const document = {
  document_id: 'doc-1',
  meeting_id: 'm-2026-1014',
  title: 'Agenda packet',
  type: 'packet',
} as const;

const source = (page: number): string => `https://sample-bay.example/packets/2026-10-14.pdf#page=${page}`;

/** A response of /documents. The place and the document are fictional. */
export const documentsResponse = (config: Config): Example<DocumentsResponse> => ({
  summary: documentExamples.page.summary,
  value: {
    query: documentExamples.page.parameters.q,
    count: 1,
    results: [
      {
        ...document,
        ...locationOf(config),
        page: 12,
        pages: 240,
        snippet: text,
        also: [],
        language: 'en',
        read_by: 'text',
        source: source(12),
        score: 9.41,
        missing: [],
      },
    ],
    total: { value: 1, relation: 'eq' },
    merged: 0,
    recognized_places: [],
  },
});

/** A response of /documents/text. */
export const documentText = (config: Config): Example<DocumentText> => {
  const { kind: _, ...location } = locationOf(config);
  return {
    summary: textExamples.pages.summary,
    value: {
      ...document,
      ...location,
      pages: 240,
      text: [
        { page: 12, text, language: 'en', read_by: 'text', source: source(12) },
        { page: 13, text: 'Staff recommends approval.', language: 'en', read_by: 'text', source: source(13) },
      ],
      next_page: null,
    },
  };
};
