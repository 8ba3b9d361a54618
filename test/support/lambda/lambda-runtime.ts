/**
 * A small AWS Lambda: the runtime API (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html) around the runtime
 * that AWS uses. As in AWS, the process is frozen between events.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type ServerResponse, createServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FunctionUrlResult } from '../../../search-lambda/lambda/function-url.ts';
import { listening } from './lambda-server.ts';

const runtime = resolve(
  import.meta.dirname,
  '../../../.ci/lambda-runtime/node_modules/aws-lambda-ric/index.mjs',
);

/** True after `npm ci --prefix .ci/lambda-runtime`. */
export const isRuntimeInstalled = existsSync(join(dirname(runtime), 'rapid-client.node'));

export type LambdaFunction = AsyncDisposable & {
  /** Thaws the process for one event and freezes it again. Rejects if the handler rejects. */
  readonly invoke: (event: unknown) => Promise<FunctionUrlResult>;
};

/**
 * Starts `index.handler` of the folder. Resolves when it is initialized and frozen.
 * @throws {Error} with the message of the error that initialization threw
 */
export async function startFunction(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<LambdaFunction> {
  let idle = Promise.withResolvers<ServerResponse>();
  let answered = Promise.withResolvers<FunctionUrlResult>();

  const api = createServer((incoming, outgoing) => {
    const call = incoming.url?.split('/').at(-1);
    if (call === 'next') {
      child.kill('SIGSTOP');
      idle.resolve(outgoing);
      return;
    }
    const isInitialized = !incoming.url?.includes('/init/');
    void text(incoming).then((body) => {
      outgoing.writeHead(202).end();
      if (call === 'response') answered.resolve(JSON.parse(body) as FunctionUrlResult);
      else (isInitialized ? answered : idle).reject(errorOf(body));
    });
  });
  const { origin, close } = await listening(api);
  const child = startRuntime(folder, new URL(origin).host, environment);
  child.once('exit', () => idle.reject(new Error('The runtime has ended.')));
  const end = async (): Promise<void> => {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    await close();
  };

  await idle.promise.catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    invoke: async (event) => {
      const outgoing = await idle.promise;
      idle = Promise.withResolvers();
      answered = Promise.withResolvers();
      child.kill('SIGCONT');
      outgoing.writeHead(200, eventHeaders).end(JSON.stringify(event));
      const result = await answered.promise;
      await idle.promise;
      return result;
    },
    [Symbol.asyncDispose]: end,
  };
}

const errorOf = (body: string): Error =>
  new Error((JSON.parse(body) as { errorMessage: string }).errorMessage);

const eventHeaders = {
  'Content-Type': 'application/json',
  'Lambda-Runtime-Aws-Request-Id': '8476a536-e9f4-11e8-9739-2dfe598c3fcd',
  'Lambda-Runtime-Deadline-Ms': '4102444800000',
  'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:us-east-1:123456789012:function:search',
};

/** The environment has the variables that Lambda sets, and none of this process. */
const startRuntime = (
  folder: string,
  runtimeApi: string,
  environment: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, [runtime, 'index.handler'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      AWS_LAMBDA_RUNTIME_API: runtimeApi,
      LAMBDA_TASK_ROOT: folder,
      _HANDLER: 'index.handler',
      AWS_LAMBDA_FUNCTION_NAME: 'search',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '2048',
      AWS_LAMBDA_LOG_GROUP_NAME: '/aws/lambda/search',
      AWS_LAMBDA_LOG_STREAM_NAME: 'test',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
      TZ: ':UTC',
      ...environment,
    },
  });
