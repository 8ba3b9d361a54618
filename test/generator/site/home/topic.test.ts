import { expect, test } from 'vitest';
import { elementWith, highlight, htmlFaults, siteFiles, siteHighlights, textOf } from './site.fixture.ts';

const highlights = siteHighlights({ topics: new Map([['land_use_and_zoning', [highlight()]]]) });
const files = siteFiles({ highlights });

test('a topic has a page with its decisions, a search and a feed', async () => {
  const page = files.get('/topic/land-use-and-zoning/index.html') ?? '';
  expect(await htmlFaults(page)).toEqual([]);
  expect(textOf(elementWith(page, 'nav', 'Topics'))).toBe('Home Topics Land use and zoning');
  expect(page).toContain('href="../../city/alder-falls-oh/meeting/m1/#dd1"');
  expect(page).toContain('href="../../search/?topic=land_use_and_zoning"');
  expect(page).toContain('href="../../topic/land-use-and-zoning/decisions.atom"');
  expect(textOf(page)).toContain('their decisions may be about something else.');
});

test('its feed has the same decisions', () => {
  const feed = files.get('/topic/land-use-and-zoning/decisions.atom');
  expect(feed).toContain('<title type="text">Land use and zoning: decisions in the United States</title>');
  expect(feed).toContain('href="https://civic.example/topic/land-use-and-zoning/"');
  expect(feed).toContain('Rezoning of 1420 Larkspur Avenue (Alder Falls, Ohio)');
});

test('without topics there are no such pages', () => {
  expect([...siteFiles().keys()].filter((path) => path.startsWith('/topic/'))).toEqual([]);
});
