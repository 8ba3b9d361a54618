/** This program's version, and its processes: signals, failures and memory of workers. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { systemErrorCode, UserError } from './errors.ts';

/** True if a process with this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** Kills a process and waits until it has exited. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Exit codes of a command that a signal ended: 128 plus the number of the signal. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Makes signals run the exit handlers, which remove temporary files. */
export function exitOnSignals(): void {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
}

/** An error of a worker process, in parts, since errors lose their class and name between processes. */
export type ProcessFailure = {
  readonly failure: {
    readonly isForUser: boolean;
    readonly message: string;
    readonly stack: string | undefined;
  };
};

export function failureOf(error: unknown): ProcessFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { failure: { isForUser: error instanceof UserError, message, stack } };
}

/** The error of a worker process. A bug keeps the stack of that process. */
export function errorOf({ failure: { isForUser, message, stack } }: ProcessFailure): Error {
  if (isForUser) return new UserError(message);
  return Object.assign(new Error(message), { stack });
}

/** Peak memory of this process. */
export const ownPeakBytes = (): number => process.resourceUsage().maxRSS * 1024;

/** Peak memory as a worker process reports it. */
export type ProcessPeak = { readonly processId: number; readonly peakMemoryBytes: number };

/** Peak memory of all processes of a build. */
export class ProcessMemory {
  readonly #peaks = new Map<number, number>();

  add({ processId, peakMemoryBytes }: ProcessPeak): void {
    // The peak of this process is always counted; see peakBytes.
    if (processId !== process.pid) this.#peaks.set(processId, peakMemoryBytes);
  }

  /** The sum of the peaks of all processes, this one included. */
  peakBytes(): number {
    return this.#peaks.values().reduce((sum, bytes) => sum + bytes, ownPeakBytes());
  }
}

/** The version in package.json. */
export const programVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
