/** HTTP servers on free ports, which simulate the function's environment. */
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFiles } from './lambda-store.ts';

export type ListeningServer = { readonly origin: string; readonly close: () => Promise<void> };

/** Resolves when the server can be asked. Closing it ends its connections. */
export async function listening(server: Server): Promise<ListeningServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A store over HTTP, whose files may be exchanged while it runs. */
export type FileServer = ListeningServer & {
  /** By path: `/search/current.json`. */
  readonly files: Map<string, Uint8Array>;
  /** Puts an index into the folder `search/` and points to it. */
  readonly publish: (index: IndexFiles) => void;
  /** While this is set, requests of files whose path matches are left without an answer. */
  silent: RegExp | undefined;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Closes every connection immediately, answered or not. */
  readonly dropConnections: () => void;
};

/** Serves files, or one range of them. */
export async function serveFiles(): Promise<FileServer> {
  const files = new Map<string, Uint8Array>();
  const asked: string[] = [];
  const server = createServer(({ url = '', headers }, outgoing) => {
    asked.push(url);
    if (fileServer.silent?.test(url) === true) return;
    const file = files.get(url);
    if (file === undefined) outgoing.writeHead(404).end();
    else if (headers.range === undefined) outgoing.end(file);
    else sendRange(file, headers.range, outgoing);
  });
  const publish = ({ pointer, files: segments }: IndexFiles): void => {
    for (const [name, bytes] of segments) files.set(`/${indexSegmentKey(name)}`, bytes);
    files.set(`/${indexPointerKey}`, Buffer.from(JSON.stringify(pointer)));
  };
  const dropConnections = (): void => server.closeAllConnections();
  const fileServer: FileServer = {
    ...(await listening(server)),
    files,
    asked,
    publish,
    silent: undefined,
    dropConnections,
  };
  return fileServer;
}

/** What RFC 9110, 14 says: a range that ends after the file is cut, one that begins after it is refused. */
function sendRange(file: Uint8Array, range: string, outgoing: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const part = file.subarray(Number(first), Number(last) + 1);
  const end = Number(first) + part.length - 1;
  if (part.length === 0) outgoing.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end();
  else outgoing.writeHead(206, { 'Content-Range': `bytes ${first}-${end}/${file.length}` }).end(part);
}
