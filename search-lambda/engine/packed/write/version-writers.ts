/** What a writer does differently for each version of the format. */
import {
  analyzeText,
  filterTermsOf,
  lengthOf,
  type SearchedText,
  searchedTexts,
} from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import type { Version } from '../format/layout.ts';
import { lineOf } from '../format/stored-line.ts';
import * as version4 from '../format/version-4.ts';

type VersionWriter = {
  /** Returns the texts whose words are indexed, in order. */
  readonly textsOf: (document: SearchDocument) => readonly SearchedText[];
  /** Whether concepts and the terms of filters are indexed. */
  readonly hasHiddenTerms: boolean;
  /** Returns its line among the stored documents. */
  readonly lineOf: (document: SearchDocument) => string;
  /** True if this line is that of stored-line.ts. */
  readonly hasNewestLines: boolean;
};

const sinceVersion5: VersionWriter = {
  textsOf: searchedTexts,
  hasHiddenTerms: true,
  lineOf,
  hasNewestLines: true,
};

const writers: Readonly<Record<Version, VersionWriter>> = {
  4: {
    textsOf: version4.searchedTextsVersion4,
    hasHiddenTerms: false,
    lineOf: version4.lineOf,
    hasNewestLines: false,
  },
  5: sinceVersion5,
  6: sinceVersion5,
};

export const writerOf = (version: Version): VersionWriter => writers[version];

/** Returns the distinct terms of a document in a segment of a version, and its length for BM25. */
export function statisticsOf(
  document: SearchDocument,
  version: Version,
): { readonly terms: ReadonlySet<string>; readonly length: number } {
  const { textsOf, hasHiddenTerms } = writerOf(version);
  const texts = textsOf(document).map(analyzeText);
  const scored = new Set(texts.flatMap(({ stems }) => stems));
  if (!hasHiddenTerms) return { terms: scored, length: lengthOf(scored.size) };
  for (const { concepts } of texts) for (const { concept } of concepts) scored.add(concept);
  return { terms: scored.union(new Set(filterTermsOf(document))), length: lengthOf(scored.size) };
}
