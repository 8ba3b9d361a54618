/** The function over a cluster, from the event to the result. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import type * as functionModule from '../../../search-lambda/opensearch/handler.ts';
import { importAnew } from '../../support/import-anew.ts';
import { functionUrlEvent } from '../../support/lambda/lambda-event.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import { loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocument, searchDocuments } from '../../support/search/search-documents.ts';

const meetings = (...headlines: string[]) =>
  loadable(searchDocuments(...headlines.map((headline) => ({ headline }))), '2026-01-02T03:04:05Z');

async function startServer(...headlines: string[]): Promise<OpenSearchServer> {
  const server = await startOpenSearch();
  onTestFinished(() => server.stop());
  if (headlines.length > 0) await loadInto(server, meetings(...headlines));
  return server;
}

/** Starts a new instance of the function; returns it with the lines of its log. */
async function startFunction(address: string, variables: Readonly<Record<string, string>> = {}) {
  vi.stubEnv('OPENSEARCH_URL', `${address}/meetings`);
  vi.stubEnv('INDEXES', 'meetings');
  vi.stubEnv('CIVIC_CONFIG', JSON.stringify(localConfig('https://civic.example')));
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const { handler } = await importAnew<typeof functionModule>(
    new URL('../../../search-lambda/opensearch/handler.ts', import.meta.url),
  );
  const ask = async (path: string, query = '') => {
    const { statusCode: status, headers, body } = await handler(functionUrlEvent(path, query));
    return { status, headers, body: JSON.parse(body) as Record<string, unknown> };
  };
  return { ask, log: (): string => write.mock.calls.map(([text]) => String(text)).join('') };
}

beforeEach(() => {
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

test('a search is answered from the cluster in the usual envelope', async () => {
  const server = await startServer('Council rezones Larkspur Avenue', 'Parking ban', 'Affordable housing');
  const { ask, log } = await startFunction(server.address);
  expect(await ask('/search', 'q=rezoning')).toMatchObject({
    status: 200,
    headers: { etag: expect.stringMatching(/./) },
    body: {
      query: 'rezoning',
      count: 1,
      results: [{ headline: 'Council rezones Larkspur Avenue', snippet: expect.stringContaining('rezones') }],
    },
  });
  expect(await ask('/search', 'q=larkspur+avenue+palaces')).toMatchObject({
    body: { count: 1, relaxed: true },
  });
  expect(await ask('/search', 'q=parking&state=Ohio&kind=school')).toMatchObject({ body: { count: 0 } });
  expect(await ask('/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', meetings: 3, updated_at: '2026-01-02T03:04:05Z' },
  });
  expect(server.faults).toEqual([]);
  expect(log()).toBe('');
});

test('counts are cached, also those of words that occur nowhere', async () => {
  const server = await startServer('Council rezones Larkspur Avenue', 'Parking ban');
  const { ask } = await startFunction(server.address);
  const requestsOf = async (query: string) => {
    const before = server.requests.length;
    await ask('/search', query);
    return server.requests.slice(before);
  };
  expect(await requestsOf('q=larkspur+avenue')).toEqual(['msearch', 'search']);
  expect(await requestsOf('q=larkspur+avenue')).toEqual(['search']);
  // A word that occurs nowhere may be misspelled: the second is whether the index has French texts.
  expect(await requestsOf('q=larkspur+palaces')).toEqual(['msearch', 'search', 'msearch']);
  expect(await requestsOf('q=larkspur+palaces')).toEqual(['search']);
  expect(await requestsOf('q=-parking')).toEqual(['msearch', 'search']);
  expect(await requestsOf('q=-parking')).toEqual(['search']);
  // The total and the facets are a request of their own.
  expect(await requestsOf('q=larkspur&include=total,facets')).toEqual(['search', 'search']);
});

test('decisions are answered from the alias with their suffix', async () => {
  const server = await startServer('The mill');
  const decision = { id: 'd1', headline: 'The mill becomes housing', source: 'https://mill.example/minutes' };
  const documents = [
    searchDocument({ id: 'm0/d1', meeting: 'm0', decisions: [{ ...decision, outcome: 'passed' }] }),
  ];
  await loadInto(server, loadable(documents), { alias: 'meetings-decisions', unit: 'decisions' });
  const { ask, log } = await startFunction(server.address, { INDEXES: 'meetings,decisions' });
  expect(await ask('/decisions', 'q=housing&outcome=passed')).toMatchObject({
    status: 200,
    body: {
      results: [{ id: 'd1', meeting_id: 'm0', headline: 'The mill becomes housing', outcome: 'passed' }],
    },
  });
  expect(await ask('/search', 'q=mill')).toMatchObject({ status: 200, body: { count: 1 } });
  expect(log()).toBe('');
});

test('a switched alias is followed', async () => {
  const server = await startServer('The old mill');
  const { ask } = await startFunction(server.address, { INDEX_LOOK_SECONDS: '0' });
  const { body: before } = await ask('/health');
  await loadInto(server, meetings('The new mill'));
  await ask('/search', 'q=mill');
  expect(await ask('/search', 'q=mill')).toMatchObject({ body: { results: [{ headline: 'The new mill' }] } });
  const { body: after } = await ask('/health');
  expect(after['index_version']).not.toBe(before['index_version']);
});

describe('a failing cluster gives a 503 problem document, and the log has no queries:', () => {
  test.each<[string, (server: OpenSearchServer) => unknown, string]>([
    ['it is gone', (server) => server.stop(), 'cannot be reached'],
    ['it closes connections', (server) => server.interrupt('search', 'cut', 'cut'), 'cannot be reached'],
    [
      'it is overloaded',
      (server) => server.interrupt('search', 429, 429),
      'answers with status 429 (interruption)',
    ],
    [
      'it fails twice',
      (server) => server.interrupt('msearch', 503, 500),
      'answers with status 500 (interruption)',
    ],
    [
      'it rejects the query',
      (server) => server.interrupt('search', 400),
      'answers with status 400 (interruption)',
    ],
    ['somebody removed the index', removeIndex, 'answers with status 404 (index_not_found_exception)'],
  ])('%s', async (_, interrupt, reason) => {
    const server = await startServer('The mill');
    const [index] = server.indexes.namedBy('meetings');
    const { ask, log } = await startFunction(server.address);
    await interrupt(server);
    const { status, headers, body } = await ask('/search', 'q=secretword');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': expect.stringMatching(/^\d+$/),
    });
    expect(body).toMatchObject({ status: 503, type: expect.stringContaining('/docs/errors/no-index/') });
    const message = `The index ${index} could not be searched: OpenSearch ${reason}`;
    expect(log()).toContain(message);
    expect(await ask('/health')).toMatchObject({
      body: { status: 'degraded', failure: expect.stringContaining(message) },
    });
    expect(log() + JSON.stringify(body)).not.toContain('secretword');
  });

  test('it answers again after one failure', async () => {
    const server = await startServer('The mill');
    const { ask, log } = await startFunction(server.address);
    server.interrupt('msearch', 503);
    server.interrupt('search', 'cut');
    expect(await ask('/search', 'q=mill')).toMatchObject({ status: 200, body: { count: 1 } });
    expect(log()).toBe('');
  });
});

