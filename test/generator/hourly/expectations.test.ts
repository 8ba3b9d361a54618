/** The hourly job with a file of expectations. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';

const newCorpus = (): string => writeSqlite(join(temporaryFolder(), 'us.db'), smallCorpus());

/** Runs the job in a folder of the corpus's own. */
const hourly = (corpus: string, ...args: string[]) =>
  runMain(['hourly', corpus, '--to', `${corpus}.store`, '--out', `${corpus}.build`, ...args]);

type Report = { published: boolean; steps: { errors?: string[] }[] };
const reportOf = ({ stdout }: { stdout: string }): Report => JSON.parse(stdout) as Report;

describe('with a file of expectations as its canary', () => {
  async function publishedWith(corpus: string, ...lines: object[]): Promise<string> {
    const file = `${corpus}.expectations.ndjson`;
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const config = `${corpus}.config.json`;
    writeFileSync(config, JSON.stringify(localConfig('http://127.0.0.1:9')));
    expect(await hourly(corpus, '--config', config, '--canary', file)).toMatchObject({ code: 0 });
    return file;
  }

  test('publishes no search that fails what the published one meets, unless it is forced', async () => {
    const corpus = newCorpus();
    const file = await publishedWith(corpus, { q: 'larkspur', finds: ['d1'] });
    using database = new DatabaseSync(corpus);
    database.exec(
      "UPDATE decisions SET headline = 'Rezoning'; UPDATE meetings SET updated_at = '2026-06-01T00:00:00Z'",
    );
    const refused = reportOf(await hourly(corpus, '--canary', file, '--json'));
    expect(refused.published).toBe(false);
    expect(refused.steps[0]?.errors?.join('\n')).toContain('line 1, decisions, "larkspur"');
    expect(reportOf(await hourly(corpus, '--canary', file, '--json', '--force')).published).toBe(true);
    expect(reportOf(await hourly(corpus, '--canary', file, '--json')).published).toBe(true);
  });

  test('is refused before it begins if the file has a mistake', async () => {
    const corpus = newCorpus();
    const file = `${corpus}.expectations.ndjson`;
    writeFileSync(file, '{"q":"larkspur"}');
    const { code, stdout } = await hourly(corpus, '--canary', file, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ error: expect.stringContaining('line 1: expects nothing') });
    expect(existsSync(`${corpus}.store`)).toBe(false);
  });
});
