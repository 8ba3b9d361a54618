/** Runs place tasks on several threads and gives their results in the order of the tasks. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UserError } from './errors.ts';
import type { PlaceResult, PlaceTask, WorkerSetup } from './place-worker.ts';

/** More threads than this only wait for the disk. */
const maxThreads = 8;

/** Young generations beyond this make threads hold memory that they do not need. In MB, per thread. */
const youngGenerationMb = 32;

/**
 * The results of the tasks, in order. Tasks are taken from the iterable only when a thread is free, so that it may
 * decide late what it wants.
 */
export async function* runPlaces(
  tasks: Iterator<PlaceTask>,
  count: number,
  setup: WorkerSetup,
): AsyncGenerator<PlaceResult> {
  const finished = new Map<number, PlaceResult>();
  let signal = Promise.withResolvers<void>();
  const wake = (): void => {
    signal.resolve();
    signal = Promise.withResolvers();
  };
  let failure: unknown;
  const workers = Array.from({ length: Math.min(maxThreads, availableParallelism(), count) }, () =>
    startThread(tasks, setup, {
      onResult: (result) => {
        finished.set(result.index, result);
        wake();
      },
      onError: (error) => {
        failure ??= error;
        wake();
      },
    }),
  );
  try {
    for (let index = 0; index < count; index++) {
      while (!finished.has(index)) {
        if (failure !== undefined) throw asUserError(failure);
        await signal.promise;
      }
      const result = finished.get(index);
      finished.delete(index);
      if (result !== undefined) yield result;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

type ThreadEvents = {
  readonly onResult: (result: PlaceResult) => void;
  readonly onError: (error: unknown) => void;
};

function startThread(tasks: Iterator<PlaceTask>, setup: WorkerSetup, events: ThreadEvents): Worker {
  const worker = new Worker(new URL('./place-worker.ts', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const assign = (): void => {
    const task = tasks.next();
    if (task.done !== true) worker.postMessage(task.value);
  };
  worker.on('message', (result: PlaceResult) => {
    assign();
    events.onResult(result);
  });
  worker.on('error', events.onError);
  assign();
  return worker;
}

/** Errors lose their class on the way from a thread, not their name. */
const asUserError = (error: unknown): unknown =>
  error instanceof Error && error.name === 'UserError'
    ? new UserError(error.message, { cause: error })
    : error;
