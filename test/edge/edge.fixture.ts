/** The service behind its edge with a demo corpus, for the tests of a file. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Part } from '../../schemas/paths.ts';
import { buildInto } from '../support/site/build.ts';
import { type SharedDemo, sharedDemo } from '../support/site/shared-demo.ts';
import { type Edge, startEdge } from '../support/edge/edge.ts';

export type EdgeUnderTest = {
  readonly edge: () => Edge;
  /** The folder of the published build. */
  readonly built: () => string;
  /** Changes the corpus by SQL, builds it into another folder, and returns that folder. */
  readonly rebuilt: (sql: string) => Promise<string>;
};

/** Starts the edge before the tests of a file and stops it after them. */
export function edgeForFile(parts: readonly Part[]): EdgeUnderTest {
  let folder = '';
  let edge: Edge | undefined;
  let demo: SharedDemo = { corpus: '', site: '' };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'civic-edge-'));
    demo = await sharedDemo(12, 600, parts);
    edge = await startEdge(demo.site);
  });
  beforeEach(() => {
    edge?.store.reset();
    edge?.search.reset();
  });
  afterAll(async () => {
    await edge?.[Symbol.asyncDispose]();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    edge: () => {
      if (edge === undefined) throw new Error('the edge has not started');
      return edge;
    },
    built: () => demo.site,
    rebuilt: async (sql) => {
      const corpus = join(folder, 'demo.db');
      copyFileSync(demo.corpus, corpus);
      using database = new DatabaseSync(corpus);
      database.exec(sql);
      const next = join(folder, 'rebuilt');
      await buildInto(next, corpus, { parts: ['site', 'search'] });
      return next;
    },
  };
}

/** The CORS headers of a response. */
export const corsOf = ({ headers }: Response) => ({
  origin: headers.get('Access-Control-Allow-Origin'),
  exposesTag: headers.get('Access-Control-Expose-Headers')?.includes('ETag') === true,
});
