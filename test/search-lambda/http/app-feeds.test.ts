import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { App } from '../../../search-lambda/http/app.ts';
import { randomDocuments } from '../../support/search/random-documents.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../support/search/search-documents.ts';
import { appOf, loaderOf, makeApp, send, stateOf, stateWith } from './app.fixture.ts';
import { formApp, hostile, meetings, textAt } from './app-forms.fixture.ts';

const paths = ['/search', '/decisions'] as const;

type Entry = Readonly<Record<'id' | 'title' | 'updated' | 'summary', string>> & {
  readonly published?: string;
  readonly link: readonly { readonly rel: string; readonly href: string }[];
};
type Feed = Omit<Entry, 'summary'> & {
  readonly subtitle: string;
  readonly author: { readonly name: string; readonly uri: string };
  readonly entry?: readonly Entry[];
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  htmlEntities: true,
  isArray: (name) => name === 'entry' || name === 'link',
});

/** The feed at an address, whose texts lose their attribute `type`. */
async function feedAt(address: string, from = formApp): Promise<Feed> {
  const text = await textAt(address, from);
  expect(XMLValidator.validate(text)).toBe(true);
  const plain = text.replaceAll(/<(title|subtitle|summary|rights) type="text">/g, '<$1>');
  return (parser.parse(plain) as { feed: Feed }).feed;
}

