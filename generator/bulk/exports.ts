/** Writes the forms of the dataset: a large corpus in parallel processes, a small one in this process. */
import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import { moduleFile } from '../system/module-file.ts';
import { errorOf, endProcess } from '../system/process.ts';
import type { ExporterMessage, ExporterResult } from './exporter.ts';
import { type ExportSetup, writeForm } from './write-form.ts';

const exporterFile = moduleFile('./exporter', import.meta.url);

/**
 * A corpus up to this size is exported in this process. Two exporter processes add 0.5 s of CPU time, and save time only on a
 * larger corpus: measured on 2 cores, a corpus of 2 MB takes 0.15 s here and 0.6 s in processes, one of 14 MB takes 1.8 s
 * either way.
 */
const inProcessMaxBytes = 10_000_000;

type Form = ExportSetup['form'];

export type ExportOptions = {
  readonly onStep: (step: string) => void;
  /** Default: true for a corpus larger than `inProcessMaxBytes`. The bytes are the same either way. */
  readonly inProcesses?: boolean | undefined;
};

/**
 * Writes the named forms and returns their results in the same order. If one fails, the others are stopped.
 * @throws {UserError} if the corpus cannot be read or the output cannot be written
 */
export function writeExports(
  forms: readonly Form[],
  setup: Omit<ExportSetup, 'form'>,
  { onStep, inProcesses = statSync(setup.rows.file).size > inProcessMaxBytes }: ExportOptions,
): Promise<ExporterResult[]> {
  const steps: Record<string, string> = {};
  const rows = { ...setup.rows, isLockFree: inProcesses };
  const setups = forms.map((form) => ({ ...setup, rows, form }));
  const onFormStep = (form: Form, step: string): void => {
    steps[form] = step;
    onStep(`Writing the dataset (${Object.values(steps).join(', ')})`);
  };
  return inProcesses ? exportInProcesses(setups, onFormStep) : exportHere(setups, onFormStep);
}

type OnFormStep = (form: Form, step: string) => void;

/** One form after the other, so that none is still writing when another fails. Its memory is part of this process. */
async function exportHere(setups: readonly ExportSetup[], onFormStep: OnFormStep): Promise<ExporterResult[]> {
  const results: ExporterResult[] = [];
  for (const setup of setups) {
    const result = await writeForm(setup, (step) => onFormStep(setup.form, step));
    results.push({ ...result, peakMemoryBytes: 0 });
  }
  return results;
}

async function exportInProcesses(
  setups: readonly ExportSetup[],
  onFormStep: OnFormStep,
): Promise<ExporterResult[]> {
  const exporters: ChildProcess[] = [];
  const run = (setup: ExportSetup): Promise<ExporterResult> => {
    const exporter = fork(exporterFile, {
      execArgv: [],
      // Structured clone preserves maps and sets; JSON does not.
      serialization: 'advanced',
      // SQLite's sort files go to the disk of the output.
      env: { ...process.env, SQLITE_TMPDIR: setup.spoolFolder },
    });
    exporters.push(exporter);
    return resultOf(exporter, setup, (step) => onFormStep(setup.form, step));
  };
  try {
    return await Promise.all(setups.map(run));
  } finally {
    await Promise.all(exporters.map(endProcess));
  }
}

function resultOf(
  exporter: ChildProcess,
  setup: ExportSetup,
  onStep: (step: string) => void,
): Promise<ExporterResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ExporterResult>();
  exporter.on('message', (message: ExporterMessage) => {
    if ('step' in message) onStep(message.step);
    else if ('failure' in message) reject(errorOf(message));
    else resolve(message);
  });
  exporter.once('error', reject);
  exporter.once('exit', (code, signal) =>
    reject(new Error(`The process that writes the dataset ended early (${signal ?? `exit code ${code}`}).`)),
  );
  exporter.send(setup);
  return promise;
}
