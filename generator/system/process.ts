import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { systemErrorCode } from './errors.ts';

/** Whether a process of this id runs on this machine. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** Ends a process at once, and waits until it has ended. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Exit codes of commands that a signal ended: 128 and its number. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Ends the process on a signal in the ordinary way, so that temporary files are removed. */
export function exitOnSignals(): void {
  for (const [signal, code] of Object.entries(signals)) process.once(signal, () => process.exit(code));
}
