/**
 * PostgreSQL: a tsvector with weights in a column, a GIN index over it, ts_rank, and prepared statements over a socket
 * (https://www.postgresql.org/docs/current/textsearch-tables.html).
 */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgresDriver, { type Sql } from 'postgres';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { QueryCut, resultCount } from '../../search/engine.ts';
import { textOf } from '../../search/ours.ts';
import type { BenchQuery } from '../../search/queries.ts';
import type { KeptEngine } from './engine.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const columns = [
  'id',
  'city',
  'state',
  'kind',
  'body',
  'date',
  'headline',
  'decisions',
  'summary',
  'url',
] as const;

const table = `CREATE TABLE meetings (${columns.map((name) => `${name} text NOT NULL`).join(', ')},
  lexemes tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('english', headline), 'A') || setweight(to_tsvector('english', decisions), 'B') ||
    setweight(to_tsvector('english', summary), 'C') ||
    setweight(to_tsvector('english', body || ' ' || city || ' ' || state), 'D')) STORED)`;

/** Weights of D, C, B and A, equal to ours. */
const rank = `ts_rank('{0.25, 0.5, 0.75, 1}', lexemes, query)`;

/** Longer than any reader would wait. */
const statementTimeoutMs = 30_000;
/** PostgreSQL's code for a statement that was cancelled. */
const cancelled = '57014';

export const postgres: KeptEngine = {
  build: async (documents, folder) => {
    const server = await startPostgres(dataIn(folder));
    const sql = connect(server);
    let peak = 0;
    const watch = setInterval(() => (peak = Math.max(peak, server.residentBytes())), 500);
    try {
      // COPY in the transaction that creates the table skips the write-ahead log.
      await sql.begin(async (transaction) => {
        await transaction.unsafe(table);
        const copy = transaction.unsafe(`COPY meetings (${columns.join(', ')}) FROM STDIN`);
        await pipeline(Readable.from(copyLines(documents)), await copy.writable());
      });
      await sql.unsafe('CREATE INDEX ON meetings USING gin (lexemes)');
      await sql.unsafe('CREATE INDEX ON meetings (state)');
      await sql.unsafe('VACUUM (ANALYZE, FREEZE) meetings');
    } finally {
      clearInterval(watch);
      await sql.end();
      await server.stop();
    }
    return { otherPeakBytes: peak };
  },
  open: async (folder) => {
    const server = await startPostgres(dataIn(folder));
    const sql = connect(server);
    await sql.unsafe(`SET statement_timeout = ${statementTimeoutMs}`);
    return {
      search: async (query) => {
        const rows = await select(sql, query).catch((error: unknown) => {
          if (error instanceof postgresDriver.PostgresError && error.code === cancelled) throw new QueryCut();
          throw error;
        });
        return rows.length;
      },
      otherResidentBytes: server.residentBytes,
      close: async () => {
        await sql.end();
        await server.stop();
      },
    };
  },
};

const dataIn = (folder: string): string => join(folder, 'data');

const connect = ({ path, user }: PostgresServer): Sql =>
  postgresDriver({ path, user, database: 'postgres', max: 1, onnotice: () => {} });

/** One statement per combination of filters, so that each gets its own plan. */
async function select(sql: Sql, query: BenchQuery): Promise<readonly unknown[]> {
  const filters = [
    ...(query.state === undefined ? [] : [['state', query.state]]),
    ...(query.meetingKind === undefined ? [] : [['kind', query.meetingKind]]),
  ];
  const conditions = filters.map(([column], index) => ` AND ${column} = $${index + 2}`).join('');
  const statement = `SELECT ${columns.join(', ')}, ${rank} AS rank FROM meetings, websearch_to_tsquery('english', $1) query
    WHERE lexemes @@ query${conditions} ORDER BY rank DESC LIMIT ${resultCount}`;
  const text = query.form === 'question' ? query.words.join(' OR ') : textOf(query);
  const values = filters.map(([, value]) => value ?? '');
  return sql.unsafe(statement, [text, ...values], { prepare: true });
}

/** COPY's text format: columns separated by tabs; tabs, line ends and backslashes escaped. */
async function* copyLines(documents: AsyncIterable<SearchDocument>): AsyncGenerator<string> {
  for await (const document of documents) {
    const texts = {
      ...document,
      decisions: document.decisions.map(({ headline, summary = '' }) => `${headline}\n${summary}`).join('\n'),
    };
    yield `${columns.map((name) => escaped(texts[name])).join('\t')}\n`;
  }
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
