import type { SearchDocument } from '../../../../search-lambda/engine/search-index.ts';
import { openFiles, packedIndex, searchDocument } from '../../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../../support/search/segmented-index.ts';
import { describeSearchIndex } from '../search-index.contract.ts';

describeSearchIndex('packed', packedIndex);

/** Three segments with every third document each, after a first segment that is all superseded. */
describeSearchIndex('packed in three segments', (documents, updatedAt) => {
  const packed = new SegmentedIndex(updatedAt);
  const oldVersions = documents.map((document): SearchDocument => ({
    ...document,
    summary: `parking ${document.headline}`,
  }));
  const deleted = searchDocument({
    id: 'deleted',
    headline: 'Housing, parking and nowhere',
    state: 'Nevada',
  });
  packed.run([...oldVersions, deleted]);
  for (const third of [0, 1, 2])
    packed.run(
      documents.filter((_, number) => number % 3 === third),
      third === 2 ? ['deleted'] : [],
    );
  return openFiles(packed.published());
});
