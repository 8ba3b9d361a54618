/** Every tool, against the service on a local server. */
import type { Client } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutEvidence } from '../../mcp-server/answers/evidence.ts';
import type { Meeting } from '../../schemas/documents.ts';
import type { SearchResponse } from '../../schemas/search.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { call, clientOf, demoService } from './demo-service.fixture.ts';

const demo = demoService();
const requests: string[] = [];
const log: string[] = [];
let client: Client;
let slug = '';
let name = '';

beforeAll(async () => {
  client = await clientOf(
    demo.origin(),
    (url, init) => {
      requests.push(url);
      return fetch(url, init);
    },
    log,
  );
  const largest = demo.places('us').toSorted((a, b) => b.meetings - a.meetings)[0];
  slug = largest?.slug ?? '';
  name = largest?.name ?? '';
});
afterAll(() => client.close());

/** Four characters per token. */
const answerMaxCharacters = 8_000 * 4;

const goodCalls = (): [string, Record<string, unknown>][] => [
  ['search_meetings', { query: 'council' }],
  ['search_meetings', { query: 'council', limit: 50, facets: true }],
  ['search_decisions', { query: 'council' }],
  ['search_decisions', { state: 'OH', limit: 50, facets: true }],
  ['list_cities', {}],
  ['list_cities', { query: name }],
  ['get_city_meetings', { slug }],
  ['get_city_meetings', { slug, when: 'upcoming' }],
  ['get_city_context', { slug }],
  ['get_city_context', { slug, blocks: ['member_votes', 'officials'] }],
  ['dataset_tables', {}],
  ...tableNames.map((table): [string, Record<string, unknown>] => ['dataset_tables', { table }]),
  ...tableNames.map((table): [string, Record<string, unknown>] => ['filter_dataset', { table }]),
];

test('every answer has the declared shape, is short enough, and names whom to credit', async () => {
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false });
  const schemas = new Map(tools.map((tool) => [tool.name, ajv.compile(tool.outputSchema as object)]));
  for (const [tool, args] of goodCalls()) {
    const { isError, text, structured } = await call(client, tool, args);
    expect(isError, `${tool} ${JSON.stringify(args)}: ${text}`).toBe(false);
    const isValid = schemas.get(tool);
    expect(isValid?.(structured), `${tool} ${JSON.stringify(isValid?.errors)}`).toBe(true);
    expect(text.length, `${tool} ${JSON.stringify(args)}`).toBeLessThan(answerMaxCharacters);
    expect(text).toContain('Credit: Civic Meetings, http');
  }
});

describe('list_cities', () => {
  test('finds a place by a misspelled name with its state', async () => {
    const place = demo.places('us').find(({ slug: each }) => each === slug);
    const misspelled = `${name.slice(0, 3)}${name.slice(4)} ${place?.state_code.toLowerCase()}`;
    const { structured } = await call(client, 'list_cities', { query: misspelled });
    expect((structured['places'] as { slug: string }[])[0]?.slug).toBe(slug);
  });

  test('lists the largest places of both countries without a query', async () => {
    const { structured, text } = await call(client, 'list_cities', { limit: 3 });
    const places = [...demo.places('us'), ...demo.places('ca')];
    const largest = places.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0)).slice(0, 3);
    expect(structured).toMatchObject({ count: 3, matched: places.length, places: largest });
    for (const { slug } of largest) expect(text).toContain(`slug ${slug};`);
  });

  test('filters by country, kind and state', async () => {
    const { structured } = await call(client, 'list_cities', { country: 'CA', limit: 50 });
    expect(structured['matched']).toBe(demo.places('ca').length);
    const school = demo.places('us').find(({ kind }) => kind === 'school');
    expect(school).toBeDefined();
    const schools = await call(client, 'list_cities', { kind: 'school', state: school?.state, limit: 50 });
    expect(schools.structured['places']).toContainEqual(school);
  });

  test('suggests a similar state', async () => {
    const { isError, text } = await call(client, 'list_cities', { state: 'Ohoi' });
    expect(isError).toBe(true);
    expect(text).toContain('not "Ohoi". Did you mean Ohio?');
  });

  test('says when nothing matches', async () => {
    const { isError, text } = await call(client, 'list_cities', { query: 'qqqqqqqq' });
    expect(isError).toBe(false);
    expect(text).toContain('No place matches "qqqqqqqq": it is not covered, and may be part of a larger');
  });
});

