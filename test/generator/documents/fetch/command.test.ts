import { describe, expect, it } from 'vitest';
import { runMain } from '../../../support/cli.ts';
import { pdfLines, pdfOf } from '../../../support/pdf.ts';
import { Documents } from '../documents.fixture.ts';

const start = () =>
  Documents.start(
    [
      { id: 'd1', path: '/agenda.pdf' },
      { id: 'd2', path: '/scan.pdf', kind: 'minutes' },
      { id: 'd3', path: '/gone.pdf', meeting: 'm2' },
    ],
    ({ path }) =>
      ({
        '/agenda.pdf': {
          body: pdfOf([pdfLines(['Agenda of the regular meeting of the council'])]),
        },
        '/scan.pdf': { body: pdfOf([[], []]) },
      })[path],
  );

const run = (documents: Documents, ...more: string[]) =>
  runMain(['documents', 'fetch', '--corpus', documents.corpus, '--requests-per-second', '0', ...more]);

describe('civic documents fetch', () => {
  it('counts what is due, fetches it, and says what has no text and what is missing', async () => {
    const documents = await start();
    const dry = await run(documents, '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      stdout: 'kind     due\nagenda     2\nminutes    1\ntotal      3\n',
    });
    expect(documents.requested()).toEqual([]);
    const { code, stdout } = await run(
      documents,
      '--private-addresses',
      '--store',
      `${documents.folder}/files`,
    );
    expect(code).toBe(2);
    const lines = stdout
      .split('\n')
      .filter((line) => !line.startsWith('without') && !/^\d|^could/.test(line));
    expect(lines).toEqual([
      'kind     fetched',
      'agenda         1',
      'minutes        1',
      'text                       files',
      'no text: a scan, or empty      1',
      'text                           1',
      '',
    ]);
    expect(stdout).toMatch(/^without full text: http:.*\/scan\.pdf has pages without text, such as scans$/m);
    expect(stdout).toMatch(/^could not fetch http:\/\/127.*\/gone\.pdf: The source returned 404 /m);
    expect(stdout).toMatch(
      /^3 asked → .*\/files: 2 fetched \(\d+(\.\d)? kB\), 0 unchanged, 3 pages read in/m,
    );
  });

  it('prints JSON, also for an error', async () => {
    const documents = await start();
    const { code, stdout } = await run(documents, '--json', '--kind', 'minutes', '--private-addresses');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      asked: 1,
      fetched: { minutes: 1 },
      texts: { no_text: 1 },
      pages: 2,
      failures: [],
      remaining: 0,
    });
    const failed = await run(documents, '--json', '--place', 'nowhere-oh');
    expect(failed.code).toBe(1);
    expect(JSON.parse(failed.stdout)).toEqual({
      error: expect.stringContaining('nowhere-oh') as string,
    });
  });

  it('refuses private networks unless they are allowed', async () => {
    const documents = await start();
    const { code, stdout } = await run(documents);
    expect(code).toBe(1);
    expect(stdout).toContain('is an address in a private network. If it is yours, use --private-addresses');
    expect(documents.requested()).toEqual([]);
  });

  it.each([
    [['--corpus', '/nowhere/us.db'], 'There is no corpus /nowhere/us.db'],
    [['--corpus', '/'], '/ is a folder, and documents are written into a SQLite corpus. Run “civic build /'],
    [['--corpus', '/', '--dry-run'], 'Run “civic build /'],
    [['--max-bytes', 'much'], 'Give a size such as 500kB, 50MB or 10GB'],
    [['--max-documents', '0'], 'Give a positive number'],
    [['--kind', 'video'], 'Allowed choices are agenda, packet, minutes, transcript'],
    [['--since', '2026-02-30'], 'Give a date such as 2022-01-01'],
  ])('%j is an error with a remedy', async (args, message) => {
    const { code, stderr } = await runMain(['documents', 'fetch', '--corpus', '/nowhere/us.db', ...args]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});
