import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { bundle } from '../../../search-lambda/lambda/bundle.ts';
import { localConfig } from '../../../schemas/config.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { functionUrlEvent } from '../../support/lambda/lambda-event.ts';
import { indexOf } from '../../support/lambda/lambda-store.ts';
import { canRunS3, makeBucket, s3Server, useS3 } from '../../support/aws/s3.ts';
import { startOpenSearch } from '../../support/opensearch/server.ts';
import { loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';
import { putIndex } from '../load/bucket.fixture.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Parsed at each cold start. Half are the checks of parameters. */
const maxBytes = 630_000;
/** It contains the official client too. */
const maxOpenSearchBytes = 1_100_000;

describe('the bundle of the function', () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'bundle-'));
  let file: string;
  let sizeBytes: number;
  beforeAll(async () => {
    ({ file, sizeBytes } = await bundle(folder));
  });

  test('is one file of about 0.6 MB that needs only Node.js', () => {
    expect(file).toBe(join(folder, 'index.mjs'));
    expect(readdirSync(folder)).toEqual(['index.mjs']);
    const text = readFileSync(file, 'utf8');
    expect(Buffer.byteLength(text)).toBe(sizeBytes);
    expect(sizeBytes).toBeLessThan(maxBytes);
    expect(text).not.toMatch(/opensearch/i);
    const imported = [...text.matchAll(/\b(?:import|export)\b[^;()"']*\bfrom ?["']([^"']+)["']/g)].map(
      ([, name = '']) => name,
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !name.startsWith('node:'))).toEqual([]);
    const importedLater = [...text.matchAll(/\bimport\(["']([^"']+)["']\)/g)].map(([, name = '']) => name);
    expect(importedLater.filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  test('is reproducible in any folder, and contains no path of this machine', async () => {
    const elsewhere = join(temporaryFolder(), 'elsewhere');
    const again = await bundle(elsewhere);
    const text = readFileSync(file, 'utf8');
    expect(readFileSync(again.file, 'utf8')).toBe(text);
    for (const path of [folder, elsewhere, root, homedir()]) expect(text).not.toContain(path);
  });

  test('for OpenSearch answers from the cluster', async () => {
    const server = await startOpenSearch();
    onTestFinished(() => server.stop());
    await loadInto(server, loadable(searchDocuments({ headline: 'Toledo rezones the mill' })));
    vi.stubEnv('OPENSEARCH_URL', `${server.address}/meetings`);
    vi.stubEnv('CIVIC_CONFIG', JSON.stringify(localConfig('https://civic.example')));
    onTestFinished(() => void vi.unstubAllEnvs());
    const { file, sizeBytes } = await bundle(temporaryFolder(), 'opensearch');
    expect(sizeBytes).toBeLessThan(maxOpenSearchBytes);
    const answer = await resultFrom(file, functionUrlEvent('/search', 'q=rezoning'));
    expect(answer).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('Toledo rezones the mill'),
    });
  });

  test.skipIf(!canRunS3())(
    'answers from an index in a bucket, with credentials from the environment',
    async () => {
      const server = await s3Server();
      const bucket = await makeBucket(server);
      await putIndex(server, bucket, indexOf('Akron', 'Toledo'));
      useS3(server);
      vi.stubEnv('INDEX_URL', `s3://${bucket}/search`);
      vi.stubEnv('CIVIC_CONFIG', JSON.stringify(localConfig('https://civic.example')));
      onTestFinished(() => void vi.unstubAllEnvs());
      const answer = await resultFrom(file, functionUrlEvent('/search', 'q=toledo'));
      expect(answer).toMatchObject({
        statusCode: 200,
        body: expect.stringContaining('Toledo rezones the mill'),
      });
    },
  );
});

/** Runs the bundle in a new process and returns its result for an event. */
async function resultFrom(file: string, event: object): Promise<unknown> {
  const program = `
    const { handler } = await import(process.argv[1]);
    console.log(JSON.stringify(await handler(JSON.parse(process.argv[2]))));`;
  const args = ['--input-type=module', '-e', program, pathToFileURL(file).href, JSON.stringify(event)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}
