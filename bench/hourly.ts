/**
 * `npm run bench -- hourly [--places N --meetings N --changed N]`: full runs like the hourly
 * job, by phase: the first run, and one after N meetings changed (none with 0), with an unchanged publish in between. The store
 * is a folder, to exclude the network.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { civic, demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

const work = join(benchFolder, 'hourly');
const store = join(work, 'store');

type Uploaded = readonly { readonly bytes: number }[];

/** Output of `civic run --json`. */
type Report = {
  readonly build: {
    readonly places: number;
    readonly meetings: number;
    readonly searchable_meetings: number;
    readonly seconds: number;
    readonly phases: Readonly<Record<string, number>>;
    readonly folders: readonly { readonly folder: string; readonly files: number; readonly bytes: number }[];
    readonly peak_memory_bytes: number;
  };
  readonly publish: Publish;
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
      changed: { type: 'string', default: '2000' },
    },
  });
  rmSync(work, { recursive: true, force: true });
  const corpus = demoCorpus(Number(values.places), Number(values.meetings));
  const changed = Number(values.changed);
  const first = run(corpus.file);
  const nothing = JSON.parse(civic('publish', join(work, 'built'), '--to', store, '--json')) as Publish;
  const hour = changed === 0 ? undefined : runAfterAnHour(corpus.file, changed);
  rmSync(work, { recursive: true, force: true });
  const markdown = report(corpus.bytes, changed, { first, nothing, hour });
  process.stdout.write(`${markdown}\n`);
  record('An hourly run', `npm run bench -- hourly ${args.join(' ')}`.trim(), markdown);
  return Promise.resolve();
}

/** Runs with a copy of the corpus in which this number of meetings changed. */
function runAfterAnHour(corpus: string, changed: number): Report {
  const edited = join(benchFolder, 'edited.db');
  copyFileSync(corpus, edited);
  editMeetings(edited, changed);
  try {
    return run(edited);
  } finally {
    rmSync(edited);
  }
}

/** A fixed time for all runs, to keep upcoming meetings upcoming. */
const run = (corpus: string): Report =>
  JSON.parse(
    civic(
      'run',
      corpus,
      '--to',
      store,
      '--out',
      join(work, 'built'),
      '--as-of',
      '2026-11-20T12:00:00Z',
      '--grace',
      '0s',
      '--json',
    ),
  ) as Report;

/** Rewrites the briefs of this number of meetings, across all places. */
function editMeetings(file: string, count: number): void {
  using database = new DatabaseSync(file);
  database.exec(`UPDATE briefs SET headline = headline || ' (corrected)'
    WHERE rowid IN (SELECT rowid FROM briefs ORDER BY substr(meeting_id, -3), meeting_id LIMIT ${count})`);
}

const phases: Readonly<Record<string, string>> = {
  corpus: 'open the corpus, check rows that belong to no place',
  places: 'read, check and write the places',
  lists: 'lists and pages about all places',
  search: 'write the search index',
  commit: 'move the files into place',
};

function report(
  corpusBytes: number,
  changed: number,
  runs: { first: Report; nothing: Publish; hour: Report | undefined },
): string {
  const columns = runs.hour === undefined ? [runs.first] : [runs.first, runs.hour];
  const row = (name: string, value: (run: Report) => string): string[] => [name, ...columns.map(value)];
  const { build } = runs.first;
  const built = build.folders.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = build.folders.reduce((sum, folder) => sum + folder.files, 0);
  return [
    `The demo corpus of ${formatCount(build.places)} places and ${formatCount(build.meetings)} meetings, ${formatBytes(corpusBytes)}, of which ${formatCount(build.searchable_meetings)} are searchable: ${formatCount(files)} files, ${formatBytes(built)}.`,
    '',
    markdownTable(
      ['phase', 'first run', `${formatCount(changed)} meetings changed`].slice(0, 1 + columns.length),
      [
        ...Object.entries(phases).map(([phase, name]) =>
          row(name, (run) => seconds(run.build.phases[phase] ?? 0)),
        ),
        row('publish to a folder', (run) => seconds(run.publish.seconds)),
        row('**total**', (run) => `**${seconds(run.build.seconds + run.publish.seconds)}**`),
        row('files uploaded', ({ publish: { added, changed } }) =>
          formatCount(added.length + changed.length),
        ),
        row('bytes uploaded', ({ publish }) => formatBytes(publish.upload_bytes)),
        row('peak memory of all processes', (run) => formatBytes(run.build.peak_memory_bytes)),
      ],
    ),
    '',
    `Publishing the same ${formatCount(runs.nothing.unchanged)} files again: ${seconds(runs.nothing.seconds)}, ${formatCount(runs.nothing.added.length + runs.nothing.changed.length)} uploaded.`,
  ].join('\n');
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
