/** Builds a corpus with pages and search, and serves it at the address in its configuration. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from 'vitest';
import { type Config, localConfig } from '../../../schemas/config.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { PostalCodes } from '../../../generator/context/corpus/postal-codes.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { buildInto, readJson } from './build.ts';
import { type CorpusRows, writeNdjson, writeSqlite } from '../corpus/corpus.ts';
import { freePort } from '../free-port.ts';

export type BuiltSite = {
  /** The URL of a path on the US site. The Canadian site is below `/ca`. */
  readonly url: (path: string) => string;
  /** The places in municipalities.json of the US site. */
  readonly places: () => readonly Municipality[];
  /** Paths of all pages on a site, which is the US site by default. */
  readonly pages: (country?: 'us' | 'ca') => readonly string[];
  /** A page of the US site. */
  readonly text: (path: string) => string;
};

/** Serves a site built from rows, for the tests of a file. */
export const siteOfRows = (rows: CorpusRows): BuiltSite =>
  siteForFile((folder) => writeNdjson(join(folder, 'corpus'), rows));

/** The same with postal codes, each with the id of a place. */
export const siteWithPostalCodes = (
  rows: CorpusRows,
  postalCodes: readonly (readonly [code: string, placeId: string])[],
): BuiltSite =>
  siteForFile((folder) => {
    const file = writeSqlite(join(folder, 'corpus.db'), rows);
    using database = new DatabaseSync(file);
    const codes = new PostalCodes(database);
    for (const [code, placeId] of postalCodes) codes.write(code, placeId, null);
    return file;
  });

/** Serves a site of fictional places with all kinds of data, for the tests of a file. */
export const demoSite = (places: number, meetings: number): BuiltSite =>
  siteForFile((folder) => {
    const file = join(folder, 'demo.db');
    writeDemoCorpus(file, { places, meetings });
    return file;
  });

/** The same with the Canadian site at another host. */
export const siteWithCanadaAt = (rows: CorpusRows, canada: () => string): BuiltSite =>
  siteForFile(
    (folder) => writeNdjson(join(folder, 'corpus'), rows),
    (origin) => {
      const config = localConfig(origin);
      const deployments = config.deployments.map((deployment) =>
        deployment.country === 'CA' ? { ...deployment, base_url: canada() } : deployment,
      );
      return { ...config, deployments };
    },
  );

/** `writeCorpus` writes a corpus into a folder, and returns its path. */
function siteForFile(
  writeCorpus: (folder: string) => string,
  configAt: (origin: string) => Config = localConfig,
): BuiltSite {
  let folder = '';
  let built = '';
  let server: LocalServer | undefined;
  let origin = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'civic-site-'));
    built = join(folder, 'site');
    // Pages contain their address, so it must be known before the build.
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    await buildInto(built, writeCorpus(folder), { config: configAt(origin), parts: ['site', 'search'] });
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
    pages: (country = 'us') =>
      readdirSync(join(built, country), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('index.html'))
        .map((path) => `/${path.replace(/index\.html$/, '')}`)
        .toSorted(),
    text: (path) => readFileSync(join(built, 'us', path, 'index.html'), 'utf8'),
  };
}
