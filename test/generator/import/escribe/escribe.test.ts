import { expect, it, onTestFinished } from 'vitest';
import { escribe } from '../../../../generator/import/escribe/escribe.ts';
import {
  escribeAnswer,
  type EscribeData,
  escribeMeeting,
  lacBleu,
} from '../../../support/platforms/escribe-client.ts';
import { WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, only, type Tables, tablesOf } from '../import.fixture.ts';

async function imported(): Promise<Tables> {
  const server = await WebServer.start(escribeAnswer(lacBleu()));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  await importFrom(server, corpus, { importer: escribe, client: 'lacbleu', place: 'lac-bleu-qc' });
  return tablesOf(corpus);
}

const key = (id: string): string => `es-lacbleu-${id}`;
const site = 'https://pub-lacbleu.escribemeetings.com';

it('eSCRIBE: votes have their French words, and the stated result decides, not the tally', async () => {
  const { motions, member_votes, decisions, briefs } = await imported();
  expect(only(motions, key('m11-5-1'))).toMatchObject({
    text: 'Que le règlement soit adopté.',
    mover: 'A. Roy',
    seconder: 'B. Côté',
    result: 'passed',
    yes: 3,
    no: 1,
    absent: 1,
  });
  expect(
    member_votes.flatMap((row) =>
      row['motion_id'] === key('m11-5-1') ? [[row['member_name'], row['vote'], row['vote_text']]] : [],
    ),
  ).toEqual(
    expect.arrayContaining([
      ['C. Gagné', 'yes', 'Pour'],
      ['D. Lévesque', 'no', 'Contre'],
      ['E. Bouchard', 'absent', 'Absent'],
    ]) as unknown,
  );
  expect(only(motions, key('m11-6-1'))).toMatchObject({ result: 'failed', yes: 3, no: 2 });
  expect(only(decisions, key('m11-6-1'))).toMatchObject({ outcome: 'failed' });
  expect(only(motions, key('m11-7-1'))).toMatchObject({ result: 'passed', yes: 5, no: 0, text: null });
  // The place is in Québec.
  expect(briefs).toMatchObject([
    { summary: expect.stringContaining('Adopté 3–1\u00a0: Règlement 2026-4 sur le zonage.') as unknown },
  ]);
});

it('eSCRIBE: items have whole numbers and their own words; agendas yield no motions', async () => {
  const { agenda_items, motions } = await imported();
  expect(only(agenda_items, key('i11-3'))).toMatchObject({ number: '2.a', consent: 1 });
  expect(only(agenda_items, key('i11-5'))).toMatchObject({ number: '3.1', consent: null });
  expect(only(agenda_items, key('i11-8'))).toMatchObject({
    title: 'Achat d’un camion',
    text: 'Contrats\n\nAchat d’un camion\n\nLe conseil discute.',
  });
  expect(motions.filter((row) => row['meeting_id'] === key('e12'))).toEqual([]);
});

it('eSCRIBE: meetings have local times, links, and the newest agenda', async () => {
  const { meetings } = await imported();
  expect(only(meetings, key('e11'))).toMatchObject({
    meeting_date: '2026-03-02',
    start_time: '19:00',
    end_time: '21:00',
    location: 'Hôtel de ville, 1, rue Principale',
    comment_url: `${site}/delegation?id=11`,
    participation: 'Pour prendre la parole: 555-0100',
    agenda_url: `${site}/Meeting.aspx?Id=11&Agenda=Merged&lang=French`,
    minutes_url: `${site}/Meeting.aspx?Id=11&Agenda=PostMinutes&lang=French`,
    video_url: `${site}/Players/ISIStandAlonePlayer.aspx?Id=11`,
    status: 'passed',
  });
  expect(only(meetings, key('e13'))).toMatchObject({ status: 'cancelled' });
  expect(only(meetings, key('e14'))).toMatchObject({ start_time: null, status: null });
});

type Past = Pick<EscribeData, 'past'>['past'];

/** A client with a council meeting in each of the last months, and its requests for past meetings. */
async function withPast(past?: Past) {
  const data = lacBleu();
  for (const month of ['01', '02'])
    data.meetings.push(escribeMeeting(`9${month}`, `2026/${month}/05 19:00:00`));
  // Before the period, so that its page is not requested.
  data.meetings.push(escribeMeeting('811', '2025/11/05 19:00:00'));
  data.cancelled.add('901');
  if (past !== undefined) data.past = past;
  const server = await WebServer.start(escribeAnswer(data));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const options = { importer: escribe, client: 'lacbleu', place: 'lac-bleu-qc', since: '2026-01-01' };
  const { counts } = await importFrom(server, corpus, options);
  const pages = server.requests.filter(({ path }) => path.endsWith('/PastMeetings')).map(({ body }) => body);
  return { meetings: tablesOf(corpus).meetings, counts, pages };
}

it('eSCRIBE: the list of past meetings says which ones were cancelled, and each of its pages is requested once', async () => {
  const { meetings, pages } = await withPast();
  expect(only(meetings, key('e901'))).toMatchObject({ status: 'cancelled' });
  expect(only(meetings, key('e902'))).toMatchObject({ status: null });
  expect(pages.map((body) => JSON.parse(body) as unknown)).toEqual([
    { type: 'Conseil municipal', pageNumber: 1 },
    { type: 'Comité consultatif d’urbanisme', pageNumber: 1 },
    { type: 'Conseil municipal', pageNumber: 2 },
  ]);
});

it.each([
  ['404', { status: 404, body: {} }],
  ['an unknown method', { status: 500, body: { Message: 'Unknown web method PastMeetings.' } }],
])('eSCRIBE: a site without a list of past meetings (%s) is no failure', async (_, past) => {
  const { meetings, counts } = await withPast(past);
  expect(counts.failures).toEqual([]);
  expect(only(meetings, key('e901'))).toMatchObject({ status: null });
});

it('eSCRIBE: a list of past meetings of an unknown form is reported once, and the rest is imported', async () => {
  const { meetings, counts, pages } = await withPast({ body: { d: null } });
  expect(counts.failures).toEqual([]);
  expect(counts.skipped).toMatchObject([
    {
      what: 'flags of past meetings (Conseil municipal)',
      reason: expect.stringContaining('unknown form') as string,
    },
    { what: 'flags of past meetings (Comité consultatif d’urbanisme)' },
  ]);
  expect(pages).toHaveLength(2);
  expect(only(meetings, key('e901'))).toMatchObject({ status: null });
});

it('eSCRIBE: months whose flags cannot be read now are left for the next import', async () => {
  const { meetings, counts } = await withPast({ status: 503, body: {} });
  expect(counts.failures.map(({ what }) => what)).toEqual([
    'the calendar of 2026-03',
    'the calendar of 2026-02',
    'the calendar of 2026-01',
  ]);
  expect(meetings).toEqual([]);
});
