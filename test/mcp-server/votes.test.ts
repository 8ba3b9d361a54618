/** Votes of members, against SQL over the same release. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFolder, unpackDatabase } from '../support/dataset/dataset-rows.ts';
import { sharedDemo } from '../support/site/shared-demo.ts';
import { call, clientOf, demoService } from './demo-service.fixture.ts';

const demo = demoService();
let client: Client;
let database: DatabaseSync;
let slug = '';
let members: string[] = [];

beforeAll(async () => {
  client = await clientOf(demo.origin(), fetch);
  const { site } = await sharedDemo(36, 600, ['site', 'search', 'bulk']);
  database = new DatabaseSync(unpackDatabase(dataFolder(join(site))), { readOnly: true });
  [{ slug }] = database
    .prepare(
      'SELECT slug FROM member_votes JOIN municipalities ON municipalities.id = muni_id GROUP BY muni_id ORDER BY count(*) DESC LIMIT 1',
    )
    .all() as [{ slug: string }];
  members = database
    .prepare(
      'SELECT member_name FROM member_votes JOIN municipalities ON municipalities.id = muni_id WHERE slug = ? GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2',
    )
    .all(slug)
    .map(({ member_name: name }) => String(name));
});
afterAll(async () => {
  database.close();
  await client.close();
});

describe('get_votes', () => {
  test('counts the votes of a member, and shows each with its motion, newest first', async () => {
    const [member] = members;
    const { structured, text } = await call(client, 'get_votes', { slug, member, limit: 5 });
    const rows = database
      .prepare(
        `SELECT member_votes.id, vote, meeting_date, motions.text, result FROM member_votes JOIN municipalities ON municipalities.id = member_votes.muni_id
         JOIN meetings ON meetings.id = member_votes.meeting_id JOIN motions ON motions.id = motion_id WHERE slug = ? AND member_name = ? ORDER BY meeting_date DESC, member_votes.id`,
      )
      .all(slug, member ?? '');
    expect(structured).toMatchObject({ member, total: rows.length });
    const counts = Map.groupBy(rows, ({ vote }) => String(vote));
    expect(structured['counts']).toEqual(
      Object.fromEntries([...counts].map(([vote, of]) => [vote, of.length])),
    );
    expect(structured['rows']).toMatchObject(
      rows.slice(0, 5).map(({ vote, meeting_date, text, result }) => ({
        vote,
        meeting_date,
        motion_text: text,
        motion_result: result,
      })),
    );
    expect(text).toContain(`${member}: ${rows.length} votes (`);
  });

  test('lists motions without a member, and filters by words, outcome and days', async () => {
    const args = { slug, query: 'contract', outcome: 'passed', from: '2026-01-01' };
    const { structured } = await call(client, 'get_votes', args);
    const expected = database
      .prepare(
        `SELECT count(*) AS count FROM motions JOIN municipalities ON municipalities.id = motions.muni_id JOIN meetings ON meetings.id = motions.meeting_id
         WHERE slug = ? AND lower(motions.text) LIKE '%contract%' AND result = 'passed' AND meeting_date >= '2026-01-01'`,
      )
      .get(slug);
    expect(structured['total']).toBe(expected?.['count']);
    expect(structured['total']).toBeGreaterThan(0);
  });

  test('names the members whose votes are recorded for an unknown name', async () => {
    const { isError, text } = await call(client, 'get_votes', { slug, member: 'Zzyzx Qwerty' });
    expect(isError).toBe(true);
    expect(text).toContain('No votes of "Zzyzx Qwerty" are recorded there.');
    expect(text).toContain(members[0] ?? '-');
  });
});

describe('compare_members', () => {
  test('counts the motions on which two members voted alike and differently', async () => {
    const [a = '', b = ''] = members;
    const { structured } = await call(client, 'compare_members', { slug, a, b });
    const countsWhere = (condition: string): object => {
      const counts = database
        .prepare(
          `SELECT coalesce(sum(side), 0) AS both_voted, coalesce(sum(side AND x = y), 0) AS alike, coalesce(sum(side AND x <> y), 0) AS different, count(*) - coalesce(sum(side), 0) AS not_both
           FROM (SELECT x.vote AS x, y.vote AS y, x.vote IN ('yes', 'no') AND y.vote IN ('yes', 'no') AS side FROM member_votes AS x JOIN member_votes AS y ON y.motion_id = x.motion_id
           JOIN motions ON motions.id = x.motion_id JOIN municipalities ON municipalities.id = x.muni_id WHERE slug = ? AND x.member_name = ? AND y.member_name = ? AND ${condition})`,
        )
        .get(slug, a, b);
      return { ...counts };
    };
    const [all, divided, final] = ['true', 'divided', "divided AND stage = 'final'"].map(countsWhere);
    expect(structured).toMatchObject({ a, b, ...all, divided, final });
    expect(divided).not.toEqual(all);
    expect(final).not.toEqual(divided);
    const differences = structured['differences'] as {
      vote_a: string;
      vote_b: string;
      meeting_date: string;
    }[];
    expect(differences.length).toBeGreaterThan(0);
    expect(differences.every(({ vote_a: left, vote_b: right }) => left !== right)).toBe(true);
    const days = differences.map(({ meeting_date: day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('needs two members', async () => {
    const [a] = members;
    const { isError, text } = await call(client, 'compare_members', { slug, a, b: a });
    expect(isError).toBe(true);
    expect(text).toContain('Name two members.');
  });
});
