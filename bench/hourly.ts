/**
 * `npm run bench -- hourly [--places N --meetings N --changed N --hours N --store folder|s3]`: the runs of the hourly job, by phase:
 * the first, over all places; one with `--since-last` after nothing changed; one for each hour, after N meetings of as many places
 * changed; and another over all places, which must find nothing that the others missed. The store is a folder, which excludes the
 * network, or a local S3 server (Ceph's gateway, in memory). The build is removed after each run.
 */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount, Progress } from '../generator/system/terminal.ts';
import { openCorpusFile } from '../generator/import/corpus/corpus-file.ts';
import { type S3Server, startS3Server } from '../test/support/aws/s3-server.ts';
import { civic, demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { type KeyNumber, markdownTable, record } from './record.ts';

const work = join(benchFolder, 'hourly');

type Uploaded = readonly { readonly bytes: number }[];

/** Output of `civic run --json`. */
type Report = {
  readonly build: {
    /** Absent if all were rendered. */
    readonly files_rendered?: number;
    readonly places: number;
    /** Absent if all were read. */
    readonly places_read?: number;
    readonly meetings: number;
    readonly searchable_meetings: number;
    readonly seconds: number;
    readonly phases: Readonly<Record<string, number>>;
    readonly folders: readonly { readonly folder: string; readonly files: number; readonly bytes: number }[];
    readonly peak_memory_bytes: number;
  };
  readonly publish: Publish;
  readonly store: { readonly reads: number; readonly read_bytes: number };
  /** Files of places that no incremental run would have read. */
  readonly missed: readonly string[];
};

type Publish = {
  readonly added: Uploaded;
  readonly changed: Uploaded;
  readonly upload_bytes: number;
  readonly unchanged: number;
  readonly seconds: number;
};

export async function benchHourly(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      changed: { type: 'string', default: '1000' },
      hours: { type: 'string', default: '3' },
      store: { type: 'string', default: 'folder' },
    },
  });
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const edited = join(work, 'edited.db');
  copyFileSync(corpus.file, edited);
  openCorpusFile(edited).close();
  await using server = values.store === 's3' ? await startS3Server() : undefined;
  const store = server === undefined ? join(work, 'store') : await makeBucket(server);
  const runs = runHours(edited, store, { changed: Number(values.changed), hours: Number(values.hours) });
  rmSync(work, { recursive: true, force: true });
  const markdown = report(corpus.bytes, values.store, runs);
  process.stdout.write(`${markdown}\n`);
  record(
    values.store === 's3' ? 'An hourly run to S3' : 'An hourly run',
    `npm run bench -- hourly ${args.join(' ')}`.trim(),
    markdown,
    // Goals are for the nationwide demo.
    values.places === '7000' && values.changed === '1000' ? keyNumbers(runs) : [],
  );
}

type Run = readonly [name: string, report: Report];

/** @throws {Error} if the last run, over all places, finds anything that those before it missed. */
function runHours(
  corpus: string,
  store: string,
  { changed, hours }: Record<'changed' | 'hours', number>,
): Run[] {
  const progress = new Progress(process.stderr);
  const run = (hour: number, ...options: string[]): Report => {
    progress.update('Hour', hour, hours);
    return runJob(corpus, store, hour, options);
  };
  const first = run(0);
  const nothing = run(0, '--since-last');
  let places = 0;
  const hourly = Array.from({ length: hours }, (_, index) => {
    places = editMeetings(corpus, changed, index * changed);
    return run(index + 1, '--since-last');
  }).toSorted((a, b) => secondsOf(a) - secondsOf(b));
  const last = run(hours);
  progress.clear();
  if (last.missed.length > 0 || last.publish.upload_bytes > 0)
    throw new Error(
      `Incremental runs missed ${last.missed.length} files: ${last.missed.slice(0, 5).join(' ')}`,
    );
  const name = `${formatCount(changed)} meetings of ${formatCount(places)} places changed`;
  const median = hourly[Math.floor((hours - 1) / 2)];
  const slowest = hourly.at(-1);
  return [
    ['all places', first],
    ['nothing changed', nothing],
    ...(median === undefined ? [] : [[`${name}, median of ${hours} runs`, median] as const]),
    ...(slowest === undefined || hours === 1 ? [] : [['slowest of these', slowest] as const]),
    ['all places again', last],
  ];
}

