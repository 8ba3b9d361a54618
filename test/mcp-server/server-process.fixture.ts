/** The server as a separate process. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunningServer = {
  /** The URL that it logs. */
  readonly url: string;
  readonly pid: number | null;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
  /** Sends SIGTERM; resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Modules are compiled once for all processes that tests start. */
export const compileCache = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' };

/** Starts the program with only these settings. With --http, waits until it listens. */
export async function startServer(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { isToListen = true } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listening = Promise.withResolvers<string>();
  child.stderr.on('data', (chunk: Buffer) => {
    const url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) listening.resolve(url);
  });
  const output = Promise.all([code, text(child.stdout), text(child.stderr)]);
  const ended = output.then(([code, stdout, stderr]) => ({ code, stdout, stderr }));
  return {
    url: isToListen ? await listening.promise : '',
    pid: child.pid ?? null,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}
