import { DatabaseSync } from 'node:sqlite';

/** Far longer than what is done under a lock takes. */
const longestWaitMs = 30_000;

/**
 * Runs what no other process may run at the same time with the same lock file. SQLite is only asked for its lock, which
 * the system frees when a process ends, however it ends; a file that stands for a lock would have to be found stale.
 */
export function exclusively<Result>(lockFile: string, act: () => Result): Result {
  using lock = new DatabaseSync(lockFile, { timeout: longestWaitMs });
  lock.exec('BEGIN EXCLUSIVE');
  return act();
}
