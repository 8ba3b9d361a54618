/** A process that packs documents into indexes, or merges indexes, for packers.ts. */
import { keepCompiled } from '../../system/compile-cache.ts';
import { failureOf } from '../../system/process.ts';
import { type PackerTask, runPackerTask } from './pack-task.ts';

keepCompiled();

process.on('message', (task: PackerTask) => {
  try {
    process.send?.(runPackerTask(task));
  } catch (error) {
    process.send?.(failureOf(error));
  }
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
