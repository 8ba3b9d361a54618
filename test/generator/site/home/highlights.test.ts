import { describe, expect, test } from 'vitest';
import type { Highlight, PlaceHighlights } from '../../../../generator/places/highlights.ts';
import { HighlightCollector, type SiteHighlights } from '../../../../generator/site/home/highlights.ts';
import { highlight, municipality } from './site.fixture.ts';

const placeHighlights = (over: Partial<PlaceHighlights>): PlaceHighlights => ({
  newest: [],
  contested: [],
  costly: [],
  topics: new Map(),
  decisions: { all: 0, topics: new Map() },
  texts: { written: 0, copied: 0, decided: 0 },
  ...over,
});

/** A decision of a place on a day. */
const of = (name: string, date: string, id: string, over: Parameters<typeof highlight>[0] = {}): Highlight =>
  highlight({
    ...over,
    place: { name, slug: `${name.toLowerCase()}-oh`, ...over.place },
    meeting: { id: `m-${id}`, date, ...over.meeting },
    decision: { id, headline: `Decision ${id}`, ...over.decision },
  });

type Added = readonly [name: string, highlights: Partial<PlaceHighlights>, meetings?: number];

function collected(...places: readonly Added[]): SiteHighlights {
  const collector = new HighlightCollector();
  for (const [name, highlights, meetings = 10] of places)
    collector.add(
      municipality({ name, slug: `${name.toLowerCase()}-oh`, meetings }),
      placeHighlights(highlights),
    );
  return collector.result();
}

const ids = (highlights: readonly Highlight[] = []): string[] =>
  highlights.map(({ decision }) => decision.id);

describe('the newest decisions', () => {
  const places: Added[] = [
    ['Birch', { newest: [of('Birch', '2026-03-04', 'b2'), of('Birch', '2026-01-01', 'b1')] }],
    ['Oak', {}],
    [
      'Cedar',
      {
        newest: [
          of('Cedar', '2026-03-05', 'c1'),
          of('Cedar', '2026-03-05', 'c2', { rank: 1, meeting: { id: 'm-c1' } }),
        ],
      },
    ],
    ['Alder', { newest: [of('Alder', '2026-03-04', 'a1')] }],
  ];

  test('are sorted by day, then by place, one per meeting', () => {
    expect(ids(collected(...places).newest)).toEqual(['c1', 'a1', 'b2', 'b1']);
  });

  test('of a state have several per meeting', () => {
    expect(ids(collected(...places).states.get('/state/ohio/'))).toEqual(['c1', 'c2', 'a1', 'b2', 'b1']);
  });

  test('do not depend on the order of the places', () => {
    expect(collected(...places.toReversed()).newest).toEqual(collected(...places).newest);
  });

  test('repeat no matter of a place', () => {
    const subject = 'file-7';
    const twice = [of('Elm', '2026-03-04', 'e2', { subject }), of('Elm', '2026-02-04', 'e1', { subject })];
    const other = [of('Fir', '2026-01-04', 'f1', { subject })];
    expect(ids(collected(['Elm', { newest: twice }], ['Fir', { newest: other }]).newest)).toEqual([
      'e2',
      'f1',
    ]);
  });

  test('about few matters leave room for those of other places', () => {
    const repeated = Array.from({ length: 60 }, (_, index) =>
      of('Elm', '2026-03-04', `e${String(index).padStart(2, '0')}`, { subject: 'file-7' }),
    );
    const older = [of('Fir', '2026-01-04', 'f1')];
    expect(ids(collected(['Elm', { newest: repeated }], ['Fir', { newest: older }]).newest)).toEqual([
      'e59',
      'f1',
    ]);
  });

  test('of many places fill the lists, whichever place comes first', () => {
    const many = Array.from({ length: 300 }, (_, index): Added => {
      const day = `2026-${String(1 + (index % 9)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;
      return [`P${index}`, { newest: [of(`P${index}`, day, `d${index}`)] }];
    });
    const { newest, states } = collected(...many);
    expect(newest).toHaveLength(12);
    expect(states.get('/state/ohio/')).toHaveLength(50);
    expect(ids(newest)).toEqual(ids(states.get('/state/ohio/')).slice(0, 12));
    expect(ids(collected(...many.toReversed()).newest)).toEqual(ids(newest));
  });
});

describe('the most contested decisions', () => {
  const vote = (date: string, id: string, yes: number, no: number): Highlight =>
    of('Alder', date, id, { decision: { yes, no } });

  test('are those of the newest week with enough of them, the closest first', () => {
    const contested = [
      vote('2026-03-04', 'wide', 9, 1),
      vote('2026-03-03', 'close', 5, 4),
      vote('2026-03-08', 'tie', 5, 5),
      vote('2026-03-02', 'two', 7, 2),
      vote('2026-03-05', 'one', 8, 3),
      vote('2026-02-25', 'before', 5, 5),
    ];
    expect(collected(['Alder', { newest: contested.slice(0, 1), contested }]).contested).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-08',
      highlights: [
        { decision: { id: 'tie' } },
        { decision: { id: 'close' } },
        { decision: { id: 'one' } },
        { decision: { id: 'two' } },
        { decision: { id: 'wide' } },
      ],
    });
  });

  test('reach back up to four weeks if there are few', () => {
    const contested = [
      vote('2026-03-04', 'now', 9, 1),
      vote('2026-02-10', 'earlier', 5, 4),
      vote('2026-02-08', 'too early', 5, 4),
    ];
    const found = collected(['Alder', { newest: contested.slice(0, 1), contested }]).contested;
    expect(found).toMatchObject({ from: '2026-02-09', to: '2026-03-08' });
    expect(ids(found?.highlights)).toEqual(['earlier', 'now']);
  });

  test('of an old week are not shown beside newer decisions', () => {
    const newest = [of('Alder', '2026-03-04', 'new')];
    const contested = [vote('2026-02-04', 'old', 5, 4)];
    expect(collected(['Alder', { newest, contested }]).contested).toBeUndefined();
  });
});

test('the largest amounts come first', () => {
  const amount = (id: string, amount_cents: number): Highlight =>
    of('Alder', '2026-03-04', id, { decision: { amount_cents } });
  const costly = [amount('small', 100), amount('large', 900_00)];
  expect(ids(collected(['Alder', { newest: costly, costly }]).costly?.highlights)).toEqual([
    'large',
    'small',
  ]);
});

test('topics are sorted by name', () => {
  const newest = [of('Alder', '2026-03-04', 'a1')];
  const { topics } = collected([
    'Alder',
    {
      topics: new Map([
        ['police', newest],
        ['housing', newest],
      ]),
    },
  ]);
  expect([...topics.keys()]).toEqual(['housing', 'police']);
});

test('texts are added up', () => {
  const texts = { written: 1, copied: 2, decided: 3 };
  expect(collected(['Alder', { texts }], ['Birch', { texts }]).texts).toEqual({
    written: 2,
    copied: 4,
    decided: 6,
  });
});

test('the example of the documentation is the place with the most meetings that has decisions', () => {
  const example = collected(
    ['Alder', { newest: [of('Alder', '2026-03-04', 'a1')] }, 20],
    ['Birch', { newest: [of('Birch', '2026-03-04', 'b1')] }, 30],
    ['Cedar', {}, 90],
  ).example;
  expect(example).toMatchObject({ slug: 'birch-oh', name: 'Birch', meetingId: 'm-b1' });
});
