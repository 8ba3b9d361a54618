import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

export type RangeServer = AsyncDisposable & {
  readonly origin: string;
  /** Bytes and requests since the last call. */
  readonly take: () => { readonly requests: number; readonly bytes: number };
};

/** Serves the files of a folder under /data/ with ranges, and counts the bytes sent. */
export async function startRangeServer(folder: string): Promise<RangeServer> {
  let [requests, bytes] = [0, 0];
  const server = createServer((request, response) => {
    const file = join(folder, basename(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    const { size } = statSync(file);
    const { start, end } = rangeOf(request.headers.range, size);
    requests++;
    bytes += end - start + 1;
    const isPart = end - start + 1 < size;
    response.writeHead(isPart ? 206 : 200, {
      'Content-Length': end - start + 1,
      ETag: `"${size}"`,
      ...(isPart ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    });
    return createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = { requests, bytes };
      [requests, bytes] = [0, 0];
      return taken;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `bytes=0-9`, `bytes=-10`, or the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return { start: 0, end: size - 1 };
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(size - 1, Number(last)) };
}
