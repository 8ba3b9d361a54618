/** `civic check`: output, exit codes and JSON. An error that the user can fix never shows a stack trace. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../generator/corpus/rows/finding.ts';
import { runCli, runMain } from '../../support/cli.ts';
import {
  decision,
  meeting,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';
import { soundFindings } from '../../support/corpus/findings.ts';

type Report = { findings: Finding[]; errors: number; warnings: number; rows: Record<string, number> };

function brokenCorpus(): string {
  const rows = smallCorpus();
  rows.meetings.push(meeting({ id: 'm2', meeting_date: '2025-02-30' }), meeting({ id: 'm3', body_id: 'b9' }));
  rows.decisions.push(decision({ id: 'd2', headline: '\u001b[31m\u202e\u0000' }));
  return writeNdjson(temporaryFolder(), rows);
}

describe('civic check', () => {
  test('exits with 0 for a valid corpus, and counts the rows of each table that has some', async () => {
    const { code, stdout, stderr } = await runCli(['check', writeNdjson(temporaryFolder(), smallCorpus())]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^table +valid rows$/);
    expect(lines[2]).toMatch(/^meetings +1$/);
    expect(lines.at(-1)).toMatch(/^0 errors, 0 warnings in \d/);
  });

  test('exits with 1 for an invalid corpus, with a line for each finding', async () => {
    const { code, stdout, stderr } = await runMain(['check', brokenCorpus()]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout.split('\n').filter((line) => line.startsWith('error '))).toEqual([
      'error decisions · d2 · line 2 · headline: "\\u001b[31m\\u202e\\u0000" — contains a NUL character. Remove the character.',
      'error meetings · m2 · line 2 · meeting_date: "2025-02-30" — is a date that does not exist. Use a calendar date in the form YYYY-MM-DD.',
      'error meetings · m3 · body_id: "b9" — matches no row of bodies. Add the row to bodies, correct the reference, or remove this row.',
    ]);
    expect(stdout).toMatch(/\n3 errors, 0 warnings in \d/);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  test('exits with 0 if there are only warnings', async () => {
    const folder = writeNdjson(temporaryFolder(), smallCorpus());
    writeFileSync(join(folder, 'redactions.ndjson'), '{"table":"meetings","id":"m9"}\n');
    const { code, stdout } = await runMain(['check', folder]);
    expect(code).toBe(0);
    expect(stdout).toContain('warning redactions: "m9" — matches no row of meetings. Correct the id');
    expect(stdout).toContain('0 errors, 1 warning in');
  });
});

describe('civic check --last-build', () => {
  test('warns about each table that lost rows since a built or published folder', async () => {
    const [corpus, store, out] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const votes = richCorpus().member_votes ?? [];
    writeNdjson(corpus, richCorpus());
    await runMain(['run', corpus, '--only', 'search', '--to', store, '--out', out]);
    expect((await runMain(['check', corpus, '--last-build', out])).stdout).toContain('0 errors, 0 warnings');
    writeNdjson(corpus, { ...richCorpus(), permits: [], member_votes: votes.slice(24) });
    rmSync(join(corpus, 'officials.ndjson'));
    expect((await runMain(['check', corpus])).stdout).toContain('0 errors, 0 warnings');
    for (const last of [out, store]) {
      const { code, stdout } = await runMain(['check', corpus, '--last-build', last]);
      expect(code).toBe(0);
      expect(stdout.split('\n').filter((line) => line.startsWith('warning '))).toEqual([
        'warning member_votes — has 216 valid rows; the last build had 240 (10.0 % less). Restore the rows. If the loss is intended, publish with --max-loss 10.',
        'warning officials — is missing; the last build had 15 rows. Restore the rows. If the loss is intended, publish with --max-loss 100.',
        'warning permits — has 0 valid rows; the last build had 15 (100.0 % less). Restore the rows. If the loss is intended, publish with --max-loss 100.',
      ]);
    }
  });

  test('explains that the last build is missing or unreadable', async () => {
    const [corpus, empty] = [writeNdjson(temporaryFolder(), smallCorpus()), temporaryFolder()];
    const missing = await runMain(['check', corpus, '--last-build', empty]);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('has no build') as string });
    mkdirSync(join(empty, '.build'));
    writeFileSync(join(empty, '.build/manifest.json'), '{"counts":{}}');
    const unreadable = await runMain(['check', corpus, '--last-build', empty, '--json']);
    expect(unreadable.code).toBe(1);
    expect(JSON.parse(unreadable.stdout)).toMatchObject({
      error: expect.stringMatching(/not a build manifest of this version/) as string,
    });
  });
});

describe('civic check --json', () => {
  const report = async (corpus: string): Promise<Report & { code: number | null }> => {
    const { code, stdout, stderr } = await runCli(['check', corpus, '--json']);
    expect(stderr).toBe('');
    return { ...(JSON.parse(stdout) as Report), code };
  };

  test('lists every finding', async () => {
    const corpus = brokenCorpus();
    const { code, findings, errors, warnings, rows } = await report(corpus);
    expect(findings).toEqual(await soundFindings(corpus));
    expect({ code, errors, warnings }).toEqual({ code: 1, errors: 3, warnings: 0 });
    expect(rows).toMatchObject({ municipalities: 1, meetings: 1, decisions: 1, about: 0 });
  });

  test('lists no findings for a valid corpus', async () => {
    const file = writeSqlite(join(temporaryFolder(), 'corpus.db'), smallCorpus());
    expect(await report(file)).toMatchObject({ code: 0, findings: [], errors: 0, warnings: 0 });
  });

  test('writes thousands of findings to a pipe', async () => {
    const meetings = Array.from({ length: 5000 }, (_, index) =>
      meeting({ id: `m${index}`, muni_id: 'nowhere' }),
    );
    const { findings, errors } = await report(
      writeNdjson(temporaryFolder(), { municipalities: [], meetings }),
    );
    expect(findings).toHaveLength(5000);
    expect(errors).toBe(5000);
  });
});

describe('errors that the user can fix', () => {
  const emptyFile = (): string => {
    const file = join(temporaryFolder(), 'empty.db');
    writeFileSync(file, '');
    return file;
  };

  const cases: [string, () => string[], RegExp][] = [
    [
      'a path without a corpus',
      () => ['check', '/nowhere/corpus.db'],
      /^error Cannot open the corpus \/nowhere/,
    ],
    ['an empty file', () => ['check', emptyFile()], /^error The corpus .* is an empty file/],
    ['the same with --json', () => ['check', '--json', emptyFile()], /^error The corpus .* is an empty file/],
    [
      'an unknown option',
      () => ['check', 'x', '--jsn'],
      /^error: unknown option '--jsn'\n\(Did you mean --json\?\)/,
    ],
    ['a missing argument', () => ['check'], /^error: missing required argument 'corpus'/],
    [
      'a build without a corpus',
      () => ['build', '/nowhere', '--out', join(temporaryFolder(), 'out')],
      /^error Cannot open the corpus \/nowhere/,
    ],
    [
      'a build of an invalid corpus',
      () => ['build', brokenCorpus(), '--out', join(temporaryFolder(), 'out')],
      /\nerror The corpus has 3 errors\. Nothing was built/,
    ],
  ];

  test('exit with code 1 and a message without a stack trace', async () => {
    const outcomes = cases.map(async ([name, args]) => ({ name, ...(await runMain(args())) }));
    const wanted = cases.map(([name, , words]) => ({
      name,
      code: 1,
      stdout: expect.stringMatching(
        name === 'the same with --json' ? /^\{"findings":\[\],"error":"The corpus .*"\}\n$/ : /^$/,
      ) as string,
      stderr: expect.stringMatching(words) as string,
    }));
    const ended = await Promise.all(outcomes);
    expect(ended).toEqual(wanted);
    expect(ended.filter(({ stderr }) => /^ +at /m.test(stderr))).toEqual([]);
  });
});