describe('a feed', () => {
  const instant = /^\d{4}-\d\d-\d\dT00:00:00Z$/;

  test.each(paths)('of %s has the elements that RFC 4287 requires', async (path) => {
    const feed = await feedAt(`${path}.atom?q=housing&state=&x=1`);
    const self = `https://search.civic.example${path}.atom?q=housing&state=&x=1`;
    expect(feed).toMatchObject({
      xmlns: 'http://www.w3.org/2005/Atom',
      id: self,
      subtitle: `2 ${path === '/search' ? 'meetings' : 'decisions'}, all that match`,
      updated: '2026-05-02T00:00:00Z',
      author: { name: 'Civic Meetings', uri: 'https://civic.example/' },
      link: [
        { rel: 'license', href: 'https://creativecommons.org/licenses/by/4.0/' },
        { rel: 'self', type: 'application/atom+xml', href: self },
        { rel: 'alternate', type: 'text/html', href: self.replace('.atom', '.html') },
      ],
      'xml:lang': 'en',
    });
    expect(feed.title).toMatch(/^housing · (Meetings|Decisions) · Civic Meetings$/);
    const entries = feed.entry ?? [];
    expect(entries).toHaveLength(2);
    for (const { id, title, updated, link, summary } of entries) {
      expect(new URL(id).protocol).toBe(path === '/search' ? 'https:' : 'tag:');
      expect([title, summary].every((text) => text.length > 0)).toBe(true);
      expect(updated).toMatch(instant);
      expect(link.map(({ rel }) => rel)).toEqual(path === '/search' ? ['alternate'] : ['alternate', 'via']);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
    expect(entries.map(({ updated }) => updated)).toEqual(['2026-05-02T00:00:00Z', '2026-05-01T00:00:00Z']);
  });

  test('shows the corpus and the query as text', async () => {
    const query = '<b>"housing" -&zzz]]>';
    const feed = await feedAt(`/decisions.atom?q=${encodeURIComponent(query)}`);
    expect(feed.title).toBe(`${query} · Decisions · Civic Meetings`);
    expect(feed.id).toContain('q=%3Cb%3E%22housing%22+-%26zzz%5D%5D%3E');
    const turned = await feedAt(`/decisions.atom?q=${encodeURIComponent('housing \u202egnisuoh')}`);
    expect(turned.title).toBe('housing  gnisuoh · Decisions · Civic Meetings');
    const all = await feedAt('/decisions.atom?q=housing');
    const [, entry] = all.entry ?? [];
    const shown = hostile.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\p{C}/gu, '\uFFFD');
    expect(entry?.title).toBe(`${shown} housing (Alder Falls, Ohio)`);
    expect(entry?.link[1]?.href).toBe('https://alder.example/?a=1&b="2"');
  });

  test('shows the text of an entry in one line, in the order of reading', async () => {
    const documents = [
      searchDocument({
        id: 'm1',
        headline: 'Housing \u202eplan',
        body: 'City\u2067\nCouncil',
        summary: 'Housing\u202e\t\u200fplan',
      }),
    ];
    const app = makeApp({ meetings: loaderOf(await stateOf(documents)) });
    const [entry] = (await feedAt('/search.atom?q=housing', app)).entry ?? [];
    expect(`${entry?.title} ${entry?.summary}`).toMatch(/^Housing  ?plan .*City .*Council/);
    expect(`${entry?.title} ${entry?.summary}`).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });

  test('without matches is valid', async () => {
    const feed = await feedAt('/search.atom?q=xylophone');
    expect(feed.updated).toBe('1970-01-01T00:00:00Z');
    expect(feed.entry).toBe(undefined);
  });

  test('without matches was updated with its index', async () => {
    const app = makeApp({ meetings: loaderOf(stateWith()) });
    expect((await feedAt('/search.atom?q=xylophone', app)).updated).toBe('2026-10-15T08:00:00Z');
  });

  test.each([
    [
      'changed after its day',
      '2026-03-04',
      '2026-05-06T07:08:09Z',
      '2026-05-06T07:08:09Z',
      '2026-03-04T00:00:00Z',
    ],
    [
      'changed before its day',
      '2026-10-15',
      '2026-05-06T07:08:09Z',
      '2026-05-06T07:08:09Z',
      '2026-10-15T00:00:00Z',
    ],
    ['to come', '2026-12-01', '2026-05-06T07:08:09Z', '2026-05-06T07:08:09Z', undefined],
    ['to come without a stamp', '2026-12-01', undefined, '2026-10-15T08:00:00Z', undefined],
    ['past without a stamp', '2026-03-04', undefined, '2026-03-04T00:00:00Z', '2026-03-04T00:00:00Z'],
  ])(
    'an entry of a meeting %s was updated when its record changed',
    async (_, date, updatedAt, updated, published) => {
      const documents = [searchDocument({ headline: 'Budget', date, ...(updatedAt && { updatedAt }) })];
      const indexes = [
        await miniSearchIndex(documents, '2026-10-15T08:00:00Z'),
        await packedIndex(documents, '2026-10-15T08:00:00Z'),
      ];
      for (const index of indexes) {
        const app = makeApp({ meetings: loaderOf({ loaded: { index, version: 'a1' }, failure: undefined }) });
        const { entry = [] } = await feedAt('/search.atom?q=budget', app);
        expect(entry.map((each) => [each.updated, each.published])).toEqual([[updated, published]]);
      }
    },
  );

  test('of filters alone has the name of the service as its title', async () => {
    expect((await feedAt('/decisions.atom?state=Ohio')).title).toBe('Decisions · Civic Meetings');
  });

  test('is in the language that is asked for, besides texts of governments', async () => {
    const feed = await feedAt('/decisions.atom?state=Ohio&lang=fr');
    expect(feed.title).toBe('Décisions · Civic Meetings');
    expect(feed.subtitle).toContain('résultats');
    expect(await textAt('/decisions.atom?state=Ohio&lang=fr')).toContain('xml:lang="fr"');
    expect(await textAt('/decisions.atom?state=Ohio')).toContain('xml:lang="en"');
  });

  test('keeps its entries’ ids whatever else changes', async () => {
    const ids = async (from: App): Promise<string[]> =>
      ((await feedAt('/decisions.atom?from=2026-01-01', from)).entry ?? []).map(({ id }) => id);
    const renamed = meetings.map((meeting) => ({ ...meeting, city: 'Elsewhere', headline: 'New' }));
    expect(await ids(await appOf(renamed))).toEqual(await ids(formApp));
  });

  test('has 50 entries by default and at most', async () => {
    const many = await appOf(randomDocuments(120, 3));
    expect((await feedAt('/search.atom?q=-zzz', many)).entry).toHaveLength(50);
    expect((await send(many, '/search.atom?q=-zzz&limit=51')).status).toBe(400);
  });

  test('says in its subtitle what it leaves out', async () => {
    const many = await appOf(randomDocuments(120, 3));
    const subtitle = async (query: string): Promise<string> =>
      (await feedAt(`/search.atom?${query}`, many)).subtitle;
    expect(await subtitle('q=-zzz')).toBe('The newest 50 meetings of more that match');
    expect(await subtitle('q=-zzz&limit=1')).toBe('The newest 1 meeting of more that match');
    expect(await subtitle('q=-zzz&sort=relevance')).toBe('The best 50 meetings');
    expect(await subtitle('q=xylophone')).toBe('0 meetings, all that match');
    const { headers } = await send(many, '/search.atom?q=-zzz');
    const [, next = ''] = /<\/search\.atom\?([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
    expect(await subtitle(next)).toBe('50 meetings of more that match');
  });
});
