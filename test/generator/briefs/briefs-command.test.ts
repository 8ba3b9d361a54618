/** The command: options, configuration, log lines, exit codes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { lockForImport } from '../../../generator/corpus/corpus-lock.ts';
import { runMain } from '../../support/cli.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, minutesText } from '../../support/models/fetched-corpus.ts';
import { serverKey, startModelServer } from '../../support/models/model-server.ts';
import { perfectModel } from '../../support/models/models.ts';
import { runBriefsOn } from './briefs.fixture.ts';

it('the log has a line per meeting, without text of documents', async () => {
  await using server = await startModelServer(perfectModel);
  const { stderr, stdout } = await runBriefsOn(server, fetchedCorpus(temporaryFolder()));
  expect(stderr).toMatch(
    /^alder-falls-oh 2026-03-04 City Council \(m1\): written \(5 claims passed, 0 dropped\), \$0\.0000, \d+\.\d s\n$/,
  );
  for (const line of minutesText.split('\n').filter((text) => text.length > 20))
    expect(stderr + stdout).not.toContain(line);
  expect(stdout).toContain('1 written');
});

it('provider, model and address can be in the configuration', async () => {
  await using server = await startModelServer(perfectModel);
  const folder = temporaryFolder();
  const config = join(folder, 'civic.config.json');
  writeFileSync(
    config,
    JSON.stringify({
      name: 'Test',
      site_url: 'https://civic.example/',
      search_url: 'https://search.civic.example',
      archive_url: 'https://archive.civic.example',
      deployments: [{ country: 'US', base_url: 'https://us.civic.example' }],
      briefs: {
        provider: 'anthropic',
        model: 'small',
        base_url: `${server.origin}/v1`,
        key_env: 'SMALL_KEY',
      },
    }),
  );
  const corpus = fetchedCorpus(folder);
  const command = ['briefs', '--corpus', corpus, '--config', config, '--json'];
  const { stdout } = await runMain(command, { SMALL_KEY: serverKey });
  expect(JSON.parse(stdout)).toMatchObject({ written: 1, model: 'small' });
  // The key is for that provider only.
  const other = await runMain([...command, '--provider', 'openai'], {
    SMALL_KEY: serverKey,
    OPENAI_API_KEY: '',
  });
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The price of small is unknown') as unknown,
  });
});

it.each<[string, readonly string[], string]>([
  [
    'no provider',
    ['--model', 'm'],
    'There is no provider: give one with --provider (openai, anthropic, bedrock)',
  ],
  ['no model', ['--provider', 'openai'], 'There is no model: give one with --model'],
  ['a key as the name of a variable', ['--key-env', 'sk-123'], 'not the key itself'],
  ['an amount that is no number', ['--max-usd', 'lots'], 'Give an amount of dollars'],
  ['a date that does not exist', ['--since', '2026-02-30'], 'Give a date'],
])('%s is explained', async (_, args, message) => {
  const result = await runMain(['briefs', '--corpus', fetchedCorpus(temporaryFolder()), ...args]);
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) as unknown });
});

it('a missing corpus, a locked one and another file are explained', async () => {
  await using server = await startModelServer(perfectModel);
  const folder = temporaryFolder();
  const missing = await runBriefsOn(server, join(folder, 'none.db'));
  expect(missing).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no corpus') as unknown,
  });
  const inFolder = await runBriefsOn(server, folder);
  expect(inFolder).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is a folder, and briefs are written into a SQLite corpus') as unknown,
  });
  const corpus = fetchedCorpus(folder);
  {
    using _lock = lockForImport(corpus);
    const locked = await runBriefsOn(server, corpus);
    expect(locked).toMatchObject({ code: 1, stderr: expect.stringContaining('Another import') as unknown });
  }
  writeFileSync(join(folder, 'text.db'), 'no database at all, but long enough for a header of SQLite');
  const other = await runBriefsOn(server, join(folder, 'text.db'), { args: ['--dry-run'] });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('Name another file') as unknown });
});

it('an outage in the middle keeps what was written, and exits with 2', async () => {
  await using server = await startModelServer((asked, number) =>
    number === 1 ? perfectModel(asked, number) : { status: 402, message: 'Payment required' },
  );
  const corpus = fetchedCorpus(temporaryFolder());
  {
    using database = openCorpusFile(corpus);
    database.exec(`
      INSERT INTO meetings (id, muni_id, meeting_date, source_url) SELECT 'm2', muni_id, '2026-03-01', source_url FROM meetings;
      INSERT INTO documents (id, meeting_id, muni_id, kind, url, sha256, source_url)
        SELECT 'm2-minutes', 'm2', muni_id, kind, url, sha256, source_url FROM documents`);
  }
  const { code, stdout, stderr } = await runBriefsOn(server, corpus, {
    args: ['--concurrency', '1', '--json'],
  });
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    written: 1,
    error: expect.stringContaining('Add credit') as unknown,
  });
  expect(stderr).toContain('Add credit');
});
