/**
 * One S3 server for all tests of a run. Vitest runs this first; the server starts with the first test that needs it and ends
 * after the last.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type S3Server, startS3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A URL that responds with the URL of the S3 server once that is running. */
    s3Service: string;
  }
}

export default async function serveS3({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<S3Server & AsyncDisposable> | undefined;
  const service = createServer((_, answer) => {
    // Another program may take one of its ports before the server does.
    started ??= startS3Server().catch(() => startS3Server());
    started.then(
      ({ url, accessKeyId, secretAccessKey }) =>
        answer.end(JSON.stringify({ url, accessKeyId, secretAccessKey } satisfies S3Server)),
      (error: unknown) => answer.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  provide('s3Service', `http://127.0.0.1:${(service.address() as AddressInfo).port}`);
  return async () => {
    service.close();
    service.closeAllConnections();
    await (await started?.catch(() => undefined))?.[Symbol.asyncDispose]();
  };
}
