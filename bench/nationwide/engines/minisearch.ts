/** The project's MiniSearch index, used for small corpora. */
import { ours } from '../../search/ours.ts';
import type { KeptEngine } from './engine.ts';

export const minisearch: KeptEngine = {
  build: async (documents, folder) => {
    await ours.build(documents, folder);
    return {};
  },
  open: (folder) => ours.open(folder, 1),
};
