/** "By email" wherever a page offers a feed, if the operator has named a service for it. */
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { Config } from '../../../schemas/config.ts';
import { temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { buildInto, filesOf, testConfig } from '../../support/site/build.ts';

const service = 'https://www.mailer.example/subscribe?url={feed}&from=civic';
const config: Config = { ...testConfig, follow: { email_url: service } };

const hrefs = (html: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

async function pagesWith(settings: Config): Promise<Map<string, string>> {
  const folder = join(temporaryFolder(), 'site');
  await buildInto(folder, writeNdjson(join(temporaryFolder(), 'corpus'), richCorpus()), { config: settings });
  return new Map(
    [...filesOf(folder)]
      .filter(([path]) => path.endsWith('.html') && !path.includes('/docs/'))
      .map(([path, body]) => [path, String(body)]),
  );
}

/** Addresses of the feeds that a page links to, beside the documentation of the service. */
function feedsOf(path: string, html: string): string[] {
  const page = new URL(path.replace(/^us\//, '').replace(/^ca\//, 'ca/'), 'https://civic.example/');
  return hrefs(html)
    .map((href) => new URL(href, page).href)
    .filter((url) => new URL(url).pathname.endsWith('.atom'));
}

const unique = (addresses: readonly string[]): string[] => [...new Set(addresses)].toSorted();

const offered = (html: string): string[] =>
  hrefs(html)
    .filter((href) => href.startsWith('https://www.mailer.example/'))
    .map((href) => new URL(href).searchParams.get('url') ?? '');

describe('the offer to follow by e-mail', () => {
  it('is next to every feed that a page links to, with its address, and says that it is another service', async () => {
    const pages = await pagesWith(config);
    const kinds = new Set<string>();
    for (const [path, html] of pages) {
      expect([path, unique(offered(html))]).toEqual([path, unique(feedsOf(path, html))]);
      for (const feed of offered(html)) kinds.add(feed.replace(/\?.*/, '').replace(/^.*\/(?=[^/]+\/)/, ''));
    }
    const all = [...pages.values()].join('');
    expect(all).toContain('>By email (through mailer.example, another service)</a>');
    // Of places, members, topics and states.
    expect([...kinds].some((kind) => kind.endsWith('/meetings.atom'))).toBe(true);
    expect([...kinds].filter((kind) => kind.endsWith('/decisions.atom')).length).toBeGreaterThan(1);
  });

  it('is absent without a service', async () => {
    for (const [, html] of await pagesWith(testConfig))
      expect(html).not.toMatch(/By email|data-email-follow/);
  });
});

describe('the button “Follow”', () => {
  it('is once on pages of places and topics, opens without a script, and shows the address of the feed', async () => {
    const pages = await pagesWith(testConfig);
    for (const kind of [/\/city\/[^/]+\/index/, /\/topic\/[^/]+\/index/]) {
      const ofKind = [...pages].filter(([path, html]) => kind.test(path) && feedsOf(path, html).length > 0);
      expect([String(kind), ofKind.length > 0]).toEqual([String(kind), true]);
      for (const [path, html] of ofKind) {
        const buttons = [...html.matchAll(/<details class="follow">.*?<\/details>/gs)].map(([text]) => text);
        expect([path, buttons.length]).toEqual([path, 1]);
        const [button = ''] = buttons;
        const [, address = ''] = /<input readonly value="([^"]*)"/.exec(button) ?? [];
        const decoded = address.replaceAll('&amp;', '&');
        expect([path, feedsOf(path, button)]).toEqual([path, [decoded]]);
        expect(html.indexOf(button) - html.indexOf('</h1>')).toBeLessThan(50);
      }
    }
  });

  it('has the calendar of a place with meetings', async () => {
    const pages = await pagesWith(testConfig);
    const places = [...pages].filter(([path]) => /\/city\/[^/]+\/index/.test(path));
    const withCalendar = places.filter(([, html]) =>
      /<details class="follow">[^]*?href="webcal:\/\/civic\.example\/[^"]*meetings\.ics"/.test(html),
    );
    expect(withCalendar.length).toBeGreaterThan(0);
    for (const [path, html] of withCalendar)
      expect([path, html.includes('id="recent"')]).toEqual([path, true]);
  });
});
