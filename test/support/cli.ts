/**
 * Runs the command line: inside this process (`runMain`), or as its user does, in another process (`runCli`, where signals,
 * exit handlers, temporary folders or the executable itself are tested).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { main } from '../../generator/main.ts';

/** The program of the command line. */
export const cliFile = resolve(import.meta.dirname, '../../generator/cli.ts');

export type CliResult = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** Starts a command; its output is not read. */
export const startCli = (args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess =>
  spawn(process.execPath, [cliFile, ...args], { stdio: 'ignore', env: { ...process.env, ...env } });

/** Runs a command to its end in a process of its own, without colors. */
export async function runCli(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  const child = spawn(process.execPath, [cliFile, ...args], {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
  });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, stdout, stderr };
}

/**
 * Runs a command to its end inside this process, without colors. `env` reaches only the commands themselves (tokens,
 * addresses), not libraries that read `process.env` (AWS credentials, TMPDIR).
 * @throws an error that is a bug, which a process would print with its stack.
 */
export async function runMain(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  // Output that is no terminal is colored only by this variable.
  delete process.env['FORCE_COLOR'];
  const stdout = new TextCollector();
  const stderr = new TextCollector();
  const code = await main(args, {
    stdout,
    stderr,
    env: { ...process.env, ...env },
    exitOnSignals: () => {},
    onInterrupt: () => {},
  });
  return { code, stdout: stdout.text, stderr: stderr.text };
}

class TextCollector extends Writable {
  text = '';

  constructor() {
    super({ decodeStrings: false });
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, written: () => void): void {
    this.text += chunk.toString();
    written();
  }
}