describe('get_city_meetings', () => {
  const published = () =>
    demo.json(`us/city/${slug}/meetings.json`) as unknown as { upcoming: Meeting[]; recent: Meeting[] };

  test('returns the newest past meetings, and pages to the oldest', async () => {
    const seen: Meeting[] = [];
    for (let next: unknown = {}; next !== undefined;) {
      const { structured } = await call(client, 'get_city_meetings', {
        slug,
        limit: 50,
        ...(next as object),
      });
      seen.push(...(structured['meetings'] as Meeting[]));
      next = structured['next'];
    }
    expect(seen.map(({ id }) => id)).toEqual(published().recent.map(({ id }) => id));
  });

  test('returns upcoming meetings, soonest first', async () => {
    const { structured } = await call(client, 'get_city_meetings', { slug, when: 'upcoming', limit: 50 });
    expect(structured['meetings']).toEqual(published().upcoming.map(withoutEvidence));
  });

  test('returns the meetings of a date range', async () => {
    const [from, to] = ['2026-01-01', '2026-06-30'];
    const { structured } = await call(client, 'get_city_meetings', { slug, from, to, limit: 50 });
    const dates = (structured['meetings'] as Meeting[]).map(({ date }) => date);
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every((date) => date >= from && date <= to)).toBe(true);
  });

  test('returns a single meeting that a search found, with all its texts', async () => {
    const { structured: found } = await call(client, 'search_meetings', { query: name, limit: 1 });
    const [result] = (found as SearchResponse).results;
    const [, place = '', id = ''] = /\/city\/([^/]+)\/#(m.+)$/.exec(result?.url ?? '') ?? [];
    const { structured } = await call(client, 'get_city_meetings', { slug: place, meeting_id: id });
    expect(structured['meetings']).toMatchObject([{ id: id.slice(1), date: result?.date }]);
  });

  test('returns the evidence of a single meeting, and says where that of several is', async () => {
    const withEvidence = demo
      .places('us')
      .flatMap((place) =>
        (demo.json(`us/city/${place.slug}/meetings.json`) as unknown as { recent: Meeting[] }).recent
          .filter(({ evidence }) => evidence !== undefined)
          .map((meeting) => ({ meeting, slug: place.slug })),
      )
      .at(0);
    const { meeting, slug: place = '' } = withEvidence ?? {};
    const single = await call(client, 'get_city_meetings', { slug: place, meeting_id: meeting?.id });
    expect(single.structured['meetings']).toEqual([meeting]);
    const [first] = meeting?.evidence ?? [];
    expect(single.text).toContain(`“${first?.quote}” (Minutes, page ${first?.page}, http`);
    const note = expect.stringContaining('Evidence of 1 meeting ');
    for (const [tool, args] of [
      ['get_city_meetings', { from: meeting?.date, to: meeting?.date }],
      ['get_city_context', { meetings: 20 }],
    ] as const) {
      const { structured } = await call(client, tool, { slug: place, ...args });
      expect(JSON.stringify(structured['meetings'])).not.toContain('"evidence"');
      if (tool === 'get_city_meetings') expect(structured['left_out']).toContainEqual(note);
    }
  });

  test('finds a Canadian place without a country', async () => {
    const [place] = demo.places('ca');
    const { structured } = await call(client, 'get_city_meetings', { slug: place?.slug });
    expect(structured).toMatchObject({ slug: place?.slug, country: 'CA', city: place?.name });
    const wrong = await call(client, 'get_city_meetings', { slug: place?.slug, country: 'US' });
    expect(wrong.text).toContain(`There is no place with the slug "${place?.slug}" in US.`);
  });

  test('suggests a place for a wrong slug', async () => {
    const { isError, text } = await call(client, 'get_city_meetings', { slug: slug.replace('e', '') });
    expect(isError).toBe(true);
    expect(text).toContain(`"${slug}" (${name}, `);
  });
});

