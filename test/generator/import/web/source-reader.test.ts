import { describe, expect, it } from 'vitest';
import { challengePage } from '../../../support/platforms/web-server.ts';
import { userAgentOf } from '../../../../generator/import/web/user-agent.ts';
import { open } from './web.fixture.ts';

const page = (body: string): { body: string } => ({ body: `<!DOCTYPE html><title>Agenda</title>${body}` });

describe('a request', () => {
  it('names the program and a contact address', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    await reader.json(at('/a'));
    expect(server.requests[0]?.headers['user-agent']).toBe('civic-meetings/0.0.0 (+https://example.org/)');
    expect(userAgentOf('mailto:données@example.org')).toMatch(
      /^civic-meetings\/[\d.]+ \(\+mailto:donn%C3%A9es@example\.org\)$/,
    );
    expect(userAgentOf(undefined)).toMatch(/^civic-meetings\/[\d.]+$/);
  });

  it('is a POST with a form or JSON, and has its own headers', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    await reader.json(at('/form'), { form: { committee: 'A 1', year: '2026' } });
    await reader.json(at('/json'), {
      json: { from: '2026-01-01' },
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        body: 'committee=A+1&year=2026',
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          accept: 'application/json',
        },
      },
      {
        method: 'POST',
        body: '{"from":"2026-01-01"}',
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-requested-with': 'XMLHttpRequest' },
      },
    ]);
  });
});

describe('cookies', () => {
  it('are sent back, and a host can be visited once before other requests', async () => {
    const { server, reader, at } = await open(({ path, headers }) => {
      if (path === '/Public')
        return { body: '<html></html>', headers: { 'set-cookie': ['session=7; Path=/; HttpOnly'] } };
      return headers.cookie === 'session=7' ? { body: [1] } : { status: 403, body: {} };
    });
    reader.prime(at('/Public'));
    expect(await Promise.all([reader.json(at('/a')), reader.json(at('/b'))])).toEqual([[1], [1]]);
    expect(server.requests.filter(({ path }) => path === '/Public')).toHaveLength(1);
  });
});

