/** Demo corpora, generated once and shared by measurements, and processes of the project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languageOf } from '../generator/demo/language.ts';

export const root = resolve(import.meta.dirname, '..');
/** Where measurements write; safe to delete at any time. */
export const work = join(root, '.bench');

export type DemoCorpus = { readonly file: string; readonly bytes: number; readonly seconds?: number };

/** Returns a demo corpus of this size, or the given file; `seconds` if it was just generated. */
export function demoCorpus(places: number, meetings: number, given?: string): DemoCorpus {
  mkdirSync(work, { recursive: true });
  const language = languageOf(meetings);
  const file = given ?? join(work, `demo-${language}-${places}-${meetings}.db`);
  const started = performance.now();
  const isThere = existsSync(file);
  if (!isThere)
    civic('demo', '--out', file, '--places', String(places), '--meetings', String(meetings), '--json');
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
