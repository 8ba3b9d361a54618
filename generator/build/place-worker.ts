/** A process that builds one place after another for place-pool.ts. */
import { keepCompiled } from '../system/compile-cache.ts';
import { failureOf } from '../system/process.ts';
import { openShared } from '../corpus/snapshot.ts';
import { placeBuilder, type PlaceTask } from './place-builder.ts';
import type { PlaceWorkerSetup } from './place-pool.ts';

/** The first message is the setup; the others are tasks. An error is the last message that is sent. */
process.once('message', ({ sharedFile, ...setup }: PlaceWorkerSetup) => {
  keepCompiled();
  const build = placeBuilder(setup, openShared(sharedFile));
  process.on('message', (task: PlaceTask) => {
    try {
      process.send?.(build(task));
    } catch (error) {
      process.send?.(failureOf(error));
    }
  });
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
