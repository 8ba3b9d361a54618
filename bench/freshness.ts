/**
 * `npm run bench -- freshness [--places N --meetings N --changed N --hours N --of-an-hour N]`: the time
 * until a search function answers with changed meetings: a run with `--since-last` that publishes to a folder, and a function
 * that polls the folder; then a day of such runs. The initial full index is cached in `.bench`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount, Progress } from '../generator/system/terminal.ts';
import { civic, demoCorpus, node, root, work as benchFolder } from './demo-corpus.ts';
import type { Followed } from './freshness/follower.ts';
import type { ManySegments } from './freshness/many-segments.ts';
import type { Hour, Run } from './freshness/hour.ts';
import { dayPicture } from './freshness/picture.ts';
import { drawNationwideQueries } from './nationwide/queries.ts';
import { markdownTable, record } from './record.ts';
import { documentsFile, readDocuments } from './search/documents.ts';

/** Number of demo meetings to draw queries from, enough to contain the entire vocabulary. */
const sampledMeetings = 10_000;

export async function benchFreshness(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      changed: { type: 'string', default: '1000' },
      hours: { type: 'string', default: '24' },
      'of-an-hour': { type: 'string', default: '2000' },
    },
  });
  const progress = new Progress(process.stderr);
  const step = (text: string): void => progress.step(text);
  const corpus = new EditedCorpus(Number(values.places), Number(values.meetings), step);
  const queries = join(benchFolder, 'freshness-queries.json');
  const documents = await documentsFile(benchFolder, sampledMeetings, step);
  writeFileSync(
    queries,
    JSON.stringify(drawNationwideQueries(await Array.fromAsync(readDocuments(documents)))),
  );
  await using follower = new Follower(corpus.store, queries);
  step('the function opens the published index');
  const before = await follower.follow();
  step(`${values.changed} meetings change`);
  const first: Hour = {
    run: corpus.runAfter(Number(values.changed)),
    followed: await follower.follow(),
  };
  const hours: Hour[] = [];
  for (let hour = 1; hour <= Number(values.hours); hour++) {
    step(`hour ${hour} of ${values.hours}`);
    const run = corpus.runAfter(Number(values['of-an-hour']));
    hours.push({ run, followed: await follower.follow() });
  }
  step('comparing one segment with ten');
  const many = manySegments(corpus.store, queries);
  progress.clear();
  const markdown = `${report(before, first, hours)}\n\n${many}`;
  process.stdout.write(`${markdown}\n`);
  if (hours.length > 0) writeFileSync(join(root, 'bench/pictures/freshness-day.svg'), dayPicture(hours));
  record('Fresh search', `npm run bench -- freshness ${args.join(' ')}`.trim(), markdown);
}

/** The cost of additional segments. */
function manySegments(store: string, queries: string): string {
  const json = node('bench/freshness/many-segments.ts', store, queries);
  const { segments, one, many } = JSON.parse(json) as ManySegments;
  return `The same meetings in one segment, and in ${segments} segments, nine of which have a thousand each: p50 of the mix ${milliseconds(one.p50Ms)} and ${milliseconds(many.p50Ms)} (${(many.p50Ms / one.p50Ms).toFixed(2)} times), p95 ${milliseconds(one.p95Ms)} and ${milliseconds(many.p95Ms)} (${(many.p95Ms / one.p95Ms).toFixed(2)} times).`;
}

/** A corpus that is edited, and the store that it is published to. */
class EditedCorpus {
  readonly store: string;
  readonly #file: string;
  readonly #out: string;
  #edits = 0;

