/** One step of an hourly job: a command in a process of its own, so that its memory is free before the next one starts. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { moduleFile } from '../system/module-file.ts';

/** `copy`, of a corpus in a bucket, is part of the job itself. `dataset` reads everything, too. */
export type StepName = 'copy' | 'import' | 'documents' | 'briefs' | 'run' | 'dataset';

export type Step = {
  readonly name: Exclude<StepName, 'copy'>;
  /** Arguments of `civic`. The command prints one JSON document. */
  readonly arguments: readonly string[];
};

/** `partial`: the command did a part of its work and said what is missing (exit code 2). */
type StepOutcome = 'done' | 'partial' | 'failed';

export type StepResult = {
  readonly name: StepName;
  readonly outcome: StepOutcome;
  readonly exitCode: number;
  readonly elapsedMs: number;
  /** What the command printed; undefined if it printed no JSON. */
  readonly report: unknown;
  /** The last lines of its errors, without colors. */
  readonly errors: readonly string[];
};

export type StepEvents = {
  /** Receives each line that the command writes to standard error. */
  readonly onLine: (line: string) => void;
  /** Ends the command as the signal would. */
  readonly signal: AbortSignal;
};

const keptErrors = 5;

const program = moduleFile('../cli', import.meta.url);

/** Runs a step to its end. A command that cannot be started, or that a signal ended, has failed. */
export async function runStep(step: Step, { onLine, signal }: StepEvents): Promise<StepResult> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [program, ...step.arguments], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
  const errors: string[] = [];
  const lines = createInterface({ input: child.stderr }).on('line', (line) => {
    errors.push(line);
    onLine(line);
  });
  const [exitCode, output] = await Promise.all([ended, text(child.stdout)]);
  lines.close();
  signal.removeEventListener('abort', stop);
  return {
    name: step.name,
    outcome: outcomeOf(exitCode),
    exitCode,
    elapsedMs: performance.now() - startedMs,
    report: parsed(output),
    errors: errors.slice(-keptErrors),
  };
}

const outcomeOf = (exitCode: number): StepOutcome =>
  exitCode === 0 ? 'done' : exitCode === 2 ? 'partial' : 'failed';

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
