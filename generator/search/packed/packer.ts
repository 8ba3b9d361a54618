/** A process that packs documents into indexes, or merges indexes, for packers.ts. */
import { keepCompiled } from '../../system/compile-cache.ts';
import { failureOf } from '../../system/process.ts';
import { type PackerTask, runPackerTask } from './pack-task.ts';

keepCompiled();

process.on('message', (task: PackerTask) => {
  runPackerTask(task).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.(failureOf(error)),
  );
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
