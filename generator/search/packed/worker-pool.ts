/** Runs tasks of writing an index: in child processes, each with one task at a time, or in this process if the index is small. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { workerEnvironment } from '../../system/compile-cache.ts';
import { moduleFile } from '../../system/module-file.ts';
import {
  endProcess,
  errorOf,
  type ProcessFailure,
  type ProcessGroup,
  type ProcessMemory,
} from '../../system/process.ts';
import type { MergeTask, PackedFile } from './merge-packs.ts';
import type { PackedFolder } from './pack-folder.ts';
import { type PackTask, runTask, type WorkerResult, type WorkerTask } from './tasks.ts';

const workerFile = moduleFile('./worker', import.meta.url);

/** Each process holds some hundred megabytes of documents. */
const maxProcesses = 4;

/**
 * A young generation of 8 instead of 16 MB. Most of what a process makes of a document is soon garbage: packing 100,000 documents took
 * 882 MB in all processes together instead of 1,007 MB, in the same processor time.
 */
const processOptions = ['--max-semi-space-size=8'];

export class WorkerPool implements AsyncDisposable {
  readonly #limit = pLimit(Math.min(maxProcesses, availableParallelism()));
  readonly #memory: ProcessGroup;
  readonly #all: ChildProcess[] = [];
  readonly #idle: ChildProcess[] = [];

  constructor(memory: ProcessMemory) {
    this.#memory = memory.begin();
  }

  /**
   * Packs documents into a folder, in a child process or in this one. The task is created only when a process is free, because it lists all
   * its documents.
   */
  async pack(task: () => PackTask, inProcess: boolean): Promise<PackedFolder> {
    return (await this.#run(task, inProcess)) as PackedFolder;
  }

  /** Merges folders into a file, and removes them. */
  async merge(task: MergeTask, inProcess: boolean): Promise<PackedFile> {
    return (await this.#run(() => task, inProcess)) as PackedFile;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#limit.clearQueue();
    await Promise.all(this.#all.map(endProcess));
    this.#memory[Symbol.dispose]();
  }

  #run(task: () => WorkerTask, inProcess: boolean): Promise<WorkerResult['packed']> {
    return this.#limit(async () => {
      if (!inProcess) return (await runTask(task())).packed;
      const worker = this.#idle.pop() ?? this.#start();
      const result = await runIn(worker, task());
      this.#memory.add(result);
      this.#idle.push(worker);
      return result.packed;
    });
  }

  #start(): ChildProcess {
    // Structured clone keeps typed arrays, which JSON would lose.
    const worker = fork(workerFile, {
      execArgv: processOptions,
      serialization: 'advanced',
      env: workerEnvironment(),
    });
    this.#all.push(worker);
    return worker;
  }
}

function runIn(worker: ChildProcess, task: WorkerTask): Promise<WorkerResult> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerResult>();
  const onMessage = (message: WorkerResult | ProcessFailure): void =>
    'failure' in message ? reject(errorOf(message)) : resolve(message);
  const onExit = (code: number | null, signal: string | null): void =>
    reject(
      new Error(`A process that packs the search index ended early (${signal ?? `exit code ${code}`}).`),
    );
  worker.once('message', onMessage);
  worker.once('error', reject);
  worker.once('exit', onExit);
  worker.send(task);
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit));
}
