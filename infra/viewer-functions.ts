/** The source of the CloudFront Functions that run for each viewer request. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../schemas/config.ts';
import { type Problem, problemOf } from '../schemas/errors.ts';
import {
  mistakenTextParameters,
  pageParameters,
  textParameters,
} from '../schemas/documents/document-parameters.ts';
import { searchHostPaths } from '../schemas/openapi/search-host-paths.ts';
import { languageParameter, mistakenParameters, searchParameters } from '../schemas/search-parameters.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`functions/${name}.js`, import.meta.url)), 'utf8');

/** For the sites and the archive. */
export const siteFunctionCode = (): string => read('site');

/** What the function of the search host needs to know of the app. */
type SearchSettings = {
  /** The problem document for a wrong method. */
  readonly refusal: Problem;
  /** The paths with parameters. */
  readonly paths: readonly string[];
  /** Those of them with texts in a language: pages and feeds. */
  readonly local: readonly string[];
  /** In their order in the cache key. */
  readonly parameters: readonly string[];
  /** Parameters of those only. */
  readonly localParameters: readonly string[];
  /** The paths of searches of documents, and parameters of those only. */
  readonly documents: readonly string[];
  readonly documentParameters: readonly string[];
  /** The paths of the text of documents, and their parameters. */
  readonly text: readonly string[];
  readonly textParameters: readonly string[];
  /** Names that the app refuses, besides typos; those paths have others. */
  readonly mistakes: readonly string[];
  readonly textMistakes: readonly string[];
};

/** For the search host. */
export function searchFunctionCode(config: Config): string {
  const settings: SearchSettings = {
    refusal: problemOf(config, 'method-not-allowed', 'Use one of GET, HEAD, OPTIONS.'),
    paths: searchHostPaths.all,
    local: searchHostPaths.local,
    parameters: Object.keys(searchParameters),
    localParameters: [languageParameter],
    documents: searchHostPaths.documents,
    documentParameters: Object.keys(pageParameters),
    text: searchHostPaths.text,
    textParameters: Object.keys(textParameters),
    mistakes: Object.keys(mistakenParameters),
    textMistakes: Object.keys(mistakenTextParameters),
  };
  return `const settings = ${JSON.stringify(settings)};\n${read('search')}`;
}
