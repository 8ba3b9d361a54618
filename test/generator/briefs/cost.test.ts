/** What a run may cost: prices, limits, dry runs, the order of meetings, and what is asked after an interruption. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openModel } from '../../../generator/briefs/providers/open-model.ts';
import { type CliResult, runMain } from '../../support/cli.ts';
import { decision, meeting, municipality, temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, minutesText, queryCorpus } from '../../support/models/fetched-corpus.ts';
import { type Model, startModelServer } from '../../support/models/model-server.ts';
import { lyingModel, perfectModel } from '../../support/models/models.ts';
import { reportOf, runBriefsOn } from './briefs.fixture.ts';

/** A file with the price of the model of the tests: 1 dollar for 1,000 input tokens, 5 dollars for 1,000 output tokens. */
function pricesFile(folder: string): string {
  const path = join(folder, 'prices.json');
  const price = {
    provider: 'openai',
    model: 'tiny',
    input_usd: 1000,
    output_usd: 5000,
    batch_share: 0.5,
    source: 'contract',
    as_of: '2026-11-01',
  };
  writeFileSync(path, JSON.stringify({ unit: 'US dollars per million tokens', prices: [price] }));
  return path;
}

/** Three meetings: of a small place, with an amount, and with a contested vote. */
function threeMeetings(folder: string): string {
  const ids = ['m-plain', 'm-money', 'm-contested'];
  return fetchedCorpus(folder, {
    rows: {
      municipalities: [municipality(), municipality({ id: 'p2', slug: 'birch-oh', population: 1_000_000 })],
      meetings: [...ids.map((id) => meeting({ id })), meeting({ id: 'm-large', muni_id: 'p2' })],
      briefs: [],
      decisions: [decision({ meeting_id: 'm-money', yes: 7, no: 0 })],
      motions: [
        {
          id: 'v1',
          meeting_id: 'm-contested',
          muni_id: 'p1',
          text: 'Adopt',
          result: 'passed',
          yes: 4,
          no: 3,
          source_url: 'https://source.example/',
        },
      ],
    },
    documents: [...ids, 'm-large'].map((id) => ({
      meetingId: id,
      kind: 'minutes',
      text: `${id} ${minutesText}`,
    })),
  });
}

const askedMeetings = (corpus: string): unknown[] =>
  queryCorpus(corpus, 'SELECT meeting_id FROM briefs ORDER BY rowid').map(({ meeting_id: id }) => id);

it('contested meetings come first, then amounts, then large places; --max-meetings ends the run', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = threeMeetings(temporaryFolder());
  const one = ['--concurrency', '1', '--max-meetings', '1'];
  for (const last of ['m-contested', 'm-money', 'm-large', 'm-plain']) {
    expect(await reportOf(server, corpus, one)).toMatchObject({ written: 1 });
    expect(askedMeetings(corpus).at(-1)).toBe(last);
  }
  expect(await reportOf(server, corpus, one)).toMatchObject({ written: 0, stopped: null, current: 4 });
});

it('--place and --since select meetings', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = threeMeetings(temporaryFolder());
  expect(await reportOf(server, corpus, ['--since', '2026-03-05'])).toMatchObject({ written: 0 });
  expect(await reportOf(server, corpus, ['--place', 'birch-oh'])).toMatchObject({ written: 1 });
  const { code, stderr } = await runBriefsOn(server, corpus, { args: ['--place', 'nowhere-oh'] });
  expect([code, stderr]).toEqual([1, expect.stringContaining('has no place “nowhere-oh”')]);
});

