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

/**
 * Peak memory of this process. On Linux, the operating system counts the memory that the parent process had when it started this one as
 * used by this process, except in `/proc`.
 */
export const ownPeakBytes = (): number => peakIn(processStatus());

const peakIn = (status: string): number =>
  1024 * (kibibytesOf(status, 'VmHWM') ?? process.resourceUsage().maxRSS);

const kibibytesOf = (status: string, field: string): number | undefined => {
  const number = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Empty on a system without `/proc`. */
function processStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Peak memory as a worker process reports it: without pages of files, since those of the program are in memory once for all processes, and
 * the process that started this one counts them.
 */
export type ProcessPeak = { readonly processId: number; readonly peakMemoryBytes: number };

export function ownPeak(): ProcessPeak {
  const status = processStatus();
  const ofFiles = 1024 * (kibibytesOf(status, 'RssFile') ?? 0);
  return { processId: process.pid, peakMemoryBytes: peakIn(status) - ofFiles };
}

/** Peak memory of processes that run at the same time, such as those of a pool. */
export class ProcessGroup implements Disposable {
  readonly #peaks = new Map<number, number>();
  readonly #onEnd: (group: ProcessGroup) => void;
  /** The peak of this process when the group ended; undefined while it runs. */
  #ownPeakAtEnd: number | undefined;

  constructor(onEnd: (group: ProcessGroup) => void) {
    this.#onEnd = onEnd;
  }

  /** Replaces the last peak of the process. That of this process is always counted; see `ProcessMemory`. */
  add({ processId, peakMemoryBytes }: ProcessPeak): void {
    if (processId !== process.pid) this.#peaks.set(processId, peakMemoryBytes);
  }

  get bytes(): number {
    return this.#peaks.values().reduce((sum, bytes) => sum + bytes, 0);
  }

  /** The peak of this process until the group ended. */
  get ownPeakBytes(): number {
    return this.#ownPeakAtEnd ?? ownPeakBytes();
  }

  /** Ends the group, once all its processes have ended. */
  [Symbol.dispose](): void {
    this.#ownPeakAtEnd = ownPeakBytes();
    this.#onEnd(this);
  }
}

/** Peak memory of this process and of the groups of processes that it starts. */
export class ProcessMemory {
  readonly #running = new Set<ProcessGroup>();
  /** The groups that were running when a group began. */
  readonly #concurrent: (readonly ProcessGroup[])[] = [];

  begin(): ProcessGroup {
    const group = new ProcessGroup((ended) => this.#running.delete(ended));
    this.#running.add(group);
    this.#concurrent.push([...this.#running]);
    return group;
  }

  /**
   * An upper bound: the peak of this process or, if larger, the sum of the peaks of processes that ran at the same time and of this one
   * until they ended.
   */
  peakBytes(): number {
    const sums = this.#concurrent.map((groups) =>
      groups.reduce((sum, { bytes }) => sum + bytes, Math.max(...groups.map((group) => group.ownPeakBytes))),
    );
    return Math.max(ownPeakBytes(), ...sums);
  }
}

/** The version in package.json. */
export const programVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
