import { packedIndex } from '../../../support/search-documents.ts';
import { describeSearchIndex } from '../search-index.contract.ts';

describeSearchIndex('packed', packedIndex);
