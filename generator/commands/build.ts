import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Part, partFolders, parts } from '../../schemas/paths.ts';
import { isCalendarDate } from '../../schemas/values.ts';
import { build, type BuildSummary } from '../build.ts';
import { readPreviousRelease } from '../bulk/previous-release.ts';
import { readConfig } from '../config.ts';
import { UserError } from '../errors.ts';
import { formatFinding } from '../corpus/finding.ts';
import { Findings } from '../corpus/findings.ts';
import {
  formatBytes,
  formatCount,
  formatSeconds,
  formatTable,
  pluralize,
  Progress,
  styled,
} from '../terminal.ts';

type Options = {
  out: string;
  config?: string;
  only: Part[];
  asOf: Date;
  previous?: string;
  skipInvalid?: true;
  json?: true;
};

export const addBuildCommand = (program: Command): void => {
  program
    .command('build')
    .summary('make the published files from a corpus')
    .description(
      'Checks a corpus and writes the sites, the search index and the bulk dataset. On errors the output folder stays as it was.',
    )
    .argument('<corpus>', 'a SQLite file, or a folder with one <table>.parquet, .ndjson or .csv per table')
    .requiredOption('--out <folder>', 'where the files go', parsePath)
    .option(
      '--config <file>',
      'names and addresses of the service (default: civic.config.json, else the local demo)',
    )
    .addOption(
      new Option('--only <parts>', `build these parts, comma-separated: ${parts.join(', ')}`)
        .argParser(parseParts)
        .default([...parts], 'all'),
    )
    .addOption(
      new Option('--as-of <instant>', 'meetings from this instant on are upcoming')
        .argParser(parseInstant)
        .default(new Date(), 'now'),
    )
    .option(
      '--previous <release>',
      'tell what the dataset changed since this release: its manifest.json, or the folder or address it is under',
    )
    .option('--skip-invalid', 'leave out rows that do not hold, with what hangs on them, and report each')
    .option('--json', 'print the summary as JSON, or { error, errors, warnings } where nothing was built')
    .action(runBuild);
};

function parsePath(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('Name a folder.');
}

function parseParts(text: string): Part[] {
  const chosen = text.split(',').map((name) => {
    const part = parts.find((candidate) => candidate === name.trim());
    if (part === undefined) throw new InvalidArgumentError(`The parts are: ${parts.join(', ')}.`);
    return part;
  });
  return [...new Set(chosen)];
}

const instantForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[-+]\d{2}:\d{2}))?$/;

function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (instantForm.test(text) && isCalendarDate(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new InvalidArgumentError('Give an ISO 8601 instant such as 2026-11-20T12:00:00Z.');
}

async function runBuild(path: string, options: Options): Promise<void> {
  const made = await buildWithProgress(path, options);
  process.stdout.write(
    options.json === true ? `${JSON.stringify(buildReport(made))}\n` : buildSummary(path, options.out, made),
  );
}

/** A build, and what was found on the way. */
type Made = { readonly summary: BuildSummary; readonly findings: Findings; readonly elapsedMs: number };

async function buildWithProgress(path: string, options: Options): Promise<Made> {
  const started = performance.now();
  const progress = new Progress(process.stderr);
  const findings = new Findings(
    (finding) => {
      progress.clear();
      process.stderr.write(`${formatFinding(finding)}\n`);
    },
    { skipInvalid: options.skipInvalid ?? false },
  );
  const summary = await build(path, {
    config: await readConfig(options.config),
    folder: options.out,
    parts: options.only,
    asOf: options.asOf,
    previous: options.previous === undefined ? undefined : await readPreviousRelease(options.previous),
    findings,
    events: {
      onStep: (step) => progress.step(step),
      onPlace: (done, total) => progress.update('Building places:', done, total),
    },
  })
    .catch((error: unknown) => {
      if (options.json === true && error instanceof UserError) printFailure(error, findings);
      throw error;
    })
    .finally(() => progress.clear());
  return { summary, findings, elapsedMs: performance.now() - started };
}

/** A script reads why there is no summary; people read it on the other stream too. */
const printFailure = ({ message }: UserError, { errors, warnings }: Findings): void =>
  void process.stdout.write(`${JSON.stringify({ error: message, errors, warnings })}\n`);

type FolderSize = {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly largest: number;
};

/** What each host's folder holds. */
const sizes = ({ artifacts }: BuildSummary): FolderSize[] =>
  Object.values(partFolders)
    .flat()
    .map((folder) => {
      const entries = artifacts.filter(({ path }) => path.startsWith(`${folder}/`));
      return {
        folder,
        files: entries.length,
        bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        largest: entries.reduce((most, { bytes }) => Math.max(most, bytes), 0),
      };
    })
    .filter(({ files }) => files > 0);

/** For scripts. */
function buildReport({ summary, findings, elapsedMs }: Made): Record<string, unknown> {
  const { places, meetings, searchable, corpus } = summary;
  return {
    places,
    meetings,
    searchable_meetings: searchable,
    errors: findings.errors,
    warnings: findings.warnings,
    dropped_rows: corpus.dropped,
    rows: Object.fromEntries(corpus.rows),
    folders: sizes(summary),
    seconds: Number((elapsedMs / 1000).toFixed(3)),
    peak_memory_bytes: summary.peakMemoryBytes,
  };
}

/** For people. */
function buildSummary(path: string, out: string, { summary, findings, elapsedMs }: Made): string {
  const rows = sizes(summary).map(({ folder, files, bytes, largest }) => [
    `${folder}/`,
    formatCount(files),
    formatBytes(bytes),
    formatBytes(largest),
  ]);
  const searchable =
    summary.searchable === undefined ? '' : `, ${formatCount(summary.searchable)} of them searchable`;
  const lines = [
    formatTable([['', 'files', 'size', 'largest'], ...rows]),
    ...(summary.corpus.dropped > 0 || findings.errors > 0
      ? [
          styled(
            'yellow',
            `left out ${pluralize(summary.corpus.dropped, 'row')}; ${pluralize(findings.errors, 'error')} reported above`,
            process.stdout,
          ),
        ]
      : []),
    `${styled('green', 'built', process.stdout)} ${path} → ${out}: ${pluralize(summary.places, 'place')}, ${pluralize(summary.meetings, 'meeting')}${searchable} in ${formatSeconds(elapsedMs)}`,
  ];
  return `${lines.join('\n')}\n`;
}
