/**
 * Locks on files, shared by all processes that can access the file, including those on other machines. They are SQLite's locks,
 * which the system releases when the process ends, even if nobody has collected its exit code. A process id is less reliable, and
 * meaningless on another machine. A network file system must support locks (fcntl), as NFS 4 does.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type FileLock = { readonly [Symbol.dispose]: () => void };

/** Nothing is ever written; without this, a journal would be next to the file. */
const takeExclusive = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE';

/** Far longer than any operation that `withLock` runs. */
const maxWaitMs = 30_000;

/** Waits for the lock, and runs `act` under it. */
export function withLock<Result>(file: string, act: () => Result): Result {
  using lock = new DatabaseSync(file, { timeout: maxWaitMs });
  lock.exec(takeExclusive);
  return act();
}

/** Takes the lock until it is disposed; returns undefined if another process, or this one, has it. */
export function tryLock(file: string): FileLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec(takeExclusive);
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  // Its last owner may have removed the file in between; the next build locks a new one.
  if (existsSync(file)) return { [Symbol.dispose]: () => lock.close() };
  lock.close();
  return undefined;
}

/** https://sqlite.org/rescode.html#busy */
const busyCode = 5;

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busyCode;
