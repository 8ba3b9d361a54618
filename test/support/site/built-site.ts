/** A corpus built with its pages and its search, and served at the address that its configuration names. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { buildInto, readJson } from './build.ts';
import { type CorpusRows, writeNdjson } from '../corpus/corpus.ts';

export type BuiltSite = {
  /** The address of a path: of the US site, or below `/ca` of the Canadian one. */
  readonly url: (path: string) => string;
  /** What is listed of the places of the US site. */
  readonly places: () => readonly Municipality[];
  /** Paths of all pages of the US site. */
  readonly pages: () => readonly string[];
};

/** The site of these rows, for the tests of a file. */
export const siteOfRows = (rows: CorpusRows): BuiltSite =>
  siteForFile((folder) => writeNdjson(join(folder, 'corpus'), rows));

/** A site of invented places with all that is known of places, for the tests of a file. */
export const demoSite = (places: number, meetings: number): BuiltSite =>
  siteForFile((folder) => {
    const file = join(folder, 'demo.db');
    writeDemoCorpus(file, { places, meetings });
    return file;
  });

/** `writeCorpus` gets a folder to write into, and returns what to build. */
function siteForFile(writeCorpus: (folder: string) => string): BuiltSite {
  let folder = '';
  let built = '';
  let server: LocalServer | undefined;
  let origin = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'civic-site-'));
    built = join(folder, 'site');
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    await buildInto(built, writeCorpus(folder), { config: localConfig(origin), parts: ['site', 'search'] });
    server = await serve(built, { port });
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: (path) => origin + path,
    places: () =>
      (readJson(built, 'us/municipalities.json') as { municipalities: Municipality[] }).municipalities,
    pages: () =>
      readdirSync(join(built, 'us'), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('index.html'))
        .map((path) => `/${path.replace(/index\.html$/, '')}`)
        .toSorted(),
  };
}

/** A port that is free now: pages name their address, so that it must be known before they are built. */
async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.on('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
}
