/**
 * `npm run check:words`: no banned phrase (banned.json) in anything that a person reads: comments, names, messages, pages, Markdown.
 * Whole files are searched, since a phrase that nobody should read is no better as a name. Exceptions carry a reason.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';

/** A pattern that ignores case, what to write in its place, and matches around which it is fine. */
type Banned = { readonly phrase: string; readonly instead: string; readonly unless?: string };

/** Files, and the lines in them, that may have a phrase (any, where none is named), and why. */
type Exception = {
  readonly files: string;
  readonly phrase?: string;
  readonly line?: string;
  readonly reason: string;
};

export type WordFinding = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly found: string;
  readonly instead: string;
};

const root = resolve(import.meta.dirname, '../..');
const checkedFiles = /\.(ts|js|css|md|yml|svg|html)$|^\.ci\/run$/;

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'));
const banned = readJson('banned.json') as readonly Banned[];
const exceptions = readJson('exceptions.json') as readonly Exception[];

const patterns = banned.map(({ phrase, instead, unless }) => ({
  instead,
  phrase,
  pattern: new RegExp(phrase, 'gi'),
  unless: unless === undefined ? undefined : new RegExp(unless, 'i'),
}));

/** Banned phrases in a text, with the lines that have them. */
export function findWords(file: string, text: string): WordFinding[] {
  // A file has few of the phrases, and one search of its text takes less time than one of each line.
  const present = patterns.filter(({ pattern }) => text.search(pattern) >= 0);
  if (present.length === 0) return [];
  const excused = exceptions.filter(({ files }) => new RegExp(files).test(file));
  return text.split('\n').flatMap((content, index) =>
    present.flatMap(({ phrase, pattern, unless, instead }) => {
      if (unless?.test(content) === true) return [];
      const isExcused = excused.some(
        (exception) =>
          (exception.phrase === undefined || exception.phrase === phrase) &&
          (exception.line === undefined || content.includes(exception.line)),
      );
      if (isExcused) return [];
      return Array.from(content.matchAll(pattern), ([found]) => ({ file, line: index + 1, found, instead }));
    }),
  );
}

/** Findings in every file that git knows below the paths; in all of them where none is named. */
export function checkWords(paths: readonly string[]): WordFinding[] {
  const files = execFileSync('git', ['ls-files', '-z', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => checkedFiles.test(file));
  return files.flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8')));
}

if (import.meta.main) {
  const findings = checkWords(process.argv.slice(2));
  for (const { file, line, found, instead } of findings)
    process.stderr.write(`${file}:${line}  ${styleText('red', `"${found}"`)} → ${instead}\n`);
  if (findings.length > 0) {
    process.stderr.write(
      `${findings.length} banned phrases. Write what is proposed, or give the exception a reason in test/words/exceptions.json.\n`,
    );
    process.exitCode = 1;
  }
}
