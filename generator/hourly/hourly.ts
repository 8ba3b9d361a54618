/** An hour's work as one job: import, documents, briefs, a run that checks, builds and publishes the news, and once a day the dataset. */
import { existsSync, realpathSync } from 'node:fs';
import { isInBucket } from '../corpus/bucket/corpus-objects.ts';
import { updateCopy } from '../corpus/bucket/kept-copy.ts';
import { type PassedRecord, readRecord } from '../expectations/record.ts';
import { describeOwner, takeLock } from '../store/file-lock.ts';
import { type Manifest, readCounts } from '../store/manifest.ts';
import { openStore } from '../store/open-store.ts';
import { isMissing, systemErrorCode, UserError } from '../system/errors.ts';
import { countsOf } from './counts.ts';
import {
  clientResults,
  clientsAfter,
  failingForADay,
  type History,
  historyFile,
  isFullDue,
  readHistory,
  writeHistory,
} from './history.ts';
import {
  type Canary,
  canaryResults,
  type Measurements,
  newestUpdateHours,
  rowsLostPercent,
} from './measurements.ts';
import { runStep, type Step, type StepName, type StepResult } from './step.ts';

export type HourlySettings = {
  /** A SQLite file or a folder, or an address in a bucket. */
  readonly corpus: string;
  /** Where the copy of a corpus in a bucket is kept. */
  readonly copyFolder: string;
  /** The store that the run publishes to. */
  readonly to: string;
  /** True if the configuration names clients to import. */
  readonly hasImports: boolean;
  /** True if documents are fetched and briefs are written. */
  readonly hasBriefs: boolean;
  /** Options of `civic run`, without those that say how much is read. */
  readonly runOptions: readonly string[];
  readonly configOptions: readonly string[];
  /** Reads everything even if it is not due. */
  readonly isFull: boolean;
  readonly fullEveryHours: number;
  readonly canary: Canary | undefined;
};

export type HourlyEvents = {
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly onStep: (name: StepName) => void;
  /** A line of a step's messages. */
  readonly onLine: (line: string) => void;
  /** A problem of the job itself. */
  readonly onNote: (note: string) => void;
  readonly onStepEnd: (result: StepResult) => void;
};

export type HourlyResult = {
  readonly startedAt: Date;
  readonly elapsedMs: number;
  readonly steps: readonly StepResult[];
  readonly isPublished: boolean;
  /** Clients that have failed for a day or longer. */
  readonly failing: readonly string[];
  readonly measured: Measurements;
};

/**
 * Runs all steps that are configured, one after the other. A step that fails does not keep later ones from what they can do without
 * it: briefs that were not written, or a platform that does not answer, never keep news from being published.
 * @throws {UserError} if another hourly job has the corpus, or the corpus cannot be fetched
 */
export async function runHourly(settings: HourlySettings, events: HourlyEvents): Promise<HourlyResult> {
  const { now, onLine, onNote, signal } = events;
  const startedAt = now();
  const startedMs = performance.now();
  const place = isInBucket(settings.corpus) ? settings.copyFolder : settings.corpus;
  using _lock = lockForHourly(place);
  const steps: StepResult[] = [];
  const corpus = await localCorpus(settings, events, steps);
  const before = readHistory(place, onNote);
  const countsBefore = await countsIn(settings.to);
  const metBefore = await metIn(settings);
  const run = async (step: Step): Promise<boolean> => {
    if (signal.aborted) return false;
    events.onStep(step.name);
    const result = await runStep(step, { onLine, signal });
    steps.push(result);
    events.onStepEnd(result);
    return result.outcome === 'done';
  };
  for (const step of stepsOf(settings, corpus)) await run(step);
  const clients = clientsOf(before, steps, startedAt);
  let after: History = { ...before, clients };
  if (settings.isFull || isFullDue(before, startedAt, settings.fullEveryHours)) {
    // A run that is killed has failed.
    const tried = { full_tried_at: startedAt.toISOString(), full_failures: before.full_failures + 1 };
    after = { ...after, ...tried };
    remember(place, after, onNote);
    if (await run(datasetStep(settings, corpus)))
      after = { ...after, full_at: startedAt.toISOString(), full_failures: 0 };
  }
  remember(place, after, onNote);
  const isPublished = steps.some(
    ({ name, outcome }) => (name === 'run' || name === 'dataset') && outcome === 'done',
  );
  const failing = failingForADay(clients, startedAt);
  const countsAfter = await countsIn(settings.to);
  return {
    startedAt,
    elapsedMs: performance.now() - startedMs,
    steps,
    isPublished,
    failing,
    measured: {
      newestUpdateHours: newestUpdateHours(corpus, startedAt),
      rowsLostPercent: rowsLostPercent(countsBefore, countsAfter),
      failingClients: settings.hasImports ? failing.length : null,
      briefsWritten: settings.hasBriefs ? briefsIn(steps) : null,
      datasetFailures: after.full_failures,
      canaryResults:
        settings.canary === undefined
          ? null
          : await canaryResults(settings.canary, [metBefore, await metIn(settings)]),
    },
  };
}

