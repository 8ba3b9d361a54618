/** A function that serves the texts of documents, without the index of meetings. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { indexKeys, indexSegmentKey } from '../../../schemas/paths.ts';
import type * as functionModule from '../../../search-lambda/lambda/handler.ts';
import { importAnew } from '../../support/import-anew.ts';
import { functionUrlEvent } from '../../support/lambda/lambda-event.ts';
import { serveFiles } from '../../support/lambda/lambda-server.ts';
import { SegmentedIndex } from '../../support/search/segmented-index.ts';
import { small } from '../http/documents.fixture.ts';

beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

/** Answers of a function over a store that has the index of documents only. */
async function answers(indexes: string) {
  const store = await serveFiles();
  onTestFinished(store.close);
  const index = new SegmentedIndex();
  index.run(small);
  const { pointer, files } = index.published();
  for (const [name, bytes] of files) store.files.set(`/${indexSegmentKey(name)}`, bytes);
  store.files.set(`/${indexKeys.documents.pointer}`, Buffer.from(JSON.stringify(pointer)));
  vi.stubEnv('INDEX_URL', `${store.origin}/search/`);
  vi.stubEnv('INDEXES', indexes);
  vi.stubEnv('CIVIC_CONFIG', JSON.stringify(localConfig('https://civic.example')));
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => log.mockRestore());
  const { handler } = await importAnew<typeof functionModule>(
    new URL('../../../search-lambda/lambda/handler.ts', import.meta.url),
  );
  return async (path: string, query = ''): Promise<[number, unknown]> => {
    const { statusCode, body } = await handler(functionUrlEvent(path, query));
    return [statusCode, path.endsWith('.html') ? body : JSON.parse(body)];
  };
}

const found = [200, expect.objectContaining({ results: [expect.objectContaining({ document_id: 'c' })] })];

test('a function of documents only answers all of their routes, and no others', async () => {
  const get = await answers('documents');
  expect(await get('/documents', 'q=bruit&strict=true')).toEqual(found);
  expect(await get('/documents.html', 'q=bruit&strict=true')).toEqual([
    200,
    expect.stringContaining('Packet c'),
  ]);
  expect(await get('/documents/text', 'id=c')).toMatchObject([200, { pages: 1 }]);
  expect(await get('/health')).toMatchObject([200, { status: 'ok' }]);
  expect(await get('/search', 'q=bruit&strict=true')).toMatchObject([404, {}]);
});

test('where the index of meetings is missing, documents are found, and health says what is missing', async () => {
  const get = await answers('meetings,decisions,documents');
  expect(await get('/documents', 'q=bruit&strict=true')).toEqual(found);
  expect(await get('/documents.html', 'q=bruit&strict=true')).toEqual([
    200,
    expect.stringContaining('Packet c'),
  ]);
  expect(await get('/search', 'q=bruit&strict=true')).toMatchObject([503, {}]);
  expect(await get('/health')).toMatchObject([503, { failure: expect.any(String) }]);
});
