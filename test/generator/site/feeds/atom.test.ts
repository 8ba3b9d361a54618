import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import {
  expectForAnyText,
  feedOf,
  hostileTexts,
  placeWith,
  type PlaceWithMeetings,
} from './place.fixture.ts';

type Link = { '@rel': string; '@href': string; '@type'?: string };
type Entry = {
  id: string;
  title: { '@type': string; '#text': string };
  updated: string;
  link: Link[];
  category?: { '@term': string }[];
  content: { '@type': string; '#text': string };
};
type Feed = Omit<Entry, 'content'> & {
  '@xmlns': string;
  subtitle: { '#text': string };
  author: { name: string; uri: string };
  rights: { '#text': string };
  entry?: Entry[];
};

const textOf = (made: PlaceWithMeetings): string => Buffer.from(feedOf(made).body).toString();

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  htmlEntities: true,
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['entry', 'link', 'category'].includes(name),
});

/** Parses the feed as another program does, and checks what RFC 4287 requires. */
function read(made: PlaceWithMeetings): Feed & { entry: Entry[] } {
  const text = textOf(made);
  expect(XMLValidator.validate(text)).toBe(true);
  const { feed } = parser.parse(text) as { feed: Feed };
  const entries = feed.entry ?? [];
  expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
  expect(feed.author.name).not.toBe('');
  for (const part of [feed, ...entries]) {
    expect(URL.canParse(part.id)).toBe(true);
    expect(part.title['@type']).toBe('text');
    expect(part.updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(part.link.filter((link) => link['@rel'] === 'alternate')).toHaveLength(1);
    expect(part.link.every((link) => URL.canParse(link['@href']))).toBe(true);
  }
  expect(new Set([feed.id, ...entries.map(({ id }) => id)]).size).toBe(entries.length + 1);
  return { ...feed, entry: entries };
}

const small = (): PlaceWithMeetings =>
  placeWith({ meetings: [meeting()], briefs: [brief()], decisions: [decision()] });

describe('the feed', () => {
  test('is next to the page of its place', () => {
    const { path, mediaType, cache } = feedOf(small());
    expect({ path, mediaType, cache }).toEqual({
      path: 'us/city/alder-falls-oh/meetings.atom',
      mediaType: 'application/atom+xml; charset=utf-8',
      cache: 'hourly',
    });
  });

  test('has place, date, author and license', () => {
    const made = read(small());
    expect(made).toMatchObject({
      id: 'https://civic.example/city/alder-falls-oh/',
      title: { '#text': 'Meetings of Alder Falls, Ohio' },
      subtitle: { '#text': '1 meeting with a summary or decisions' },
      updated: '2026-03-05T00:00:00Z',
      author: { name: 'Civic Meetings', uri: 'https://civic.example/' },
      rights: { '#text': 'CC BY 4.0, credit: Civic Meetings, https://civic.example/' },
    });
    const links = made.link.map((link) => [link['@rel'], link['@href']]);
    expect(links).toEqual([
      ['license', 'https://creativecommons.org/licenses/by/4.0/'],
      ['self', 'https://civic.example/city/alder-falls-oh/meetings.atom'],
      ['alternate', 'https://civic.example/city/alder-falls-oh/'],
    ]);
  });

  test('has the newest date of the place and the meetings shown', () => {
    const meetings = [meeting(), meeting({ id: 'm2', updated_at: '2026-03-05T00:00:00.5Z' })];
    const briefs = [brief(), brief({ meeting_id: 'm2' })];
    expect(read(placeWith({ meetings, briefs })).updated).toBe('2026-03-05T00:00:00.5Z');
    expect(read(placeWith({ meetings, briefs }, { updated_at: '2027-01-01T00:00:00Z' })).updated).toBe(
      '2027-01-01T00:00:00Z',
    );
  });

  test.each(['2026-01-02T03:04:05Z', null])(
    'of a place without entries, updated at %s, is valid',
    (updated_at) => {
      const made = read(placeWith({ meetings: [meeting()] }, { updated_at }));
      expect(made.entry).toEqual([]);
      expect(made.updated).toBe(updated_at ?? '1970-01-01T00:00:00Z');
    },
  );

  test('has the newest 50 meetings with a brief or decisions, and says how many there are', () => {
    const meetings = Array.from({ length: 130 }, (_, index) =>
      meeting({
        id: `m${index}`,
        meeting_date: new Date(Date.UTC(2026, 7, 1 + index)).toISOString().slice(0, 10),
      }),
    );
    const briefs = meetings.slice(0, 80).map(({ id }) => brief({ meeting_id: id }));
    const decisions = ['m120', 'm129'].map((id) => decision({ id, meeting_id: id }));
    const made = read(placeWith({ meetings, briefs, decisions }));
    expect(made.entry).toHaveLength(50);
    expect(made.entry.slice(0, 3).map(({ id }) => id.split('#m')[1])).toEqual(['m129', 'm120', 'm79']);
    expect(made.subtitle['#text']).toBe('The newest 50 of 82 meetings with a summary or decisions');
  });
});

describe('an entry', () => {
  const entryOf = (
    row: Partial<Row<'meetings'>>,
    briefs = [brief()],
    decisions: Row<'decisions'>[] = [],
  ): Entry => {
    const [entry] = read(placeWith({ meetings: [meeting(row)], briefs, decisions })).entry;
    if (entry === undefined) throw new Error('no entry');
    return entry;
  };

  test('has the permanent link of its meeting as id', () => {
    const entry = entryOf({});
    expect(entry).toMatchObject({
      id: 'https://civic.example/city/alder-falls-oh/#mm1',
      title: { '#text': 'Council approves 84 homes on Larkspur Avenue' },
      updated: '2026-03-05T00:00:00Z',
      category: [{ '@term': 'housing' }],
    });
    expect(entry.link.map((link) => [link['@rel'], link['@href']])).toEqual([
      ['alternate', 'https://civic.example/city/alder-falls-oh/meeting/m1/'],
      ['via', 'https://source.example/page'],
    ]);
  });

  test('without a date in its row has the date of the meeting', () => {
    expect(entryOf({ updated_at: null }).updated).toBe('2026-03-04T00:00:00Z');
  });

  test('says who met when, what was decided and how, and that AI wrote it', () => {
    const { content } = entryOf(
      {},
      [brief()],
      [
        decision(),
        decision({
          id: 'd2',
          headline: 'Fees',
          outcome: null,
          yes: null,
          no: null,
          abstain: null,
          amount_cents: 0,
        }),
      ],
    );
    expect(content['@type']).toBe('html');
    const text = content['#text'];
    expect(text).toContain('<i>City Council</i>, <time datetime="2026-03-04">March 4, 2026, 7:00 pm</time>');
    expect(text).toContain('The council approved a rezoning for 84 homes.');
    expect(text).toContain(
      '<li data-outcome="passed" data-yes="5" data-no="2" data-cents="120000000"><b>Rezoning of 1420 Larkspur Avenue</b>: passed, 5 yes, 2 no, $1,200,000</li>',
    );
    expect(text).toContain('<li><b>Fees</b></li>');
    expect(text).toContain('AI wrote this');
    expect(text).toContain('href="https://source.example/agenda.pdf"');
  });

  test('without a brief has the headline of its first decision, and no AI note', () => {
    const { title, content } = entryOf({ status: 'cancelled' }, [], [decision()]);
    expect(title['#text']).toBe('Rezoning of 1420 Larkspur Avenue');
    expect(content['#text']).toContain('(cancelled)');
    expect(content['#text']).not.toContain('AI');
  });

  test('with many decisions says how many more there are', () => {
    const decisions = Array.from({ length: 23 }, (_, index) =>
      decision({ id: `d${index}`, sequence: index, headline: `Item ${index}` }),
    );
    const { content } = entryOf({}, [], decisions);
    expect(content['#text'].match(/<li[ >]/g)).toHaveLength(21);
    expect(content['#text']).toContain('and 3 more decisions');
  });
});

describe('the decisions of an entry', () => {
  const contentOf = (rows: Parameters<typeof placeWith>[0], place: Partial<Row<'municipalities'>> = {}) =>
    read(placeWith({ meetings: [meeting()], ...rows }, place)).entry.map(({ content }) => content['#text']);

  test('are final ones, each once, with dissenters and amounts', () => {
    const amendment = decision({
      id: 'd0',
      headline: 'Amend the fees',
      stage: 'amendment',
      outcome: 'failed',
    });
    const final = decision({ id: 'd1', headline: 'Fees', stage: 'final', motion_id: 'mo1' });
    const [content = ''] = contentOf({
      decisions: [amendment, final, { ...final, id: 'd2' }],
      motions: [sampleRow('motions', { id: 'mo1', divided: true, result: 'passed' })],
      member_votes: ['Ada', 'Bo', 'Cy'].map((member_name, index) =>
        sampleRow('member_votes', {
          id: `v${index}`,
          motion_id: 'mo1',
          member_name,
          vote: index < 2 ? 'yes' : 'no',
        }),
      ),
    });
    expect(content).not.toContain('Amend');
    expect(content.match(/<li/g)).toHaveLength(1);
    expect(content).toContain('<b>Fees</b>: passed, 5 yes, 2 no, $1,200,000, voting no: Cy</li>');
  });

  test('of a meeting with amendments only make no entry', () => {
    expect(contentOf({ decisions: [decision({ stage: 'amendment' })] })).toEqual([]);
  });

  test('do not show an amount of zero', () => {
    expect(contentOf({ decisions: [decision({ amount_cents: 0 })] })[0]).not.toContain('$');
  });
});

describe('a feed in French', () => {
  test('has its titles, labels and dates in French', () => {
    const laval = placeWith(
      { meetings: [meeting()], decisions: [decision()] },
      { name: 'Laval', state: 'Quebec' },
    );
    const text = Buffer.from(feedOf(laval, 'fr').body).toString();
    expect(text).toContain('xml:lang="fr"');
    expect(text).toContain('<title type="text">Séances\u00a0: Laval, Québec</title>');
    expect(text).toContain('1 séance avec résumé ou décisions');
    expect(text).toContain('4 mars 2026, 19\u00a0h');
    expect(text).toContain('adoptée, 5 pour, 2 contre');
  });
});

describe('a feed with any text is valid', () => {
  const withText = (text: string): PlaceWithMeetings =>
    placeWith(
      {
        meetings: [meeting({ body_name: text })],
        briefs: [brief({ headline: text, summary: text, tags: [text] })],
        decisions: [decision({ headline: text })],
      },
      { name: text, state: text },
    );

  const expectValid = (text: string): void => {
    const made = withText(text);
    // Characters that XML 1.0 forbids (2.2).
    expect(textOf(made)).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    const { entry } = read(made);
    expect(entry).toHaveLength(1);
    // Titles in one line, and nothing that turns text around.
    expect(entry[0]?.title['#text']).not.toMatch(/\p{Cc}/u);
    expect(textOf(made)).not.toMatch(/[\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
    // Only our own elements, for any text.
    expect(entry[0]?.content['#text'].match(/<[a-z!?]+/g)).toEqual(
      expect.arrayContaining(['<p', '<ul', '<li', '<b', '<i', '<time', '<em', '<a']),
    );
    expect(entry[0]?.content['#text']).not.toMatch(/<(?!\/?(p|ul|li|em|a|b|i|time)\b)/);
  };

  test.each(hostileTexts)('%s', (_, text) => {
    expectValid(text);
  });

  test('any text', () => {
    expectForAnyText(expectValid);
  });

  test('plain text stays unchanged', () => {
    const text = `Café "A & B" <i>`;
    expect(read(withText(text)).entry[0]?.title['#text']).toBe(text);
  });

  test('long titles and summaries are cut with an ellipsis', () => {
    const { entry } = read(withText('word '.repeat(1000)));
    expect(entry[0]?.title['#text'].length).toBeLessThanOrEqual(300);
    expect(entry[0]?.title['#text']).toMatch(/word…$/);
    expect(entry[0]?.content['#text'].length).toBeLessThan(10_000);
  });
});
