/** Answers that cannot be used, and providers that fail. */
import { expect, it } from 'vitest';
import { meeting, temporaryFolder } from '../../support/corpus/corpus.ts';
import { fetchedCorpus, minutesText, queryCorpus } from '../../support/models/fetched-corpus.ts';
import { type Reply, startModelServer } from '../../support/models/model-server.ts';
import { failingModel, perfectModel, quotingAnswer } from '../../support/models/models.ts';
import { type Provider, reportOf, runBriefsOn } from './briefs.fixture.ts';

const bad: Readonly<Record<string, Reply>> = {
  empty: { text: '  ' },
  refused: { refusal: 'I cannot help with that.' },
  'cut off': { cutOff: '{"headline": {"text": "The cou' },
  'not JSON': { text: 'Here is the brief: The council met.' },
  'wrong fields': { object: { headline: 'The council met' } },
};

it.each(Object.entries(bad))(
  'an answer that is %s is counted, and asked for again',
  async (reason, reply) => {
    await using server = await startModelServer(failingModel([reply], perfectModel));
    const report = await reportOf(server, fetchedCorpus(temporaryFolder()));
    expect(report).toMatchObject({ written: 1, reasons: { [reason]: 1 } });
    expect(server.asked).toHaveLength(2);
  },
);

it.each<Provider>(['anthropic', 'bedrock'])('%s reports refusals and cut answers', async (provider) => {
  const replies = [bad['refused'], bad['cut off']].flatMap((reply) => reply ?? []);
  await using server = await startModelServer(failingModel(replies, perfectModel));
  const corpus = fetchedCorpus(temporaryFolder());
  await runBriefsOn(server, corpus, { provider });
  expect(queryCorpus(corpus, 'SELECT status, reasons FROM import_briefs')).toEqual([
    { status: 'fallback', reasons: '{"refused":1,"cut off":1}' },
  ]);
});

it('an answer with further fields is refused: they could carry anything', async () => {
  await using server = await startModelServer((asked) => ({
    object: { ...quotingAnswer(asked), outcome: 'passed' },
  }));
  const report = await reportOf(server, fetchedCorpus(temporaryFolder()));
  expect(report).toMatchObject({ rejected: 1, reasons: { 'extra fields': 2 } });
});

it('a fence around the answer is tolerated, text around it is not', async () => {
  const fenced = (before: string) => (asked: Parameters<typeof quotingAnswer>[0]) => ({
    text: `${before}\`\`\`json\n${JSON.stringify(quotingAnswer(asked))}\n\`\`\``,
  });
  await using good = await startModelServer(fenced(''));
  expect(await reportOf(good, fetchedCorpus(temporaryFolder()))).toMatchObject({ written: 1, reasons: {} });
  await using chatty = await startModelServer(fenced('Here it is:\n'));
  expect(await reportOf(chatty, fetchedCorpus(temporaryFolder()))).toMatchObject({
    reasons: { 'not JSON': 2 },
  });
});

it('fields that a server refuses are left out of further requests', async () => {
  const refuse = (field: string): Reply => ({ status: 400, message: `Unsupported parameter: '${field}'` });
  await using server = await startModelServer(
    failingModel([refuse('response_format'), refuse('temperature')], perfectModel),
  );
  expect(await reportOf(server, fetchedCorpus(temporaryFolder()))).toMatchObject({ written: 1 });
  expect(
    server.bodies.map((body) => ['response_format', 'temperature', 'seed'].filter((field) => field in body)),
  ).toEqual([['response_format', 'temperature', 'seed'], ['temperature', 'seed'], ['seed']]);
});

it('a request that the provider refuses fails its meeting only', async () => {
  let count = 0;
  await using server = await startModelServer((asked) =>
    ++count === 2 ? { status: 400, message: 'The prompt is too long' } : perfectModel(asked, count),
  );
  const meetings = ['m1', 'm2', 'm3'];
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { meetings: meetings.map((id) => meeting({ id })), briefs: [], decisions: [] },
    documents: meetings.map((id) => ({ meetingId: id, kind: 'minutes', text: `${id} ${minutesText}` })),
  });
  const { code, stderr } = await runBriefsOn(server, corpus, { args: ['--concurrency', '1'] });
  expect(code).toBe(2);
  expect(stderr).toContain('failed: The OpenAI-compatible server at');
  expect(queryCorpus(corpus, 'SELECT count(*) AS briefs FROM briefs')).toEqual([{ briefs: 2 }]);
});
