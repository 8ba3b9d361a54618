/** Runs packer tasks: in child processes, each with one task at a time, or in this process if the index is small. */
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
import type { PackBothTask, PackedBoth } from './pack-both.ts';
import type { PackedFolder } from './pack-folder.ts';
import { type PackerResult, type PackerTask, type PackTask, runPackerTask } from './pack-task.ts';

const packerFile = moduleFile('./packer', import.meta.url);

/** Each process holds some hundred megabytes of documents. */
const maxProcesses = 4;

/**
 * A young generation of 8 instead of 16 MB. Most of what a process makes of a document is soon garbage: packing 100,000 documents took
 * 882 MB in all processes together instead of 1,007 MB, in the same processor time.
 */
const processOptions = ['--max-semi-space-size=8'];

export class Packers implements AsyncDisposable {
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

  /** The same for meetings and their decisions. */
  async packBoth(task: () => PackBothTask, inProcess: boolean): Promise<PackedBoth> {
    return (await this.#run(task, inProcess)) as PackedBoth;
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

  #run(task: () => PackerTask, inProcess: boolean): Promise<PackerResult['packed']> {
    return this.#limit(async () => {
      if (!inProcess) return (await runPackerTask(task())).packed;
      const packer = this.#idle.pop() ?? this.#start();
      const result = await runIn(packer, task());
      this.#memory.add(result);
      this.#idle.push(packer);
      return result.packed;
    });
  }

  #start(): ChildProcess {
    // Structured clone keeps typed arrays, which JSON would lose.
    const packer = fork(packerFile, {
      execArgv: processOptions,
      serialization: 'advanced',
      env: workerEnvironment(),
    });
    this.#all.push(packer);
    return packer;
  }
}

function runIn(packer: ChildProcess, task: PackerTask): Promise<PackerResult> {
  const { promise, resolve, reject } = Promise.withResolvers<PackerResult>();
  const onMessage = (message: PackerResult | ProcessFailure): void =>
    'failure' in message ? reject(errorOf(message)) : resolve(message);
  const onExit = (code: number | null, signal: string | null): void =>
    reject(
      new Error(`A process that packs the search index ended early (${signal ?? `exit code ${code}`}).`),
    );
  packer.once('message', onMessage);
  packer.once('error', reject);
  packer.once('exit', onExit);
  packer.send(task);
  return promise.finally(() => packer.off('message', onMessage).off('error', reject).off('exit', onExit));
}
