/** A process that builds one place after another for place-pool.ts. */
import { failureOf } from '../system/process.ts';
import { openPlaceBuilder, type PlaceBuilderSetup, type PlaceTask } from './place-builder.ts';

/** The first message is the setup; the others are tasks. An error is the last message that is sent. */
process.once('message', (setup: PlaceBuilderSetup) => {
  const builder = openPlaceBuilder(setup);
  process.on('message', (task: PlaceTask) => {
    try {
      process.send?.(builder.build(task));
    } catch (error) {
      process.send?.(failureOf(error));
    }
  });
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
