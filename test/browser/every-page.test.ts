/** Checks every kind of page, on a site with all kinds of records: accessibility, layout, valid HTML. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { demoSite } from '../support/site/built-site.ts';
import { isLong, sampleOf } from '../support/long.ts';
import { browserForFile, type Opened } from '../support/site/browser.ts';
import { checkerErrors, hasHtmlChecker } from '../support/site/html-checker.ts';
import { accessibilityFaults, overflow, shorten, unfold } from '../support/site/page-checks.ts';
import { darkKinds, pageKinds, similarKinds } from './page-kinds.fixture.ts';
import { answered, counts } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

const kinds = pageKinds(site);

/** Opens a page of a kind, and unfolds everything on it. */
async function openKind(path: string): Promise<Opened> {
  const isMissing = path.startsWith('/city/no/');
  const opened = await open(site.url(path), {
    status: isMissing ? 404 : 200,
    mayFail: isMissing ? /\/city\/no\// : /Calfornia/,
  });
  if (path.includes('?q=')) await answered(opened.page);
  if (path.includes('+OR+')) await counts(opened.page).first().waitFor();
  await unfold(opened.page);
  return opened;
}

/** Rules about structure. Rules that contradict our style are off. */
const markup = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // HTML allows both styles, and the formatter writes these.
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // The stylesheet and the scripts come from the same host as the page.
    'require-sri': 'off',
    // A field without a type is a text field.
    'no-implicit-input-type': 'off',
    // The filter of divided votes applies with each choice: there is nothing to submit.
    'wcag/h32': 'off',
    // Titles begin with what differs, and end with the name of a place, which may be long.
    'long-title': 'off',
    // Scrolling boxes are regions but not sections; a combobox has its own list.
    'prefer-native-element': 'off',
  },
});

/** The HTML errors of a document. Addresses of a search share a document, which is validated only once. */
const htmlFaults = new Map<string, Promise<string[]>>();

async function validate(text: string): Promise<string[]> {
  const { results } = await markup.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`),
  );
}

const ofKinds = Object.entries(kinds);
const opened = sampleOf(ofKinds, ([kind]) => !similarKinds.has(kind));

describe.each(opened)('%s', (kind, pathOf) => {
  test('has a security policy, is accessible, light and dark, and fits narrow and wide windows', async () => {
    const { page } = await openKind(pathOf());
    const policy = page.locator('meta[http-equiv=Content-Security-Policy]');
    expect(await policy.getAttribute('content')).toMatch(
      /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]{44}')?;/,
    );
    for (const width of [320, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toEqual([]);
      // The only automatic rule of WCAG 2.2, which axe leaves out by default.
      expect(await accessibilityFaults(page, { runOnly: ['target-size'] })).toEqual([]);
    }
    if (!isLong) await shorten(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    if (isLong || darkKinds.has(kind)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFaults(page, { runOnly: ['color-contrast'] })).toEqual([]);
    }
  });
});

const documentAt = async (path: string): Promise<string> => {
  const response = await fetch(site.url(path), { headers: { Accept: 'text/html' } });
  return response.text();
};

describe.each(ofKinds)('%s', (_, pathOf) => {
  test('is valid HTML', async () => {
    const text = await documentAt(pathOf());
    const faults = htmlFaults.get(text) ?? validate(text);
    htmlFaults.set(text, faults);
    expect(await faults).toEqual([]);
  });
});

test.skipIf(!hasHtmlChecker())('the Nu HTML Checker finds no error in any kind of page', async () => {
  const documents = await Promise.all(ofKinds.map(([, pathOf]) => documentAt(pathOf())));
  const dated = documents.join('').match(/<time /g);
  expect(dated?.length).toBeGreaterThan(100);
  expect(await checkerErrors(documents)).toEqual([]);
});
