import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runMain } from '../../../support/cli.ts';
import { birchHill, civicClerkAnswer } from '../../../support/platforms/civicclerk-client.ts';
import { challengePage, WebServer } from '../../../support/platforms/web-server.ts';
import { inTransaction, openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import { corpusPath, differences, serve, tablesOf } from '../import.fixture.ts';

/** A configuration with three clients: two of one place, and one that refuses. */
async function configured(): Promise<{ readonly corpus: string; readonly config: string }> {
  const web = await WebServer.start(civicClerkAnswer(birchHill()));
  const closed = await WebServer.start(() => challengePage);
  onTestFinished(async () => {
    await web[Symbol.asyncDispose]();
    await closed[Symbol.asyncDispose]();
  });
  const legistar = await serve();
  const corpus = corpusPath();
  const config = join(dirname(corpus), 'civic.config.json');
  const elm = { slug: 'elm-wi' };
  const imports = [
    { source: 'legistar', client: 'alder', place: elm, base_url: legistar.url },
    { source: 'civicclerk', client: 'birchhillwi', place: elm, base_url: web.url },
    { source: 'civicclerk', client: 'closedwi', place: { slug: 'closed-wi' }, base_url: closed.url },
  ];
  const site = 'https://civic.example.org';
  writeFileSync(
    config,
    JSON.stringify({
      name: 'Civic',
      site_url: site,
      search_url: site,
      archive_url: site,
      deployments: [{ country: 'US', base_url: site }],
      imports,
    }),
  );
  return { corpus, config };
}

it('imports every client in the configuration, with one table, and again without changes', async () => {
  const { corpus, config } = await configured();
  const args = ['import', '--all', '--config', config, '--corpus', corpus, '--requests-per-second', '0'];
  const first = await runMain(args);
  expect(first.stdout).toMatch(/source +client +place +added +changed +removed +requests +time +result/);
  expect(first.stdout).toMatch(/legistar +alder +Elm .* 0 failures/);
  expect(first.stdout).toMatch(/civicclerk +birchhillwi +Elm .* 0 failures/);
  expect(first.stdout).toMatch(/civicclerk +closedwi +Closed .* failed/);
  expect(first.stderr).toContain('a bot challenge');
  expect(first.code).toBe(2);
  const before = tablesOf(corpus);
  expect(before.municipalities).toMatchObject([{ slug: 'elm-wi', platform: 'legistar' }]);
  expect(before.sources.map(({ id }) => id)).toEqual(['cc-birchhillwi-source', 'lg-alder-source']);
  await runMain(args);
  expect(differences(before, tablesOf(corpus)).filter((change) => !change.startsWith('sources '))).toEqual(
    [],
  );
});

it('without --all and without an importer prints the help; without a configuration says what is missing', async () => {
  const help = await runMain(['import', '--corpus', corpusPath()]);
  expect(help.code).toBe(1);
  expect(help.stderr).toContain('--all');
  const nothing = await runMain(['import', '--all', '--corpus', corpusPath()]);
  expect(nothing.code).toBe(1);
  expect(nothing.stderr).toContain('List clients under imports');
});

it('imports that run at the same time take turns with their transactions', async () => {
  using database = openCorpusFile(corpusPath());
  const states: boolean[] = [];
  const step = (): void => void states.push(database.isTransaction);
  await Promise.all([inTransaction(database, step), inTransaction(database, step)]);
  expect([...states, database.isTransaction]).toEqual([true, true, false]);
});
