/** What all feeds of a build have in common: those of places, states and topics, and those of searches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { openSearch } from '../../../../generator/commands/shared/search-folder.ts';
import {
  brief,
  decision,
  meeting,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { buildInto } from '../../../support/site/build.ts';

type Link = { readonly rel: string; readonly href: string };
type Entry = { readonly id: string; readonly title: string; readonly updated: string };
type Feed = {
  readonly 'xml:lang'?: string;
  readonly subtitle?: string;
  readonly updated: string;
  readonly link: readonly Link[];
  readonly entry?: readonly Entry[];
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name) => name === 'entry' || name === 'link',
});

function parsed(text: string): Feed {
  expect(XMLValidator.validate(text)).toBe(true);
  return (parser.parse(text.replaceAll(' type="text"', '')) as { feed: Feed }).feed;
}

const changed = '2026-06-07T08:09:10Z';
const upcomingDay = '2026-12-01';

/** A past meeting whose outcome came late, one to come, and one without any text. */
async function feeds(updatedAt: string | null): Promise<ReadonlyMap<string, Feed>> {
  const folder = temporaryFolder();
  const rows = {
    ...smallCorpus(),
    meetings: [
      meeting({ updated_at: updatedAt }),
      meeting({ id: 'm2', meeting_date: upcomingDay, status: 'confirmed' as const, updated_at: null }),
      meeting({ id: 'm3', meeting_date: '2026-05-01' }),
    ],
    briefs: [
      brief(),
      brief({ meeting_id: 'm3', headline: 'Council discusses parks' }),
      brief({ meeting_id: 'm2', headline: 'Council to consider a budget' }),
    ],
    decisions: [
      decision({ stage: 'final' }),
      decision({ id: 'd2', sequence: 2, headline: 'Amendment of the rezoning', stage: 'amendment' }),
    ],
    meeting_topics: [sampleRow('meeting_topics', { meeting_id: 'm1', muni_id: 'p1', topic: 'housing' })],
  };
  const built = join(folder, 'site');
  await buildInto(built, writeNdjson(join(folder, 'corpus'), rows), { parts: ['site', 'search'] });
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.atom'),
  );
  const ask = await openSearch(built, 'meetings', () => {});
  const searches = ['/search.atom?q=council', '/decisions.atom?state=Ohio'].map(
    async (path) => [path, (await ask(path)).body] as const,
  );
  const all = [
    ...files.map((name) => [name, readFileSync(join(built, name), 'utf8')] as const),
    ...(await Promise.all(searches)),
  ];
  return new Map(all.map(([name, text]) => [name, parsed(text)]));
}

const kinds = [
  'us/city/alder-falls-oh/meetings.atom',
  'us/state/ohio/decisions.atom',
  'us/topic/housing/decisions.atom',
  '/search.atom?q=council',
  '/decisions.atom?state=Ohio',
];

const entriesOf = (all: ReadonlyMap<string, Feed>): readonly (Entry & { readonly feed: string })[] =>
  [...all].flatMap(([feed, { entry = [] }]) => entry.map((each) => ({ ...each, feed })));

test('every feed has a language, a page and a subtitle, which says what is left out', async () => {
  const all = await feeds(changed);
  expect([...all.keys()].toSorted()).toEqual(kinds.toSorted());
  for (const { 'xml:lang': language, link, subtitle } of all.values()) {
    expect(language).toBe('en');
    expect(link.map(({ rel }) => rel)).toEqual(['license', 'self', 'alternate']);
    expect(subtitle).toMatch(/\d/);
  }
  expect(all.get('us/state/ohio/decisions.atom')?.subtitle).toBe(
    '1 of 2 decisions: of each place, up to 3 of each of its 3 newest meetings. The search has all.',
  );
  expect(all.get('us/topic/housing/decisions.atom')?.subtitle).toMatch(/^1 of 2 decisions: /);
});

test('an entry was updated when its record changed, in every feed, and never in the future', async () => {
  for (const [updatedAt, updated] of [
    [changed, changed],
    [null, '2026-03-04T00:00:00Z'],
  ] as const) {
    const all = await feeds(updatedAt);
    const past = entriesOf(all).filter(({ id }) => !/#mm[23]/.test(id));
    expect([...new Set(past.map(({ feed }) => feed))].toSorted()).toEqual(kinds.toSorted());
    expect([...new Set(past.map((entry) => entry.updated))]).toEqual([updated]);
    const upcoming = entriesOf(all).filter(({ id }) => id.includes('#mm2'));
    expect(upcoming.map(({ feed }) => feed).toSorted()).toEqual([kinds[3], kinds[0]]);
    for (const entry of upcoming) expect(entry.updated < upcomingDay).toBe(true);
    for (const feed of all.values()) expect(feed.updated < upcomingDay).toBe(true);
  }
});

test('a decision and a meeting have one id in all feeds', async () => {
  const byTitle = Map.groupBy(entriesOf(await feeds(changed)), ({ title }) => title.replace(/ \(.*\)$/, ''));
  for (const entries of byTitle.values()) expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
  const counts = [...byTitle.values()].map(({ length }) => String(length));
  expect(counts.toSorted()).toEqual(['1', '2', '2', '2', '3']);
});
