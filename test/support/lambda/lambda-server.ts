/** HTTP servers on free ports, which simulate the function's environment. */
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { indexPointerKey, indexSegmentKey } from '../../../schemas/paths.ts';
import type { IndexFiles } from './lambda-store.ts';

export type ListeningServer = { readonly origin: string; readonly close: () => Promise<void> };

/** Resolves when the server accepts requests. Closing it ends its connections. */
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

/** A store over HTTP, whose files can be replaced while it runs. */
export type FileServer = ListeningServer & {
  /** By path: `/search/current.json`. */
  readonly files: Map<string, Uint8Array>;
  /** Puts an index into the folder `search/` and points to it. */
  readonly publish: (index: IndexFiles) => void;
  /** While set, requests for matching paths get no response. */
  silent: RegExp | undefined;
  /** Requested paths. */
  readonly asked: string[];
  /** Closes every connection immediately, answered or not. */
  readonly dropConnections: () => void;
};

/** Serves whole files and single ranges. */
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

/** RFC 9110, section 14: cuts a range that ends after the file, and rejects one that begins after it. */
function sendRange(file: Uint8Array, range: string, outgoing: ServerResponse): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  const part = file.subarray(Number(first), Number(last) + 1);
  const end = Number(first) + part.length - 1;
  if (part.length === 0) outgoing.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end();
  else outgoing.writeHead(206, { 'Content-Range': `bytes ${first}-${end}/${file.length}` }).end(part);
}