describe('redirects', () => {
  it('are followed within the site, a POST as a GET', async () => {
    const { server, reader, at } = await open(({ path }) =>
      path === '/old' ? { status: 302, headers: { location: '/new' } } : { body: { path } },
    );
    expect(await reader.json(at('/old'), { form: { a: '1' } })).toEqual({ path: '/new' });
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('to another site, to a login page and in a loop are refused', async () => {
    const { server, reader, at } = await open(({ path }) => ({
      status: 302,
      headers: {
        location: { '/away': 'https://example.com/', '/in': '/Account/Login?next=1' }[path] ?? path,
      },
    }));
    await expect(reader.text(at('/away'))).rejects.toThrow('redirects to another site, example.com');
    await expect(reader.text(at('/in'))).rejects.toThrow('answers with a login page');
    server.requests.length = 0;
    await expect(reader.text(at('/loop'))).rejects.toThrow('redirects more than 5 times');
    expect(server.requests).toHaveLength(6);
  });

  it('do not lead around robots.txt', async () => {
    const { server, reader, at } = await open(() => ({ status: 301, headers: { location: '/secret' } }));
    server.robots = 'User-agent: *\nDisallow: /secret';
    await expect(reader.text(at('/a'))).rejects.toThrow('forbids reading /secret');
  });
});

describe('a response that is cut off', () => {
  it.each([
    ['a page', '<!DOCTYPE html><html><body><p>One</p>', '</body></html>'],
    ['JSON', '[{"id": 1}', ']'],
    ['a record', ' {"id": {"a": 1', '}}\n'],
  ])('is requested again: %s', async (_, start, end) => {
    let times = 0;
    const { server, reader, at } = await open(() => ({ body: times++ < 2 ? start : start + end }));
    expect(await reader.text(at('/a'))).toBe(start + end);
    expect(server.requests).toHaveLength(3);
    times = -10;
    await expect(reader.text(at('/a'))).rejects.toMatchObject({
      kind: 'failed',
      message: expect.stringContaining(`is cut off after ${start.length} characters`) as string,
    });
  });

  it('is not a fragment, nor a text', async () => {
    for (const body of ['<div><p>One', 'Agenda', '', '"[1, 2"']) {
      const { reader, at } = await open(() => ({ body }));
      expect(await reader.text(at('/a'))).toBe(body);
    }
  });
});

describe('what is not content is named, and requested once:', () => {
  it.each([
    ['a challenge of Cloudflare', challengePage, /a bot challenge/],
    ['a challenge with status 503', { ...challengePage, status: 503 }, /a bot challenge/],
    [
      'a challenge by its header',
      { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: 'x' },
      /a bot challenge/,
    ],
    ['Incapsula', page('<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>'), /a bot challenge/],
    [
      'an “access denied” page',
      { body: '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD></HTML>' },
      /“access denied”/,
    ],
    ['a captcha', { ...page('<div class="g-recaptcha"></div>'), status: 403 }, /a bot challenge/],
    ['a login page', { body: '<html><title>Log in</title><input type="password"></html>' }, /a login page/],
  ])('%s', async (_, answer, reason) => {
    const { server, reader, at } = await open(() => answer);
    await expect(reader.text(at('/a'))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(reason) as string,
    });
    expect(server.requests).toHaveLength(1);
  });

  it('a web page in place of JSON', async () => {
    const { server, reader, at } = await open(() => page('Down'));
    await expect(reader.json(at('/a'))).rejects.toMatchObject({ kind: 'refused' });
    expect(server.requests).toHaveLength(1);
  });

  it('a page of more than 20 MB', async () => {
    const { server, reader, at } = await open(() => ({ body: Buffer.alloc(21 * 1024 * 1024, 32) }));
    await expect(reader.text(at('/a'))).rejects.toThrow(/too large to read: .*limit of 20/);
    expect(server.requests).toHaveLength(1);
  });

  it('but ordinary pages with a login form or a captcha are content', async () => {
    const body = page('<form><input type="password"><div class="g-recaptcha"></div></form>');
    const { reader, at } = await open(() => body);
    expect(await reader.text(at('/a'))).toContain('g-recaptcha');
    // Protected sites add such a script to every page.
    const long = `${'<p>Item</p>'.repeat(2000)}<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`;
    const protectedSite = await open(() => page(long));
    expect(await protectedSite.reader.text(protectedSite.at('/a'))).toContain('Item');
  });
});

describe('a page that is requested if it changed', () => {
  it('is not read again if the server says that it is unchanged, or if it is the same', async () => {
    let etag: string | undefined = '"1"';
    let body = '<p>A</p>';
    const { server, reader, at, remember } = await open(({ headers }) => {
      if (etag !== undefined && headers['if-none-match'] === etag) return { status: 304 };
      return {
        body,
        headers: {
          ...(etag === undefined ? {} : { etag }),
          'last-modified': 'Tue, 03 Mar 2026 10:00:00 GMT',
        },
      };
    });
    const first = await reader.textIfChanged(at('/a'));
    expect(first?.content).toBe('<p>A</p>');
    // Until its rows are written, it counts as unread.
    expect((await reader.textIfChanged(at('/a')))?.content).toBe('<p>A</p>');
    remember(first?.record);
    expect(await reader.textIfChanged(at('/a'))).toBeUndefined();
    expect(server.requests.at(-1)?.headers['if-modified-since']).toBe('Tue, 03 Mar 2026 10:00:00 GMT');
    etag = undefined;
    expect(await reader.textIfChanged(at('/a'))).toBeUndefined();
    body = '<p>B</p>';
    expect((await reader.textIfChanged(at('/a')))?.content).toBe('<p>B</p>');
  });

  it('is identified by its address and the body of the request', async () => {
    const { reader, at, remember } = await open(({ body }) => ({ body: { body } }));
    remember((await reader.jsonIfChanged(at('/list'), { form: { year: '2025' } }))?.record);
    expect(await reader.jsonIfChanged(at('/list'), { form: { year: '2025' } })).toBeUndefined();
    expect((await reader.jsonIfChanged(at('/list'), { form: { year: '2026' } }))?.content).toEqual({
      body: 'year=2026',
    });
  });
});
