/**
 * `npm run bench -- mcp [--places N --meetings N] [--dataset <corpus>]`: the MCP server's start time, the size of its
 * package and answers, and the bytes that a question about the nationwide dataset fetches.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { writeExports } from '../generator/bulk/exports.ts';
import { openChecked } from '../generator/build/opened-corpus.ts';
import { DroppedRows } from '../generator/corpus/dropped-rows.ts';
import { serve } from '../generator/serve/serve.ts';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { tableFileName } from '../schemas/paths.ts';
import { civic, demoCorpus, node, work as benchFolder } from './demo-corpus.ts';
import { startRangeServer } from './mcp/range-server.ts';
import { markdownTable, record } from './record.ts';

const work = join(benchFolder, 'mcp');
const site = join(work, 'site');
const dataset = join(work, 'dataset');
const program = '.mcp/dist/cli.js';

/** Number of starts to measure. */
const starts = 21;

export async function benchMcp(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '700' },
      meetings: { type: 'string', default: '206000' },
      dataset: { type: 'string' },
    },
  });
  rmSync(work, { recursive: true, force: true });
  mkdirSync(dataset, { recursive: true });
  node('mcp-server/bundle.ts');
  const served = demoCorpus(Number(values.places), Number(values.meetings));
  civic('build', served.file, '--out', site, '--only', 'site,search', '--json');
  const nationwide = demoCorpus(7000, 2_060_000, values.dataset);
  const rows = await writeDataset(nationwide.file);
  await using archive = await startRangeServer(dataset);
  const server = await serve(site, { port: 0 });
  const startMs = await measureStarts();
  const client = await connect({
    CIVIC_BASE_URL: server.origin,
    CIVIC_CA_BASE_URL: `${server.origin}/ca`,
    CIVIC_SEARCH_URL: server.origin,
    CIVIC_ARCHIVE_URL: archive.origin,
  });
  const answers = await measureAnswers(client);
  const questions = await measureQuestions(client, archive.take);
  await client.close();
  await server.close();
  const markdown = [startAndSize(startMs), '', answerTable(answers), '', questionTable(questions, rows)].join(
    '\n',
  );
  rmSync(work, { recursive: true, force: true });
  process.stdout.write(`${markdown}\n`);
  record('MCP server', `npm run bench -- mcp ${args.join(' ')}`.trim(), markdown);
}

/** Writes the Parquet files as a build does; returns the number of rows of each table. */
async function writeDataset(corpus: string): Promise<ReadonlyMap<string, number>> {
  const opened = await openChecked(corpus, { report: () => {} });
  using open = opened.corpus;
  const { snapshot, layout, redactions } = open;
  const file = await snapshot.sharedFile();
  const droppedRows = new DroppedRows().toPlain();
  const rows = { file, layout, globals: opened.globals, droppedRows, redactions, isUnfiltered: true };
  const spoolFolder = join(work, 'spool');
  mkdirSync(spoolFolder);
  const setup = { rows, folder: dataset, spoolFolder, metadata: {}, target: dataset };
  const results = await writeExports(['parquet'], setup, { onStep: () => {} });
  return new Map(results.flatMap(({ files }) => files.map(({ table = '', rows }) => [table, rows] as const)));
}

/** Milliseconds from the start of the program to its first answer, sorted. */
async function measureStarts(): Promise<number[]> {
  const initialize = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  });
  const times: number[] = [];
  for (let start = 0; start < starts; start++) {
    const began = performance.now();
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'ignore'] });
    child.stdin.write(`${initialize}\n`);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    times.push(performance.now() - began);
    child.kill();
    await new Promise((resolve) => child.once('exit', resolve));
  }
  return times.toSorted((a, b) => a - b);
}

async function connect(env: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [program], env }));
  return client;
}

type Answer = { readonly tool: string; readonly characters: number; readonly milliseconds: number };

type Structured = Record<string, unknown>;

async function ask(
  client: Client,
  name: string,
  args: Structured,
): Promise<Answer & { content: Structured }> {
  const began = performance.now();
  const result = await client.callTool({ name, arguments: args });
  const milliseconds = performance.now() - began;
  const [content] = result.content;
  const text = content?.type === 'text' ? content.text : '';
  if (result.isError === true) throw new Error(`${name}: ${text}`);
  return {
    tool: name,
    characters: text.length,
    milliseconds,
    content: result.structuredContent as Structured,
  };
}

