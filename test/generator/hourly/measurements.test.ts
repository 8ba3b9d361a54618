import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  canaryResults,
  metricData,
  newestUpdateHours,
  rowsLostPercent,
} from '../../../generator/hourly/measurements.ts';
import { meeting, municipality, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';

describe('the age of the newest news', () => {
  const corpusOf = (...stamps: (string | null)[]): string =>
    writeSqlite(join(temporaryFolder(), 'corpus.db'), {
      municipalities: [municipality()],
      meetings: stamps.map((updated_at, index) => meeting({ id: `m${index}`, updated_at })),
    });
  const now = new Date('2026-11-20T12:00:00Z');

  test('is that of the latest timestamp, and unknown without one', () => {
    expect(newestUpdateHours(corpusOf('2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z', null), now)).toBe(3);
    expect(newestUpdateHours(corpusOf(null), now)).toBeNull();
    expect(newestUpdateHours('/nowhere/corpus.db', now)).toBeNull();
  });

  test('is 0 for a timestamp in the future', () => {
    expect(newestUpdateHours(corpusOf('2027-01-01T00:00:00Z'), now)).toBe(0);
  });
});

describe('the loss of a table', () => {
  const counts = (tables?: Record<string, number>) => ({ places: 1, meetings: 1, ...(tables && { tables }) });

  test.each([
    ['a third of the votes', { meetings: 4, votes: 9 }, { meetings: 5, votes: 6 }, 100 / 3],
    ['a whole table', { meetings: 4, votes: 9 }, { meetings: 4 }, 100],
    ['nothing', { meetings: 4 }, { meetings: 5 }, 0],
    ['an empty table', { meetings: 4, votes: 0 }, { meetings: 4 }, 0],
  ])('%s', (_case, before, after, percent) => {
    expect(rowsLostPercent(counts(before), counts(after))).toBeCloseTo(percent);
  });

  test('is unknown if a manifest has no counts of tables', () => {
    expect(rowsLostPercent(counts(), counts({ meetings: 1 }))).toBeNull();
    expect(rowsLostPercent(undefined, counts({ meetings: 1 }))).toBeNull();
  });
});

describe('the canary', () => {
  async function searchThatAnswers(
    status: number | ((url: string) => number),
    body: string | ((url: string) => string),
  ): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const { url = '' } = request;
      response.writeHead(typeof status === 'number' ? status : status(url));
      response.end(typeof body === 'string' ? body : body(url));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
  }

  test('counts the results of its query', async () => {
    const { url, asked } = await searchThatAnswers(200, '{"results":[{}]}');
    expect(await canaryResults({ searchUrl: url, query: 'school & budget' })).toBe(1);
    expect(asked.toSorted()).toEqual([
      '/decisions?q=school+%26+budget&limit=1',
      '/documents?q=school+%26+budget&limit=1',
      '/search?q=school+%26+budget&limit=1',
    ]);
  });

  test.each([
    [200, '{"results":[]}'],
    [503, '{"title":"Service Unavailable"}'],
    [200, '<html>'],
  ])('is 0 for %i %s', async (status, body) => {
    const { url } = await searchThatAnswers(status, body);
    expect(await canaryResults({ searchUrl: url, query: 'budget' })).toBe(0);
  });

  test.each(['/search', '/decisions', '/documents'])('is 0 if only %s finds nothing', async (path) => {
    const { url } = await searchThatAnswers(200, (asked) =>
      asked.startsWith(`${path}?`) ? '{"results":[]}' : '{"results":[{}]}',
    );
    expect(await canaryResults({ searchUrl: url, query: 'budget' })).toBe(0);
  });

  test.each(['{"results":[],"available":false}', '404'])(
    'needs no texts of documents where there are none: %s',
    async (none) => {
      const { url } = await searchThatAnswers(
        (path) => (none === '404' && path.startsWith('/documents?') ? 404 : 200),
        (path) => (path.startsWith('/documents?') ? none : '{"results":[{}]}'),
      );
      expect(await canaryResults({ searchUrl: url, query: 'budget' })).toBe(1);
    },
  );

  test('is 0 if the search of documents fails', async () => {
    const { url } = await searchThatAnswers(
      (path) => (path.startsWith('/documents?') ? 503 : 200),
      (path) => (path.startsWith('/documents?') ? '{"status":503}' : '{"results":[{}]}'),
    );
    expect(await canaryResults({ searchUrl: url, query: 'budget' })).toBe(0);
  });

  test('is 0 if nothing answers', async () => {
    expect(await canaryResults({ searchUrl: 'http://127.0.0.1:9', query: 'budget' })).toBe(0);
  });
});

describe('expectations as a canary', () => {
  const lines = [
    { line: 1, key: 'housing', expectation: { q: 'housing', complete: 1 } },
    { line: 2, key: 'unicorns', expectation: { q: 'unicorns', complete: 1 } },
  ].map((line) => ({
    ...line,
    expectation: { on: 'decisions' as const, with: {}, among: 3, ...line.expectation },
  }));
  const met = (...keys: string[]) => ({ met: new Map(keys.map((key) => [key, []])) });

  async function canary(...required: Parameters<typeof canaryResults>[1] & {}): Promise<number> {
    const server = createServer(({ url = '' }, response) => {
      const value = url.includes('q=housing') ? 1 : 0;
      response.end(JSON.stringify({ results: [], total: { value }, recognized_places: [] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const searchUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return canaryResults({ searchUrl, lines }, required);
  }

  test('counts those that the public search meets', async () => {
    expect(await canary(met('housing'), met('housing'))).toBe(1);
    expect(await canary(undefined, met('housing', 'unicorns'))).toBe(1);
    expect(await canary(met('housing', 'unicorns'), met('housing'))).toBe(1);
  });

  test('is 0 if it fails one that the indexes before and after the job meet', async () => {
    expect(await canary(met('housing', 'unicorns'), met('unicorns'))).toBe(0);
  });

  test('is 0 if nothing answers', async () => {
    expect(await canaryResults({ searchUrl: 'http://127.0.0.1:9', lines })).toBe(0);
  });
});

test('metrics leave out what is unknown', () => {
  const unknown = {
    newestUpdateHours: null,
    rowsLostPercent: 0,
    failingClients: null,
    briefsWritten: null,
    datasetFailures: 2,
    canaryResults: 3,
  };
  expect(metricData(false, unknown)).toEqual([
    { MetricName: 'RunSucceeded', Value: 0 },
    { MetricName: 'RowsLostPercent', Value: 0 },
    { MetricName: 'DatasetFailures', Value: 2 },
    { MetricName: 'CanaryResults', Value: 3 },
  ]);
});
