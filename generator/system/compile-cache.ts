/** The compile cache that `civic` shares with its worker processes. */
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of a worker process, which reads compiled modules from the cache of this process. Without it, a process that reads
 * places takes 0.3 s more processor time and 27 MB more memory to strip types and to compile.
 */
export function workerEnvironment(): NodeJS.ProcessEnv {
  // The folder of this version of Node.js, which adds that folder itself.
  const folder = getCompileCacheDir();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}

/** Writes what a worker process has compiled, which would be lost: it is killed when there is nothing left to do. */
export const keepCompiled = (): void => flushCompileCache();
