/**
 * Builds places in several processes. Processes rather than threads: V8 (14.x) sometimes aborts the whole program when a
 * thread that ran WebAssembly ends, as Node.js's type stripping does (`jit_page_->allocations_.erase(addr) == 1`).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { workerEnvironment } from '../system/compile-cache.ts';
import { allocatorVariables } from '../system/memory.ts';
import { moduleFile } from '../system/module-file.ts';
import { endProcess, errorOf, type ProcessFailure } from '../system/process.ts';
import type { PlaceBuilderSetup, PlaceResult, PlaceTask } from './place-builder.ts';

/** More processes only wait for the disk. */
const maxProcesses = 8;

/** The number of processes that read places. */
const processesFor = (places: number): number => Math.min(maxProcesses, availableParallelism(), places);

/** What the processes get first. */
export type PlaceWorkerSetup = PlaceBuilderSetup & {
  /** The shared file of the snapshot that all processes read. */
  readonly sharedFile: string;
  /** Whether the processes return freed memory: 340 instead of 430 MB each, in a tenth more processor time if they render everything. */
  readonly savesMemory: boolean;
};

const workerFile = moduleFile('./place-worker', import.meta.url);

/**
 * Yields the results of `count` tasks in the order of the tasks. A task is made only when a process needs one, so that
 * tasks can still react to earlier results.
 */
export async function* runInProcesses(
  tasks: Iterator<PlaceTask>,
  count: number,
  setup: PlaceWorkerSetup,
): AsyncGenerator<PlaceResult> {
  const finished = new Map<number, PlaceResult>();
  let signal = Promise.withResolvers<void>();
  const wake = (): void => {
    signal.resolve();
    signal = Promise.withResolvers();
  };
  let failure: Error | undefined;
  const workers = Array.from({ length: processesFor(count) }, () =>
    startWorker(tasks, setup, {
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
        if (failure !== undefined) throw failure;
        await signal.promise;
      }
      const result = finished.get(index);
      finished.delete(index);
      if (result !== undefined) yield result;
    }
  } finally {
    await Promise.all(workers.map(endProcess));
  }
}

/** There are as many processes as processors: threads of one would only wait for the others. 2 to 5 % less processor time. */
const noScavengingThreads = '--no-parallel-scavenge';

/**
 * A young generation of 16 MB on every machine; V8's own default depends on the memory. With 4 MB, two runs over 1,000 of 7,000 places took
 * 58 and 63 s to read and write them instead of 57 and 53 s, and as much memory in all processes: 785 and 790 MB instead of 777 and 781 MB.
 */
const workerOptions = ['--max-semi-space-size=16', noScavengingThreads];

type WorkerEvents = {
  readonly onResult: (result: PlaceResult) => void;
  readonly onError: (error: Error) => void;
};

function startWorker(
  tasks: Iterator<PlaceTask>,
  setup: PlaceWorkerSetup,
  events: WorkerEvents,
): ChildProcess {
  // Structured clone keeps maps, sets and errors, which JSON would lose.
  const worker = fork(workerFile, {
    execArgv: workerOptions,
    serialization: 'advanced',
    env: { ...(setup.savesMemory && allocatorVariables), ...workerEnvironment() },
  });
  const assign = (): void => {
    const task = tasks.next();
    if (task.done !== true) worker.send(task.value);
  };
  worker.on('message', (message: PlaceResult | ProcessFailure) => {
    if ('failure' in message) return events.onError(errorOf(message));
    assign();
    events.onResult(message);
  });
  worker.on('error', events.onError);
  worker.once('exit', (code, signal) =>
    events.onError(new Error(`A process that reads places ended early (${signal ?? `exit code ${code}`}).`)),
  );
  worker.send(setup);
  assign();
  return worker;
}
