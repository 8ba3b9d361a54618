/** From a fetched corpus to briefs, over the real wire formats. */
import { expect, it } from 'vitest';
import type { Evidence } from '../../../schemas/evidence.ts';
import { runMain } from '../../support/cli.ts';
import { brief, decision, meeting, temporaryFolder } from '../../support/corpus/corpus.ts';
import {
  agendaText,
  fetchDocument,
  fetchedCorpus,
  minutesText,
  queryCorpus,
  titlesBrief,
} from '../../support/models/fetched-corpus.ts';
import { startModelServer } from '../../support/models/model-server.ts';
import { decisionsIn, lyingModel, perfectModel, quotingAnswer } from '../../support/models/models.ts';
import { openCorpusFile } from '../../../generator/import/corpus/corpus-file.ts';
import { type Provider, reportOf, runBriefsOn } from './briefs.fixture.ts';

const briefOf = (corpus: string, id = 'm1'): Record<string, unknown> =>
  queryCorpus(corpus, `SELECT * FROM briefs WHERE meeting_id = '${id}'`)[0] ?? {};

const officialTables = ['motions', 'member_votes', 'agenda_items', 'matters', 'officials', 'meetings'];
const officialColumns =
  'SELECT id, sequence, headline, decision, outcome, yes, no, abstain, amount_cents, motion_id, stage FROM decisions';
const officialRows = (corpus: string): unknown => [
  ...officialTables.map((table) => queryCorpus(corpus, `SELECT * FROM ${table}`)),
  queryCorpus(corpus, officialColumns),
];

it.each<Provider>(['openai', 'anthropic', 'bedrock'])(
  'each sentence of a brief by %s has evidence, and official rows stay as they are',
  async (provider) => {
    await using server = await startModelServer((asked) => ({
      object: {
        ...quotingAnswer(asked),
        decisions: decisionsIn(asked).map(({ id }) => ({
          decisionId: id,
          claim: {
            text: 'Rezoning of 1420 Larkspur Avenue for 84 homes',
            quote:
              'The council approved the rezoning of 1420 Larkspur Avenue for 84 homes by a vote of 5 to 2.',
            documentId: 'm1-minutes',
          },
        })),
      },
    }));
    const corpus = fetchedCorpus(temporaryFolder());
    const before = officialRows(corpus);
    expect(await runBriefsOn(server, corpus, { provider })).toMatchObject({ code: 0 });
    const written = briefOf(corpus);
    expect(written).toMatchObject({
      generated_by: 'ai:tiny',
      source_url: 'https://source.example/m1-minutes.pdf',
    });
    const evidence = JSON.parse(String(written['evidence'])) as Evidence;
    const claims = evidence.map(({ claim }) => claim);
    const notable = JSON.parse(String(written['notable_items'])) as string[];
    expect(claims[0]).toBe(written['headline']);
    // What happened follows from the minutes, since no row states it.
    expect(written['summary']).toBe(
      [
        'The council considered a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.',
        'The minutes say: “The council approved a contract of $1,200,000 with Brightwater Paving for the repair of Mill Street.”',
        'The repair of Mill Street will begin in June and will close one lane for six weeks.',
        'The council considered the ordinance about short-term rentals to the meeting of April 1, 2026.',
        'The minutes say: “The council postponed the ordinance about short-term rentals to the meeting of April 1, 2026.”',
      ].join(' '),
    );
    expect(notable).toEqual(claims.slice(4));
    for (const { quote, start, end } of evidence)
      expect(minutesText.slice(start, end).replaceAll(/\s+/g, ' ')).toBe(quote);
    expect(queryCorpus(corpus, 'SELECT summary, generated_by, evidence FROM decisions')).toMatchObject([
      {
        summary:
          'Rezoning of 1420 Larkspur Avenue for 84 homes. Outcome on March 4, 2026: passed; 5 yes, 2 no; amount: $1,200,000.',
        generated_by: 'ai:tiny',
        evidence: expect.stringContaining('m1-minutes') as unknown,
      },
    ]);
    expect(queryCorpus(corpus, 'SELECT topic FROM meeting_topics')).toEqual([{ topic: 'budget_and_taxes' }]);
    expect(officialRows(corpus)).toEqual(before);
    // What was written is no new input.
    await runBriefsOn(server, corpus, { provider });
    expect(server.asked).toHaveLength(1);
    expect(await runMain(['check', corpus])).toMatchObject({ code: 0 });
  },
);

