/** What a writer does differently for each version of the format. */
import { type AnalyzedText, analyze, filterTermsOf, lengthOf } from '../../document-terms.ts';
import type { SearchDocument } from '../../search-index.ts';
import type { Version } from '../format/layout.ts';
import { lineOf } from '../format/stored-line.ts';
import * as version4 from '../format/version-4.ts';

type VersionWriter = {
  readonly analyze: (document: SearchDocument, stem?: (word: string) => string) => readonly AnalyzedText[];
  readonly filterTermsOf: (document: SearchDocument) => readonly string[];
  /** Returns its line among the stored documents. */
  readonly lineOf: (document: SearchDocument) => string;
  /** True if this line is that of stored-line.ts. */
  readonly hasNewestLines: boolean;
};

const sinceVersion5: VersionWriter = { analyze, filterTermsOf, lineOf, hasNewestLines: true };

const writers: Readonly<Record<Version, VersionWriter>> = {
  4: {
    analyze: version4.analyzeVersion4,
    filterTermsOf: () => [],
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
  const writer = writerOf(version);
  const scored = new Set(
    writer
      .analyze(document)
      .flatMap(({ stems, concepts }) => [...stems, ...concepts.map(({ concept }) => concept)]),
  );
  return { terms: scored.union(new Set(writer.filterTermsOf(document))), length: lengthOf(scored.size) };
}
