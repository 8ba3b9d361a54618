/**
 * The search function's app over HTTP, with an index in memory as in a function of 3,008 MB, in a separate process:
 * `node bench/nationwide/search-server.ts <folder of a build>` prints its port once all resident sections are in memory.
 */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { programVersion } from '../../generator/system/process.ts';
import { listenerOf } from '../../generator/serve/adapter.ts';
import { localConfig } from '../../schemas/config.ts';
import { healthPath, indexPointerKey } from '../../schemas/paths.ts';
import { createApp } from '../../search-lambda/http/app.ts';
import { createLoader } from '../../search-lambda/load/loader.ts';
import { readSettings } from '../../search-lambda/lambda/settings.ts';
import { readerOf } from './engines/packed.ts';
import { watchedOpen } from './watched-open.ts';

const [folder = ''] = process.argv.slice(2);
const memory = { isFilled: false };
const config = localConfig('http://127.0.0.1');
const { memoryBytes } = readSettings({
  INDEX_URL: 's3://bench/search',
  CIVIC_CONFIG: JSON.stringify(config),
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008',
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
const server = createServer(listenerOf(app, () => {}));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${port}\n`);
});
