/** SQLite FTS5 on its database file, without snippets. */
import { join } from 'node:path';
import { openFts5, writeFts5 } from '../../search/fts5.ts';
import type { KeptEngine } from './engine.ts';

const shown = 'headline, decisions, summary, body, city, state, kind, date, url, rank';

const fileIn = (folder: string): string => join(folder, 'fts5.db');

export const fts5: KeptEngine = {
  build: async (documents, folder) => {
    await writeFts5(fileIn(folder), documents);
    return {};
  },
  open: (folder) => Promise.resolve(openFts5(fileIn(folder), shown)),
};
