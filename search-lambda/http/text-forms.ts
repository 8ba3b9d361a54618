/** The forms in which the text of a document is answered: JSON and a page. */
import type { Config } from '../../schemas/config.ts';
import type { DocumentText } from '../../schemas/documents/document-search.ts';
import type { PageLanguage } from '../../schemas/formats/dates.ts';
import { documentTextPath, searchPagePath } from '../../schemas/paths.ts';
import type { IndexState } from '../load/loader.ts';
import { documentText, noText, readTextRequest, type TextRequest } from './document-text.ts';
import { documentHeaders, type SearchForm } from './forms.ts';
import { languageOf } from './pages/address.ts';
import { htmlMediaType, pageHeaders } from './pages/page.ts';
import { textPage, textProblemPage } from './pages/text-page.ts';
import {
  bodyResponse,
  cacheRules,
  entityTag,
  isNotModified,
  jsonMediaType,
  notModified,
} from './responses.ts';
import type { SearchIndex } from '../engine/search-index.ts';

type TextForm = {
  readonly mediaType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the answer depends on `lang`. */
  readonly isLocal: boolean;
  readonly write: (text: DocumentText, asked: TextRequest, language: PageLanguage, config: Config) => string;
  /** Of a form for people. */
  readonly page?: Pick<NonNullable<SearchForm['page']>, 'headers' | 'problem'>;
};

const headersOfPage = { ...pageHeaders, ...documentHeaders } as const;

export const textForms: Readonly<Record<string, TextForm>> = {
  [documentTextPath]: {
    mediaType: jsonMediaType,
    headers: documentHeaders,
    isLocal: false,
    write: (text) => JSON.stringify(text),
  },
  [searchPagePath(documentTextPath)]: {
    mediaType: htmlMediaType,
    headers: headersOfPage,
    isLocal: true,
    write: textPage,
    page: { headers: headersOfPage, problem: textProblemPage },
  },
};

/** @param index undefined if the service has no texts */
export async function textResponse(
  request: Request,
  index: SearchIndex | undefined,
  { loaded }: IndexState,
  form: TextForm,
  { config, programVersion }: { readonly config: Config; readonly programVersion: string },
): Promise<Response> {
  const { pathname, search: queryString, searchParams } = new URL(request.url);
  const asked = readTextRequest(queryString.slice(1));
  const language = form.isLocal ? languageOf(searchParams) : 'en';
  const etag = entityTag([loaded?.version, programVersion, config, pathname, asked, language]);
  const headers = { ETag: etag, 'Cache-Control': cacheRules.found, ...form.headers };
  if (isNotModified(request.headers, etag)) return notModified(headers);
  const text = index === undefined ? noText(asked) : await documentText(index, asked);
  return bodyResponse(form.mediaType, form.write(text, asked, language, config), headers);
}
