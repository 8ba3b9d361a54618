/** Without a configuration, there is a site for each country that has places: in builds, runs, hourly jobs and the local server. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { serve } from '../../../generator/serve/serve.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { runMain } from '../../support/cli.ts';
import {
  brief,
  type CorpusRows,
  meeting,
  municipality,
  temporaryFolder,
  writeSqlite,
} from '../../support/corpus/corpus.ts';

const usPlace = municipality();
const canadianPlace = municipality({
  id: 'c1',
  slug: 'laval-qc',
  name: 'Laval',
  state: 'Quebec',
  country: 'CA',
  timezone: 'America/Toronto',
});

const rowsOf = (...municipalities: Row<'municipalities'>[]): CorpusRows => ({
  municipalities,
  meetings: municipalities.map(({ id }) => meeting({ id: `m${id}`, muni_id: id })),
  briefs: municipalities.map(({ id }) => brief({ meeting_id: `m${id}`, muni_id: id })),
});

const corpusOf = (...places: Row<'municipalities'>[]): string =>
  writeSqlite(join(temporaryFolder(), 'corpus.db'), rowsOf(...places));

const sitesIn = (folder: string): string[] =>
  ['us', 'ca'].filter((name) => existsSync(join(folder, name, 'index.html')));

const civic = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await runMain(args);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
};

/** What the home of each site has if there is another one. */
const linksToOther: Readonly<Record<string, string>> = {
  us: 'Places in Canada',
  ca: 'Places in the United States',
};

test.each([
  ['the United States', [usPlace], ['us']],
  ['Canada', [canadianPlace], ['ca']],
  ['both countries', [usPlace, canadianPlace], ['us', 'ca']],
  ['no country yet', [], ['us', 'ca']],
])('a corpus of %s', async (_, places, sites) => {
  const out = join(temporaryFolder(), 'site');
  await civic('build', corpusOf(...places), '--out', out);
  expect(sitesIn(out)).toEqual(sites);
  for (const site of sites) {
    const home = readFileSync(join(out, site, 'index.html'), 'utf8');
    expect(home.includes(linksToOther[site] ?? '')).toBe(sites.length === 2);
  }
});

test('a configuration names the sites, with places or without', async () => {
  const folder = temporaryFolder();
  const config = join(folder, 'civic.config.json');
  writeFileSync(config, JSON.stringify(localConfig('https://civic.example')));
  await civic('build', corpusOf(usPlace), '--out', join(folder, 'site'), '--config', config);
  expect(sitesIn(join(folder, 'site'))).toEqual(['us', 'ca']);
});

test.each(['run', 'hourly'])('%s adds and removes a site with its places', async (command) => {
  const folder = temporaryFolder();
  const [corpus, store] = [join(folder, 'corpus.db'), join(folder, 'store')];
  mkdirSync(store);
  const step = async (...places: Row<'municipalities'>[]): Promise<string> => {
    rmSync(corpus, { force: true });
    writeSqlite(corpus, rowsOf(...places));
    const common = [corpus, '--to', store, '--out', join(folder, 'site'), '--max-loss', '100'];
    return civic(
      ...(command === 'run' ? ['run', ...common, '--since-last', '--grace', '0s'] : ['hourly', ...common]),
    );
  };
  await step(usPlace);
  expect(sitesIn(store)).toEqual(['us']);
  await step(usPlace, canadianPlace);
  expect(sitesIn(store)).toEqual(['us', 'ca']);
  await step(usPlace);
  expect(sitesIn(join(folder, 'site'))).toEqual(['us']);
  if (command === 'run') await step(usPlace);
  expect(sitesIn(store)).toEqual(command === 'run' ? ['us'] : ['us', 'ca']);
});

test('the local server leads to the only site, and its search to no other', async () => {
  const out = join(temporaryFolder(), 'site');
  await civic('build', corpusOf(canadianPlace), '--out', out, '--only', 'site,search');
  const server = await serve(out, { port: 0 });
  const home = await fetch(`${server.origin}/`);
  expect([home.status, home.url]).toEqual([200, `${server.origin}/ca/`]);
  const results = await fetch(`${server.origin}/search.html?q=council`);
  const text = await results.text();
  expect(text).toContain('Civic Meetings: Canada');
  expect(text).not.toContain('Civic Meetings: United States');
  await server.close();
});

test('a build names the addresses of the operator that its configuration lacks, unless it has no pages', async () => {
  const out = join(temporaryFolder(), 'out');
  const build = async (...more: string[]): Promise<string> =>
    (await runMain(['build', corpusOf(usPlace), '--out', out, '--as-of', '2026-11-20T12:00:00Z', ...more]))
      .stderr;
  const config = join(temporaryFolder(), 'civic.config.json');
  writeFileSync(config, JSON.stringify(localConfig('https://civic.example')));
  expect(await build('--only', 'site', '--config', config)).toBe(
    'warning The configuration has no corrections_url and no add_place_url, so readers cannot report an error or ask for a place on its pages.\n',
  );
  expect(await build('--only', 'search', '--config', config)).toBe('');
  expect(await build('--only', 'site')).toBe('');
});
