/** Detection from pages of a local server. Links lead to platforms, which are never requested. */
import { expect, it, onTestFinished } from 'vitest';
import { detect, type Detected } from '../../../../generator/import/detect/detect.ts';
import { detectReport, detectSummary, exitCodeOf } from '../../../../generator/import/detect/report.ts';
import type { Importer } from '../../../../generator/import/importer.ts';
import { importers } from '../../../../generator/import/importers.ts';
import { hostPaces } from '../../../../generator/import/web/pace.ts';
import { Session } from '../../../../generator/import/web/session.ts';
import { importSchema } from '../../../../schemas/imports.ts';
import { challengePage, type WebAnswer, WebServer } from '../../../support/platforms/web-server.ts';

const loaded = await Promise.all(Object.values(importers).map((load) => load()));

type Site = Readonly<Record<string, string | WebAnswer>>;

/** A website of pages by path. */
async function serveSite(site: Site): Promise<WebServer> {
  const server = await WebServer.start(({ path }) => {
    const page = site[path];
    return typeof page === 'string' ? { body: `<!doctype html><title>City</title>${page}` } : page;
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

function detectAt(url: string, from: readonly Importer[] = loaded): Promise<Detected> {
  const time = { now: () => 0, wait: () => Promise.resolve() };
  const paces = hostPaces({ concurrency: 1, requestsPerSecond: 0 }, time);
  return detect(new URL(url), from, new Session({ paces, time, userAgent: 'civic-meetings/0.0.0' }));
}

/** `legistar oakland (link)` for each client, by its preferred importer. */
const clientsOf = ({ clients }: Detected): string[] =>
  clients
    .filter(
      ({ importer: { detection } }) =>
        !clients.some(({ importer }) => importer.name === detection.alternativeTo?.source),
    )
    .map(({ importer, client, evidence }) => `${importer.name} ${client ?? '?'} (${evidence})`);

it.each([
  ['a link', '<a href="https://oakland.legistar.com/Calendar.aspx">Meetings</a>'],
  ['a frame', '<iframe src="//oakland.legistar.com/Calendar.aspx"></iframe>'],
  ['an image map', '<map><area href="https://oakland.legistar.com/"></map>'],
  ['a form', '<form action="https://oakland.legistar.com/Search.aspx"></form>'],
  ['a page that forwards', '<meta http-equiv="refresh" content="0; url=https://oakland.legistar.com/">'],
])('names the client of %s', async (_, page) => {
  const server = await serveSite({ '/': page });
  const detected = await detectAt(server.url);
  expect(clientsOf(detected)).toEqual(['legistar oakland (link)']);
  expect(exitCodeOf(detected)).toBe(0);
});

it('names each client once, in the order of the page, and ignores scripts and images', async () => {
  const server = await serveSite({
    '/': `<script src="https://metro.granicus.com/js/a.js"></script><img src="https://elm.iqm2.com/a.png">
      <a href="https://pub-elm.escribemeetings.com/">Meetings</a><a href="https://elm.legistar.com/">Archive</a>
      <a href="https://elm.legistar.com/Calendar.aspx">Calendar</a>`,
  });
  const detected = await detectAt(server.url);
  expect(clientsOf(detected)).toEqual(['escribe elm (link)', 'legistar elm (link)']);
  expect(detected.clients.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['https://pub-elm.escribemeetings.com/', 'https://elm.legistar.com/']),
  );
  expect(detectSummary(server.url, detected, loaded)).toContain('Several clients were found');
});

it('resolves links against the base of the page', async () => {
  const server = await serveSite({
    '/': '<base href="https://www.elm.gov/"><a href="/AgendaCenter">Agendas</a>',
  });
  expect(clientsOf(await detectAt(server.url))).toEqual(['civicplus www.elm.gov (link)']);
});

it('recognizes a redirect to a platform without requesting it', async () => {
  const headers = { location: 'https://elm.granicus.com/ViewPublisher.php?view_id=2' };
  const server = await serveSite({
    '/old': { status: 302, headers: { location: 'https://elm.primegov.com/public/portal' } },
    '/video': { status: 301, headers },
  });
  expect(clientsOf(await detectAt(`${server.url}/old`))).toEqual(['primegov elm (redirect)']);
  expect((await detectAt(`${server.url}/video`)).withoutImporter).toMatchObject([{ at: headers.location }]);
});

it('follows redirects to other sites', async () => {
  const target = await serveSite({ '/home': '<a href="https://elm.iqm2.com/Citizens/">Agendas</a>' });
  const moved = target.url.replace('127.0.0.1', 'localhost');
  const server = await serveSite({ '/': { status: 302, headers: { location: `${moved}/home` } } });
  expect(clientsOf(await detectAt(server.url))).toEqual(['iqm2 elm (link)']);
});

it('stops a redirect loop between sites', async () => {
  const server = await serveSite({ '/': {} });
  server.answer = ({ headers }) => {
    const other = headers.host?.startsWith('localhost') === true ? '127.0.0.1' : 'localhost';
    return { status: 302, headers: { location: server.url.replace('127.0.0.1', other) } };
  };
  await expect(detectAt(server.url)).rejects.toThrow('redirects to another site');
});

it('recognizes a page on the city’s own host by its markup', async () => {
  const server = await serveSite({
    '/meetings': '<select name="field_microsite_tid"><option value="1">Council',
  });
  const url = `${server.url}/meetings`;
  const detected = await detectAt(url);
  expect(clientsOf(detected)).toEqual(['municode 127.0.0.1 (page)']);
  expect(detectReport(url, detected, loaded).found[0]?.entry).toMatchObject({ base_url: url });
});

it('recognizes a calendar of Legistar on a domain of its own', async () => {
  const server = await serveSite({
    '/Calendar.aspx':
      '<table class="rgMasterTable" id="ctl00_ContentPlaceHolder1_gridCalendar_ctl00"></table>',
  });
  const detected = await detectAt(`${server.url}/Calendar.aspx`);
  expect(clientsOf(detected)).toEqual(['legistar-insite 127.0.0.1 (page)']);
});

const [someImporter] = loaded;
if (someImporter === undefined) throw new Error('There is no importer');
const marked = (detection: Importer['detection']): Importer[] => [{ ...someImporter, detection }];

it('names only the platform if the page does not name the client, and says what to fill in', async () => {
  const server = await serveSite({ '/': '<div id="special-calendar">' });
  const from = marked({ addresses: [], markers: [{ pattern: /special-calendar/ }] });
  const detected = await detectAt(server.url, from);
  expect(clientsOf(detected)).toEqual(['legistar ? (page)']);
  expect(exitCodeOf(detected)).toBe(2);
  expect(detectSummary(server.url, detected, from)).toMatch(
    /client not named[\s\S]*client: the page does not name it/,
  );
});

it('takes the client from a marker, or from a link of the page', async () => {
  const server = await serveSite({
    '/': '<div data-tenant="Elm">',
    '/link': '<div data-tenant="-"></div><a href="https://oak.example.com/">Meetings</a>',
  });
  const pattern = /data-tenant="(?<client>[^"]+)"/;
  const from = marked({ addresses: [/^(?<client>[a-z]+)\.example\.com/], markers: [{ pattern }] });
  expect(clientsOf(await detectAt(server.url, from))).toEqual(['legistar elm (page)']);
  expect(clientsOf(await detectAt(`${server.url}/link`, from))).toEqual(['legistar oak (link)']);
});

