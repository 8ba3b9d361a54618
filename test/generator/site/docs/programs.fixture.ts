/** Runs the programs of the documentation as a reader would. */
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Language } from '../../../../generator/site/docs/example-code.ts';
import { makeFolder } from '../../serve/serve.fixture.ts';

const execute = promisify(execFile);

const commands: Readonly<Record<Language, (code: string) => readonly [string, ...string[]]>> = {
  curl: (code) => ['sh', '-c', code],
  JavaScript: (code) => [process.execPath, '--input-type=module', '--eval', code],
  Python: (code) => ['python3', '-c', code],
};

export const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) process.stderr.write('python3 is not on this machine: the Python examples are NOT run.\n');

/**
 * Returns the output of a program, run in its own folder or in the given one, where npm packages are installed.
 * @throws {Error} if the exit code is not 0.
 */
export async function outputOf(language: Language, code: string, folder?: string): Promise<string> {
  const [command, ...args] = commands[language](code);
  const { stdout } = await execute(command, args, {
    cwd: folder ?? (await makeFolder()),
    env: { ...process.env, no_proxy: '*', FORCE_COLOR: undefined },
    maxBuffer: 100_000_000,
  });
  return stdout.trimEnd();
}
