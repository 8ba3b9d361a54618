/** Runs the programs of the documentation as their readers do. */
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
 * What a program prints, in a folder of its own or in the given one, which has what npm would install there.
 * @throws where it ends with another exit code than 0.
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
