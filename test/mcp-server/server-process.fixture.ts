/** The server as a process of its own. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type RunningServer = {
  /** Where it says that it listens. */
  readonly url: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>;
  /** Asks it to end as a process manager does; its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Starts the program without any setting but those given. With --http it is waited for until it listens. */
export async function startServer(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { isToListen = true } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env },
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
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}
