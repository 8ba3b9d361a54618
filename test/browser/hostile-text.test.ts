/** Text of the corpus that tries to become markup or script, everywhere that a browser shows it. */
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { brief, type CorpusRows, decision, meeting, municipality } from '../support/corpus/corpus.ts';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { overflow, unfold } from '../support/site/page-checks.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { answered, results } from './search-page.fixture.ts';

/** Each text contains the word `hostile`, so the search finds it. */
const texts = [
  '<img src=x onerror=alert(1)><script>alert(2)</script> hostile',
  '</script></title></article><script src="https://evil.example/x.js"></script> hostile',
  ']]>--><svg/onload=alert(1)> hostile',
  `" autofocus onfocus="alert(1)" ' onmouseover='alert(2) hostile`,
  '&lt;script&gt;alert(1)&lt;/script&gt; &amp; hostile',
  '\u202etfel ot thgir \u2066hostile ועדת התכנון',
  '👩‍👩‍👧 🏳️‍🌈 hostile',
  `hostile ${'x'.repeat(4_992)}`,
];

const hostilePlace = '<img src=x onerror=alert(3)> & "Town"';

function hostileRows(): CorpusRows {
  const ids = texts.map((_, index) => `h${index}`);
  const schools = texts.map((_, index) => ({ muni_id: `s${index}`, id: `school-${index}` }));
  return {
    municipalities: [
      municipality({ name: hostilePlace }),
      ...schools.map(({ muni_id }) =>
        municipality({ id: muni_id, slug: `school-${muni_id}`, name: hostilePlace, kind: 'school' }),
      ),
    ],
    meetings: [
      ...ids.map((id, index) => meeting({ id, body_name: texts[index] ?? '' })),
      ...schools.map((school, index) => meeting({ ...school, body_name: texts[index] ?? '' })),
    ],
    briefs: ids.map((id, index) =>
      brief({
        meeting_id: id,
        headline: texts[index] ?? '',
        summary: `Summary of ${texts[index]}`,
        tags: [texts[index] ?? ''],
        generated_by: `human:${texts[index]}`,
      }),
    ),
    decisions: [
      ...ids.map((id, index) => decision({ id: `d${index}`, meeting_id: id, headline: texts[index] ?? '' })),
      // The home page limits the decisions of one place.
      ...schools.map(({ id, muni_id }, index) =>
        decision({ id: `s${index}`, meeting_id: id, muni_id, headline: texts[index] ?? '' }),
      ),
    ],
    briefs_i18n: ids.map((id, index) =>
      sampleRow('briefs_i18n', {
        id: `t${index}`,
        meeting_id: id,
        headline: texts[index] ?? '',
        summary: texts[index] ?? '',
      }),
    ),
    officials: texts.map((text, index) =>
      sampleRow('officials', { id: `o${index}`, name: text, role: text }),
    ),
    matters: texts.map((text, index) => sampleRow('matters', { id: `x${index}`, title: text })),
  };
}

const site = siteOfRows(hostileRows());
const open = browserForFile();

/** The texts that are not the exact text of any element. */
async function missing(page: Page, selector: string): Promise<string[]> {
  const shown = new Set(await page.locator(selector).allTextContents());
  return texts.filter((text) => !shown.has(text));
}

const ownScript =
  /^<script type="(?:module" src=|application\/ld\+json)|^<script>if\(\/\[\?&\]\(q\|view\|[a-z_|]+\)=/;

/** Elements that our pages never have, so text of the corpus injected them. */
async function intruders(page: Page): Promise<string[]> {
  const found = await page
    .locator('img, [onload], [onerror], [onfocus], [onmouseover], script')
    .evaluateAll((elements) => elements.map(({ outerHTML }) => String(outerHTML)));
  return found.filter((element) => !ownScript.test(element));
}

/** Titles of the entries in the feed next to a page. */
const titlesInFeed = `fetch('meetings.atom')
  .then((response) => response.text())
  .then((text) => new DOMParser().parseFromString(text, 'application/xml'))
  .then((feed) => [...feed.querySelectorAll('entry > title')].map(({ textContent }) => textContent))`;

describe('hostile text stays text', () => {
  test.each([
    ['the page of a place', '/city/alder-falls-oh/', 'h3, .headline'],
    ['its translation', '/city/alder-falls-oh/es/', 'h2, h3, .headline'],
    ['the newest decisions', '/', '.results h3 a'],
  ])('on %s', async (_kind, path, selector) => {
    const { page } = await open(site.url(path));
    expect(await missing(page, selector)).toEqual([]);
    expect(await intruders(page)).toEqual([]);
  });

  test('in search results', async () => {
    const { page } = await open(site.url('/search/?q=hostile'));
    await results(page)
      .nth(texts.length - 1)
      .waitFor();
    expect(await missing(page, '[data-results] .results h3 a')).toEqual([]);
    expect(await intruders(page)).toEqual([]);
  });

  test('in the filters of a search', async () => {
    const { page } = await open(site.url('/search/?q=hostile'), { viewport: { width: 1280, height: 800 } });
    await page.locator('[data-facet=body] li').first().waitFor();
    await unfold(page);
    expect(await missing(page, '[data-facet=body] bdi')).toEqual([]);
    const [first = ''] = texts;
    await page.locator('[data-facet=body] a', { hasText: first }).click();
    await page.locator('.chips li').first().waitFor();
    expect(await page.locator('.chips bdi').allTextContents()).toContain(first);
    expect(await intruders(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
  });

  test('in a query', async () => {
    for (const text of texts.slice(0, 4)) {
      const { page } = await open(site.url(`/search/?q=${encodeURIComponent(text)}`), {
        mayFail: /\/(search|decisions)\.html\?/,
      });
      await answered(page);
      expect(await page.getByLabel('Find a place, or search all meetings').inputValue()).toBe(text);
      expect(await intruders(page)).toEqual([]);
    }
  });

  test.each(['/state/ohio/', '/coverage/'])('as place names on %s', async (path) => {
    const { page } = await open(site.url(path));
    await unfold(page);
    // Uses textContent: text out of view may not be rendered yet.
    expect(await page.locator('main').textContent()).toContain(hostilePlace);
    expect(await intruders(page)).toEqual([]);
  });

  test('as place names in the place finder', async () => {
    const { page } = await open(site.url('/'));
    await page.getByRole('combobox', { name: 'Find a place' }).pressSequentially('town');
    await expect.poll(() => page.locator('.option-name').first().innerText()).toBe(hostilePlace);
    expect(await intruders(page)).toEqual([]);
  });

  test('in the feed', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    const titles = await page.evaluate<string[]>(titlesInFeed);
    expect(titles).toHaveLength(texts.length);
    // Feeds shorten long titles, and characters that turn text around are spaces there.
    const matches = titles.map((title) =>
      texts.find((text) => singleLine(text).trim().startsWith(title.replace(/…$/, '').trim())),
    );
    expect(new Set(matches)).toEqual(new Set(texts));
  });

  test('without exceeding the width of the page', async () => {
    for (const path of ['/city/alder-falls-oh/', '/', '/state/ohio/', '/search/?q=hostile']) {
      const { page } = await open(site.url(path), { viewport: { width: 320, height: 640 } });
      if (path.includes('?q=')) await results(page).first().waitFor();
      expect(await overflow(page)).toEqual([]);
    }
  });
});
