/** A process that builds one place after another for place-pool.ts. */
import { keepCompiled } from '../system/compile-cache.ts';
import { collectGarbage } from '../system/memory.ts';
import { failureOf } from '../system/process.ts';
import { openShared } from '../corpus/snapshot.ts';
import { placeBuilder, type PlaceResult, type PlaceTask } from './place-builder.ts';
import type { PlaceWorkerSetup } from './place-pool.ts';

/** The first message is the setup; the others are tasks. An error is the last message that is sent. */
process.once('message', ({ sharedFile, ...setup }: PlaceWorkerSetup) => {
  keepCompiled();
  const build = placeBuilder(setup, openShared(sharedFile));
  process.on('message', (task: PlaceTask) => {
    try {
      if (sendRows(build(task)) >= manyRows) collectGarbage();
    } catch (error) {
      process.send?.(failureOf(error));
    }
  });
});

/**
 * After a large place, V8 would let the garbage of small ones grow to the same size, and the next large place would come on top of it:
 * 480 MB instead of 380 MB with places of 190,000 rows.
 */
const manyRows = 20_000;

/** Sends a result; returns the number of rows that were read for it. */
function sendRows(result: PlaceResult): number {
  process.send?.(result);
  return result.counts.values().reduce((sum, count) => sum + count, 0);
}

// The parent process has ended.
process.once('disconnect', () => process.exit());
