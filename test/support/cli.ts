/** Runs the command line as its user does: another process, its output and its exit code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const cli = resolve(import.meta.dirname, '../../generator/cli.ts');

export type CliResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Starts a command; its output is not read. */
export const startCli = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, [cli, ...args], { stdio: 'ignore', env: { ...process.env, ...env } });

/** Runs a command to its end, without colours. */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}