it('a rerun asks nothing and changes nothing', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder());
  await runBriefsOn(server, corpus);
  const before = briefOf(corpus);
  const report = await reportOf(server, corpus);
  expect(report).toMatchObject({ written: 0, current: 1, cost_usd: 0, input_tokens: 0 });
  expect(server.asked).toHaveLength(1);
  expect(briefOf(corpus)).toEqual(before);
});

it('a changed document renews exactly its brief; a changed model renews all', async () => {
  await using server = await startModelServer(perfectModel);
  const ids = ['m1', 'm2'];
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: {
      meetings: ids.map((id) => meeting({ id })),
      briefs: ids.map((id) => titlesBrief({ meeting_id: id })),
    },
    documents: ids.map((id) => ({ meetingId: id, kind: 'minutes', text: `${id}\n${minutesText}` })),
  });
  await runBriefsOn(server, corpus);
  const other = briefOf(corpus, 'm1');
  {
    using database = openCorpusFile(corpus);
    fetchDocument(database, {
      meetingId: 'm2',
      kind: 'minutes',
      text: `The dog park on Mill Street will open on May 5, 2026.\n${minutesText}`,
    });
  }
  expect(await reportOf(server, corpus)).toMatchObject({ written: 1, current: 1 });
  expect(server.asked.at(-1)?.user).toContain('The dog park');
  expect(briefOf(corpus, 'm2')['headline']).toBe('The dog park on Mill Street will open on May 5, 2026.');
  expect(briefOf(corpus, 'm1')).toEqual(other);
  expect(await reportOf(server, corpus, ['--model', 'larger'])).toMatchObject({ written: 2, current: 0 });
});

it('a brief of an agenda is provisional, until there are minutes', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { decisions: [] },
    documents: [{ meetingId: 'm1', kind: 'agenda', text: agendaText }],
  });
  expect(await reportOf(server, corpus)).toMatchObject({ written: 1, provisional: 1 });
  {
    using database = openCorpusFile(corpus);
    fetchDocument(database, { meetingId: 'm1', kind: 'minutes', text: minutesText });
  }
  expect(await reportOf(server, corpus)).toMatchObject({ written: 1, provisional: 0 });
  expect(queryCorpus(corpus, 'SELECT is_provisional FROM import_briefs')).toEqual([{ is_provisional: 0 }]);
});

it.each(['human:editor', 'publisher:city', null])('a brief by %s is kept', async (author) => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder(), { rows: { briefs: [brief({ generated_by: author })] } });
  const before = briefOf(corpus);
  expect(await reportOf(server, corpus)).toMatchObject({ written: 0 });
  expect(server.asked).toEqual([]);
  expect(briefOf(corpus)).toEqual(before);
});

it('a brief that a person writes while the model is asked is kept', async () => {
  const corpus = fetchedCorpus(temporaryFolder());
  await using server = await startModelServer((asked, number) => {
    using database = openCorpusFile(corpus);
    database.exec(`UPDATE briefs SET headline = 'By hand', generated_by = 'human:editor'`);
    return perfectModel(asked, number);
  });
  expect(await reportOf(server, corpus)).toMatchObject({ written: 0, kept: 1 });
  expect(briefOf(corpus)).toMatchObject({ headline: 'By hand', generated_by: 'human:editor' });
});

it('topics of other programs are kept, and not repeated', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder());
  {
    using database = openCorpusFile(corpus);
    database.exec(`INSERT INTO meeting_topics (id, meeting_id, muni_id, topic, source_url)
      SELECT 't-' || value, meetings.id, muni_id, value, source_url FROM meetings, json_each('["budget_and_taxes", "housing"]')`);
  }
  await runBriefsOn(server, corpus);
  expect(queryCorpus(corpus, 'SELECT id FROM meeting_topics ORDER BY id')).toEqual([
    { id: 't-budget_and_taxes' },
    { id: 't-housing' },
  ]);
});

