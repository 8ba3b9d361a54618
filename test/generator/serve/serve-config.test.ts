/** Whose search the local server answers in the name of. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { brief, smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { buildInto } from '../../support/site/build.ts';
import { ask, serving } from './serve.fixture.ts';

test('pages of the search name the service of the configuration', async () => {
  const folder = join(temporaryFolder(), 'site');
  const config = localConfig('http://localhost:8080');
  const corpus = writeNdjson(temporaryFolder(), {
    ...smallCorpus(),
    briefs: [brief({ headline: 'Council' })],
  });
  await buildInto(folder, corpus, { config, parts: ['site', 'search'] });
  const named = { ...config, name: 'Riverton Records', site_url: 'https://records.example/' };
  await using own = await serving(folder, { config: named });
  await using demo = await serving(folder);
  const pageOf = async (origin: string) => (await ask(origin, '/search.html?q=council')).body.toString();
  expect(await pageOf(own.origin)).toContain('Riverton Records');
  expect(await pageOf(demo.origin)).not.toContain('Riverton Records');
});
