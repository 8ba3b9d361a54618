/**
 * Reads the text of files in a process of its own, with limits on memory and time: files are hostile, and a few kilobytes can ask for
 * gigabytes. A process that exceeds a limit is killed, and the next file gets a new one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { moduleFile } from '../../system/module-file.ts';
import { endProcess, errorOf, type ProcessFailure } from '../../system/process.ts';
import { formatBytes, formatSeconds } from '../../system/terminal.ts';
import type { ExtractionTask } from './extract.ts';
import { type Extraction, withoutText } from './extraction.ts';

export type ExtractionLimits = {
  /** For each file, without the time that optical character recognition may take. */
  readonly timeoutMs: number;
  /** Of the process, with its program (80 MB). */
  readonly memoryBytes: number;
};

export type ExtractionSetup = Pick<ExtractionLimits, 'memoryBytes'>;

/** A packet of 2,000 pages takes half a minute and 300 MB. */
const defaultLimits: ExtractionLimits = {
  timeoutMs: 180_000,
  memoryBytes: 1e9,
};

export type ExtractionAnswer = {
  readonly extraction: Extraction;
  /** After the file. */
  readonly memoryBytes: number;
  /** Since the process started. */
  readonly peakMemoryBytes: number;
};

type Answer = ExtractionAnswer | ProcessFailure;

const processFile = moduleFile('./extraction-process', import.meta.url);

export class TextExtractor {
  readonly #limits: ExtractionLimits;
  #process: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** Peak memory of its processes that were not killed. */
  peakMemoryBytes = 0;

  constructor(limits: ExtractionLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** The text of a file. One file is read at a time. A problem of the file is a status; only a bug rejects. */
  extract(task: ExtractionTask): Promise<Extraction> {
    const result = this.#turn.then(() => this.#extract(task));
    this.#turn = result.catch(() => {});
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  async #extract(task: ExtractionTask): Promise<Extraction> {
    const child = (this.#process ??= await this.#start());
    const answer = await this.#answerOf(child, task);
    if ('status' in answer) {
      await this.#end();
      return answer;
    }
    if ('failure' in answer) throw errorOf(answer);
    this.peakMemoryBytes = Math.max(this.peakMemoryBytes, answer.peakMemoryBytes);
    // What the files before left behind should not count for the next one.
    if (answer.memoryBytes > this.#limits.memoryBytes / 2) await this.#end();
    return answer.extraction;
  }

  async #start(): Promise<ChildProcess> {
    const { memoryBytes } = this.#limits;
    const child = fork(processFile, {
      execArgv: [`--max-old-space-size=${Math.ceil(memoryBytes / 2 ** 20)}`],
      serialization: 'advanced',
      // V8 prints its heap when it runs out of memory.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.send({ memoryBytes } satisfies ExtractionSetup);
    const exit = once(child, 'exit').then(([code, signal]: unknown[]) => {
      throw new Error(`The process that reads texts cannot start (${String(signal ?? code)}).`);
    });
    await Promise.race([once(child, 'message'), exit]);
    exit.catch(() => {});
    return child;
  }

  /** The answer of the process, or what its end says about the file. */
  async #answerOf(child: ChildProcess, task: ExtractionTask): Promise<Answer | Extraction> {
    const { memoryBytes } = this.#limits;
    const timeoutMs = this.#limits.timeoutMs + (task.ocr?.timeoutMs ?? 0);
    const { promise, resolve, reject } = Promise.withResolvers<Answer | Extraction>();
    const onExit = (code: number | null, signal: string | null): void => {
      const isMemory = signal === 'SIGKILL' || signal === 'SIGABRT';
      resolve(
        isMemory
          ? withoutText('too_large', `takes more than ${formatBytes(memoryBytes)} of memory to read`)
          : withoutText('damaged', `ends the process that reads it (${signal ?? `exit code ${code}`})`),
      );
    };
    const timer = setTimeout(
      () => resolve(withoutText('too_large', `takes more than ${formatSeconds(timeoutMs)} to read`)),
      timeoutMs,
    );
    child.on('message', resolve).on('error', reject).on('exit', onExit);
    child.send(task);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      child.off('message', resolve).off('error', reject).off('exit', onExit);
    }
  }

  async #end(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child !== undefined) await endProcess(child);
  }
}
