/** `--batch`: submit, remember, collect later; a rejected answer is asked about in the next batch. */
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, queryCorpus } from '../../support/models/fetched-corpus.ts';
import { startModelServer } from '../../support/models/model-server.ts';
import { lyingModel, perfectModel } from '../../support/models/models.ts';
import { runBriefsOn } from './briefs.fixture.ts';

const batch = (provider: 'openai' | 'anthropic' | 'bedrock') => ({ provider, args: ['--batch', '--json'] });
const report = (stdout: string): unknown => JSON.parse(stdout);

it.each(['openai', 'anthropic'] as const)(
  'a batch of %s is submitted once, and collected when it is done',
  async (provider) => {
    await using server = await startModelServer(perfectModel);
    const corpus = fetchedCorpus(temporaryFolder());
    expect(report((await runBriefsOn(server, corpus, batch(provider))).stdout)).toMatchObject({
      written: 0,
      waiting: 1,
    });
    // Nothing is submitted again while the batch runs.
    expect(report((await runBriefsOn(server, corpus, batch(provider))).stdout)).toMatchObject({ waiting: 1 });
    expect(queryCorpus(corpus, 'SELECT count(*) AS batches FROM import_brief_batches')).toEqual([
      { batches: 1 },
    ]);
    expect(server.asked).toHaveLength(0);
    server.finishBatches();
    expect(report((await runBriefsOn(server, corpus, batch(provider))).stdout)).toMatchObject({
      written: 1,
      waiting: 0,
      input_tokens: 1000,
      output_tokens: 200,
    });
    expect(server.asked).toHaveLength(1);
    expect(queryCorpus(corpus, 'SELECT generated_by FROM briefs')).toEqual([{ generated_by: 'ai:tiny' }]);
    expect(queryCorpus(corpus, 'SELECT count(*) AS batches FROM import_brief_batches')).toEqual([
      { batches: 0 },
    ]);
  },
);

it('a rejected answer is asked about again in a second batch', async () => {
  await using server = await startModelServer((asked, number) =>
    number === 1 ? lyingModel(asked, number) : perfectModel(asked, number),
  );
  const corpus = fetchedCorpus(temporaryFolder());
  server.finishBatches();
  const run = async () => report((await runBriefsOn(server, corpus, batch('openai'))).stdout);
  expect(await run()).toMatchObject({ waiting: 1 });
  expect(await run()).toMatchObject({ waiting: 1 });
  expect(await run()).toMatchObject({ written: 1 });
  expect(server.asked[1]?.user).toContain('Your previous answer had these problems');
});

it('requests of a batch that failed are submitted again', async () => {
  await using server = await startModelServer((asked, number) =>
    number === 1 ? { status: 500, message: 'lost' } : perfectModel(asked, number),
  );
  const corpus = fetchedCorpus(temporaryFolder());
  server.finishBatches();
  const run = async () => report((await runBriefsOn(server, corpus, batch('anthropic'))).stdout);
  expect(await run()).toMatchObject({ waiting: 1 });
  expect(await run()).toMatchObject({ waiting: 1 });
  expect(await run()).toMatchObject({ written: 1 });
});

it('Bedrock has none without further services, and says so', async () => {
  await using server = await startModelServer(perfectModel);
  const result = await runBriefsOn(server, fetchedCorpus(temporaryFolder()), batch('bedrock'));
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Run it without --batch') as unknown,
  });
});
