/** Runs a build with progress, findings and a report, for every command that builds. */
import { type Part, partFolders } from '../../../schemas/paths.ts';
import type { BuildOptions } from '../../build/build.ts';
import type { IncrementalBuild } from '../../build/since-last/build-since-last.ts';
import type { FoundManifest } from '../../build/since-last/published-site.ts';
import type { BuildSummary } from '../../build/summary.ts';
import type { PreviousRelease } from '../../bulk/previous-release.ts';
import { configFile, readConfig } from '../../system/config.ts';
import { formatFinding } from '../../corpus/rows/finding.ts';
import { Findings } from '../../corpus/check/findings.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import type { IndexKind } from '../../search/begin-search.ts';
import type { PublishedIndexes } from '../../search/segments/incremental.ts';
import { indexReport, indexSummary } from '../../search/segments/index-report.ts';
import type { RunFolderLock } from '../../store/folder-lock.ts';
import { type CommandIo, printJsonFailure } from './command-io.ts';
import {
  formatBytes,
  formatCount,
  formatSeconds,
  formatTable,
  pluralize,
  Progress,
  styled,
} from '../../system/terminal.ts';

/** The options of a build as given on the command line. */
export type BuildCommandOptions = {
  readonly out: string;
  readonly config?: string;
  readonly only: readonly Part[];
  readonly asOf: Date;
  readonly previous?: PreviousRelease | undefined;
  readonly bulkTexts?: true;
  readonly skipInvalid?: true;
  readonly index?: IndexKind;
  readonly indexVersion?: Version;
  readonly json?: true;
  /** The published search indexes, to extend them. */
  readonly incremental?: PublishedIndexes | undefined;
  /** Read only what may have changed. */
  readonly sinceLast?: boolean;
  /** What is published, and a hash of this program, if a later run is to continue from this build. */
  readonly site?: { readonly found: FoundManifest; readonly program: string } | undefined;
  /** Keeps the folder locked when the build ends. */
  readonly runLock?: RunFolderLock;
};

/** A build with its findings. */
export type BuildOutcome = {
  readonly summary: BuildSummary;
  readonly findings: Findings;
  readonly elapsedMs: number;
  /** Why every place was read although only changes were requested. */
  readonly reason?: string;
};

/** Builds the corpus at `path`, with progress and findings on the terminal. */
export async function buildWithProgress(
  io: CommandIo,
  path: string,
  options: BuildCommandOptions,
): Promise<BuildOutcome> {
  const { build } = await import('../../build/build.ts');
  const started = performance.now();
  const progress = new Progress(io.stderr);
  let findings = newFindings(io, progress, options);
  const config = await readConfig(options.config);
  const buildOptions = (): BuildOptions => ({
    config,
    sites: configFile(options.config) === undefined ? 'of places' : 'all',
    folder: options.out,
    parts: options.only,
    asOf: options.asOf,
    previous: options.previous,
    bulkTexts: options.bulkTexts,
    index: options.index,
    indexVersion: options.indexVersion,
    incremental: options.incremental,
    site: options.site,
    runLock: options.runLock,
    findings,
    events: {
      onStep: (step) => progress.step(step),
      onPlace: (done, total) => progress.update('Building places:', done, total),
    },
  });
  try {
    const updated =
      options.sinceLast === true ? await buildChanges(path, buildOptions(), options) : undefined;
    if (updated !== undefined && !('reason' in updated))
      return { summary: updated, findings, elapsedMs: performance.now() - started };
    // A full build reports the same findings again.
    findings = newFindings(io, progress, options);
    const summary = await build(path, { ...buildOptions(), site: await publishedSite(options) });
    return { summary, findings, elapsedMs: performance.now() - started, ...updated };
  } catch (error) {
    const { errors, warnings } = findings;
    return printJsonFailure(io, options.json, { errors, warnings })(error);
  } finally {
    progress.clear();
  }
}

/** Builds what may have changed since the last run. */
async function buildChanges(
  path: string,
  build: BuildOptions,
  { site }: BuildCommandOptions,
): Promise<IncrementalBuild | undefined> {
  const { buildSinceLast } = await import('../../build/since-last/build-since-last.ts');
  return site && (await buildSinceLast(path, site.found, build));
}

