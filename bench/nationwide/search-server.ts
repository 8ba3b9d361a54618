/**
 * The search function's app over HTTP, in a separate process: `node bench/nationwide/search-server.ts <folder of a build>` prints its
 * port once all resident sections are in memory.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenerOf } from '../../generator/serve/adapter.ts';
import { functionApp } from './function-app.ts';

const [folder = ''] = process.argv.slice(2);
const app = await functionApp(folder);
const server = createServer(listenerOf(app, () => {}));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${port}\n`);
});
