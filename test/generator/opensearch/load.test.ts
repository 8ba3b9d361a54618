import { describe, expect, onTestFinished, test } from 'vitest';
import { UserError } from '../../../generator/system/errors.ts';
import type { LoadableDocuments } from '../../../generator/opensearch/documents.ts';
import { batchDocuments } from '../../../generator/opensearch/load.ts';
import { Refused } from '../../support/opensearch/refused.ts';
import { type OpenSearchServer, startOpenSearch } from '../../support/opensearch/server.ts';
import type { Interruption } from '../../support/opensearch/interruptions.ts';
import { loadable, loadInto } from '../../support/search/opensearch-index.ts';
import { searchDocuments } from '../../support/search/search-documents.ts';

async function startServer() {
  const server = await startOpenSearch();
  onTestFinished(() => server.stop());
  return server;
}

const meetings = (count: number, headline = 'The mill'): LoadableDocuments =>
  loadable(searchDocuments(...Array.from({ length: count }, () => ({ headline }))));

/** More than one wave of requests. */
const many = 4 * batchDocuments + 3;

test('the alias always names one complete index during a load', async () => {
  const server = await startServer();
  const { index } = await loadInto(server, meetings(1, 'One'));
  const seen: unknown[] = [];
  const look = (): unknown =>
    seen.push([server.indexes.namedBy('meetings'), server.indexes.count('meetings')]);
  for (const kind of ['create index', 'bulk', 'refresh', 'put settings', 'update aliases'] as const)
    server.interrupt(kind, look);
  await loadInto(server, meetings(5, 'Two'));
  expect(seen).toEqual(Array.from({ length: 5 }, () => [[index], expect.objectContaining({ count: 1 })]));
});

describe('an interrupted load is resumed', () => {
  test.each([0, 2, 4])('after %i of 5 requests', async (requests) => {
    const server = await startServer();
    const stop = Array.from({ length: 20 }, (): Interruption => 'cut');
    server.interrupt('bulk', ...Array.from({ length: requests }, () => () => undefined), ...stop);
    const documents = meetings(many);
    await expect(loadInto(server, documents, {}, { pausesMs: [] })).rejects.toThrow(UserError);
    expect(server.indexes.namedBy('meetings')).toEqual([]);
    server.uninterrupt();
    const before = server.counts.bulk ?? 0;
    const waves = Math.floor(requests / 4);
    const result = await loadInto(server, documents);
    expect(result.found).toBeGreaterThanOrEqual(waves * 4 * batchDocuments);
    // Whole waves are not sent again.
    expect((server.counts.bulk ?? 0) - before).toBe(5 - waves * 4);
    expect(server.indexes.count('meetings')).toMatchObject({ count: many });
  });
});

describe('requests are repeated', () => {
  test.each<Interruption>([429, 503, 500, 'cut', 'lost'])('after %s', async (interruption) => {
    const server = await startServer();
    const waits: string[] = [];
    for (const kind of ['get index', 'put settings', 'bulk', 'count', 'update aliases'] as const)
      if (interruption !== 'lost' || kind === 'bulk') server.interrupt(kind, interruption);
    const onWait = (_: number, reason: string): unknown => waits.push(reason);
    await loadInto(server, meetings(2), {}, { onWait });
    expect(waits).toHaveLength(interruption === 'lost' ? 1 : 5);
    expect(server.indexes.count('meetings')).toMatchObject({ count: 2 });
  });

  test('only for the meetings that the cluster had no room for', async () => {
    const server = await startServer();
    const createDocument = server.indexes.createDocument.bind(server.indexes);
    const tried: string[] = [];
    server.indexes.createDocument = (name, id, source) => {
      tried.push(id);
      if (id === '1' && tried.length < 5) throw new Refused(429, 'rejected_execution_exception', 'full');
      createDocument(name, id, source);
    };
    await loadInto(server, meetings(3));
    expect(tried).toEqual(['0', '1', '2', '1', '1']);
    expect(server.indexes.count('meetings')).toMatchObject({ count: 3 });
  });
});

describe('a load fails with a reason and leaves the alias alone:', () => {
  const refusal = async (prepare: (server: OpenSearchServer) => unknown): Promise<string> => {
    const server = await startServer();
    await loadInto(server, meetings(1, 'One'));
    const named = server.indexes.namedBy('meetings');
    await prepare(server);
    const error: unknown = await loadInto(server, meetings(3, 'Two')).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(UserError);
    expect(server.indexes.namedBy('meetings')).toEqual(named);
    return error instanceof UserError ? error.message : '';
  };

  test('meetings that the cluster rejects', async () => {
    const message = await refusal(({ indexes }) => {
      indexes.createDocument = () => {
        throw new Refused(400, 'mapper_parsing_exception', 'failed to parse field [stems]');
      };
    });
    expect(message).toMatch(
      /^OpenSearch rejected 3 of the meetings for meetings-\w+: number 0 \(mapper_parsing_exception: failed to parse field \[stems\]\), number 1 .*The alias was not changed\./,
    );
  });

  test('a cluster that does not recover', async () => {
    const message = await refusal((server) => server.interrupt('bulk', 503, 503, 503, 503));
    expect(message).toMatch(
      /^OpenSearch at http\S+ could not load 3 meetings: it answers with status 503 \(interruption\)\. Run the command again/,
    );
  });

  test('a cluster that denies access', async () => {
    const message = await refusal((server) => {
      server.admission = { kind: 'basic', username: 'a', password: 'b' };
    });
    expect(message).toMatch(/could not list its indexes: it answers with status 401 .*OPENSEARCH_USERNAME/);
  });

  test('an index that lost meetings', async () => {
    const message = await refusal(({ indexes }) => {
      const createDocument = indexes.createDocument.bind(indexes);
      indexes.createDocument = (name, id, source) => {
        if (id !== '1') createDocument(name, id, source);
      };
    });
    expect(message).toMatch(/^The index meetings-\w+ has 2 meetings, not 3\. The alias was not changed\./);
  });

  test('an index that was removed during the load and recreated by the next write', async () => {
    const message = await refusal((server) =>
      server.interrupt('bulk', () => {
        for (const name of server.indexes.names)
          if (server.indexes.namedBy('meetings')[0] !== name) server.indexes.remove(name, false);
      }),
    );
    expect(message).toMatch(/^The index meetings-\w+ was not created by a load of these meetings\./);
  });
});

test('an index with the name of the alias is left alone', async () => {
  const server = await startServer();
  server.indexes.createDocument('meetings', '1', {});
  await expect(loadInto(server, meetings(1))).rejects.toThrow(
    'meetings is an index, so it cannot be the name of an alias.',
  );
  expect(server.indexes.names).toEqual(['meetings']);
});
