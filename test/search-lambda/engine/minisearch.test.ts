import { miniSearchIndex } from '../../support/search/search-documents.ts';
import { describeSearchIndex } from './search-index.contract.ts';

describeSearchIndex('MiniSearch', miniSearchIndex);
