/**
 * `npm run bench -- hourly [--places N --meetings N --changed N]`: the runs of the hourly job, by phase: the first, over all places;
 * one with `--since-last` after nothing changed; one after N meetings of as many places changed; and another over all places, which
 * must find nothing that the others missed. The store is a folder, to exclude the network, and the build is removed after each run.
 */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { openCorpusFile } from '../generator/import/corpus/corpus-file.ts';
import { civic, demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

const work = join(benchFolder, 'hourly');
const store = join(work, 'store');

type Uploaded = readonly { readonly bytes: number }[];

/** Output of `civic run --json`. */
type Report = {
  readonly build: {
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

export function benchHourly(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      changed: { type: 'string', default: '1000' },
    },
  });
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const changed = Number(values.changed);
  const edited = join(work, 'edited.db');
  copyFileSync(corpus.file, edited);
  openCorpusFile(edited).close();
  const runs: [string, Report][] = [['all places', run(edited)]];
  runs.push(['nothing changed', run(edited, '--since-last')]);
  const places = editMeetings(edited, changed);
  runs.push([
    `${formatCount(changed)} meetings of ${formatCount(places)} places changed`,
    run(edited, '--since-last'),
  ]);
  const last = run(edited);
  runs.push(['all places again', last]);
  rmSync(work, { recursive: true, force: true });
  if (last.missed.length > 0 || last.publish.upload_bytes > 0)
    throw new Error(
      `Incremental runs missed ${last.missed.length} files: ${last.missed.slice(0, 5).join(' ')}`,
    );
  const markdown = report(corpus.bytes, runs);
  process.stdout.write(`${markdown}\n`);
  record('An hourly run', `npm run bench -- hourly ${args.join(' ')}`.trim(), markdown);
  return Promise.resolve();
}

/** A fixed time for all runs, to keep upcoming meetings upcoming. */
function run(corpus: string, ...options: string[]): Report {
  const out = join(work, 'built');
  const common = ['--index', 'packed', '--grace', '0s', '--as-of', '2026-11-20T12:00:00Z', '--json'];
  const json = civic('run', corpus, '--to', store, '--out', out, ...common, ...options);
  rmSync(out, { recursive: true, force: true });
  return JSON.parse(json) as Report;
}

/** Rewrites the briefs of this number of meetings, of as many places as there are; returns the number of places. */
function editMeetings(file: string, count: number): number {
  using database = new DatabaseSync(file);
  database.exec(`CREATE TEMP TABLE edited AS SELECT meeting_id, muni_id FROM (
      SELECT meeting_id, muni_id, row_number() OVER (PARTITION BY muni_id ORDER BY meeting_id) AS number FROM briefs
    ) ORDER BY number, muni_id LIMIT ${count};
    UPDATE briefs SET headline = headline || ' (corrected)' WHERE meeting_id IN (SELECT meeting_id FROM edited)`);
  return Number(database.prepare('SELECT count(DISTINCT muni_id) AS places FROM edited').get()?.['places']);
}

const phases: Readonly<Record<string, string>> = {
  corpus: 'open the corpus, check rows that belong to no place',
  candidates: 'find what has changed',
  places: 'read, check and write the places',
  lists: 'lists and pages about all places',
  search: 'write the search index',
  commit: 'move the files into place',
};

function report(corpusBytes: number, runs: readonly (readonly [string, Report])[]): string {
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
        ...Object.entries(phases).map(([phase, name]) =>
          row(name, ({ build }) => seconds(build.phases[phase] ?? 0)),
        ),
        row('publish to a folder', ({ publish }) => seconds(publish.seconds)),
        row('**total**', ({ build, publish }) => `**${seconds(build.seconds + publish.seconds)}**`),
        row('files uploaded', ({ publish: { added, changed } }) =>
          formatCount(added.length + changed.length),
        ),
        row('bytes uploaded', ({ publish }) => formatBytes(publish.upload_bytes)),
        row('peak memory of all processes', ({ build }) => formatBytes(build.peak_memory_bytes)),
      ],
    ),
    '',
    'The last run verified the others: it uploaded nothing.',
  ].join('\n');
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
