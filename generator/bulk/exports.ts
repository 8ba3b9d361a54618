/** Writes the forms of the dataset side by side, each in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../system/process.ts';
import { errorOf } from '../system/process-failure.ts';
import type { ExportMessage, ExportResult, ExportSetup } from './exporter.ts';

const exporterFile = fileURLToPath(new URL('./exporter.ts', import.meta.url));

type Form = ExportSetup['form'];

/** Writes the named forms; `onStep` is told what is being written. If one fails the others are ended. */
export async function writeExports(
  forms: readonly Form[],
  setup: Omit<ExportSetup, 'form'>,
  onStep: (step: string) => void,
): Promise<ExportResult[]> {
  const steps: Record<string, string> = {};
  const exporters: ChildProcess[] = [];
  const run = (form: Form): Promise<ExportResult> => {
    // Structured clone keeps maps and sets, which JSON would lose. What SQLite sorts stands beside what it writes.
    const exporter = fork(exporterFile, {
      execArgv: [],
      serialization: 'advanced',
      env: { ...process.env, SQLITE_TMPDIR: setup.spoolFolder },
    });
    exporters.push(exporter);
    return resultOf(exporter, { ...setup, form }, (step) => {
      steps[form] = step;
      onStep(`Writing the dataset (${Object.values(steps).join(', ')})`);
    });
  };
  try {
    return await Promise.all(forms.map(run));
  } finally {
    await Promise.all(exporters.map(endProcess));
  }
}

function resultOf(
  exporter: ChildProcess,
  setup: ExportSetup,
  onStep: (step: string) => void,
): Promise<ExportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ExportResult>();
  exporter.on('message', (message: ExportMessage) => {
    if ('step' in message) onStep(message.step);
    else if ('failure' in message) reject(errorOf(message));
    else resolve(message);
  });
  exporter.once('error', reject);
  exporter.once('exit', (code, ended) =>
    reject(new Error(`The process that writes the dataset ended early (${ended ?? `exit code ${code}`}).`)),
  );
  exporter.send(setup);
  return promise;
}
