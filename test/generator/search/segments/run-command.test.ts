/** `civic run --only search`. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runMain } from '../../../support/cli.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { EditedCorpus } from './edited-corpus.fixture.ts';

describe('civic run --only search', () => {
  it('reports what it wrote and why, for people and for scripts', async () => {
    const corpus = new EditedCorpus();
    const folder = temporaryFolder();
    const run = (...args: string[]) =>
      runMain([
        'run',
        corpus.file,
        '--to',
        join(folder, 'store'),
        '--out',
        join(folder, 'out'),
        '--index',
        'packed',
        '--as-of',
        '2026-11-20T12:00:00Z',
        ...args,
      ]);
    const first = await run('--since-last', '--only', 'search');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/^Every place was read because nothing is published yet/m);
    expect(first.stdout).toMatch(/^Whole search index of 300 meetings: .*, so there is no index to extend$/m);
    expect((await run('--since-last')).stdout).toMatch(/^Every place was read because the published sites/m);
    corpus.retitle('m5', 'Zanzibar', '2026-11-20T00:00:00Z');
    const { stdout } = await run('--since-last', '--only', 'search', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      build: {
        places_read: 1,
        searchable_meetings: 300,
        index: { meetings: 300, segments: 2, documents: 1, merged: 0, added: 0, changed: 1, deleted: 0 },
      },
      publish: { deleted: [] },
    });
    const again = await run('--since-last', '--only', 'search');
    expect(again.stdout).toMatch(/^No meeting of the search index changed; 2 segments$/m);
    expect(again.stdout).toMatch(/^nothing to do /m);
    expect((await run('--whole-index', '--only', 'search')).stdout).toMatch(
      /^Whole search index of 300 meetings$/m,
    );
  });

  it.each([
    [['--since-last', '--bulk'], /--since-last does not build the dataset.*Run with --bulk/],
    [['--only', 'search', '--since-last', '--bulk'], /--since-last does not build the dataset/],
    [['--only', 'search', '--since-last', '--whole-index'], /mutually exclusive/],
    [['--only', 'nothing'], /The parts are: site, search, bulk/],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await runMain(['run', 'corpus.db', '--to', 'store', ...args]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});
