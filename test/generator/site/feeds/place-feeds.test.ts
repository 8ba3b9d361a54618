import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { PlaceRows } from '../../../../generator/corpus/place-rows.ts';
import { placeFeeds } from '../../../../generator/site/feeds/place-feeds.ts';
import { brief, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { generated } from '../../../support/generated.ts';
import { placeViewOf } from '../../../support/site/place-view.ts';
import { hostileTexts } from './place.fixture.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  htmlEntities: true,
  isArray: (name) => name === 'entry',
});

type Feed = {
  id: string;
  title: { '#text': string };
  subtitle: { '#text': string };
  entry: { id: string; title: { '#text': string }; content: { '#text': string }; updated: string }[];
};

function feedsOf(rows: Partial<PlaceRows>) {
  const { items: artifacts, result: feeds } = generated(placeFeeds(placeViewOf(rows)));
  const files = artifacts.map(({ path, body }): readonly [string, Feed] => {
    const text = Buffer.from(body).toString();
    expect(XMLValidator.validate(text)).toBe(true);
    const { feed } = parser.parse(text) as { feed: Feed };
    expect(new Set([feed.id, ...feed.entry.map(({ id }) => id)]).size).toBe(feed.entry.length + 1);
    return [path.replace('us/city/alder-falls-oh/', ''), feed];
  });
  return { feeds, files: new Map(files) };
}

const day = (index: number): string => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);

/** A body with this number of meetings that have a brief. */
function body(id: string, name: string, count: number): Partial<PlaceRows> {
  const meetings = Array.from({ length: count }, (_, index) =>
    meeting({ id: `${id}-${index}`, body_id: id, body_name: null, meeting_date: day(index) }),
  );
  return {
    bodies: [sampleRow('bodies', { id, name })],
    meetings,
    briefs: meetings.map((each) => brief({ meeting_id: each.id })),
  };
}

/** A body without an id. */
const named = (name: string, count: number): Partial<PlaceRows> => {
  const rows = body(name, name, count);
  return {
    ...rows,
    bodies: [],
    meetings: (rows.meetings ?? []).map((row) => ({ ...row, body_id: null, body_name: name })),
  };
};

const together = (...parts: readonly Partial<PlaceRows>[]): Partial<PlaceRows> => ({
  bodies: parts.flatMap(({ bodies = [] }) => bodies),
  meetings: parts.flatMap(({ meetings = [] }) => meetings),
  briefs: parts.flatMap(({ briefs = [] }) => briefs),
});

describe('the feed of a body', () => {
  test('has its newest meetings, if there are 50 and the place has as many others', () => {
    const { feeds, files } = feedsOf(
      together(
        body('b1', 'City Council', 100),
        body('b2', 'Planning Commission', 50),
        body('b3', 'Library Board', 49),
      ),
    );
    expect([...files.keys()]).toEqual(['bodies/planning-commission.atom']);
    expect(feeds.bodies).toEqual([
      expect.objectContaining({
        name: 'City Council',
        url: 'https://civic.example/decisions.atom?place=alder-falls-oh&country=US&body=City+Council',
      }),
      expect.objectContaining({ name: 'Library Board' }),
      {
        name: 'Planning Commission',
        path: '/city/alder-falls-oh/bodies/planning-commission.atom',
        url: 'https://civic.example/city/alder-falls-oh/bodies/planning-commission.atom',
      },
    ]);
    const feed = files.get('bodies/planning-commission.atom');
    expect(feed?.id).toBe('https://civic.example/city/alder-falls-oh/bodies/planning-commission.atom');
    expect(feed?.title['#text']).toBe('Planning Commission: meetings, Alder Falls, Ohio');
    expect(feed?.entry).toHaveLength(50);
    expect(feed?.entry[0]?.id).toBe('https://civic.example/city/alder-falls-oh/#mb2-49');
  });

  test('is offered only if the body has 10 meetings, and the place another body', () => {
    expect(
      feedsOf(together(body('b1', 'A', 10), body('b2', 'B', 9))).feeds.bodies.map(({ name }) => name),
    ).toEqual(['A']);
    expect(feedsOf(body('b1', 'A', 200)).feeds.bodies).toEqual([]);
  });

  test('has at most 50 entries', () => {
    const { files } = feedsOf(together(body('b1', 'A', 60), body('b2', 'B', 60)));
    const feed = files.get('bodies/b.atom');
    expect(feed?.entry).toHaveLength(50);
    expect(feed?.subtitle['#text']).toBe('The newest 50 of 60 meetings with a summary or decisions');
  });

  test('has an address of its own, whatever the names of the bodies', () => {
    const { files } = feedsOf(
      together(
        body('b1', 'École', 50),
        body('b2', 'ECOLE', 50),
        // Ids that differ only in case.
        body('aB', 'Board', 50),
        body('Ab', 'board', 50),
        body('b3', '市議会', 50),
        named('委員会', 50),
        named('教育委員会', 50),
        body('b4', 'Rest', 50),
        body('b5', `Long ${'㎯'.repeat(2000)}`, 50),
        body('b6', `Long ${'㎯'.repeat(2001)}`, 50),
      ),
    );
    const paths = [...files.keys()].map((path) => path.replace(/[0-9a-f]{12}(?=\.atom)/, '#'));
    expect(files.size).toBe(10);
    expect(paths.filter((path) => path.startsWith('bodies/long-rad-s2rad'))).toHaveLength(2);
    expect(paths.filter((path) => !path.startsWith('bodies/long-')).toSorted()).toEqual([
      'bodies/#.atom',
      'bodies/#.atom',
      'bodies/#.atom',
      'bodies/board-#.atom',
      'bodies/board-#.atom',
      'bodies/ecole-#.atom',
      'bodies/ecole-#.atom',
      'bodies/rest.atom',
    ]);
    // The names of files have at most 255 bytes.
    for (const path of files.keys()) expect(path.length).toBeLessThan(100);
  });

  test('keeps its address whatever happens to other bodies with its name', () => {
    const three = together(body('b1', 'École', 50), body('b2', 'ECOLE', 50), body('b3', 'ecole', 50));
    const two = together(body('b2', 'ECOLE', 50), body('b3', 'ecole', 50));
    const before = new Set(feedsOf(three).files.keys());
    expect([...feedsOf(two).files.keys()].filter((path) => !before.has(path))).toEqual([]);
  });

  test.each(hostileTexts)('of a body named %s is valid', (_, text) => {
    expect(feedsOf(together(body('b1', text, 50), body('b2', 'B', 50))).files.size).toBe(2);
  });
});