it('lies are asked about a second time with the reasons, then the official titles stay', async () => {
  await using server = await startModelServer(lyingModel);
  const corpus = fetchedCorpus(temporaryFolder());
  const before = briefOf(corpus);
  const report = await reportOf(server, corpus);
  expect(report).toMatchObject({ written: 0, rejected: 1 });
  expect(Object.keys(report['reasons'] as object)).toContain('quote-not-found');
  expect(server.asked).toHaveLength(2);
  expect(server.asked[1]?.user).toContain('Your previous answer had these problems');
  expect(briefOf(corpus)).toEqual(before);
  expect(await reportOf(server, corpus)).toMatchObject({ current: 1 });
  expect(server.asked).toHaveLength(2);
});

it('a brief that is no longer supported gives way to the official titles', async () => {
  let model = perfectModel;
  await using server = await startModelServer((...request) => model(...request));
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { decisions: [decision({ summary: 'The whole official title' })] },
  });
  await runBriefsOn(server, corpus);
  expect(briefOf(corpus)['generated_by']).toBe('ai:tiny');
  model = lyingModel;
  {
    using database = openCorpusFile(corpus);
    fetchDocument(database, { meetingId: 'm1', kind: 'minutes', text: minutesText.replaceAll('84', '90') });
  }
  expect(await reportOf(server, corpus)).toMatchObject({ rejected: 1 });
  expect(briefOf(corpus)).toMatchObject({
    generated_by: 'extract:official-titles',
    headline: 'Rezoning of 1420 Larkspur Avenue',
    evidence: null,
  });
  expect(queryCorpus(corpus, 'SELECT count(*) AS topics FROM meeting_topics')).toEqual([{ topics: 0 }]);
});

it('a summary of a decision that is no longer supported gives way to the official text', async () => {
  const claim = {
    text: 'Rezoning of 1420 Larkspur Avenue for 84 homes',
    quote: 'The council approved the rezoning of 1420 Larkspur Avenue for 84 homes',
    documentId: 'm1-minutes',
  };
  await using server = await startModelServer((asked) => ({
    object: { ...quotingAnswer(asked), decisions: [{ decisionId: 'd1', claim }] },
  }));
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { decisions: [decision({ summary: 'The whole official title' })] },
  });
  const texts = () => queryCorpus(corpus, 'SELECT summary, generated_by FROM decisions');
  await runBriefsOn(server, corpus);
  expect(texts()).toEqual([
    {
      summary: `${claim.text}. Outcome on March 4, 2026: passed; 5 yes, 2 no; amount: $1,200,000.`,
      generated_by: 'ai:tiny',
    },
  ]);
  {
    using database = openCorpusFile(corpus);
    fetchDocument(database, {
      meetingId: 'm1',
      kind: 'minutes',
      text: minutesText.replace('approved the rezoning', 'approved the zoning'),
    });
  }
  await runBriefsOn(server, corpus);
  expect(texts()).toEqual([{ summary: 'The whole official title', generated_by: null }]);
});

it('a brief that another program removed is written again without asking', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder());
  await runBriefsOn(server, corpus);
  const before = briefOf(corpus);
  {
    using database = openCorpusFile(corpus);
    database.exec('DELETE FROM briefs');
  }
  const { stdout } = await runBriefsOn(server, corpus);
  expect(stdout).toContain('1 restored');
  expect(server.asked).toHaveLength(1);
  expect({ ...briefOf(corpus), generated_at: '' }).toEqual({ ...before, generated_at: '' });
});

it('meetings without text, and cancelled ones, are not asked about', async () => {
  await using server = await startModelServer(perfectModel);
  const corpus = fetchedCorpus(temporaryFolder(), {
    rows: { meetings: [meeting({ status: 'cancelled' }), meeting({ id: 'm2' }), meeting({ id: 'm3' })] },
    documents: [
      { meetingId: 'm1', kind: 'minutes', text: minutesText },
      { meetingId: 'm2', kind: 'minutes', text: `m2 ${minutesText}` },
    ],
  });
  {
    using database = openCorpusFile(corpus);
    database.exec(`UPDATE import_document_texts SET status = 'no text' WHERE sha256 IN (SELECT sha256 FROM documents WHERE meeting_id = 'm2');
      INSERT INTO documents (id, meeting_id, muni_id, kind, url, source_url)
      SELECT 'm3-agenda', id, muni_id, 'agenda', source_url, source_url FROM meetings WHERE id = 'm3'`);
  }
  expect(await reportOf(server, corpus)).toMatchObject({ written: 0, without_text: 1, not_fetched: 1 });
  expect(server.asked).toEqual([]);
});
