/** A small hand-written built folder, and a client that sends paths unchanged. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inject } from 'vitest';
import { type LocalServer, type ServeOptions, serve } from '../../../generator/serve/serve.ts';
import { manifestAfter } from '../../../generator/store/manifest.ts';
import { partKey } from '../../../generator/store/manifest/part-file.ts';
import type { WrittenManifest } from '../../../generator/store/manifest/index-file.ts';

export type Files = Record<string, string | Uint8Array>;

const mediaTypes: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
};

/** Returns a new folder. */
export const makeFolder = (): Promise<string> => mkdtemp(join(inject('runFolder'), 'serve-'));

/** Writes files and a manifest of them. */
export async function build(folder: string, files: Files): Promise<string> {
  for (const [path, body] of Object.entries(files)) await put(join(folder, path), body);
  const { index, parts } = manifestOf(files);
  for (const { file, body } of parts) await put(join(folder, partKey(file)), body);
  await replaceManifest(folder, JSON.stringify(index));
  return folder;
}

export const replaceManifest = (folder: string, text: string): Promise<void> =>
  put(join(folder, '.build/manifest.json'), text);

/** Starts a server on a free port. It closes at the end of its scope. */
export async function serving(
  folder: string,
  options: Partial<ServeOptions> = {},
): Promise<LocalServer & AsyncDisposable> {
  const server = await serve(folder, { port: 0, ...options });
  return { ...server, [Symbol.asyncDispose]: server.close };
}

/** Writes to a temporary name and renames, like a build. */
async function put(file: string, body: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, body);
  await rename(`${file}.new`, file);
}

const manifestOf = (files: Files): WrittenManifest =>
  manifestAfter(undefined, {
    parts: ['site', 'search', 'bulk'],
    asOf: new Date('2026-11-20T12:00:00Z'),
    counts: { places: 1, meetings: 0 },
    artifacts: Object.entries(files).map(([path, body]) => ({
      path,
      bytes: Buffer.from(body).byteLength,
      sha256: sha256(body),
      media_type: mediaTypes[extname(path)] ?? 'application/octet-stream',
      cache: 'hourly',
    })),
  });

export const sha256 = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');

export type Reply = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Sends the path unchanged, which fetch would normalize. */
export function ask(
  origin: string,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(origin, { path, headers, method, agent: false }, (incoming) => {
      const { statusCode: status, headers } = incoming;
      buffer(incoming).then((body) => resolve({ status, headers, body }), reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
