/** robots.txt: where it is, when it says nothing, and when nothing may be read. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { challengePage, WebServer } from '../../../support/platforms/web-server.ts';
import { open } from './web.fixture.ts';

const page = (body: string): { body: string } => ({ body: `<!DOCTYPE html><title>Agenda</title>${body}` });

describe('robots.txt', () => {
  it('is followed to another host, whose text has the rules', async () => {
    const other = await WebServer.start(() => undefined);
    onTestFinished(() => other[Symbol.asyncDispose]());
    other.robots = 'User-agent: *\nDisallow: /';
    const { server, reader, at } = await open(() => ({ body: 'text' }));
    server.robotsAnswer = {
      status: 301,
      headers: { location: `${other.url.replace('127.0.0.1', 'localhost')}/robots.txt` },
    };
    await expect(reader.text(at('/a'))).rejects.toThrow('forbids reading /a');
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['a challenge', challengePage],
    ['a challenge of a busy server', { ...challengePage, status: 503 }],
    ['an unknown error of the server', { status: 520, body: '' }],
    ['a request to slow down', { status: 429, body: '' }],
    ['a response that is not ready', { status: 202, body: '' }],
    ['a challenge by its header', { status: 405, headers: { 'x-amzn-waf-action': 'captcha' }, body: '' }],
    ['a challenge of Amazon', page('<script>window.gokuProps = {}</script>')],
    ['a challenge of DataDome', page('<script src="https://ct.captcha-delivery.com/c.js"></script>')],
    ['a challenge of Sucuri', page('<script>var sucuri_cloudproxy_js = "";</script>')],
    ['a challenge of F5', page('<noscript>Please enable JavaScript to view the page content.</noscript>')],
    ['a redirect out of the web', { status: 302, headers: { location: 'ftp://example.org/robots.txt' } }],
  ])('that is %s forbids everything for now', async (_, answer) => {
    const { server, reader, at } = await open(() => ({ body: 'text' }));
    server.robotsAnswer = answer;
    await expect(reader.text(at('/a'))).rejects.toThrow('cannot be read, so nothing else is');
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['is empty', { body: '' }],
    ['has no content', { status: 204 }],
    ['is a page of the site', page('<p>Not found</p>')],
    ['has rules for others only', { body: 'User-agent: Googlebot\nDisallow: /' }],
    ['is forbidden', { status: 403, body: 'Forbidden' }],
  ])('that %s forbids nothing', async (_, answer) => {
    const { server, reader, at } = await open(() => ({ body: 'text' }));
    server.robotsAnswer = answer;
    expect(await reader.text(at('/a'))).toBe('text');
  });

  const long = `# ${'x'.repeat(98)}\n`.repeat(5068);
  it.each([
    ['a byte order mark and CRLF', '\ufeffUser-agent: *\r\nDisallow: /private\r\n'],
    ['lines that end with CR', 'User-agent: *\rDisallow: /private\r'],
    ['more than 500 KiB', `User-agent: *\nDisallow: /private\n${long}${long}`],
    ['a rule at its limit', `User-agent: *\nDisallow: /private\n${long}Disallow: /${'p'.repeat(200)}`],
  ])('with %s is read', async (_, body) => {
    const { server, reader, at } = await open(() => ({ body: 'text' }));
    server.robotsAnswer = { body };
    await expect(reader.text(at('/private'))).rejects.toThrow('forbids reading /private');
    expect(await reader.text(at('/p'))).toBe('text');
    expect(await reader.text(at(`/${'p'.repeat(150)}`))).toBe('text');
  });

  it.each([
    [5, /forbids reading \/a/],
    [6, undefined],
  ])('behind %i redirects is followed up to five times', async (count, refusal) => {
    const { server, reader, at } = await open(({ path }) => {
      const step = Number(/^\/(\d)$/.exec(path)?.[1] ?? 0);
      if (step === 0) return { body: 'text' };
      if (step === count) return { body: 'User-agent: *\nDisallow: /' };
      return { status: 302, headers: { location: `/${step + 1}` } };
    });
    server.robotsAnswer = { status: 301, headers: { location: '/1' } };
    if (refusal === undefined) expect(await reader.text(at('/a'))).toBe('text');
    else await expect(reader.text(at('/a'))).rejects.toThrow(refusal);
  });

  it('is read once, before everything else', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    await Promise.all([reader.json(at('/a')), reader.json(at('/b')), reader.json(at('/c'))]);
    expect(server.robotsRequests).toHaveLength(1);
  });

  it('is obeyed: the rule for this program, else the one for all; the error names it', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    server.robots =
      'User-agent: *\nDisallow: /\n\nUser-agent: civic-meetings\nDisallow: /private/\nAllow: /private/agenda';
    await expect(reader.json(at('/private/a'))).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(
        /^robots\.txt of 127.*forbids reading \/private\/a: “Disallow: \/private\/” \(line 5\)/,
      ) as string,
    });
    expect(await reader.json(at('/private/agenda'))).toEqual({});
    expect(await reader.json(at('/public'))).toEqual({});
    expect(server.requests.map(({ path }) => path)).toEqual(['/private/agenda', '/public']);
  });

  it('sets the pace with Crawl-delay', async () => {
    const { server, reader, at, waits } = await open(() => ({ body: {} }));
    server.robots = 'User-agent: *\nCrawl-delay: 8\nDisallow:';
    for (const path of ['/a', '/b', '/c']) await reader.json(at(path));
    expect(waits).toEqual([8000, 8000, 8000]);
  });

  it('that fails forbids everything', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    server.robotsStatus = 503;
    await expect(reader.json(at('/a'))).rejects.toThrow(
      /robots\.txt of .* cannot be read, so nothing else is/,
    );
    expect(server.requests).toEqual([]);
  });

  it('that is refused forbids nothing', async () => {
    const { server, reader, at } = await open(() => ({ body: {} }));
    server.robotsStatus = 403;
    expect(await reader.json(at('/a'))).toEqual({});
  });
});