  constructor(places: number, meetings: number, step: (text: string) => void) {
    const folder = join(benchFolder, `freshness-${places}-${meetings}`);
    this.#file = join(folder, 'corpus.db');
    this.store = join(folder, 'store');
    this.#out = join(folder, 'built');
    mkdirSync(folder, { recursive: true });
    if (!existsSync(this.#file)) copyFileSync(demoCorpus(places, meetings).file, this.#file);
    this.#indexStamps();
    if (existsSync(join(this.store, 'search', 'current.json'))) return;
    step('publishing the whole index');
    rmSync(this.#out, { recursive: true, force: true });
    this.#run('--whole-index');
  }

  /** As docs/operate.md recommends. */
  #indexStamps(): void {
    using database = new DatabaseSync(this.#file);
    database.exec(`CREATE INDEX IF NOT EXISTS import_meeting_stamps ON meetings (updated_at);
      CREATE INDEX IF NOT EXISTS import_brief_stamps ON briefs (generated_at)`);
  }

  /** Like an importer, changes the headlines of this number of meetings across all places; then publishes the change. */
  runAfter(count: number): Run {
    this.#edit(count);
    return this.#run('--since-last');
  }

  #edit(count: number): void {
    using database = new DatabaseSync(this.#file);
    database.exec('PRAGMA synchronous = OFF');
    const newest = database
      .prepare('SELECT max(updated_at) AS stamp FROM meetings WHERE updated_at <= ?')
      .get(new Date().toISOString());
    const stamp = new Date(Date.parse(String(newest?.['stamp'])) + 1000).toISOString().replace('.000Z', 'Z');
    // Changes different meetings each time, spread over all places.
    const ids = database
      .prepare(`SELECT meeting_id AS id FROM briefs WHERE rowid % ? = ? LIMIT ?`)
      .all(Math.max(1, Math.floor(this.#briefs(database) / count)), this.#edits++, count);
    const retitle = database.prepare(
      `UPDATE briefs SET headline = 'Revised: ' || headline, generated_at = ? WHERE meeting_id = ?`,
    );
    const touch = database.prepare('UPDATE meetings SET updated_at = ? WHERE id = ?');
    database.exec('BEGIN');
    for (const { id } of ids) {
      retitle.run(stamp, String(id));
      touch.run(stamp, String(id));
    }
    database.exec('COMMIT');
  }

  #briefs(database: DatabaseSync): number {
    return Number(database.prepare('SELECT count(*) AS count FROM briefs').get()?.['count']);
  }

  #run(...options: string[]): Run {
    const where = ['--to', this.store, '--out', this.#out, '--grace', '0s'];
    return JSON.parse(civic('run', this.#file, ...where, '--only', 'search', '--json', ...options)) as Run;
  }
}

/** The function that polls the published index (freshness/follower.ts). */
class Follower implements AsyncDisposable {
  readonly #child;
  readonly #lines;

  constructor(store: string, queries: string) {
    const file = join(import.meta.dirname, 'freshness/follower.ts');
    this.#child = spawn(process.execPath, ['--expose-gc', file, store, queries], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async follow(): Promise<Followed> {
    this.#child.stdin.write('\n');
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('the function that polls the published index has ended');
    return JSON.parse(value) as Followed;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }
}

function report(before: Followed, first: Hour, hours: readonly Hour[]): string {
  const { build, publish } = first.run;
  const { index, phases } = build;
  const parts = [
    `${formatCount(index.meetings)} searchable meetings of the demo corpus in ${before.segments === 1 ? 'one segment' : `${before.segments} segments`}, of which ${formatBytes(before.bytes)} were loaded into memory; then ${formatCount(index.documents)} meetings changed, and a run with \`--since-last\` published them to a folder.`,
    markdownTable(
      ['run', ''],
      [
        ['open the corpus', seconds(phases['corpus'])],
        ['find meetings that may have changed', seconds(phases['candidates'])],
        ['read and check them', seconds(phases['places'])],
        ['compare, write the segment', seconds(phases['search'])],
        ['publish', seconds(publish.seconds)],
        ['**total**', `**${seconds(build.seconds + publish.seconds)}**`],
        ['written', formatBytes(publish.upload_bytes)],
        ['peak memory of all processes', formatBytes(build.peak_memory_bytes)],
      ],
    ),
    markdownTable(
      ['function', 'before', 'after'],
      [
        ['segments', String(before.segments), String(first.followed.segments)],
        ['fetched', '', `${formatBytes(first.followed.bytes)} in ${first.followed.requests} requests`],
        ['swapped in after', '', milliseconds(first.followed.swapMs)],
        ['one query', milliseconds(first.followed.lastBeforeMs), milliseconds(first.followed.firstAfterMs)],
        ['p50 of the mix', milliseconds(before.p50Ms), milliseconds(first.followed.p50Ms)],
        ['p95', milliseconds(before.p95Ms), milliseconds(first.followed.p95Ms)],
        ['resident', formatBytes(before.residentBytes), formatBytes(first.followed.residentBytes)],
      ],
    ),
  ];
  return [...parts, ...(hours.length === 0 ? [] : [dayReport(hours)])].join('\n\n');
}

function dayReport(hours: readonly Hour[]): string {
  const rows = hours.map(({ run, followed }, hour) => [
    String(hour + 1),
    formatCount(run.build.index.documents),
    String(run.build.index.merged),
    String(followed.segments),
    seconds(run.build.seconds + run.publish.seconds),
    formatBytes(run.publish.upload_bytes),
    formatBytes(followed.bytes),
    milliseconds(followed.p50Ms),
    milliseconds(followed.p95Ms),
    formatBytes(followed.residentBytes),
  ]);
  const sum = (of: (hour: Hour) => number): string =>
    formatBytes(hours.reduce((total, hour) => total + of(hour), 0));
  const medians = hours.map(({ followed }) => followed.p50Ms);
  return [
    `${hours.length} hours of changes: ${sum(({ run }) => run.publish.upload_bytes)} written and ${sum(({ followed }) => followed.bytes)} fetched in total. The median of the mix ranged from ${milliseconds(Math.min(...medians))} to ${milliseconds(Math.max(...medians))}, with other load on the machine. [Chart](pictures/freshness-day.svg).`,
    markdownTable(
      [
        'hour',
        'in the new segment',
        'merged',
        'segments',
        'run',
        'written',
        'fetched',
        'p50',
        'p95',
        'resident',
      ],
      rows,
    ),
  ].join('\n\n');
}

const seconds = (value = 0): string => `${value.toFixed(1)} s`;
const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;