it('costs are what the provider reports, and --max-usd is never exceeded', async () => {
  await using server = await startModelServer(perfectModel);
  const folder = temporaryFolder();
  const corpus = threeMeetings(folder);
  const args = ['--prices', pricesFile(folder), '--concurrency', '1', '--max-output-tokens', '500'];
  // The server reports 1,000 and 200 tokens: 2 dollars. Before, a request can cost at most about 5.
  const report = await reportOf(server, corpus, [...args, '--max-usd', '9']);
  expect(report).toMatchObject({ stopped: 'max-usd', price: 'contract, 2026-11-01' });
  expect(report['cost_usd']).toBe(2 * Number(report['written']));
  expect(Number(report['cost_usd'])).toBeLessThanOrEqual(9);
  expect(Number(report['written'])).toBeGreaterThan(0);
  const [{ cost } = {}] = queryCorpus(corpus, 'SELECT sum(cost_usd) AS cost FROM import_briefs');
  expect(cost).toBe(report['cost_usd']);
  const rest = await reportOf(server, corpus, [...args, '--max-usd', '100']);
  expect(Number(rest['written']) + Number(report['written'])).toBe(4);
});

it('a dry run sends and writes nothing, and states the most that a run costs', async () => {
  await using server = await startModelServer(perfectModel);
  const folder = temporaryFolder();
  const corpus = threeMeetings(folder);
  const args = ['--prices', pricesFile(folder), '--dry-run'];
  const estimate = await reportOf(server, corpus, args);
  expect(estimate).toMatchObject({ would_ask: 4, requests: 4, current: 0 });
  expect(server.asked).toEqual([]);
  expect(queryCorpus(corpus, `SELECT name FROM sqlite_schema WHERE name LIKE 'import_brief%'`)).toEqual([]);
  const report = await reportOf(server, corpus, ['--prices', pricesFile(folder), '--max-usd', '1000']);
  expect(Number(estimate['cost_usd'])).toBeGreaterThan(Number(report['cost_usd']));
});

it('an answer that was received before an interruption is not asked for again', async () => {
  let isDown = false;
  const model: Model = (asked, number) => {
    if (isDown) return { status: 401, message: 'This key was revoked' };
    isDown = number === 1;
    return lyingModel(asked, number);
  };
  await using server = await startModelServer(model);
  const folder = temporaryFolder();
  const corpus = fetchedCorpus(folder);
  const args = ['--prices', pricesFile(folder), '--max-usd', '100'];
  const first = await runBriefsOn(server, corpus, { args });
  expect(first).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This key was revoked') as unknown,
  });
  isDown = false;
  const before = server.asked.length;
  // Only the second attempt is asked for; its meeting still counts the cost of the first.
  expect(await reportOf(server, corpus, args)).toMatchObject({ rejected: 1, cost_usd: 2 });
  expect(server.asked.length - before).toBe(1);
  expect(queryCorpus(corpus, 'SELECT cost_usd FROM import_briefs')).toEqual([{ cost_usd: 4 }]);
});

const dryRun = (corpus: string, ...args: string[]): Promise<CliResult> =>
  runMain(['briefs', '--corpus', corpus, '--dry-run', ...args]);

it('a model without a known price needs consent', async () => {
  const corpus = fetchedCorpus(temporaryFolder());
  const args = ['--provider', 'openai', '--model', 'gpt-unheard-of'];
  const refused = await dryRun(corpus, ...args);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--unpriced') as unknown });
  expect(await dryRun(corpus, ...args, '--unpriced')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('an unknown amount') as unknown,
  });
  expect(await dryRun(corpus, ...args, '--base-url', 'http://192.168.1.7:8000/v1')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('a local server') as unknown,
  });
  // Another provider's price for a model of the same name is unknown.
  const other = [
    '--provider',
    'openai',
    '--model',
    'gpt-4.1-mini',
    '--base-url',
    'https://models.example.org/v1',
  ];
  expect(await dryRun(corpus, ...other)).toMatchObject({ code: 1 });
});

it('prices of releases are those of their model; batches cost their share', () => {
  const options = {
    provider: 'openai',
    model: 'gpt-4.1-mini-2025-04-14',
    concurrency: 1,
    needsKey: false,
  } as const;
  const perMillion = (isBatch: boolean) => {
    const { inputUsd, outputUsd } = openModel({ ...options, isBatch }, {}).price;
    return [inputUsd, outputUsd].map((usd) => (usd * 1e6).toFixed(3));
  };
  expect(perMillion(false)).toEqual(['0.400', '1.600']);
  expect(perMillion(true)).toEqual(['0.200', '0.800']);
});
