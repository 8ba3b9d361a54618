/** The routes that search the texts of documents and return them, as the documentation describes them. */
import {
  documentsPath,
  documentTextPath,
  searchFeedPath,
  searchPagePath,
  searchTablePath,
} from '../../../schemas/paths.ts';
import type { DocsRoute } from './route-names.ts';

export const documentRoutes: readonly DocsRoute[] = [
  {
    name: 'documents',
    host: 'search',
    path: documentsPath,
    title: 'Search the texts of documents',
    summary: 'Finds agendas, packets, minutes and transcripts by the text of their pages.',
    text: 'It has the parameters of /search, except those about decisions, and others about documents. Each document is listed once, with the page that matches best, up to three more in `also`, and a link that opens the page. If `searched` is present, the answer is from these days, and `next_cursor` continues with older ones. Without texts, `"available": false`.',
    shapes: { Response: 'DocumentsResponse', Result: 'DocumentResult' },
  },
  {
    name: 'document-text',
    host: 'search',
    path: documentTextPath,
    title: 'Text of a document',
    summary: 'Returns pages of a document as text, up to 20,000 characters.',
    text: '`id` is the `document_id` of a result of /documents; `from` and `to` are pages. `next_page` continues, with `next_offset` inside a page. `read_by` is `ocr` for text that was recognized in an image and may have wrong letters.',
    shapes: { Response: 'DocumentText' },
  },
  {
    name: 'documents-feed',
    host: 'search',
    path: searchFeedPath(documentsPath),
    title: 'Follow a search in documents',
    summary: 'An Atom feed of the newest documents that match a search.',
    text: 'It has the parameters of /documents, except `include`.',
    shapes: {},
  },
  {
    name: 'documents-table',
    host: 'search',
    path: searchTablePath(documentsPath),
    title: 'Documents of a search as CSV',
    summary: 'A table of up to 1,000 of the newest documents that match a search.',
    text: 'It has the parameters of /documents, except `include`. `source` opens the page that matches.',
    shapes: {},
  },
  {
    name: 'documents-page',
    host: 'search',
    path: searchPagePath(documentsPath),
    title: 'Documents of a search as a page',
    summary: 'An HTML page of documents, for browsers without JavaScript.',
    text: 'It has the parameters of /documents, except `include`. Without parameters, it has only the form.',
    shapes: {},
  },
  {
    name: 'document-text-page',
    host: 'search',
    path: searchPagePath(documentTextPath),
    title: 'Text of a document as a page',
    summary: 'An HTML page with the same text, and a link to each official page.',
    text: 'It has the parameters of /documents/text. The page of a meeting links to it.',
    shapes: {},
  },
];
