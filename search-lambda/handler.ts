/** The search function: the entry of the bundle that AWS Lambda runs behind a function URL. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemAnswer } from './answers.ts';
import { createApp } from './app.ts';
import { type FunctionUrlResult, requestOf, resultOf } from './function-url.ts';
import { createHttpStore } from './http-store.ts';
import { createLoader } from './load.ts';
import { logLine } from './log-line.ts';
import { createS3Store } from './s3-store.ts';
import { readSettings } from './settings.ts';

/**
 * Lambda gives the initialisation 10 s and begins anew with the first request where it takes longer. This leaves some for
 * starting the program, and for the last slice of work before the limit is seen. What is left to do goes on in the first
 * request.
 */
const initialisationMs = 8000;

const { indexUrl, config, lookMs, memoryBytes } = readSettings(process.env);

const loader = createLoader({
  ...(indexUrl.protocol === 's3:' ? createS3Store(indexUrl) : createHttpStore(indexUrl)),
  ...(lookMs === undefined ? {} : { lookMs }),
  memoryBytes,
  log: (failure, error) => process.stderr.write(logLine(failure, error)),
});

const app = createApp({
  loader,
  config,
  // The bundle is one file, so that this names the whole program.
  programVersion: createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 16),
  now: Date.now,
  onFault: (error) => process.stderr.write(logLine('A request could not be answered.', error)),
});

const notAnEvent = 'The event is not one of a function URL (payload format 2.0).';

/** Answers one event; never rejects. */
export async function handler(event: unknown): Promise<FunctionUrlResult> {
  const request = requestOf(event);
  const response =
    request === undefined
      ? problemAnswer({ type: 'about:blank', title: 'Bad Request', status: 400, detail: notAnEvent })
      : await app(request);
  return resultOf(response);
}

await loader.warm(initialisationMs);
