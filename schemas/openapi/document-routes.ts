/** The routes of the search host that search the texts of documents and return them. */
import type { Config } from '../config.ts';
import { documentParameters, textParameters } from '../documents/document-parameters.ts';
import {
  documentsPath,
  documentTextPath,
  searchFeedPath,
  searchPagePath,
  searchTablePath,
} from '../paths.ts';
import { feedParametersOf, tableParametersOf } from '../search-parameters.ts';
import { schemaRef } from './components.ts';
import { documentExamples, documentsResponse, documentText, textExamples } from './document-examples.ts';
import type { SearchRoute } from './search-route.ts';

const noindex =
  'Documents contain names of private persons, so the response carries `X-Robots-Tag: noindex`: search engines should not list it.';

const { include: _, ...ofPage } = documentParameters;

/** The same as pages. */
const pageRoutes: readonly SearchRoute[] = [
  {
    path: searchPagePath(documentsPath),
    operationId: 'documentsPage',
    summary: 'Search documents on a page without JavaScript',
    description: `An HTML page with the results of ${documentsPath}, links to the next page, and a form with every filter. It takes the same parameters; without any, it has only the form. It loads nothing and runs no script. ${noindex}`,
    parameters: ofPage,
    examples: documentExamples,
    found: 'The page of results.',
    content: { 'text/html': { schema: { type: 'string' } } },
    isPage: true,
  },
  {
    path: searchPagePath(documentTextPath),
    operationId: 'documentTextPage',
    summary: 'Read a document as text on a page without JavaScript',
    description: `An HTML page with the text of ${documentTextPath} and a link to each official page. It loads nothing and runs no script. ${noindex}`,
    parameters: textParameters,
    examples: textExamples,
    found: 'The page of the text.',
    content: { 'text/html': { schema: { type: 'string' } } },
    isPage: true,
  },
];

/** The documents of a search as data, as a feed, as a table and as a page, and the text of one. */
export const documentRoutes = (config: Config): readonly SearchRoute[] => [
  {
    path: documentsPath,
    operationId: 'searchDocuments',
    summary: 'Search the texts of documents of all places',
    description: `Full-text search over the pages of agendas, packets, minutes and transcripts, with the query language of /search. Each document is listed once, with its best page first and up to three more in \`also\`; \`source\` opens the page. A query that is too costly for all years is answered from the newest: \`searched\` has the days, and \`next_cursor\` continues with older ones. ${noindex}`,
    parameters: documentParameters,
    examples: documentExamples,
    found: 'The matching documents; nothing, with `"available": false`, if the service has no texts.',
    content: {
      'application/json': {
        schema: schemaRef('DocumentsResponse'),
        examples: { page: documentsResponse(config) },
      },
    },
  },
  {
    path: documentTextPath,
    operationId: 'documentText',
    summary: 'Read pages of a document as text',
    description: `The text of pages, at most 20,000 characters; \`next_page\` names where to continue. ${noindex}`,
    parameters: textParameters,
    examples: textExamples,
    found: 'The text of the pages; nothing, with `"available": false`, if the service has no texts.',
    content: {
      'application/json': { schema: schemaRef('DocumentText'), examples: { pages: documentText(config) } },
    },
  },
  {
    path: searchFeedPath(documentsPath),
    operationId: 'documentsFeed',
    summary: 'Follow a search for documents as a feed',
    description: `An Atom feed of the newest matching documents, with the parameters of ${documentsPath}. By default, only documents with a page that has all words.`,
    parameters: feedParametersOf(documentParameters),
    examples: documentExamples,
    found: 'The feed, newest first.',
    content: { 'application/atom+xml': { schema: { type: 'string' } } },
  },
  {
    path: searchTablePath(documentsPath),
    operationId: 'documentsTable',
    summary: 'Download a search for documents as CSV',
    description: `A table (RFC 4180) of the newest matching documents, with the parameters of ${documentsPath} and links to their pages. By default, only documents with a page that has all words.`,
    parameters: tableParametersOf(documentParameters),
    examples: documentExamples,
    found: 'The table, newest first, with a header row.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
  ...pageRoutes,
];