function removeIndex({ indexes }: OpenSearchServer): void {
  const [index = ''] = indexes.namedBy('meetings');
  indexes.changeAliases({ actions: [{ remove: { index, alias: 'meetings' } }] });
  indexes.remove(index, false);
}

test('without an index the function starts, responds with 503 and gives the reason', async () => {
  const server = await startServer();
  const { ask } = await startFunction(server.address);
  expect(await ask('/search', 'q=mill')).toMatchObject({ status: 503 });
  const failure = expect.stringContaining('OpenSearch answers with status 404 (index_not_found_exception)');
  expect(await ask('/health')).toMatchObject({ status: 503, body: { failure } });
});

test('requests are signed with the credentials of the function', async () => {
  const server = await startServer('The mill');
  const credentials = { accessKeyId: 'AKID', secretAccessKey: 'key', sessionToken: 'token' };
  server.admission = { kind: 'aws', credentials, region: 'eu-west-1' };
  const variables = {
    OPENSEARCH_AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'key',
    AWS_SESSION_TOKEN: 'token',
  };
  const { ask } = await startFunction(server.address, variables);
  expect(await ask('/search', 'q=mill')).toMatchObject({ status: 200, body: { count: 1 } });
});

test('requests have a password, and a wrong one is reported without showing it', async () => {
  const server = await startServer('The mill');
  server.admission = { kind: 'basic', username: 'reader', password: 'opensesame' };
  const variables = { OPENSEARCH_USERNAME: 'reader', OPENSEARCH_PASSWORD: 'opensesame' };
  const { ask } = await startFunction(server.address, variables);
  expect(await ask('/search', 'q=mill')).toMatchObject({ status: 200, body: { count: 1 } });
  server.admission = { ...server.admission, password: 'changed' };
  const { status, body } = await ask('/search', 'q=other');
  expect(status).toBe(503);
  const { body: health } = await ask('/health');
  expect(health['failure']).toContain('answers with status 401 (security_exception)');
  expect(JSON.stringify([body, health])).not.toMatch(/opensesame|reader/);
});
