/** A process that reads the text of one file after another for extractor.ts. */
import { Worker } from 'node:worker_threads';
import { failureOf, ownPeakBytes } from '../../system/process.ts';
import { extractText, type ExtractionTask } from './extract.ts';
import type { ExtractionAnswer, ExtractionSetup } from './extractor.ts';

/**
 * Kills the process when it takes too much memory, or when its parent, which limits its time, has ended. Buffers do not count towards the
 * limit of V8’s heap, and the main thread cannot watch itself while it parses. JavaScript in a string, since a thread that strips types loads WebAssembly.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const isOrphan = process.ppid !== workerData.parentId;
    if (isOrphan || process.memoryUsage.rss() > workerData.memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, workerData.intervalMs);`;
const intervalMs = 20;

/** The first message is the setup; the others are tasks. */
process.once('message', ({ memoryBytes }: ExtractionSetup) => {
  new Worker(watch, {
    eval: true,
    workerData: { memoryBytes, intervalMs, parentId: process.ppid },
  }).unref();
  process.on('message', (task: ExtractionTask) => {
    extractText(task).then(
      (extraction) =>
        process.send?.({
          extraction,
          memoryBytes: process.memoryUsage.rss(),
          peakMemoryBytes: ownPeakBytes(),
        } satisfies ExtractionAnswer),
      (error: unknown) => process.send?.(failureOf(error)),
    );
  });
  process.send?.('ready');
});

// The parent process has ended.
process.once('disconnect', () => process.exit());
