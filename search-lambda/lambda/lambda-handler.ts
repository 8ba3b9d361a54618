/** The app as a Lambda function behind a function URL. Each entry point provides its own loader. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { Config } from '../../schemas/config.ts';
import type { IndexName } from '../../schemas/paths.ts';
import { createApp } from '../http/app.ts';
import { compressResponse } from '../http/compression.ts';
import { problemResponse } from '../http/responses.ts';
import type { WarmableLoader } from '../load/loader.ts';
import { type FunctionUrlResult, requestOf, resultOf } from './function-url.ts';

/**
 * Lambda allows 10 s for initialization, and starts over with the first request if it takes longer. This leaves time for
 * starting the program, and for the last slice of work before the limit is noticed. The first request continues the load.
 */
const initializationMs = 8000;

const notAnEvent = 'The event is not a function URL event (payload format 2.0).';

/** Handles one event; never rejects. */
export type Handler = (event: unknown) => Promise<FunctionUrlResult>;

/** Writes a line to the function's log, as JSON, so that nothing in an error can pass for a line of its own. */
export const logFault = (message: string, error: unknown): void =>
  void process.stderr.write(`${JSON.stringify({ level: 'ERROR', message, error: inspect(error) })}\n`);

/** The loaders of the indexes that the function serves. */
export type Loaders = Readonly<Partial<Record<IndexName, WarmableLoader>>>;

/**
 * Returns the handler once the index that most requests need is loaded, or initialization time is over. Another index would delay the first
 * answer, so it is loaded after that, or by the first request that needs it.
 * @param program URL of the bundle, which contains the whole program in one file
 */
export async function lambdaHandler(loaders: Loaders, config: Config, program: string): Promise<Handler> {
  const app = createApp({
    meetings: loaders.meetings,
    decisions: loaders.decisions,
    documents: loaders.documents,
    config,
    programVersion: createHash('sha256')
      .update(readFileSync(fileURLToPath(program)))
      .digest('hex')
      .slice(0, 16),
    now: Date.now,
    onFault: (error) => logFault('A request could not be answered.', error),
  });
  const [first, ...others] = [loaders.meetings, loaders.decisions, loaders.documents].filter(
    (loader) => loader !== undefined,
  );
  await first?.warm(initializationMs);
  const warmOthers = (): void => {
    for (const loader of others.splice(0)) void loader.warm(initializationMs);
  };
  return async (event) => {
    const request = requestOf(event);
    const response =
      request === undefined
        ? problemResponse({ type: 'about:blank', title: 'Bad Request', status: 400, detail: notAnEvent })
        : await compressResponse(request, await app(request));
    warmOthers();
    return resultOf(response);
  };
}
