/** The site and the search of one country while the host of the other is down: it refuses connections, or never answers. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteWithCanadaAt } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { freePort } from '../support/free-port.ts';
import { results, search, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const open = browserForFile();

describe.each(['refuses', 'hangs'])('while the host of the other country %s', (kind) => {
  const sockets: Socket[] = [];
  let server: Server | undefined;
  let canada = '';

  beforeAll(async () => {
    let port = await freePort();
    if (kind === 'hangs') {
      server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = server.address() as AddressInfo);
    }
    canada = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server?.close();
  });

  const site = siteWithCanadaAt(siteRows(), () => canada);

  // The windows of a test fail it if a page requests another host.
  test.each([
    ['/', 'Rezoning of 1420 Larkspur Avenue'],
    ['/city/alder-falls-oh/', 'Zoning case'],
    ['/state/ohio/', 'Alder Falls'],
    ['/coverage/', 'Ohio'],
  ])('the page %s is complete', async (path, content) => {
    const { page } = await open(site.url(path));
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').innerText()).toContain(content);
    expect(sockets).toEqual([]);
  });

  test('places are suggested', async () => {
    const { page } = await open(site.url('/'));
    await page
      .getByRole('combobox', { name: 'Find a place, or search all meetings' })
      .pressSequentially('alder');
    await page.getByRole('option', { name: /^Alder Falls/ }).click();
    await page.waitForURL(site.url('/city/alder-falls-oh/'));
    expect(sockets).toEqual([]);
  });

  test('a place without meetings is suggested without asking the other host', async () => {
    const { page } = await open(site.url('/'));
    const box = page.getByRole('combobox', { name: 'Find a place, or search all meetings' });
    await box.pressSequentially('koa bay');
    await page.getByRole('option', { name: /^Koa Bay/ }).click();
    await page.waitForURL(site.url('/city/koa-bay-hi/'));
    expect(sockets).toEqual([]);
  });

  test('a search finds meetings of both countries, and links to those of the other', async () => {
    const { page } = await open(site.url('/search/?view=meetings'));
    await search(page, 'turnips');
    await results(page).getByRole('link').first().waitFor();
    await page.goto(site.url('/search/?q=zonage&view=meetings'));
    await status(page).filter({ hasText: 'zonage' }).waitFor();
    expect(await results(page).getByRole('link').first().getAttribute('href')).toContain(
      `${canada}/city/montreal-qc/`,
    );
    expect(sockets).toEqual([]);
  });
});
