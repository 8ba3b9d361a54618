/** The columns and stored documents of a segment say the same as the documents that it was built from. */
import { beforeAll, describe, expect, it } from 'vitest';
import { passesDecisionFilter } from '../../../../../search-lambda/engine/document-filters.ts';
import { analyze, hiddenTerms, textsOf } from '../../../../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import { decodeBodyTable } from '../../../../../search-lambda/engine/packed/format/columns/bodies.ts';
import { encodeLengths, readLengths } from '../../../../../search-lambda/engine/packed/format/norms.ts';
import { Days, DaysWriter } from '../../../../../search-lambda/engine/packed/format/columns/days.ts';
import {
  DecisionColumns,
  outcomesOf,
} from '../../../../../search-lambda/engine/packed/format/columns/decisions.ts';
import {
  decodePlaceTable,
  placeOf,
  Places,
  PlaceTable,
} from '../../../../../search-lambda/engine/packed/format/columns/places.ts';
import { topicBitsOf, topicsOf } from '../../../../../search-lambda/engine/packed/format/columns/topics.ts';
import { Segment, textLengthsIn } from '../../../../../search-lambda/engine/packed/query/segment.ts';
import {
  compareDocuments,
  packInMemory,
} from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { SectionViews } from '../../../../../search-lambda/engine/packed/memory/resident-file.ts';
import type { DecisionFilter, SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { wordsOf } from '../../../../../search-lambda/engine/text/words.ts';
import { meetingTopicNames } from '../../../../../schemas/tables/meetings.ts';
import { randomDocuments } from '../../../../support/search/random-documents.ts';
import { atOnce, readFrom } from '../../../../support/search/search-documents.ts';

const documents = randomDocuments(700, 11).toSorted(compareDocuments);

async function open(some: readonly SearchDocument[]): Promise<Segment> {
  const facts = new FactsBuilder();
  for (const document of some) facts.add(document, null, document.place);
  const { name, file, sha256 } = packInMemory(some, facts.facts);
  const read = readFrom(new Map([[name, file]]));
  return await Segment.open({ name, bytes: file.length, sha256 }, read, atOnce, Infinity);
}

const everyNumber = (some: readonly unknown[]): number[] => some.map((_, number) => number);

const filters: readonly DecisionFilter[] = [
  {},
  { outcome: 'passed' },
  { outcome: 'other' },
  { outcome: 'overridden' },
  { outcome: 'sustained' },
  { stage: 'final' },
  { stage: 'procedural', outcome: 'failed' },
  { divided: true },
  { minAmount: 0 },
  { minAmount: 1 },
  { minAmount: 125_000 },
  { minAmount: 125_001 },
  { minAmount: 2 ** 33 - 1 },
  { minAmount: 2 ** 33 },
  { minAmount: 2 ** 33 + 1 },
  { minAmount: 1, outcome: 'tabled', stage: 'amendment', divided: true },
];

describe.each([
  ['meetings', documents],
  [
    'decisions',
    documents.flatMap((document) =>
      document.decisions.map((decision) => ({
        ...document,
        id: decision.id,
        meeting: document.id,
        headline: '',
        summary: '',
        decisions: [decision],
      })),
    ),
  ],
])('a segment of %s', (_, unsorted: readonly SearchDocument[]) => {
  const sorted = unsorted.toSorted(compareDocuments);
  let segment: Segment;
  let views: SectionViews;
  beforeAll(async () => {
    segment = await open(sorted);
    await Promise.all([segment.ensureLengths(), segment.ensurePlaces()]);
    views = await segment.ensure(
      segment.rangesOf(['decisionStarts', 'decisionFlags', 'amounts', 'topics', 'bodies', 'bodyTable']),
    );
  });

  it('has the stored documents', async () => {
    expect(await segment.readDocuments(everyNumber(sorted))).toEqual(sorted);
  });

  it('has their places', () => {
    expect(sorted.map((_, number) => segment.places.of(number))).toEqual(sorted.map(placeOf));
    const accepted = segment.places.accepted(({ state, kind }) => state === 'Ohio' && kind === 'school');
    expect(sorted.map((_, number) => accepted[segment.places.numbers[number] ?? 0] === 1)).toEqual(
      sorted.map(({ state, kind }) => state === 'Ohio' && kind === 'school'),
    );
  });

  it('has the places of some documents before all places are read', async () => {
    const fresh = await open(sorted);
    expect(() => fresh.places).toThrow('must be read before');
    expect(await fresh.placesOf([3, 0, 3])).toEqual(
      [3, 0, 3].flatMap((number) => sorted.slice(number, number + 1)).map(placeOf),
    );
  });

  it('has their days', () => {
    expect(sorted.map((_, number) => segment.days.dateOf(number))).toEqual(sorted.map(({ date }) => date));
    const days = [...(segment.days ?? [])];
    expect(days.flatMap(({ date, first, end }) => Array.from({ length: end - first }, () => date))).toEqual(
      sorted.map(({ date }) => date),
    );
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
  });

  it.each([
    [undefined, undefined],
    ['2022-03-01', undefined],
    [undefined, '2022-03-10'],
    ['2021-02-14', '2023-09-19'],
    ['2022-05-11', '2022-05-11'],
    ['1999-01-01', '2000-01-01'],
    ['2030-01-01', '2031-01-01'],
    ['2023-01-01', '2022-01-01'],
  ])('has those from %s to %s in one range', (from, to) => {
    const { first, end } = segment.days.rangeOf(from, to);
    expect(first).toBeLessThanOrEqual(end);
    expect(sorted.slice(first, end).map(({ id }) => id)).toEqual(
      sorted.filter(({ date }) => date >= (from ?? '') && date <= (to ?? '9')).map(({ id }) => id),
    );
  });

  it('has the numbers of words of their texts', async () => {
    const numbers = Uint32Array.from(everyNumber(sorted));
    const lengths = textLengthsIn(await segment.ensureTextLengths(numbers, []));
    for (const [number, document] of sorted.entries())
      expect(lengths.read(number)).toEqual(textsOf(document).map((text) => wordsOf(text).length));
  });

  it.each(filters)('has what the filter %j needs of their decisions', (filter) => {
    const columns = new DecisionColumns(
      views.words('decisionStarts'),
      views.bytes('decisionFlags'),
      views.floats('amounts'),
    );
    const test = columns.testOf(filter);
    expect(sorted.map((_, number) => test(number))).toEqual(
      sorted.map(({ decisions }) => decisions.some((decision) => passesDecisionFilter(decision, filter))),
    );
  });

  it('has the outcomes of their decisions', () => {
    const columns = new DecisionColumns(views.words('decisionStarts'), views.bytes('decisionFlags'));
    for (const [number, { decisions }] of sorted.entries()) {
      const expected = new Set(decisions.flatMap(({ outcome }) => outcome ?? []));
      expect(new Set(outcomesOf(columns.outcomeBitsOf(number)))).toEqual(expected);
    }
    expect(() => columns.testOf({ minAmount: 1 })).toThrow('the amounts were not read');
  });

  it('has their topics and bodies', () => {
    const topics = views.words('topics');
    const bodies = views.words('bodies');
    const names = decodeBodyTable(views.bytes('bodyTable'));
    for (const [number, document] of sorted.entries()) {
      expect(topicsOf(topics[number] ?? 0)).toEqual(document.topics);
      expect(names[bodies[number] ?? 0]).toBe(document.body);
    }
    expect(names).toEqual([...new Set(sorted.map(({ body }) => body))].toSorted());
  });

  it('has a hidden term for each place, each word of a body, and each topic', () => {
    const { place, word, topic } = hiddenTerms;
    const terms = [
      place('CA/montr-al-qu-bec'),
      word('body', 'council'),
      word('body', 'zone'),
      topic('housing'),
      topic('nothing'),
    ];
    const found = segment.termsOf(terms);
    const count = (test: (document: SearchDocument) => boolean) => sorted.filter(test).length || undefined;
    expect(terms.map((term) => found.get(term)?.frequency)).toEqual([
      count(({ city }) => city === 'Montréal'),
      count(({ body }) => body === 'City Council'),
      count(({ body }) => body.includes('Zoning')),
      count(({ topics }) => topics.includes('housing')),
      undefined,
    ]);
  });

  it('has lengths without filter terms', () => {
    for (const [number, document] of sorted.entries()) {
      const stems = new Set(analyze(document).flatMap(({ terms }) => terms.map(({ term }) => term)));
      expect(segment.lengths[number]).toBe(Math.max(1, stems.size));
    }
  });
});

describe('lengths', () => {
  it.each([
    [255, 1],
    [256, 2],
    [65_535, 2],
    [65_536, 4],
  ] as const)('up to %i take %i bytes each', (longest, width) => {
    const { buffer } = encodeLengths([7, longest, 1]);
    expect(buffer.byteLength).toBe(3 * width);
    expect([...readLengths(buffer, 0, buffer.byteLength, 3)]).toEqual([7, longest, 1]);
  });
});

describe('decisionStarts', () => {
  const bytesOf = async (some: readonly SearchDocument[]): Promise<number> =>
    (await open(some)).header.sections.decisionStarts.bytes;

  it('is empty if every document has one decision', async () => {
    const single = documents.filter(({ decisions }) => decisions.length === 1);
    expect(await bytesOf(single)).toBe(0);
    expect(await bytesOf([...single, ...documents.slice(0, 10)])).toBe(4 * (single.length + 11));
  });
});

describe('a table of places', () => {
  const places = Array.from({ length: 65_537 }, (_, number) => ({
    key: `US/town-${number}`,
    name: `Town ${number}`,
    state: 'Ohio',
    kind: 'city' as const,
  }));

  it.each([
    [65_536, 2],
    [65_537, 4],
  ])('of %i places has numbers of %i bytes', (count, bytes) => {
    const table = new PlaceTable(places.slice(0, count).toReversed());
    const numbers = table.places.map((place) => table.numberOf(place));
    const column = new Uint8Array(table.encodeNumbers(numbers));
    expect(column.length).toBe(bytes * count);
    const read = Places.decode(column, decodePlaceTable(table.encode()), count);
    expect(read.of(0)).toEqual(table.places[0]);
    expect(read.of(count - 1)).toEqual(table.places.at(-1));
  });

  it('keeps both names of a renamed place', () => {
    const [place] = places;
    if (place === undefined) throw new Error('there is no place');
    const table = new PlaceTable([place, { ...place, name: 'New town' }, place]);
    expect(table.places.map(({ name }) => name)).toEqual(['New town', 'Town 0']);
  });
});

it('days without documents have no range', () => {
  const days = new Days(new Uint32Array(new DaysWriter().encode().buffer), 0);
  expect([days.count, days.rangeOf('2020-01-01', undefined), [...days]]).toEqual([
    0,
    { first: 0, end: 0 },
    [],
  ]);
});

it('every topic has a code of its own', () => {
  for (const topic of meetingTopicNames) expect(topicsOf(topicBitsOf([topic]))).toEqual([topic]);
  expect(topicsOf(topicBitsOf(meetingTopicNames))).toEqual(meetingTopicNames.toSorted());
});
