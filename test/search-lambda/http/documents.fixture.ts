/** Pages of documents, and the app over an index of them. */
import { pageId } from '../../../search-lambda/engine/document-pages.ts';
import type { DocumentPage, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { type App, createApp } from '../../../search-lambda/http/app.ts';
import type { IndexState } from '../../../search-lambda/load/loader.ts';
import { packedIndexInSegments, searchDocument } from '../../support/search/search-documents.ts';
import { config } from './app.fixture.ts';

type PageFields = Partial<DocumentPage> & { readonly document: string; readonly number: number };

/** A page of a document of the meeting `m<document>`. */
export const page = (
  text: string,
  fields: PageFields,
  over: Partial<SearchDocument> = {},
): SearchDocument => {
  const meeting = `m${fields.document}`;
  return searchDocument({
    id: pageId(meeting, fields),
    meeting,
    headline: `Packet ${fields.document}`,
    summary: text,
    url: `https://us.civic.example/open/city/alder-falls-oh/meeting/${meeting}/`,
    page: {
      isFirst: fields.number === 1,
      type: 'packet',
      source: `https://alder.example/${fields.document}.pdf`,
      mediaType: 'application/pdf',
      ...fields,
    },
    ...over,
  });
};

export const served = (state: IndexState): App =>
  createApp({
    documents: { serve: (answer) => answer(state) },
    config,
    programVersion: 'p',
    now: () => 0,
  });

export const appOf = async (pages: readonly SearchDocument[]): Promise<App> =>
  served({ loaded: { index: await packedIndexInSegments(pages), version: 'v1' }, failure: undefined });

export async function get(app: App, path: string): Promise<Response> {
  return await app(new Request(`https://search.civic.example${path}`));
}

export const small = [
  page('The council discussed the levee.', { document: 'a', number: 1 }),
  page('A resident asked about the noise of generators at the data center.', { document: 'a', number: 2 }),
  page('Generators again, and generators.', { document: 'a', number: 3 }),
  page('Zoning of the harbor; one generator.', { document: 'b', number: 1, type: 'minutes' }),
  page('Le bruit des génératrices de secours.', {
    document: 'c',
    number: 1,
    language: 'fr-CA',
    type: 'agenda',
  }),
  page('Xk~ 7 generator Q', { document: 'd', number: 4, pages: 9, readBy: 'ocr', isFirst: true }),
  page('We talk of generators now.', {
    document: 'e',
    number: 2,
    type: 'transcript',
    startSeconds: 125,
    source: 'https://www.youtube.com/watch?v=abc',
    mediaType: undefined,
  }),
  page('Noise rules for generators in the code.', {
    document: 'f',
    number: 1,
    source: 'https://alder.example/f.html',
    mediaType: 'text/html',
  }),
];