/** The published sites, with which a build of all places is compared. */
async function publishedSite({ site }: BuildCommandOptions): Promise<BuildOptions['site']> {
  if (site === undefined) return undefined;
  const { CannotContinue, openPublishedSite } = await import('../../build/since-last/published-site.ts');
  try {
    return { program: site.program, published: await openPublishedSite(site.found) };
  } catch (error) {
    if (error instanceof CannotContinue) return { program: site.program };
    throw error;
  }
}

const newFindings = (
  { stderr }: CommandIo,
  progress: Progress,
  { skipInvalid = false }: { skipInvalid?: boolean },
): Findings =>
  new Findings(
    (finding) => {
      progress.clear();
      stderr.write(`${formatFinding(finding)}\n`);
    },
    { skipInvalid },
  );

type FolderSize = {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly largest: number;
};

/** Number and size of the files in each host's folder. */
const sizes = ({ artifacts }: BuildSummary): FolderSize[] =>
  Object.values(partFolders)
    .flat()
    .map((folder) => {
      const entries = artifacts.filter(({ path }) => path.startsWith(`${folder}/`));
      return {
        folder,
        files: entries.length,
        bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        largest: entries.reduce((max, { bytes }) => Math.max(max, bytes), 0),
      };
    })
    .filter(({ files }) => files > 0);

const inSeconds = (elapsedMs: number): number => Number((elapsedMs / 1000).toFixed(3));

/** The report for scripts. */
export function buildReport({ summary, findings, elapsedMs, reason }: BuildOutcome): Record<string, unknown> {
  const { places, meetings, searchable, corpus, index } = summary;
  return {
    places,
    meetings,
    searchable_meetings: searchable,
    ...(index?.report === undefined ? {} : { index: indexReport(index.report) }),
    ...(index?.decisionsReport === undefined ? {} : { decisions_index: indexReport(index.decisionsReport) }),
    ...(index?.documentsReport === undefined ? {} : { documents_index: indexReport(index.documentsReport) }),
    ...(reason === undefined ? {} : { all_read: reason }),
    ...(summary.placesRead === undefined
      ? {}
      : { places_read: summary.placesRead, files_rendered: summary.filesRendered }),
    errors: findings.errors,
    warnings: findings.warnings,
    dropped_rows: corpus.dropped,
    rows: Object.fromEntries(corpus.rows),
    folders: sizes(summary),
    seconds: inSeconds(elapsedMs),
    phases: Object.fromEntries(summary.phases.map(({ name, elapsedMs }) => [name, inSeconds(elapsedMs)])),
    peak_memory_bytes: summary.peakMemoryBytes,
  };
}

/** The report for people. */
export function buildSummary(
  { stdout }: CommandIo,
  path: string,
  out: string,
  outcome: BuildOutcome,
): string {
  const { summary, findings, elapsedMs, reason } = outcome;
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
            `dropped ${pluralize(summary.corpus.dropped, 'row')}; ${pluralize(findings.errors, 'error')} reported above`,
            stdout,
          ),
        ]
      : []),
    ...(reason === undefined ? [] : [`Every place was read because ${reason}`]),
    ...(summary.placesRead === undefined
      ? []
      : [
          `Read ${pluralize(summary.placesRead, 'place')} and rendered ${pluralize(summary.filesRendered ?? 0, 'file')} of ${summary.placesRead === 1 ? 'it' : 'them'}; everything else is as published`,
        ]),
    ...(summary.index?.report === undefined ? [] : [indexSummary(summary.index.report)]),
    ...(summary.index?.decisionsReport === undefined
      ? []
      : [indexSummary(summary.index.decisionsReport, 'decision')]),
    ...(summary.index?.documentsReport === undefined
      ? []
      : [indexSummary(summary.index.documentsReport, 'page')]),
    `${styled('green', 'built', stdout)} ${path} → ${out}: ${pluralize(summary.places, 'place')}, ${pluralize(summary.meetings, 'meeting')}${searchable} in ${formatSeconds(elapsedMs)}`,
  ];
  return `${lines.join('\n')}\n`;
}