it('prefers an importer, and says when another reads the same client', async () => {
  const detection = {
    ...someImporter.detection,
    alternativeTo: { source: 'legistar', when: 'the Web API of the client is closed' },
  } as const;
  const from = [{ ...someImporter, name: 'pages', detection }, someImporter];
  const detected = await detectAt('https://elm.legistar.com/', from);
  expect(detectReport('', detected, from).found).toMatchObject([
    { source: 'legistar', alternatives: [{ source: 'pages', when: 'the Web API of the client is closed' }] },
  ]);
  expect(detectSummary('', detected, from)).toContain(
    'Use pages as the source if the Web API of the client is closed.',
  );
  const alone = detectReport('', await detectAt('https://elm.legistar.com/', from.slice(0, 1)), from);
  expect(alone.found).toMatchObject([{ source: 'pages' }]);
  const [first, ...others] = detected.clients;
  if (first === undefined) throw new Error('Nothing was detected');
  const different = { ...detected, clients: [{ ...first, client: 'oak' }, ...others] };
  expect(detectReport('', different, from).found).toMatchObject([{ client: 'oak' }, { client: 'elm' }]);
});

it('reads pages about meetings that the page links to, those about agendas first', async () => {
  const server = await serveSite({
    '/': `<a href="/city-council">City Council</a><a href="/parks">Parks</a><a href="/a?id=3">Agendas</a><a href="/agenda.pdf">Agenda</a>
      <a href="https://www.example.org/agendas">Agendas</a><a href="/meetings-1">One</a><a href="/meetings-2">Two</a>`,
    '/a': 'Nothing',
    '/meetings-1': '<a href="https://elm.civicweb.net/Portal/">Portal</a>',
  });
  const detected = await detectAt(server.url);
  expect(server.requests.map(({ path }) => path)).toEqual(['/', '/a', '/meetings-1']);
  expect(clientsOf(detected)).toEqual(['civicweb elm (link)']);
  expect(detected.failures).toEqual([]);
});

it('reads further pages if the page leads only to a platform without an importer, and names both', async () => {
  const server = await serveSite({
    '/': '<a href="https://elm.granicus.com/live">Watch</a><a href="/agendas">Agendas</a><a href="/minutes">Minutes</a>',
    '/agendas':
      '<a href="https://elm.granicus.com/old">Watch</a><a href="https://elm.primegov.com/">Agendas</a>',
  });
  const detected = await detectAt(server.url);
  expect(clientsOf(detected)).toEqual(['primegov elm (link)']);
  expect(detected.withoutImporter).toMatchObject([{ at: 'https://elm.granicus.com/live' }]);
  expect(detected.pages).toEqual([`${server.url}/`, `${server.url}/agendas`]);
});