describe('get_city_context', () => {
  const published = () => demo.json(`us/city/${slug}/city.json`);

  test('counts every block, and returns the newest rows of the requested ones', async () => {
    const { structured } = await call(client, 'get_city_context', {
      slug,
      blocks: ['officials'],
      max_rows: 2,
    });
    const city = published();
    const blocks = structured['blocks'] as Record<string, { total: number; shown: number; rows: unknown[] }>;
    for (const [block, { total, shown }] of Object.entries(blocks)) {
      expect(total).toBe((city[block] as unknown[]).length);
      expect(shown).toBe(block === 'officials' ? 2 : 0);
    }
    const inOffice = (city['officials'] as { end_date?: string }[]).filter(
      ({ end_date: end }) => end === undefined || end >= new Date().toISOString().slice(0, 10),
    );
    const shown = (blocks['officials']?.rows ?? []) as { body_name?: string }[];
    expect(shown).toMatchObject(inOffice.slice(0, 2));
    expect(shown[0]?.body_name).toBe('City Council');
    expect(structured['left_out']).toEqual([
      expect.stringContaining('Older rows of officials'),
      expect.stringContaining('those in office on'),
    ]);
    expect(structured['coverage']).toMatchObject({
      meetings: expect.any(Number),
      motions: expect.any(Number),
    });
  });

  test('includes the requested number of meetings', async () => {
    const { structured } = await call(client, 'get_city_context', { slug, meetings: 5 });
    const ids = (structured['meetings'] as Meeting[]).map(({ id }) => id);
    expect(ids).toEqual((published()['recent'] as Meeting[]).slice(0, 5).map(({ id }) => id));
  });

  test('summarizes each roll call in one line', async () => {
    const { text } = await call(client, 'get_city_context', { slug, blocks: ['member_votes'] });
    expect(text).toMatch(/yes: [^|;]+, [^|;]+; no: /);
  });

  test('suggests a block for an unknown one', async () => {
    const { isError, text } = await call(client, 'get_city_context', { slug, blocks: ['oficials'] });
    expect(isError).toBe(true);
    expect(text).toContain('There is no block "oficials". Did you mean officials?');
  });
});

describe('hostile input', () => {
  const manyIds = { column: 'id', op: 'in', value: Array.from({ length: 10_000 }, () => 'x') };

  test.each<[string, string, Record<string, unknown>, string]>([
    ['a path as table', 'filter_dataset', { table: '../x' }, 'There is no table "../x".'],
    ['a misspelled table', 'filter_dataset', { table: 'member_vote' }, 'Did you mean member_votes?'],
    ['a JavaScript property as table', 'dataset_tables', { table: '__proto__' }, 'no table "__proto__".'],
    ['an unknown column', 'filter_dataset', { table: 'meetings', columns: ['datum'] }, 'no column "datum"'],
    [
      'in with 10,000 values',
      'filter_dataset',
      { table: 'meetings', where: [manyIds] },
      'the maximum is 1000',
    ],
    ['an invented cursor', 'filter_dataset', { table: 'meetings', cursor: 'x' }, 'cursor'],
    ['an encoded path as slug', 'get_city_meetings', { slug: '%2e%2e' }, 'with the slug "%2e%2e".'],
    ['a path as slug', 'get_city_context', { slug: '../municipalities' }, 'slug "../municipalities".'],
    ['a very long slug', 'get_city_context', { slug: 'x'.repeat(100_000) }, 'with the slug "xxx'],
    ['an incomplete date', 'get_city_meetings', { slug: 'x', from: '2026' }, 'must be a day as YYYY-MM-DD'],
    [
      'a JavaScript property as block',
      'get_city_context',
      { slug: 'x', blocks: ['constructor'] },
      'no block',
    ],
    ['a JavaScript property as state', 'list_cities', { state: 'toString' }, 'must be a full name'],
  ])('%s is refused with the remedy', async (_what, tool, args, message) => {
    const { isError, text } = await call(client, tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(message);
    expect(text.length).toBeLessThan(2_000);
  });

  test('a catastrophic regular expression is plain text', async () => {
    const where = [{ column: 'headline', op: 'contains', value: '(a+)+$'.repeat(20) }];
    const { structured } = await call(client, 'filter_dataset', { table: 'briefs', where });
    expect(structured['count']).toBe(0);
  });

  test('requests only published paths of the hosts of the service', () => {
    expect(requests.length).toBeGreaterThan(50);
    for (const url of requests) expect(new URL(url).origin).toBe(demo.origin());
    const paths = new Set(requests.map((url) => new URL(url).pathname));
    const form =
      /^(\/search|\/decisions|(\/ca)?\/municipalities\.json|(\/ca)?\/city\/[a-z0-9-]+\/(meetings|city)\.json|\/data\/[a-z_0-9]+\.(parquet|json))$/;
    for (const path of paths) expect(path).toMatch(form);
  });

  test('is never logged as a bug', () => {
    expect(log).toEqual([]);
  });
});
