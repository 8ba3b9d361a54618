/** The search function's app, with an index in memory as in a function of 3,008 MB. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programVersion } from '../../generator/system/process.ts';
import { localConfig } from '../../schemas/config.ts';
import { healthPath, indexPointerKey } from '../../schemas/paths.ts';
import { createApp } from '../../search-lambda/http/app.ts';
import { readSettings } from '../../search-lambda/lambda/settings.ts';
import { createLoader } from '../../search-lambda/load/loader.ts';
import { functionMb } from '../lambda-heap.ts';
import { readerOf } from './engines/packed.ts';
import { watchedOpen } from './watched-open.ts';

/** The app for the index in the folder of a build, once all resident sections are in memory. */
export async function functionApp(folder: string): Promise<ReturnType<typeof createApp>> {
  const memory = { isFilled: false };
  const config = localConfig('http://127.0.0.1');
  const { memoryBytes } = readSettings({
    INDEX_URL: 's3://bench/search',
    CIVIC_CONFIG: JSON.stringify(config),
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(functionMb),
  });
  const loader = createLoader({
    readPointer: () => readFile(join(folder, indexPointerKey)),
    read: await readerOf(folder),
    open: watchedOpen(() => (memory.isFilled = true)),
    memoryBytes,
  });
  const app = createApp({ meetings: loader, config, programVersion, now: Date.now });
  // As in Lambda, prefetching advances only while requests run.
  while (!memory.isFilled) {
    await app(new Request(`http://127.0.0.1${healthPath}`));
    await pause(1);
  }
  return app;
}
