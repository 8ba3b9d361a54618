/** `npm run check`: runs every script named `check:…` of package.json side by side, and prints the output of those that fail. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Runs a script to its end; returns whether it succeeded. */
async function succeeds(name: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', name], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const isSuccess = (await code) === 0;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(
    `${isSuccess ? '✓' : '✗'} ${name} (${seconds} s)\n${isSuccess ? '' : output.join('')}`,
  );
  return isSuccess;
}

const results = await Promise.all(
  Object.keys(scripts)
    .filter((name) => name.startsWith('check:'))
    .map(succeeds),
);
process.exitCode = results.includes(false) ? 1 : 0;
