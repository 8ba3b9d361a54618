/** The table of `npm run bench -- hourly`. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { type KeyNumber, markdownTable } from '../record.ts';

type Uploaded = readonly { readonly bytes: number }[];

/** Output of `civic run --json`. */
export type Report = {
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

/** The name of a run over all places after the others. */
export const verification = 'all places again';

export type Run = readonly [name: string, report: Report];

/** Goals of a run after nothing changed, and of the median and the slowest after changes, which the clock adds places to. */
export function keyNumbers([, nothing, ...changed]: readonly Run[]): KeyNumber[] {
  const [median, slowest] = changed.filter(([, { build }]) => build.places_read !== undefined);
  const hourly = (which: string, run: Run | undefined): KeyNumber[] => {
    if (run === undefined) return [];
    const [, report] = run;
    const places = formatCount(report.build.places_read ?? 0);
    return [keyNumber([`1,000 places changed: ${which}, ${places} places read`, report], 60)];
  };
  return [
    ...(nothing === undefined ? [] : [keyNumber(nothing, 30)]),
    ...hourly('median', median),
    ...hourly('slowest', slowest),
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

export const secondsOf = ({ build, publish }: Report): number => build.seconds + publish.seconds;

const phases: Readonly<Record<string, string>> = {
  corpus: 'open the corpus, check rows that belong to no place',
  candidates: 'find what has changed',
  'carried over': 'read what is published of the other places',
  places: 'read, check and write the places',
  lists: 'lists and pages about all places',
  search: 'write the search index',
  commit: 'move the files into place',
};

export function tableOf(corpusBytes: number, store: string, runs: readonly Run[]): string {
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
    ...(runs.some(([name]) => name === verification)
      ? [
          'The last run verified the others: it uploaded nothing, so that the store has the bytes of a full build.',
        ]
      : []),
  ].join('\n');
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
