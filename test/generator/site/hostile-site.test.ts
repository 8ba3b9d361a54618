/** Hostile text of a corpus stays text in every file of the site. */
import { XMLValidator } from 'fast-xml-parser';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { meeting, smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { hostileCorpus, hostileTexts } from '../../support/corpus/hostile-corpus.ts';
import { testConfig, findingsOf } from '../../support/site/build.ts';
import { type Built, built, jsonOf } from '../../support/site/built.ts';
import { listOf } from '../../support/site/documents.ts';
import { structuredDataOf, unescaped } from '../../support/site/page-markup.ts';
import { sampleOf } from '../../support/long.ts';
import { filesInMemory } from '../../support/site/site-files.ts';
import { checkLinks } from '../../support/site/site-links.ts';

let site: Built;

beforeAll(async () => {
  site = await built(hostileCorpus());
});

/** The files of a kind as text, by path. */
const textsOf = (ending: RegExp): [path: string, text: string][] =>
  [...site.files].filter(([path]) => ending.test(path)).map(([path, body]) => [path, body.toString()]);

/** The folder of the place with a text. */
const folderOf = (text: string): string => {
  const index = hostileTexts.findIndex((other) => other === text);
  const country = index % 2 === 1 ? 'ca' : 'us';
  const path = [...site.files.keys()].find(
    (key) =>
      key.startsWith(country) &&
      key.endsWith('/meetings.json') &&
      listOf(jsonOf(site, key), 'upcoming')[0]?.['id'] === `p${index}-next`,
  );
  return path?.replace('meetings.json', '') ?? '';
};

const fileOf = (text: string, name: string): string => String(site.files.get(folderOf(text) + name));

describe('hostile text', () => {
  test('adds no element and no attribute to any page', () => {
    const pages = textsOf(/\.html$/);
    expect(pages.length).toBeGreaterThan(80);
    for (const [path, page] of pages) {
      // The home page has a script of its own, which leads old links to the search page.
      expect([
        path,
        page.match(/<script>(?!if\(\/\[\?&\]\((?:\w+\|)+\w+\)=)|<img|<b>|<!--|<!\[CDATA|<%/i),
      ]).toEqual([path, null]);
      const valueless = page.replaceAll(/="[^"]*"/g, '=');
      expect([path, valueless.match(/<[^<>]*\son[a-z]+=/i)]).toEqual([path, null]);
    }
  });

  test('appears on the page of its place, in every block', () => {
    for (const text of hostileTexts) {
      const shown = unescaped(fileOf(text, 'index.html'));
      const [line = ''] = text.slice(0, 100).split(/[\n\r]/);
      expect([text, shown.split(line).length > 20]).toEqual([text, true]);
    }
  });

  test('breaks no link of the site', () => {
    const report = checkLinks(filesInMemory(site.files), testConfig);
    expect(report.faults).toEqual([]);
    expect(report.fragments).toBeGreaterThan(5 * hostileTexts.length);
  });

  test('keeps every page valid', async () => {
    const validator = new HtmlValidate(
      new StaticConfigLoader({ extends: ['html-validate:document', 'html-validate:standard'] }),
    );
    const pages = textsOf(/(city|state|coverage)\/.*index\.html$|^..\/index\.html$/);
    // The page of each place, and some of each other kind.
    const validated = sampleOf(pages, ([path], index) => /city\/[^/]+\/index/.test(path) || index % 6 === 0);
    expect(validated.length).toBeGreaterThan(2 * hostileTexts.length);
    const faults = [];
    for (const [path, page] of validated) {
      const { results } = await validator.validateString(page);
      for (const { messages } of results)
        for (const { ruleId, message, line } of messages)
          if (ruleId.startsWith('parser') || structuralRules.has(ruleId))
            faults.push(`${path}:${line} ${ruleId} ${message}`);
    }
    expect(faults).toEqual([]);
  });

  test('is unchanged in the structured data', () => {
    for (const text of hostileTexts) {
      const data = structuredDataOf(fileOf(text, 'index.html')) as Record<string, unknown>;
      const [place] = listOf(data, '@graph');
      expect(place?.['name']).toBe(text);
    }
  });

  test('keeps feeds and sitemaps well-formed', () => {
    const files = textsOf(/\.(atom|xml)$/);
    expect(files.length).toBeGreaterThan(hostileTexts.length);
    for (const [path, text] of files) {
      expect([path, XMLValidator.validate(text)]).toEqual([path, true]);
      expect([path, /<script|<!\[CDATA|<img/.test(text)]).toEqual([path, false]);
    }
  });

  test('appears in the calendars, which are valid and have no extra events', () => {
    for (const text of hostileTexts) {
      const calendar = new ICAL.Component(ICAL.parse(fileOf(text, 'meetings.ics')));
      const events = calendar.getAllSubcomponents('vevent');
      expect(events).toHaveLength(5);
      expect(events.map((event) => event.getFirstPropertyValue('uid'))).not.toContain('evil');
      const summaries = events.map((event) => String(event.getFirstPropertyValue('summary')));
      // Characters that turn text around, and others that a calendar cannot show, are spaces.
      const [line = ''] = text
        .slice(0, 50)
        .split(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
      expect([text, summaries.filter((summary) => summary.includes(line)).length > 3]).toEqual([text, true]);
    }
  });
});

/** Rules that an injected element or attribute would break. */
const structuralRules = new Set([
  'close-order',
  'element-permitted-content',
  'no-dup-attr',
  'no-dup-id',
  'no-inline-style',
  'no-unknown-elements',
  'void-content',
]);

test('a link other than http or https is refused before anything is built', async () => {
  const rows = smallCorpus();
  rows.meetings = [meeting({ agenda_url: 'javascript:alert(1)', video_url: 'data:text/html,x' })];
  const findings = await findingsOf(writeNdjson(temporaryFolder(), rows));
  const errors = findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ column, value }) => [column, value])).toEqual([
    ['agenda_url', '"javascript:alert(1)"'],
    ['video_url', '"data:text/html,x"'],
  ]);
});

test('a place without meetings has its page, calendar and feed', () => {
  const page = String(site.files.get('us/city/bare/index.html'));
  expect(page).toContain('<h1>Index</h1>');
  expect(String(site.files.get('us/city/bare/meetings.ics'))).not.toContain('VEVENT');
  expect(String(site.files.get('us/city/bare/meetings.atom'))).not.toContain('<entry>');
});
