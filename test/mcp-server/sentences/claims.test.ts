/** What the descriptions of the tools and the instructions promise, and no other test tries. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedColumns } from '../../../schemas/derived-columns.ts';
import type { Meeting } from '../../../schemas/documents.ts';
import type { DecisionsResponse, SearchResponse } from '../../../schemas/search.ts';
import { tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { call, clientOf, demoService } from '../demo-service.fixture.ts';

const demo = demoService();
const headers: string[] = [];
let client: Client;
let slug = '';
beforeAll(async () => {
  client = await clientOf(demo.origin(), (url, init) => {
    headers.push(...new Headers(init?.headers).keys());
    return fetch(url, init);
  });
  slug = demo.places('us').toSorted((a, b) => b.meetings - a.meetings)[0]?.slug ?? '';
});
afterAll(() => client.close());

const structured = async (tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
  const called = await call(client, tool, args);
  expect(called.isError, called.text).toBe(false);
  return called.structured;
};
const rowsOf = (answer: Record<string, unknown>, field = 'rows') =>
  answer[field] as readonly Record<string, unknown>[];
const ofPlace = () => ({ column: 'slug', op: 'eq', value: slug });
const countOf = async (table: string, ...where: object[]): Promise<unknown> =>
  (
    await structured('filter_dataset', {
      table,
      where: [ofPlace(), ...where],
      aggregates: [{ function: 'count' }],
    })
  )['total'];

describe('texts for models', () => {
  test('name tools, parameters and resources that exist', async () => {
    const { tools } = await client.listTools();
    const { resources } = await client.listResources();
    const texts = [client.getInstructions() ?? '', ...tools.map(({ description = '' }) => description)];
    const parameters = new Set(tools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})));
    const named = new Set(
      texts.join('\n').match(/\b(?:search|list|get|compare|dataset|filter|read)_[a-z_]+\b/g),
    );
    expect([...named].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
    for (const uri of texts.join('\n').match(/civic:\/\/[a-z-]+/g) ?? [])
      expect(resources.map((resource) => resource.uri)).toContain(uri);
    for (const name of [
      'partial',
      'divided',
      'min_amount',
      'facets',
      'meeting_id',
      'when',
      'as_of',
      'mover',
      'group_by',
    ])
      expect([...parameters]).toContain(name);
  });

  test('need no key, and read only', async () => {
    await call(client, 'list_cities');
    await call(client, 'get_city_meetings', { slug });
    await call(client, 'search_meetings', { query: 'budget' });
    expect(headers.filter((name) => /authorization|cookie|key|token/.test(name))).toEqual([]);
  });
});

describe('tables', () => {
  test('have the same keys, cents as the unit of columns ending in _cents, and sources of records', () => {
    const faults = tableNames.flatMap((table) => {
      const { columns } = tableOf(table);
      const refersTo = (name: string, to: string): boolean =>
        columns[name] === undefined || columns[name].references === to;
      return [
        refersTo('muni_id', 'municipalities') ? '' : `${table}.muni_id`,
        refersTo('meeting_id', 'meetings') ? '' : `${table}.meeting_id`,
        table === 'about' || columns['source_url'] !== undefined ? '' : `${table} without sources`,
        ...Object.entries(publishedColumns(table)).map(([name, { unit }]) =>
          name.endsWith('_cents') && unit !== 'cents' ? `${table}.${name}` : '',
        ),
      ].filter((fault) => fault !== '');
    });
    expect(faults).toEqual([]);
  });

  test('have the columns of their place, meeting and motion that the description names', async () => {
    const { tools } = await client.listTools();
    const { description = '' } = tools.find(({ name }) => name === 'filter_dataset') ?? {};
    const [, place = '', meeting = '', motion = ''] =
      /^.*?Conditions are ANDed\. (.*) of the row's place are .*; (.*) of every table with meeting_id; member_votes also has (.*?)\.(?:\s|$)/m.exec(
        description,
      ) ?? [];
    const names = (text: string): string[] => text.split(/, | and /).filter((name) => name !== '');
    expect([names(place).length, names(meeting).length, names(motion).length]).toEqual([6, 2, 8]);
    for (const table of tableNames) {
      const { columns } = tableOf(table);
      const expected = [
        ...(columns['muni_id'] === undefined ? [] : names(place)),
        ...(columns['meeting_id'] === undefined ? [] : names(meeting)),
        ...(table === 'member_votes' ? names(motion) : []),
      ];
      for (const column of expected)
        await structured('filter_dataset', { table, columns: [column], limit: 1 });
    }
  });

  test('are of the release that dataset_tables names, by its day', async () => {
    const { release, tables } = await structured('dataset_tables', {});
    expect(release).toBe(demo.json('archive/data/manifest.json')['release']);
    expect(release).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect(tables).toHaveLength(tableNames.length);
  });
});

describe('a search', () => {
  test('counts decisions by its filters with limit 1 as their pages do', async () => {
    const filters = { place: slug, country: 'US', divided: true, from: '2025-01-01', to: '2026-12-31' };
    const { total } = (await structured('search_decisions', { ...filters, limit: 1 })) as DecisionsResponse;
    let [listed, cursor]: [number, unknown] = [0, undefined];
    do {
      const page = await structured('search_decisions', { ...filters, sort: 'date', limit: 20, cursor });
      listed += Number(page['count']) + Number(page['merged'] ?? 0);
      cursor = page['next_cursor'];
    } while (cursor !== undefined);
    expect(total).toEqual({ value: listed, relation: 'eq' });
    expect(listed).toBeGreaterThan(0);
  });

  test.each(['search_meetings', 'search_decisions'])('of %s leads to the whole meeting', async (tool) => {
    const answer = await structured(tool, { query: 'council', limit: 3 });
    for (const { url, date } of (answer as SearchResponse).results) {
      const [, place, meeting_id] = /\/city\/([^/]+)\/#m([^/]+?)(?:-d[^/]*)?$/.exec(url) ?? [];
      const args = {
        slug: place,
        meeting_id,
        from: date,
        to: date,
        country: /\/ca\//.test(url) ? 'CA' : 'US',
      };
      const { meetings } = await structured('get_city_meetings', args);
      expect(meetings as Meeting[], url).toMatchObject([{ id: meeting_id, date }]);
    }
  });
});

describe('words of a search', () => {
  const totalOf = async (query: string): Promise<number> =>
    ((await structured('search_meetings', { query, strict: true, limit: 1 })) as SearchResponse).total
      ?.value ?? -1;

  test('reads the query language of its description', async () => {
    const [council, budget, both] = [
      await totalOf('council'),
      await totalOf('budget'),
      await totalOf('council budget'),
    ];
    expect(await totalOf('councils')).toBe(council);
    expect(await totalOf('council OR budget')).toBe(council + budget - both);
    expect(await totalOf('council -budget')).toBe(council - both);
    expect(await totalOf('"council approves"')).toBeLessThanOrEqual(await totalOf('council approves'));
    const name = demo.places('us').find((place) => place.slug === slug)?.name ?? '';
    const { results } = (await structured('search_meetings', {
      query: `"${name}" council`,
      strict: true,
    })) as SearchResponse;
    expect(results.length).toBeGreaterThan(0);
    expect(results.some(({ city }) => city === name)).toBe(true);
  });
});

describe('context', () => {
  test('of a place has the newest rows of each block, and only asked-for ones in full', async () => {
    type Blocks = Record<string, { total: number; shown: number; rows: unknown[] }>;
    const city = demo.json(`us/city/${slug}/city.json`);
    const all = (await structured('get_city_context', { slug }))['blocks'] as Blocks;
    for (const [name, { total, shown, rows }] of Object.entries(all)) {
      expect(total, name).toBe((city[name] as unknown[]).length);
      expect(rows).toHaveLength(shown);
      expect(shown, name).toBeGreaterThan(0);
    }
    const [name = ''] = Object.keys(all).filter((each) => each !== 'officials' && each !== 'member_votes');
    expect(await countOf(name)).toBe(all[name]?.total);
    const one = (await structured('get_city_context', { slug, blocks: [name] }))['blocks'] as Blocks;
    expect(
      Object.entries(one)
        .filter(([, { shown }]) => shown > 0)
        .map(([each]) => each),
    ).toEqual([name]);
  });
});

describe('votes', () => {
  test('of a mover are on his or her motions alone, and moved counts them', async () => {
    const [first] = rowsOf(
      await structured('filter_dataset', { table: 'motions', where: [ofPlace()], group_by: ['mover'] }),
    ).filter(({ mover }) => mover !== null);
    const mover = String(first?.['mover']);
    const motions = await structured('get_votes', { slug, mover, limit: 100 });
    expect(motions['total']).toBe(first?.['count']);
    for (const row of rowsOf(motions)) expect(row['mover']).toBe(mover);
    const votes = await structured('get_votes', { slug, mover, vote: 'no', limit: 100 });
    expect(rowsOf(votes).every((row) => row['motion_mover'] === mover && row['vote'] === 'no')).toBe(true);
    const { moved } = await structured('get_votes', { slug, member: mover });
    expect(moved).toBe(first?.['count']);
  });

  test('match a query by all words of the text, in any order', async () => {
    const words = ['contract', 'approve'];
    const where = words.map((value) => ({ column: 'text', op: 'contains', value }));
    const { total } = await structured('get_votes', { slug, query: words.join(' ') });
    expect(total).toBe(await countOf('motions', ...where));
    expect(total).toBe(
      (await structured('get_votes', { slug, query: words.toReversed().join(' ') }))['total'],
    );
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(Number(await countOf('motions')));
  });

  test('of two members leave abstentions, absences and recusals out of what both voted on', async () => {
    const [a, b] = rowsOf(
      await structured('filter_dataset', {
        table: 'member_votes',
        where: [ofPlace()],
        group_by: ['member_name'],
      }),
    ).map(({ member_name: name }) => String(name));
    const answer = await structured('compare_members', { slug, a, b });
    const cast = async (name: string | undefined): Promise<Map<unknown, unknown>> => {
      const where = [ofPlace(), { column: 'member_name', op: 'eq', value: name }];
      const votes = new Map<unknown, unknown>();
      for (let cursor: unknown, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await structured('filter_dataset', {
          table: 'member_votes',
          where,
          columns: ['motion_id', 'vote'],
          limit: 500,
          cursor,
        });
        for (const { motion_id: motion, vote } of rowsOf(page)) votes.set(motion, vote);
        cursor = page['next_cursor'];
      }
      return votes;
    };
    const [ofA, ofB] = [await cast(a), await cast(b)];
    const isVote = (vote: unknown): boolean => ['yes', 'no'].includes(String(vote));
    const common = [...ofA].filter(([motion]) => ofB.has(motion));
    const both = common.filter(([motion, vote]) => isVote(vote) && isVote(ofB.get(motion)));
    expect(answer).toMatchObject({ both_voted: both.length, not_both: common.length - both.length });
    expect(common.length).toBeGreaterThan(both.length);
  });
});