/** Calls of all tools with required arguments only, about the place with the most meetings. */
async function measureAnswers(client: Client): Promise<Answer[]> {
  const cities = await ask(client, 'list_cities', {});
  const [largest] = cities.content['places'] as { slug: string; country: string }[];
  const place = { slug: largest?.slug ?? '', country: largest?.country ?? 'US' };
  return [
    cities,
    await ask(client, 'search_meetings', { query: 'affordable housing' }),
    await ask(client, 'get_city_meetings', place),
    await ask(client, 'get_city_context', place),
    await ask(client, 'dataset_tables', {}),
    await ask(client, 'filter_dataset', { table: 'municipalities' }),
  ];
}

type Question = Answer & {
  readonly question: string;
  readonly table: string;
  readonly requests: number;
  readonly bytes: number;
};

async function measureQuestions(
  client: Client,
  take: () => { requests: number; bytes: number },
): Promise<Question[]> {
  const cities = await ask(client, 'filter_dataset', {
    table: 'municipalities',
    columns: ['slug'],
    limit: 500,
  });
  const slugs = (cities.content['rows'] as { slug: string }[]).map(({ slug }) => slug);
  const slug = (number: number): Structured => ({ column: 'slug', op: 'eq', value: slugs[number] ?? '' });
  const asked: [string, string, Structured][] = [
    ['one place by slug', 'member_votes', { where: [slug(250)] }],
    ['another place', 'member_votes', { where: [slug(499)] }],
    [
      '“no” votes in a third place',
      'member_votes',
      { where: [slug(1), { column: 'vote', op: 'eq', value: 'no' }] },
    ],
    [
      'decisions of one place about money',
      'decisions',
      { where: [slug(250), { column: 'amount_cents', op: 'gt', value: 100_000_000 }] },
    ],
    [
      'the 20 newest meetings of all places',
      'meetings',
      {
        order_by: [{ column: 'meeting_date', direction: 'desc' }],
        columns: ['id', 'meeting_date'],
        limit: 20,
      },
    ],
  ];
  const questions: Question[] = [];
  take();
  for (const [question, table, args] of asked)
    questions.push({
      question,
      table,
      ...(await ask(client, 'filter_dataset', { table, ...args })),
      ...take(),
    });
  return questions;
}

function startAndSize(times: readonly number[]): string {
  const [pack] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', './.mcp'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as { size: number; unpackedSize: number }[];
  const [median, slowest] = [times[starts >> 1] ?? 0, times.at(-1) ?? 0];
  return `Start to first answer: ${median.toFixed(0)} ms (median of ${starts}), ${slowest.toFixed(0)} ms at most. Package: ${formatBytes(pack?.unpackedSize ?? 0)} unpacked, ${formatBytes(pack?.size ?? 0)} to download.`;
}

const answerTable = (answers: readonly Answer[]): string =>
  markdownTable(
    ['tool, with its defaults', 'characters of text', 'tokens (4 characters each)', 'milliseconds'],
    answers.map(({ tool, characters, milliseconds }) => [
      `\`${tool}\``,
      formatCount(characters),
      formatCount(Math.ceil(characters / 4)),
      milliseconds.toFixed(0),
    ]),
  );

const questionTable = (questions: readonly Question[], rows: ReadonlyMap<string, number>): string =>
  markdownTable(
    [
      'question about the nationwide dataset',
      'table',
      'rows',
      'file size',
      'fetched',
      'share of file',
      'requests',
      'milliseconds',
    ],
    questions.map(({ question, table, bytes, requests, milliseconds }) => {
      const { size } = statSync(join(dataset, tableFileName(table)));
      return [
        question,
        `\`${table}\``,
        formatCount(rows.get(table) ?? 0),
        formatBytes(size),
        formatBytes(bytes),
        `${((100 * bytes) / size).toFixed(1)} %`,
        formatCount(requests),
        milliseconds.toFixed(0),
      ];
    }),
  );
