/** The search function and its S3 model, each in a separate process. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { memoryVariables } from '../../infra/memory-variables.ts';

/** The heap that AWS Lambda's runtime gives Node.js in a function of 3,008 MB: nine tenths for old objects, a tenth for new ones. */
const lambdaHeap = ['--max-old-space-size=2708', '--max-semi-space-size=150'];

/** Runs a step of cold-function.ts; returns its measurements. */
export async function runFunction(...args: readonly string[]): Promise<unknown> {
  const file = join(import.meta.dirname, 'cold-function.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', ...lambdaHeap, file, ...args],
    { env: { ...process.env, ...memoryVariables } },
  );
  return JSON.parse(stdout);
}

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
