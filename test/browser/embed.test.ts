/** The widget on pages of another site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brief, type CorpusRows, decision, meeting, municipality } from '../support/corpus/corpus.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { type Opened, browserForFile } from '../support/site/browser.ts';
import { siteOfRows } from '../support/site/built-site.ts';

const hostile = '<img src=x onerror=alert(1)>"\'</script> \u202etfel';

/** More entries of a feed than the widget reads first. */
const hearings = Array.from({ length: 40 }, (_, index) => `hearing${index}`);
const longSummary = 'The committee heard the public about the budget of the parks. '.repeat(30);

const rows = (): CorpusRows => ({
  municipalities: [
    municipality(),
    municipality({ id: 'h', slug: 'hostile-oh', name: hostile }),
    municipality({ id: 'e', slug: 'empty-oh', name: 'Empty' }),
    municipality({ id: 'b', slug: 'busy-oh', name: 'Busy' }),
    municipality({
      id: 'qc',
      slug: 'mont-erable-qc',
      name: 'Mont-Érable',
      state: 'Québec',
      state_code: 'QC',
      country: 'CA',
      timezone: 'America/Toronto',
    }),
  ],
  meetings: [
    meeting(),
    meeting({ id: 'm2', meeting_date: '2026-11-10', body_name: 'Planning Commission' }),
    meeting({ id: 'over', meeting_date: '2026-11-20', start_time: '13:00' }),
    meeting({ id: 'off', meeting_date: '2026-11-30', status: 'cancelled' }),
    meeting({ id: 'next', meeting_date: '2026-12-01', start_time: '19:00', location: 'City Hall, Room 2' }),
    meeting({ id: 'later', meeting_date: '2026-12-08' }),
    meeting({ id: 'm3', meeting_date: '2026-11-05', body_name: 'Planning Commission' }),
    ...hearings.map((id) => meeting({ id, muni_id: 'b', meeting_date: '2026-11-10' })),
    meeting({ id: 'b1', muni_id: 'b' }),
    meeting({ id: 'h1', muni_id: 'h', body_name: hostile }),
    meeting({ id: 'h2', muni_id: 'h', meeting_date: '2026-12-01', body_name: hostile, location: hostile }),
    meeting({ id: 'q1', muni_id: 'qc', body_name: 'Conseil municipal' }),
  ],
  briefs: [
    brief({ meeting_id: 'm2', headline: 'Nothing was decided', generated_by: 'human:clerk' }),
    ...hearings.map((id) =>
      brief({ muni_id: 'b', meeting_id: id, headline: 'A hearing', summary: longSummary }),
    ),
  ],
  decisions: [
    decision({ generated_by: 'ai:model' }),
    decision({ id: 'd2', headline: 'An amendment', stage: 'amendment', outcome: 'failed' }),
    decision({ id: 'd5', meeting_id: 'm3', headline: 'Variance at 9 Elm Street', outcome: 'failed' }),
    decision({ id: 'd6', muni_id: 'b', meeting_id: 'b1', headline: 'After all hearings' }),
    decision({ id: 'd3', muni_id: 'h', meeting_id: 'h1', headline: hostile }),
    decision({
      id: 'd4',
      muni_id: 'qc',
      meeting_id: 'q1',
      headline: 'Adoption du budget',
      outcome: 'failed',
    }),
  ],
  officials: [sampleRow('officials')],
});

const site = siteOfRows(rows());
const openPage = browserForFile();

let server: Server;
let body = '';
let policy = '';

