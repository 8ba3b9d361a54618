/**
 * Locks on files, shared by all processes that can access the file, including those on other machines. They are SQLite's locks,
 * which the system releases when the process ends, even if nobody has collected its exit code. A process id is less reliable, and
 * meaningless on another machine. A network file system must support locks (fcntl), as NFS 4 does.
 */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../system/sqlite-errors.ts';

/** One process has an exclusive lock, or any number of them have a shared one. */
export type LockMode = 'exclusive' | 'shared';

/** Without this, a journal would be next to the file. */
const withoutJournal = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

/** Far longer than any operation that `withLock` runs. */
const maxWaitMs = 30_000;

/** Long enough for another process to record its id. */
const recordWaitMs = 200;

/** Waits for the lock, and runs `act` under it. */
export function withLock<Result>(file: string, act: () => Result): Result {
  using lock = new DatabaseSync(file, { timeout: maxWaitMs });
  lock.exec(`${withoutJournal}; BEGIN EXCLUSIVE`);
  return act();
}

/** Locks of this process, by file. The last one empties its file, so that a failed build leaves no trace in it. */
const own = new Map<string, { readonly descriptor: number; readonly count: number }>();

/**
 * Takes the lock until it is disposed of. If another process, or this one, has it, throws what `refuse` returns for the id of that
 * process. If several processes share the lock, the id is that of the first one.
 */
export function takeLock(file: string, mode: LockMode, refuse: (processId: number) => Error): Disposable {
  const lock = new DatabaseSync(file, { timeout: recordWaitMs });
  try {
    recordProcess(lock, mode);
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_schema');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw refuse(processWith(file));
    throw error;
  }
  // Its last owner may have removed the file in between; the next build locks a new one.
  if (existsSync(file)) return ownLock(file, lock);
  const last = Number(lock.prepare('PRAGMA user_version').get()?.['user_version']);
  lock.close();
  throw refuse(last);
}

/** A process that shares a lock with others cannot record its id, and need not. */
function recordProcess(lock: DatabaseSync, mode: LockMode): void {
  try {
    lock.exec(`${withoutJournal}; BEGIN EXCLUSIVE; PRAGMA user_version = ${process.pid}; COMMIT`);
  } catch (error) {
    if (mode === 'exclusive' || !isBusy(error)) throw error;
  }
}

function ownLock(path: string, lock: DatabaseSync): Disposable {
  const file = realpathSync(path);
  // Not opened by name later: the file may be another one by then.
  const descriptor = own.get(file)?.descriptor ?? openSync(file, 'r+');
  own.set(file, { descriptor, count: (own.get(file)?.count ?? 0) + 1 });
  return {
    [Symbol.dispose]: () => {
      if (!lock.isOpen) return;
      const count = (own.get(file)?.count ?? 1) - 1;
      if (count > 0) own.set(file, { descriptor, count });
      else {
        own.delete(file);
        if (isLast(lock)) ftruncateSync(descriptor);
        // Closing any descriptor of a file frees all locks of the process on it.
        closeSync(descriptor);
      }
      lock.close();
    },
  };
}

/** True if no other process shares the lock; nobody can take it then until it is closed. */
function isLast(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA busy_timeout = 0; COMMIT; BEGIN EXCLUSIVE');
    return true;
  } catch {
    return false;
  }
}

/** https://sqlite.org/fileformat.html#the_database_header */
const userVersionOffset = 60;

/** The process that has the lock. SQLite cannot read a locked file, and closing the file would free this process's locks on it. */
function processWith(file: string): number {
  if (own.has(realpathSync(file))) return process.pid;
  const header = readFileSync(file);
  return header.length > userVersionOffset ? header.readUInt32BE(userVersionOffset) : 0;
}