/** Each run is an hour after the one before it, so that some upcoming meetings begin. */
function runJob(corpus: string, store: string, hour: number, options: readonly string[]): Report {
  const out = join(work, 'built');
  const asOf = new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
  const common = ['--index', 'packed', '--grace', '0s', '--as-of', asOf, '--json'];
  const json = civic('run', corpus, '--to', store, '--out', out, ...common, ...options);
  rmSync(out, { recursive: true, force: true });
  return JSON.parse(json) as Report;
}

/** Creates a bucket and configures this process, and those it starts, for its server. */
async function makeBucket({ url, accessKeyId, secretAccessKey }: S3Server): Promise<string> {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const client = new S3Client({ forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'civic-hourly' }));
  client.destroy();
  return 's3://civic-hourly';
}

/** Rewrites the briefs of this number of meetings, of as many places as there are; returns the number of places. */
function editMeetings(file: string, count: number, offset: number): number {
  using database = new DatabaseSync(file);
  database.exec(`CREATE TEMP TABLE edited AS SELECT meeting_id, muni_id FROM (
      SELECT meeting_id, muni_id, row_number() OVER (PARTITION BY muni_id ORDER BY meeting_id) AS number FROM briefs
    ) ORDER BY number, muni_id LIMIT ${count} OFFSET ${offset};
    UPDATE briefs SET headline = headline || ' (corrected)' WHERE meeting_id IN (SELECT meeting_id FROM edited)`);
  return Number(database.prepare('SELECT count(DISTINCT muni_id) AS places FROM edited').get()?.['places']);
}

/** Goals of a run after nothing changed, and of the slowest after changes. */
function keyNumbers([, nothing, ...hourly]: readonly Run[]): KeyNumber[] {
  const slowest = hourly.at(-2);
  return [
    ...(nothing === undefined ? [] : [keyNumber(nothing, 30)]),
    ...(slowest === undefined ? [] : [keyNumber(['1,000 places changed', slowest[1]], 60)]),
  ];
}

function keyNumber([name, report]: Run, goal: number): KeyNumber {
  const taken = secondsOf(report);
  return {
    name: `hourly run, ${name}`,
    measured: seconds(taken),
    goal: `under ${seconds(goal)}`,
    isMet: taken < goal,
  };
}

const secondsOf = ({ build, publish }: Report): number => build.seconds + publish.seconds;

const phases: Readonly<Record<string, string>> = {
  corpus: 'open the corpus, check rows that belong to no place',
  candidates: 'find what has changed',
  'carried over': 'read what is published of the other places',
  places: 'read, check and write the places',
  lists: 'lists and pages about all places',
  search: 'write the search index',
  commit: 'move the files into place',
};

function report(corpusBytes: number, store: string, runs: readonly Run[]): string {
  const row = (name: string, value: (run: Report) => string): string[] => [
    name,
    ...runs.map(([, report]) => value(report)),
  ];
  const build = runs[0]?.[1].build;
  const sum = (of: 'files' | 'bytes'): number =>
    build?.folders.reduce((total, folder) => total + folder[of], 0) ?? 0;
  return [
    `The demo corpus of ${formatCount(build?.places ?? 0)} places and ${formatCount(build?.meetings ?? 0)} meetings, ${formatBytes(corpusBytes)}, of which ${formatCount(build?.searchable_meetings ?? 0)} are searchable: ${formatCount(sum('files'))} files, ${formatBytes(sum('bytes'))}. The incremental runs read nothing but the store and the corpus.`,
    '',
    markdownTable(
      ['phase', ...runs.map(([name]) => name)],
      [
        row('places read', ({ build }) => formatCount(build.places_read ?? build.places)),
        row('files of these rendered', ({ build }) =>
          build.files_rendered === undefined ? 'all' : formatCount(build.files_rendered),
        ),
        ...Object.entries(phases).map(([phase, name]) =>
          row(name, ({ build }) => seconds(build.phases[phase] ?? 0)),
        ),
        row(store === 's3' ? 'publish to a local S3 server' : 'publish to a folder', ({ publish }) =>
          seconds(publish.seconds),
        ),
        row('**total**', (report) => `**${seconds(secondsOf(report))}**`),
        row('files uploaded', ({ publish: { added, changed } }) =>
          formatCount(added.length + changed.length),
        ),
        row('bytes uploaded', ({ publish }) => formatBytes(publish.upload_bytes)),
        row(
          'read from the store',
          ({ store }) => `${formatBytes(store.read_bytes)}, ${formatCount(store.reads)} reads`,
        ),
        row('peak memory of all processes', ({ build }) => formatBytes(build.peak_memory_bytes)),
      ],
    ),
    '',
    'The last run verified the others: it uploaded nothing, so that the store has the bytes of a full build.',
  ].join('\n');
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
