/** Typical questions to agents over the real corpus: the calls that the instructions lead to give the answers of SQL. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { call, type Called, clientOf } from '../mcp-server/demo-service.fixture.ts';
import { placeSource } from '../../mcp-server/dataset/query/columns.ts';
import { tableNames } from '../../schemas/tables/index.ts';
import { dataFolder, unpackDatabase } from '../support/dataset/dataset-rows.ts';
import { isLong } from '../support/long.ts';
import { buildInto } from '../support/site/build.ts';
import { readBy, singleGroups, wideAggregates, widestOfEach } from './real-aggregates.ts';
import { realCorpus } from './real-rows.ts';

type Args = Record<string, unknown>;

type Task = {
  readonly question: string;
  readonly tool: string;
  readonly args: (facts: Facts) => Args;
  /** The answer in the call's structured content. */
  readonly read: (called: Called) => unknown;
  /** The same by SQL, with ? for the slug. */
  readonly sql: string;
  readonly more?: (facts: Facts) => readonly string[];
};

/** The place with the most votes by name, and its two members with the most. */
type Facts = { readonly slug: string; readonly a: string; readonly b: string };

const ofPlace = ({ slug }: Facts) => ({ column: 'slug', op: 'eq', value: slug });
const at = (table: string) =>
  `FROM ${table} AS t JOIN municipalities AS p ON p.id = t.muni_id LEFT JOIN meetings AS m ON m.id = ${table === 'meetings' ? 't.id' : 't.meeting_id'} WHERE p.slug = ?`;
const plain = (table: string) =>
  `FROM ${table} AS t JOIN municipalities AS p ON p.id = t.muni_id WHERE p.slug = ?`;
const total = ({ structured }: Called): unknown => structured['total'];
const groups =
  (...columns: string[]) =>
  ({ structured }: Called): unknown =>
    (structured['rows'] as Args[]).map((row) => columns.map((column) => row[column] ?? null));

const count = (question: string, table: string, where: Args[], sql: string): Task => ({
  question,
  tool: 'filter_dataset',
  args: (facts) => ({ table, where: [ofPlace(facts), ...where], aggregates: [{ function: 'count' }] }),
  read: total,
  sql: `SELECT count(*) ${at(table)} AND ${sql}`,
});

