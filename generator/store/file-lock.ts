/**
 * Locks on files, shared by all processes that can access the file, including those on other machines. They are SQLite's locks,
 * which the system releases when the process ends, even if nobody has collected its exit code. A process id is less reliable, and
 * meaningless on another machine. A network file system must support locks (fcntl), as NFS 4 does.
 */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { isBusy } from '../system/sqlite-errors.ts';
import { requireRegularSync } from '../system/regular-file.ts';

/** One process has an exclusive lock, or any number of them have a shared one. */
export type LockMode = 'exclusive' | 'shared';

/** Without this, a journal would be next to the file. */
const withoutJournal = 'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF';

/** Far longer than any operation that `withLock` runs. */
const maxWaitMs = 30_000;

/** Long enough for another process to record itself. */
const recordWaitMs = 200;

/** The process that has a lock. */
const ownerSchema = z.object({ processId: z.int(), host: z.string(), since: z.string() });
export type LockOwner = z.infer<typeof ownerSchema>;

/** Names the owner of a lock in a message: `process 7 on build-1, since 2026-11-20T12:00:00Z`. */
export const describeOwner = (owner: LockOwner | undefined): string =>
  owner === undefined
    ? 'a process that has not recorded itself'
    : `process ${owner.processId} on ${owner.host}, since ${owner.since}`;

/** Waits for the lock, and runs `act` under it. */
export function withLock<Result>(file: string, act: () => Result): Result {
  requireRegularSync(file);
  using lock = new DatabaseSync(file, { timeout: maxWaitMs });
  lock.exec(`${withoutJournal}; BEGIN EXCLUSIVE`);
  return act();
}

/** Locks of this process, by file. The last one empties its file, so that a failed build leaves no trace in it. */
const own = new Map<string, { readonly descriptor: number; readonly count: number; owner: LockOwner }>();

/**
 * Takes the lock until it is disposed of. If another process, or this one, has it, throws what `refuse` returns for that process.
 * If several processes share the lock, it is the first one.
 */
export function takeLock(
  file: string,
  mode: LockMode,
  refuse: (owner: LockOwner | undefined) => Error,
): Disposable {
  requireRegularSync(file);
  const lock = new DatabaseSync(file, { timeout: recordWaitMs });
  const since = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const owner: LockOwner = { processId: process.pid, host: hostname(), since };
  try {
    recordOwner(lock, mode, owner);
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_schema');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw refuse(ownerOf(file));
    throw error;
  }
  // Its last owner may have removed the file in between; the next build locks a new one.
  if (existsSync(file)) return ownLock(file, lock, owner);
  lock.close();
  throw refuse(undefined);
}

/**
 * Records the owner in a view: the schema is in the first page, which SQLite writes in one piece, so that a killed process cannot
 * leave half of it. A process that shares a lock with others cannot record itself, and need not.
 */
function recordOwner(lock: DatabaseSync, mode: LockMode, owner: LockOwner): void {
  const text = JSON.stringify(owner).replaceAll("'", "''");
  try {
    lock.exec(`${withoutJournal};
      BEGIN EXCLUSIVE; DROP VIEW IF EXISTS owner; CREATE VIEW owner AS SELECT '${text}'; COMMIT`);
  } catch (error) {
    if (mode === 'exclusive' || !isBusy(error)) throw error;
  }
}

function ownLock(path: string, lock: DatabaseSync, owner: LockOwner): Disposable {
  const file = realpathSync(path);
  // Not opened by name later: the file may be another one by then.
  const descriptor = own.get(file)?.descriptor ?? openSync(file, 'r+');
  const held = own.get(file) ?? { owner, count: 0 };
  own.set(file, { ...held, descriptor, count: held.count + 1 });
  return {
    [Symbol.dispose]: () => {
      if (!lock.isOpen) return;
      const count = (own.get(file)?.count ?? 1) - 1;
      if (count > 0) own.set(file, { ...held, descriptor, count });
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

/** The process that has the lock. SQLite cannot read a locked file, and closing the file would free this process's locks on it. */
function ownerOf(file: string): LockOwner | undefined {
  const held = own.get(realpathSync(file));
  if (held !== undefined) return held.owner;
  const [, text] = /AS SELECT '(\{.*?\})'/.exec(readFileSync(file, 'utf8')) ?? [];
  return text === undefined ? undefined : ownerSchema.safeParse(JSON.parse(text)).data;
}
