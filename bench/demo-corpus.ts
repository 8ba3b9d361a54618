/** Demo corpora, generated once and shared by measurements, and processes of the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');
/** Where measurements write; safe to delete at any time. */
export const work = join(root, '.bench');

export type DemoCorpus = { readonly file: string; readonly bytes: number; readonly seconds?: number };

/** Demos with more meetings have the language of real records: few words would be frequent ones. */
const largeDemoMeetings = 100_000;

/** Returns a demo corpus of this size, or the given file; `seconds` if it was just generated. */
export function demoCorpus(places: number, meetings: number, given?: string): DemoCorpus {
  mkdirSync(work, { recursive: true });
  const isReal = meetings > largeDemoMeetings;
  const file = given ?? join(work, `demo-${isReal ? 'real' : 'simple'}-${places}-${meetings}.db`);
  const started = performance.now();
  const isThere = existsSync(file);
  const size = [String(places), String(meetings)] as const;
  if (!isThere && isReal) node('bench/language/write-corpus.ts', file, ...size);
  else if (!isThere) civic('demo', '--out', file, '--places', size[0], '--meetings', size[1], '--json');
  const seconds = (performance.now() - started) / 1000;
  return { file, bytes: statSync(file).size, ...(isThere ? {} : { seconds }) };
}

/** Runs a program of the project in a separate process; returns its output. */
export const civic = (...args: string[]): string => node('generator/cli.ts', ...args);

export const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