it('reads at most three further pages, reports those that fail, and lists what is supported', async () => {
  const server = await serveSite({
    '/': [1, 2, 3, 4].map((page) => `<a href="/agendas-${page}">Agendas</a>`).join(''),
    '/agendas-1': '',
    '/agendas-3': '',
  });
  const detected = await detectAt(server.url);
  expect(server.requests).toHaveLength(4);
  expect(detected.failures).toMatchObject([{ what: `${server.url}/agendas-2` }]);
  expect(exitCodeOf(detected)).toBe(1);
  const summary = detectSummary(server.url, detected, loaded);
  expect(summary).toContain(`could not read ${server.url}/agendas-2: The source returned 404`);
  for (const { name } of loaded) expect(summary).toMatch(new RegExp(`^  ${name}: https://`, 'm'));
});

it('says why Granicus has no importer, without a request', async () => {
  const detected = await detectAt('https://elm.granicus.com/ViewPublisher.php?view_id=1');
  expect(exitCodeOf(detected)).toBe(1);
  expect(detectSummary('', detected, loaded)).toMatch(
    /Granicus \(https:.*robots\.txt of its client sites forbids/,
  );
  expect(detectReport('', detected, loaded).without_importer).toMatchObject([{ platform: 'Granicus' }]);
});

it.each([
  ['https://fl-bartow.civicplus.com/AgendaCenter', /are on the domain of the place/],
  ['https://meetings.municode.com/PublishPage?cid=CLOVIS&p=1', /an address at municodemeetings\.com/],
])('says where to look instead of %s, without a request', async (address, remedy) => {
  const detected = await detectAt(address);
  expect([exitCodeOf(detected), detected.pages]).toEqual([1, []]);
  expect(detectSummary(address, detected, loaded)).toMatch(remedy);
});

it.each([
  ['a bot challenge', challengePage],
  ['a login page', { body: '<html><title>Log in</title><input name="p" type="password">' }],
  ['a login page', { status: 302, headers: { location: '/account/login?next=/' } }],
])('names %s as such', async (name, answer) => {
  const server = await serveSite({ '/': answer });
  await expect(detectAt(server.url)).rejects.toThrow(
    `Cannot detect a platform at ${server.url}/. The source answers with ${name}`,
  );
});

it('obeys robots.txt', async () => {
  const server = await serveSite({ '/': '<a href="https://elm.legistar.com/">Meetings</a>' });
  server.robots = 'User-agent: *\nDisallow: /';
  await expect(detectAt(server.url)).rejects.toThrow('robots.txt of 127.0.0.1');
  expect(server.requests).toEqual([]);
});

it('prints an entry that is valid once its placeholders are filled in, and invalid before', async () => {
  const detected = await detectAt('https://oakland.legistar.com/Calendar.aspx');
  const report = detectReport('https://oakland.legistar.com/Calendar.aspx', detected, loaded);
  const entry = report.found[0]?.entry;
  expect(importSchema.safeParse(entry).success).toBe(false);
  expect(importSchema.safeParse({ ...entry, place: { slug: 'oakland-ca' } }).success).toBe(true);
  expect(report.found[0]?.fill_in.map(({ field }) => field)).toEqual(['place.slug']);
  expect(report.found[0]?.optional.map(({ field }) => field)).toContain('token_env');
  const summary = detectSummary('', detected, loaded);
  expect(summary).toContain(JSON.stringify(entry, null, 2).replaceAll(/^/gm, '  '));
  expect(summary).toContain(
    'legistar, client oakland, identified by the address https://oakland.legistar.com/Calendar.aspx',
  );
});

it('reads links without their passwords', async () => {
  const server = await serveSite({ '/': '<a href="https://user:s3cret@oakland.legistar.com/">Meetings</a>' });
  const detected = await detectAt(server.url);
  expect(detected.clients[0]?.at).toBe('https://oakland.legistar.com/');
});

it('reads only the beginning of a long page', async () => {
  const link = '<a href="https://oakland.legistar.com/">Meetings</a>';
  const server = await serveSite({
    '/': `<p>${' '.repeat(1_000_000)}</p>${link}`,
    '/short': `<p></p>${link}`,
  });
  expect(clientsOf(await detectAt(server.url))).toEqual([]);
  expect(clientsOf(await detectAt(`${server.url}/short`))).toEqual(['legistar oakland (link)']);
});

it('names a page that is too complex to be read', async () => {
  const server = await serveSite({ '/': '<div>'.repeat(5001) });
  await expect(detectAt(server.url)).rejects.toThrow(
    /^Cannot detect a platform at .*more than 5000 elements without an end/,
  );
});

it('names a redirect to something that is not a web address', async () => {
  const server = await serveSite({
    '/': { status: 302, headers: { location: 'file:///etc/passwd' }, body: '' },
  });
  await expect(detectAt(server.url)).rejects.toThrow(
    'redirects to file:///etc/passwd, which is not a web address',
  );
});