const tasks: readonly Task[] = [
  count(
    'How many meetings in 2025?',
    'meetings',
    [{ column: 'meeting_date', op: 'starts_with', value: '2025' }],
    "t.meeting_date LIKE '2025%'",
  ),
  count(
    'How many motions failed?',
    'motions',
    [{ column: 'result', op: 'eq', value: 'failed' }],
    "t.result = 'failed'",
  ),
  count(
    'How many motions were divided?',
    'motions',
    [{ column: 'divided', op: 'eq', value: true }],
    't.divided = 1',
  ),
  count(
    'How many decisions in 2024?',
    'decisions',
    [{ column: 'meeting_date', op: 'starts_with', value: '2024' }],
    "m.meeting_date LIKE '2024%'",
  ),
  count(
    'How many decisions over a million?',
    'decisions',
    [{ column: 'amount_cents', op: 'gte', value: 100_000_000 }],
    't.amount_cents >= 100000000',
  ),
  count(
    'How many votes against?',
    'member_votes',
    [{ column: 'vote', op: 'eq', value: 'no' }],
    "t.vote = 'no'",
  ),
  count(
    'How many votes were absences?',
    'member_votes',
    [{ column: 'vote', op: 'in', value: ['absent', 'excused'] }],
    "t.vote IN ('absent', 'excused')",
  ),
  count(
    'How many documents are minutes?',
    'documents',
    [{ column: 'kind', op: 'eq', value: 'minutes' }],
    "t.kind = 'minutes'",
  ),
  count(
    'How many agenda items since 2025?',
    'agenda_items',
    [{ column: 'meeting_date', op: 'gte', value: '2025-01-01' }],
    "m.meeting_date >= '2025-01-01'",
  ),
  {
    question: 'Votes by year and kind?',
    tool: 'filter_dataset',
    args: (facts) => ({
      table: 'member_votes',
      where: [ofPlace(facts)],
      group_by: ['meeting_date.year', 'vote'],
      limit: 200,
    }),
    read: groups('meeting_date.year', 'vote', 'count'),
    sql: `SELECT substr(m.meeting_date, 1, 4), t.vote, count(*) ${at('member_votes')} GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  },
  {
    question: 'Meetings by year?',
    tool: 'filter_dataset',
    args: (facts) => ({ table: 'meetings', where: [ofPlace(facts)], group_by: ['meeting_date.year'] }),
    read: groups('meeting_date.year', 'count'),
    sql: `SELECT substr(t.meeting_date, 1, 4), count(*) ${at('meetings')} GROUP BY 1 ORDER BY 1 DESC`,
  },
  {
    question: 'What became of the motions?',
    tool: 'filter_dataset',
    args: (facts) => ({ table: 'motions', where: [ofPlace(facts)], group_by: ['result'] }),
    read: groups('result', 'count'),
    sql: `SELECT t.result, count(*) ${at('motions')} GROUP BY 1 ORDER BY 2 DESC, 1`,
  },
  {
    question: 'Who votes no most often?',
    tool: 'filter_dataset',
    args: (facts) => ({
      table: 'member_votes',
      where: [ofPlace(facts), { column: 'vote', op: 'eq', value: 'no' }],
      group_by: ['member_name'],
      limit: 5,
    }),
    read: groups('member_name', 'count'),
    sql: `SELECT t.member_name, count(*) ${at('member_votes')} AND t.vote = 'no' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5`,
  },
  {
    question: 'Which bodies meet?',
    tool: 'filter_dataset',
    args: (facts) => ({
      table: 'decisions',
      where: [ofPlace(facts)],
      columns: ['body_name'],
      distinct: true,
    }),
    read: groups('body_name'),
    sql: `SELECT body FROM (SELECT DISTINCT coalesce(m.body_name, (SELECT name FROM bodies WHERE id = m.body_id)) AS body ${at('decisions')}) ORDER BY body IS NULL, body`,
  },
  {
    question: 'How much did the decisions amount to, by year?',
    tool: 'filter_dataset',
    args: (facts) => ({
      table: 'decisions',
      where: [ofPlace(facts)],
      group_by: ['meeting_date.year'],
      aggregates: [{ function: 'sum', column: 'amount_cents' }],
    }),
    read: groups('meeting_date.year', 'sum_amount_cents'),
    sql: `SELECT substr(m.meeting_date, 1, 4), sum(t.amount_cents) ${at('decisions')} GROUP BY 1 ORDER BY 1 DESC`,
  },
  {
    question: 'How many officials are listed?',
    tool: 'filter_dataset',
    args: (facts) => ({
      table: 'officials',
      where: [ofPlace(facts)],
      aggregates: [{ function: 'count_distinct', column: 'name' }],
    }),
    read: groups('count_distinct_name'),
    sql: `SELECT count(DISTINCT t.name) ${plain('officials')}`,
  },
  {
    question: 'How many votes does a member have?',
    tool: 'get_votes',
    args: ({ slug, a }) => ({ slug, member: a }),
    read: total,
    sql: `SELECT count(*) ${at('member_votes')} AND t.member_name = ?`,
    more: ({ a }) => [a],
  },
  {
    question: 'On which days did a member vote no, newest first?',
    tool: 'get_votes',
    args: ({ slug, a }) => ({ slug, member: a, vote: 'no', limit: 5 }),
    read: groups('meeting_date'),
    sql: `SELECT m.meeting_date ${at('member_votes')} AND t.member_name = ? AND t.vote = 'no' ORDER BY 1 DESC LIMIT 5`,
    more: ({ a }) => [a],
  },
  {
    question: 'How often did two members both vote?',
    tool: 'compare_members',
    args: ({ slug, a, b }) => ({ slug, a, b }),
    read: ({ structured }) => structured['both_voted'],
    sql: `SELECT count(DISTINCT t.motion_id) ${at('member_votes')} AND t.member_name = ? AND t.vote IN ('yes', 'no')
      AND t.motion_id IN (SELECT motion_id FROM member_votes WHERE member_name = ? AND vote IN ('yes', 'no'))`,
    more: ({ a, b }) => [a, b],
  },
  {
    question: 'How many motions mention housing?',
    tool: 'get_votes',
    args: ({ slug }) => ({ slug, query: 'housing' }),
    read: total,
    sql: `SELECT count(*) ${at('motions')} AND lower(t.text) LIKE '%housing%'`,
  },
];

/** Rows of cells; integers beyond 2^53 are text, as in answers. */
const ofSql = (rows: readonly Record<string, SQLOutputValue>[]): unknown[][] =>
  rows.map((row) =>
    Object.values(row).map((cell) => {
      if (typeof cell !== 'bigint') return cell;
      return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
    }),
  );

const isThere = existsSync(realCorpus);

describe.skipIf(!isThere)('typical questions over the real corpus', () => {
  const work = mkdtempSync(join(tmpdir(), 'civic-agents-'));
  let server: LocalServer;
  let client: Client;
  let database: DatabaseSync;
  let facts: Facts;

  beforeAll(async () => {
    const built = join(work, 'built');
    await buildInto(built, realCorpus, { parts: ['bulk'], skipInvalid: true });
    database = new DatabaseSync(unpackDatabase(dataFolder(built)), { readOnly: true });
    server = await serve(built, { port: 0 });
    client = await clientOf(server.origin, fetch);
    const names = database
      .prepare(
        `SELECT p.slug, t.member_name AS name FROM member_votes AS t JOIN municipalities AS p ON p.id = t.muni_id
         WHERE p.id = (SELECT muni_id FROM member_votes GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) GROUP BY 2 ORDER BY count(*) DESC, 2 LIMIT 2`,
      )
      .all();
    const [first, second] = names;
    facts = { slug: String(first?.['slug']), a: String(first?.['name']), b: String(second?.['name']) };
  }, 900_000);
  afterAll(async () => {
    await client.close();
    await server.close();
    database.close();
    rmSync(work, { recursive: true, force: true });
  });

  it('are twenty', () => {
    expect(tasks).toHaveLength(20);
  });

  it.each(tasks)('$question', async ({ tool, args, read, sql, more }) => {
    const called = await call(client, tool, args(facts));
    expect(called.isError, called.text).toBe(false);
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    const rows = ofSql(statement.all(facts.slug, ...(more?.(facts) ?? [])));
    const answer = read(called);
    const { limit = 50 } = args(facts) as { limit?: number };
    expect(answer).toEqual(Array.isArray(answer) ? rows.slice(0, limit) : rows[0]?.[0]);
    expect(called.text.length).toBeLessThanOrEqual(8_000);
  });

  it('no aggregate reads more than 20 MB, of the largest place or of all: it is answered, or refused with the remedy', async () => {
    const mostBytes: Record<string, number> = {};
    const queries = isLong ? [...wideAggregates, ...singleGroups] : widestOfEach;
    for (const query of queries)
      for (const where of [[], [ofPlace(facts)]]) {
        if (where.length > 0 && placeSource(query.table, 'slug') === undefined) continue;
        const { isError, text, bytes } = await readBy(server.origin, { ...query, where });
        const name = `${JSON.stringify(query)} of ${where.length === 0 ? 'all' : facts.slug}`;
        expect(bytes, name).toBeLessThanOrEqual(20_000_000);
        mostBytes[query.table] = Math.max(mostBytes[query.table] ?? 0, bytes);
        if (isError)
          expect(text, name).toMatch(/Narrow `where` first: by slug|Group by fewer or coarser columns/);
      }
    expect(Math.max(...Object.values(mostBytes))).toBeGreaterThan(1_000_000);
    expect(Object.keys(mostBytes)).toHaveLength(tableNames.length);
  }, 900_000);
});
