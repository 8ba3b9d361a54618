/** A resident of Québec finds a decision, follows the search, and cites it, without an English word on the way. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { answered, results } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

/** Words that no French text has, and that texts of ours would. */
const english =
  /(?<![\p{L}’'-])(?:the|of|and|with|from|this|that|all|search|meetings?|newest|decided|passed|failed|follow|copy|open|home|download|official|council|board|yes|more|less|next|last|no data)(?![\p{L}’'-])/giu;

/** The English words that a page shows besides names of the service and of states. What is marked as English is for others. */
const englishWords = (page: Page): Promise<readonly string[]> =>
  page
    .locator('body')
    .evaluate((body) => {
      const copy = body.cloneNode(true);
      // Decisions of English-speaking governments, which follow those in French, have their own words.
      const theirs = '[lang]:not([lang=fr]), script, noscript, [data-results] ol > li';
      for (const other of copy.querySelectorAll(theirs)) other.remove();
      const labels = [...copy.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      );
      return [copy.textContent, ...labels].join(' ');
    })
    .then((text) => text.replaceAll('Civic Meetings', '').match(english) ?? []);

const expectFrench = async (page: Page): Promise<void> => {
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await englishWords(page)).toEqual([]);
};

const search = async (page: Page, query: string): Promise<void> => {
  await page.locator('#q').fill(query);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/ca\/search\/fr\/\?q=/);
  await answered(page);
};

describe.each([1280, 390])('with a window of %i pixels, a resident', (width) => {
  test('finds, follows and cites a decision in French', async () => {
    const { page } = await open(site.url('/ca/fr/'), { viewport: { width, height: 900 } });
    await expectFrench(page);
    const headline = await page.locator('section[aria-labelledby=newest] h3 a').first().innerText();
    await search(page, headline);
    await expectFrench(page);

    await page.getByText('Suivre', { exact: true }).click();
    const feed = await page.locator('[data-feed-address]').inputValue();
    const text = await (await fetch(feed)).text();
    expect(text).toContain('xml:lang="fr"');
    expect(text).toMatch(/<title type="text">.* · Décisions · /);
    await page.keyboard.press('Escape');

    await results(page).getByRole('link', { name: headline }).first().click();
    await page.waitForURL(/\/ca\/city\/[^/]+\/meeting\//);
    await expectFrench(page);
    await page.getByRole('button', { name: 'Citer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Citer cette séance' });
    const citation = await dialog.getByLabel('Texte').inputValue();
    expect(citation).toContain(headline.replace(/\.$/, ''));
    expect(citation).toMatch(/Consulté le .*Source officielle\u00a0: /);
    await expectFrench(page);
    await dialog.getByRole('button', { name: 'Fermer' }).click();

    await page.locator('.trail a').nth(1).click();
    await page.waitForURL(/\/ca\/fr\/state\/quebec\/$/);
    await expectFrench(page);
    await page.locator('table.places a').first().click();
    await page.waitForURL(/\/ca\/city\/[^/]+\/$/);
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('link', { name: 'Accueil' }).click();
    await page.waitForURL(/\/ca\/fr\/$/);
  });
});

test('an empty search, a refused one and a missing page are in French', async () => {
  const { page } = await open(site.url('/ca/search/fr/?q=zzzzzz&state=Quebec'), { mayFail: /Quebek/ });
  await answered(page);
  await expectFrench(page);
  await page.goto(site.url('/ca/search/fr/?q=rue&state=Quebek'));
  await answered(page);
  await expectFrench(page);
  expect(await page.locator('[data-status]').first().innerText()).toContain('Vouliez-vous dire');
  const missing = await open(site.url('/ca/fr/no/'), { status: 404, mayFail: /\/no\// });
  expect(await missing.page.locator('[lang=fr] h2').innerText()).toBe('Page introuvable');
});

test('the switch keeps the search', async () => {
  const { page } = await open(site.url('/ca/search/fr/?q=rue&state=Quebec'));
  await answered(page);
  await page.getByRole('link', { name: 'English' }).click();
  await page.waitForURL(/\/ca\/search\/\?q=rue&state=Quebec$/);
  await answered(page);
  await page.getByRole('link', { name: 'Français' }).click();
  await page.waitForURL(/\/ca\/search\/fr\/\?q=rue&state=Quebec$/);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
});

test('places are suggested in French, and open in French', async () => {
  const { page } = await open(site.url('/ca/fr/'));
  const path = site.pages('ca').find((each) => /^\/city\/[^/]+-on\/fr\/$/.test(each)) ?? '';
  const html = await (await fetch(site.url(`/ca${path}`))).text();
  const name = /<h1>([^<]+)<\/h1>/.exec(html)?.[1] ?? expect.fail('no place in Ontario');
  await page.locator('#q').fill(name);
  const option = page.getByRole('option').first();
  await option.waitFor();
  expect(await option.innerText()).toMatch(/Ontario · .* · \d+ séances?, dernière en /);
  await option.click();
  await page.waitForURL(/-on\/fr\/$/);
});

test('without JavaScript, links and searches stay in French', async () => {
  const { page } = await open(site.url('/ca/fr/'), { javaScriptEnabled: false });
  await page.locator('#q').fill('rue');
  await page.locator('form.search button').first().click();
  await page.waitForURL(/\/decisions\.html\?.*lang=fr/);
  await expectFrench(page);
});

/** Values that the corpus has in English. */
const englishValues =
  /(?<![\p{L}-])(?:Active|Expired|Approved|Denied|Withdrawn|Continued|Pending|In (?:review|committee)|bonds|property tax|school budget|All homes|Public domain)(?![\p{L}-])/gu;

test('the page of a place has statuses, topics, series and licenses in French', async () => {
  const places = site.pages('ca').filter((path) => /^\/city\/[^/]+-qc\/$/.test(path));
  expect(places.length).toBeGreaterThan(0);
  for (const path of places) expect(site.text(`../ca${path}`).match(englishValues) ?? []).toEqual([]);
});
