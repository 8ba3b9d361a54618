/** A process that packs documents into indexes, or merges indexes, for packers.ts. */
import { keepCompiled } from '../../system/compile-cache.ts';
import { failureOf, type ProcessFailure } from '../../system/process.ts';
import { type PackerResult, type PackerTask, runPackerTask } from './pack-task.ts';

keepCompiled();

process.on('message', (task: PackerTask) => {
  runPackerTask(task).then(answer, (error: unknown) => answer(failureOf(error)));
});

// The parent process has ended.
process.once('disconnect', () => process.exit());

/** The parent process may have ended while a task kept this one from hearing of it. */
function answer(message: PackerResult | ProcessFailure): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) process.exit();
  });
}
