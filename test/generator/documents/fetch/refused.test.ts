import { describe, expect, it } from 'vitest';
import { documentTexts } from '../../../../generator/documents/texts.ts';
import { challengePage, loginPage, type WebAnswer } from '../../../support/platforms/web-server.ts';
import { Documents, hoursLater, serve } from '../documents.fixture.ts';

describe('what is no document', () => {
  const answers: Record<string, WebAnswer> = {
    '/login': loginPage,
    '/challenge': challengePage,
    '/page.pdf': {
      body: '<!DOCTYPE html><title>Not found</title><p>Sorry</p>',
    },
    '/empty': { body: '' },
    '/large': { body: 'x'.repeat(2000) },
    '/moved': { status: 302, headers: { location: '/account/login' } },
    '/busy': { status: 503 },
  };

  it('is reported with its reason, and asked for again when that may help', async () => {
    const rows = ['/login', '/challenge', '/page.pdf', '/empty', '/large', '/moved', '/gone'];
    const documents = await Documents.start(
      rows.map((path, index) => ({ id: `d${index}`, path })),
      ({ path }) => answers[path],
    );
    const counts = await documents.fetch({
      limits: { documents: 100, bytes: 1000, totalBytes: 1e6 },
    });
    const reasons = Object.fromEntries(
      counts.failures.map(({ url, status, reason }) => [new URL(url).pathname, `${status}: ${reason}`]),
    );
    expect(reasons).toEqual({
      '/login': expect.stringContaining('refused: The source answers with a login page') as string,
      '/challenge': expect.stringContaining('refused: The source answers with a bot challenge') as string,
      '/page.pdf': 'refused: The source answers with a web page instead of the PDF',
      '/empty': 'refused: The document is empty',
      '/large': expect.stringContaining('larger than the limit of 1.0 kB') as string,
      '/moved': expect.stringContaining('refused: The source answers with a login page') as string,
      '/gone': expect.stringContaining('missing: The source returned 404') as string,
    });
    expect(documents.rows('SELECT count(sha256) AS count FROM documents')).toEqual([{ count: 0 }]);
    documents.requested();
    await documents.fetch({}, hoursLater(1));
    expect(documents.requested()).toEqual([]);
    answers['/gone'] = { body: 'found' };
    await documents.fetch({}, hoursLater(24));
    expect(documentTexts(documents.database, 'm1').map(({ text }) => text)).toContain('found');
  });

  it('three failures in a row end the requests to a host until the next run', async () => {
    const documents = await Documents.start(
      [1, 2, 3, 4, 5].map((index) => ({ id: `d${index}`, path: `/${index}` })),
      () => ({ status: 503 }),
    );
    expect(await documents.fetch()).toMatchObject({ asked: 3, remaining: 5 });
    expect(new Set(documents.requested())).toEqual(new Set(['/1', '/2', '/3']));
    documents.server.answer = () => ({ body: 'text' });
    expect(await documents.fetch()).toMatchObject({ asked: 5, remaining: 0 });
  });

  it('is forbidden by robots.txt or in a private network', async () => {
    const documents = await Documents.start([{ id: 'd1', path: '/a' }], serve({ '/a': 'a' }));
    documents.server.robots = 'User-agent: *\nDisallow: /a';
    const { failures } = await documents.fetch();
    expect(failures[0]?.reason).toContain('robots.txt of');
    documents.server.robots = undefined;
    documents.server.robotsRequests.length = 0;
    const again = await documents.fetch({ allowsPrivate: false }, hoursLater(24));
    expect(again.failures[0]?.reason).toContain('is an address in a private network');
    expect([documents.requested(), documents.server.robotsRequests]).toEqual([[], []]);
  });

  it('is not followed from a public address into a private network', async () => {
    const documents = await Documents.start([{ id: 'd1', path: '/a' }], ({ path }) =>
      path === '/a'
        ? { status: 302, headers: { location: `${documents.server.url}/secret` } }
        : { body: 'secret' },
    );
    const port = new URL(documents.server.url).port;
    documents.database.exec(`UPDATE documents SET url = 'http://localhost:${port}/a'`);
    // As if the name of this machine had a public address.
    const resolve = async () => ['203.0.113.9'];
    const { failures } = await documents.fetch({ allowsPrivate: false, resolve });
    expect(failures[0]?.reason).toMatch(/^127\.0\.0\.1:\d+ is an address in a private network/);
    expect(documents.requested()).toEqual(['/a']);
  });

  it('the limit on all bytes ends the run, and the next one continues', async () => {
    const documents = await Documents.start(
      [
        { id: 'd1', path: '/a' },
        { id: 'd2', path: '/b' },
        { id: 'd3', path: '/c' },
      ],
      serve({ '/a': 'a'.repeat(500), '/b': 'b'.repeat(600), '/c': 'c' }),
    );
    const limits = { documents: 100, bytes: 1e6, totalBytes: 1000 };
    expect(await documents.fetch({ limits })).toMatchObject({
      isStopped: true,
      remaining: 2,
      failures: [],
    });
    expect(await documents.fetch({ limits })).toMatchObject({
      isStopped: false,
      remaining: 0,
    });
  });
});
