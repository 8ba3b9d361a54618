/** A process that packs documents into indexes, or merges indexes, for worker-pool.ts. */
import { keepCompiled } from '../../system/compile-cache.ts';
import { failureOf, type ProcessFailure } from '../../system/process.ts';
import { runTask, type WorkerResult, type WorkerTask } from './tasks.ts';

keepCompiled();

process.on('message', (task: WorkerTask) => {
  runTask(task).then(answer, (error: unknown) => answer(failureOf(error)));
});

// The parent process has ended.
process.once('disconnect', () => process.exit());

/** The parent process may have ended while a task kept this one from hearing of it. */
function answer(message: WorkerResult | ProcessFailure): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) process.exit();
  });
}
