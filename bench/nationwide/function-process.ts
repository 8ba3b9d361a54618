/** The search function and its S3 model, each in a separate process. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryVariables } from '../../infra/memory-variables.ts';
import { bundleEntry } from '../../search-lambda/lambda/bundle.ts';
import { functionMb, lambdaHeap } from '../lambda-heap.ts';

/** The bundle of cold-function.ts: in Lambda too, the program is one file of plain JavaScript. */
let bundled: Promise<string> | undefined;

async function bundleFunction(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'cold-function-')), 'index.mjs');
  await bundleEntry(join(import.meta.dirname, 'cold-function.ts'), file);
  return file;
}

/** Runs a step of cold-function.ts in a function with this memory; returns its measurements. */
export async function runFunctionWith(memoryMb: number, ...args: readonly string[]): Promise<unknown> {
  const file = await (bundled ??= bundleFunction());
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', ...lambdaHeap(memoryMb), file, ...args],
    { env: { ...process.env, ...memoryVariables } },
  );
  return JSON.parse(stdout);
}

export const runFunction = (...args: readonly string[]): Promise<unknown> =>
  runFunctionWith(functionMb, ...args);

/** Serves the index in a folder with the speed of an S3 profile, until disposed. */
export async function startModel(
  folder: string,
  profile: string,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const file = join(import.meta.dirname, 's3-model.ts');
  const child = spawn(process.execPath, [file, folder, profile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${Number(port.toString())}`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