beforeAll(async () => {
  server = createServer((_, response) => {
    const headers = policy === '' ? {} : { 'Content-Security-Policy': policy };
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><html lang="en"><title>The Daily</title><style>p, li { color: rgb(255, 0, 0) }</style>
<link rel="icon" href="data:,"><h1>News</h1>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const now = '2026-11-20T21:00:00Z';

/** Opens a page of another origin with this content, and waits until its widgets are complete. */
async function openWith(
  html: string,
  options: Parameters<typeof openPage>[1] & { csp?: string } = {},
): Promise<Opened> {
  const { csp = '', ...rest } = options;
  [body, policy] = [html, csp];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = await openPage(`${origin}/`, { other: site.url('/'), now, ...rest });
  // Not `waitForFunction`, which a strict policy of the page forbids.
  const widgets = opened.page.locator('civic-meetings');
  for (const widget of await widgets.all()) await widget.locator('a').first().waitFor();
  return opened;
}

const script = (attributes: string, path = '/embed.js'): string =>
  `<script src="${site.url(path)}" ${attributes}></script>`;

const textsOf = (page: Page): Promise<string[]> =>
  page
    .locator('civic-meetings')
    .evaluateAll((widgets) =>
      widgets.map(({ shadowRoot }) =>
        [...(shadowRoot?.children ?? [])].map((child) => child.textContent).join('\n'),
      ),
    );

describe('the widget', () => {
  test('shows the next meeting and the latest decisions, with credit and license', async () => {
    const { page } = await openWith(script('data-place="alder-falls-oh"'));
    const [text = ''] = await textsOf(page);
    expect(text.split('\n')).toEqual([
      'What Alder Falls, Ohio decides',
      'Next meeting',
      'City Council, Alder FallsTuesday, December 1 at 7:00 PM · City Hall, Room 2',
      'Latest decisions',
      'Variance at 9 Elm StreetFailed votes, yes to no: 5–2 · Nov 5, 2026 · Planning Commission' +
        'Rezoning of 1420 Larkspur Avenue AIPassed votes, yes to no: 5–2 · Mar 4, 2026 · City Council',
      'Source: Civic Meetings · CC BY 4.0',
    ]);
    const links = await page
      .locator('civic-meetings a')
      .evaluateAll((found) => found.map((link) => String(link)));
    expect(links).toEqual([
      site.url('/city/alder-falls-oh/'),
      site.url('/city/alder-falls-oh/#mnext'),
      site.url('/city/alder-falls-oh/meeting/m3/'),
      site.url('/city/alder-falls-oh/meeting/m1/'),
      expect.stringMatching(/^http/),
      'https://creativecommons.org/licenses/by/4.0/',
    ]);
  });

  test('requests two small files, and stores nothing', async () => {
    const requested: string[] = [];
    body = '';
    const { page } = await openWith('');
    page.on('request', (request) => requested.push(request.url()));
    body = script('data-place="alder-falls-oh"');
    await page.reload();
    await page.locator('civic-meetings a').first().waitFor();
    await expect
      .poll(() => requested.filter((url) => url.startsWith(site.url('/'))).toSorted())
      .toEqual(
        ['/city/alder-falls-oh/meetings.atom', '/city/alder-falls-oh/meetings.ics', '/embed.js'].map(
          site.url,
        ),
      );
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  test('finds decisions after more hearings than it reads first, and does not show these', async () => {
    const { page } = await openWith(script('data-place="busy-oh"'));
    const [text = ''] = await textsOf(page);
    expect(text).toContain('After all hearings');
    expect(text).not.toContain('A hearing');
  });

  test('appears once for each element, in the language of its element', async () => {
    const { page } = await openWith(
      script('data-place="alder-falls-oh" data-lang="es" data-decisions="1"') +
        script('data-place="mont-erable-qc" data-lang="fr-CA"', '/ca/embed.js'),
    );
    const [spanish = '', french = ''] = await textsOf(page);
    expect(await page.locator('civic-meetings').count()).toBe(2);
    expect(spanish).toContain('Qué decide Alder Falls, Ohio');
    expect(spanish).toContain('martes, 1 de diciembre');
    expect(spanish).toContain('Variance');
    expect(spanish).not.toContain('Rezoning');
    expect(french).toContain('Les décisions de Mont-Érable, Québec');
    expect(french).toContain('Aucune séance n’est annoncée.');
    expect(french).toContain('Rejetée');
    expect(await page.locator('civic-meetings').nth(1).getAttribute('lang')).toBe('fr');
  });

  test('works as a module, once for each element', async () => {
    const module = script('type="module" data-place="alder-falls-oh"');
    const { page } = await openWith(module + module);
    await page.locator('civic-meetings').nth(1).locator('a').first().waitFor();
    expect(await page.locator('civic-meetings').count()).toBe(2);
  });

  test('works on a page with a strict policy', async () => {
    const origin = new URL(site.url('/')).origin;
    const { page } = await openWith(script('data-place="alder-falls-oh"'), {
      csp: `default-src 'none'; img-src data:; style-src 'unsafe-hashes'; script-src ${origin}; connect-src ${origin}`,
      mayFail: /127\.0\.0\.1/,
    });
    expect((await textsOf(page))[0]).toContain('Rezoning');
    const color = await page
      .locator('civic-meetings .details')
      .first()
      .evaluate((line) => line.ownerDocument.defaultView?.getComputedStyle(line).color);
    expect(color).toBe('rgb(86, 91, 86)');
  });

  test('is not styled by the page, except by its custom properties', async () => {
    const { page } = await openWith(
      `<div style="--civic-accent: rgb(1, 2, 3)">${script('data-place="alder-falls-oh"')}</div>`,
    );
    const colors = await page.locator('civic-meetings').evaluate(({ shadowRoot }) =>
      ['.label', 'li a'].map((selector) => {
        const found = shadowRoot?.querySelector(selector);
        return found?.ownerDocument.defaultView?.getComputedStyle(found).color;
      }),
    );
    expect(colors).toEqual(['rgb(27, 31, 29)', 'rgb(1, 2, 3)']);
  });

  test.each([
    ['light', '', 'rgb(255, 255, 255)'],
    ['dark', '', 'rgb(18, 22, 21)'],
    ['dark', 'data-theme="light"', 'rgb(255, 255, 255)'],
    ['light', 'data-theme="dark"', 'rgb(18, 22, 21)'],
  ] as const)('in a %s browser with %j has the background %s', async (colorScheme, theme, color) => {
    const { page } = await openWith(script(`data-place="alder-falls-oh" ${theme}`), { colorScheme });
    const background = await page
      .locator('civic-meetings')
      .evaluate((widget) => widget.ownerDocument.defaultView?.getComputedStyle(widget).backgroundColor);
    expect(background).toBe(color);
  });

  test('shows hostile texts as text', async () => {
    const { page } = await openWith(script('data-place="hostile-oh"'));
    const [text = ''] = await textsOf(page);
    // Characters that turn text around are spaces in feeds.
    expect(text.split(hostile.slice(0, hostile.indexOf(' \u202e'))).length - 1).toBeGreaterThanOrEqual(4);
    expect(await page.locator('civic-meetings img, civic-meetings script').count()).toBe(0);
  });

  test('of a place without meetings says so', async () => {
    const { page } = await openWith(script('data-place="empty-oh"'));
    const [text = ''] = await textsOf(page);
    expect(text).toContain('No upcoming meeting is announced.');
    expect(text).toContain('No recent decisions are on record.');
  });

  test('of an unknown place says what to check', async () => {
    const { page } = await openWith(script('data-place="../nowhere-oh"'), { mayFail: /nowhere/ });
    expect((await textsOf(page))[0]).toContain('Check the name of the place in data-place.');
  });

  test('links to the place if the files cannot be loaded', async () => {
    const { page } = await openWith('', { mayFail: /meetings\./ });
    await page.route('**/meetings.*', (route) => route.abort());
    body = script('data-place="alder-falls-oh"');
    await page.reload();
    const link = page.locator('civic-meetings a');
    await link.waitFor();
    expect((await textsOf(page))[0]).toContain('The meetings could not be loaded.');
    expect(await link.getAttribute('href')).toBe(site.url('/city/alder-falls-oh/'));
  });
});
