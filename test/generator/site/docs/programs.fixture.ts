/** Runs the programs of the documentation as a reader would. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
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

/** The output of a program, or why it failed. */
export type Outcome = { readonly output: string } | { readonly error: string };

/** Run the programs of standard input one after another, and write their outcomes to standard output, all as JSON. */
const runners: Readonly<Record<'JavaScript' | 'Python', string>> = {
  JavaScript: `import { json } from 'node:stream/consumers';
const outcomes = [];
const write = process.stdout.write.bind(process.stdout);
for (const [number, code] of (await json(process.stdin)).entries()) {
  let output = '';
  process.stdout.write = (text) => (output += text, true);
  try {
    await import('data:text/javascript,' + encodeURIComponent(code + '\\n// ' + number));
    outcomes.push({ output });
  } catch (error) {
    outcomes.push({ error: error.stack });
  }
}
write(JSON.stringify(outcomes));`,
  Python: `import contextlib, io, json, sys, traceback
outcomes = []
for code in json.load(sys.stdin):
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            exec(compile(code, "example", "exec"), {"__name__": "__main__"})
        outcomes.append({"output": output.getvalue()})
    except Exception:
        outcomes.append({"error": traceback.format_exc()})
print(json.dumps(outcomes))`,
};

/** Returns the outcomes of programs, which run in one process: its start takes longer than a program. */
export async function outcomesOf(
  language: keyof typeof runners,
  codes: readonly string[],
): Promise<readonly Outcome[]> {
  const [command, ...args] = commands[language](runners[language]);
  const child = spawn(command, args, {
    cwd: await makeFolder(),
    env: { ...process.env, no_proxy: '*', FORCE_COLOR: undefined },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(codes));
  const closed = once(child, 'close');
  const outcomes = JSON.parse(await text(child.stdout)) as Outcome[];
  await closed;
  return outcomes.map((outcome) => ('output' in outcome ? { output: outcome.output.trimEnd() } : outcome));
}