describe('the feed of a member', () => {
  const members = ['Ada Alder', 'Bo Birch', 'Cy Cedar'];

  /** `count` roll calls of these members; each is in office until the day, if there is one. */
  function rollCalls(count: number, names = members, end_date: string | null = null): Partial<PlaceRows> {
    const numbers = Array.from({ length: count }, (_, index) => index);
    return {
      officials: names.map((name, index) =>
        sampleRow('officials', {
          id: `o${index}`,
          name,
          role: 'Council Member',
          start_date: '2020-01-01',
          end_date,
        }),
      ),
      meetings: numbers.map((index) => meeting({ id: `m${index}`, meeting_date: day(index) })),
      agenda_items: numbers.map((index) =>
        sampleRow('agenda_items', { id: `i${index}`, meeting_id: `m${index}`, title: `Item ${index}` }),
      ),
      motions: numbers.map((index) =>
        sampleRow('motions', {
          id: `mo${index}`,
          meeting_id: `m${index}`,
          agenda_item_id: `i${index}`,
          text: 'A motion to approve',
          result: 'passed',
          yes: 2,
          no: 1,
          divided: true,
        }),
      ),
      member_votes: numbers.flatMap((index) =>
        names.map((member_name, member) =>
          sampleRow('member_votes', {
            id: `v${index}-${member}`,
            motion_id: `mo${index}`,
            meeting_id: `m${index}`,
            member_name,
            vote: member === 2 ? 'no' : 'yes',
          }),
        ),
      ),
    };
  }

  test('has the newest divided votes with their subjects', () => {
    const { feeds, files } = feedsOf(rollCalls(60));
    expect([...files.keys()].toSorted()).toEqual([
      'people/ada-alder/votes.atom',
      'people/bo-birch/votes.atom',
      'people/cy-cedar/votes.atom',
    ]);
    expect(feeds.people.get('cy-cedar')).toBe('/city/alder-falls-oh/people/cy-cedar/votes.atom');
    const feed = files.get('people/cy-cedar/votes.atom');
    expect(feed?.title['#text']).toBe('Divided votes of Cy Cedar, Alder Falls, Ohio');
    expect(feed?.subtitle['#text']).toBe('The newest 50 of 60 divided votes');
    expect(feed?.entry).toHaveLength(50);
    expect(feed?.entry[0]).toMatchObject({
      id: 'tag:civic.example,2026:vote/alder-falls-oh/cy-cedar/mo59',
      title: { '#text': 'No: Item 59' },
      updated: '2026-03-05T00:00:00Z',
    });
    expect(feed?.entry[0]?.content['#text']).toContain('A motion to approve');
    expect(feed?.entry[0]?.content['#text']).toContain('passed, 2 yes, 1 no');
  });

  test('needs 20 divided votes', () => {
    expect(feedsOf(rollCalls(19)).files.size).toBe(0);
    expect(feedsOf(rollCalls(20)).files.size).toBe(3);
  });

  test('ends with the term', () => {
    expect(feedsOf(rollCalls(30, members, '2026-11-19')).files.size).toBe(0);
    expect(feedsOf(rollCalls(30, members, '2026-11-20')).files.size).toBe(3);
  });

  test.each(hostileTexts)('with the text %s is valid', (_, text) => {
    const rows = rollCalls(20, [...members.slice(0, 2), `Z ${text}`]);
    const items = rows.agenda_items?.map((item) => ({ ...item, title: text }));
    expect(feedsOf({ ...rows, agenda_items: items ?? [] }).files.size).toBeGreaterThan(1);
  });
});