/** 0: everything was done and published. 2: published, but a step is incomplete. 1: not published. */
export const exitCodeOf = ({ isPublished, steps }: HourlyResult): 0 | 1 | 2 =>
  !isPublished ? 1 : steps.every(({ outcome }) => outcome === 'done') ? 0 : 2;

const lockForHourly = (place: string): Disposable =>
  takeLock(
    `${realPath(place)}.hourly.lock`,
    'exclusive',
    (owner) =>
      new UserError(
        `Another hourly job (${describeOwner(owner)}) is at work on ${place}. Nothing was done. The next one continues where that one ends.`,
      ),
  );

/** A corpus that the first import creates has no real path yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
}

/** Writes the history. If that fails, the news is published all the same. */
function remember(place: string, history: History, onNote: HourlyEvents['onNote']): void {
  try {
    writeHistory(place, history);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    onNote(
      `Cannot write ${historyFile(place)} (${code}), so the next job knows nothing of this one. Free some space, or make its folder writable.`,
    );
  }
}

/** The corpus on this machine: a corpus in a bucket is copied if it changed there, which is the first of the steps. */
async function localCorpus(
  { corpus, copyFolder, hasImports }: HourlySettings,
  { onStep, onStepEnd, onLine }: HourlyEvents,
  steps: StepResult[],
): Promise<string> {
  if (!isInBucket(corpus)) {
    if (hasImports || existsSync(corpus)) return corpus;
    throw new UserError(
      `There is no corpus at ${corpus}. Name a SQLite file or a folder of tables, or list the clients to import under imports in the configuration.`,
    );
  }
  if (hasImports)
    throw new UserError(
      `The configuration names clients to import, but the corpus ${corpus} is in a bucket, and imports write to a file on this machine. Name a SQLite file, or a configuration without imports.`,
    );
  onStep('copy');
  const startedMs = performance.now();
  const { path, downloaded, downloadedBytes } = await updateCopy(corpus, copyFolder, (name) =>
    onLine(`Copying ${name}`),
  );
  const copied: StepResult = {
    name: 'copy',
    outcome: 'done',
    exitCode: 0,
    elapsedMs: performance.now() - startedMs,
    report: { downloaded, downloaded_bytes: downloadedBytes },
    errors: [],
  };
  steps.push(copied);
  onStepEnd(copied);
  return path;
}

/** The steps of the news. */
function stepsOf(settings: HourlySettings, corpus: string): Step[] {
  const { configOptions, hasBriefs, hasImports } = settings;
  const onCorpus = ['--corpus', corpus, ...configOptions, '--json'];
  return [
    ...(hasImports ? [{ name: 'import', arguments: ['import', '--all', ...onCorpus] } as const] : []),
    ...(hasBriefs
      ? [
          { name: 'documents', arguments: ['documents', 'fetch', ...onCorpus] } as const,
          { name: 'briefs', arguments: ['briefs', ...onCorpus] } as const,
        ]
      : []),
    { name: 'run', arguments: [...runArguments(settings, corpus), '--since-last'] },
  ];
}

/** After the news, which a dataset that cannot be released must not stop. */
const datasetStep = (settings: HourlySettings, corpus: string): Step => ({
  name: 'dataset',
  arguments: [...runArguments(settings, corpus), '--bulk'],
});

const runArguments = ({ configOptions, runOptions, to }: HourlySettings, corpus: string): string[] => [
  'run',
  corpus,
  '--to',
  to,
  ...configOptions,
  '--json',
  ...runOptions,
];

/** The counts of what is published; undefined if nothing is, or its manifest is unreadable, which the run reports. */
const countsIn = (location: string): Promise<Manifest['counts'] | undefined> =>
  unlessRefused(() => readCounts(openStore(location)));

/** The expectations that the published indexes meet, if the canary has some. */
const metIn = ({ to, canary }: HourlySettings): Promise<PassedRecord | undefined> =>
  canary?.lines === undefined ? Promise.resolve(undefined) : unlessRefused(() => readRecord(openStore(to)));

async function unlessRefused<Result>(read: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The clients after this job; unchanged if it imported nothing or the import printed no report. */
function clientsOf(before: History, steps: readonly StepResult[], at: Date): History['clients'] {
  const results = clientResults(steps.find(({ name }) => name === 'import')?.report);
  return results.length === 0 ? before.clients : clientsAfter(before.clients, results, at.toISOString());
}

const briefsIn = (steps: readonly StepResult[]): number =>
  steps
    .filter(({ name }) => name === 'briefs')
    .flatMap(countsOf)
    .reduce((sum, [label, count]) => (label === 'written' ? sum + count : sum), 0);
