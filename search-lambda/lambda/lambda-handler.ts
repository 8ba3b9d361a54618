/** The app as a function of AWS Lambda behind a function URL; entries bring its loader. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../schemas/config.ts';
import { problemAnswer } from '../http/answers.ts';
import { createApp } from '../http/app.ts';
import { type FunctionUrlResult, requestOf, resultOf } from './function-url.ts';
import type { WarmableLoader } from '../load/loader.ts';
import { logLine } from './log-line.ts';

/**
 * Lambda gives the initialisation 10 s and begins anew with the first request where it takes longer. This leaves some for
 * starting the program, and for the last slice of work before the limit is seen. What is left to do goes on in the first
 * request.
 */
const initialisationMs = 8000;

const notAnEvent = 'The event is not one of a function URL (payload format 2.0).';

/** Answers one event; never rejects. */
export type Handler = (event: unknown) => Promise<FunctionUrlResult>;

/** A line of the log. */
export const logFault = (failure: string, error: unknown): void =>
  void process.stderr.write(logLine(failure, error));

/** The handler, once its first index is loaded. `program` is the URL of the bundle, which is one file: all of the program. */
export async function lambdaHandler(
  loader: WarmableLoader,
  config: Config,
  program: string,
): Promise<Handler> {
  const app = createApp({
    loader,
    config,
    programVersion: createHash('sha256')
      .update(readFileSync(fileURLToPath(program)))
      .digest('hex')
      .slice(0, 16),
    now: Date.now,
    onFault: (error) => logFault('A request could not be answered.', error),
  });
  await loader.warm(initialisationMs);
  return async (event) => {
    const request = requestOf(event);
    const response =
      request === undefined
        ? problemAnswer({ type: 'about:blank', title: 'Bad Request', status: 400, detail: notAnEvent })
        : await app(request);
    return resultOf(response);
  };
}
