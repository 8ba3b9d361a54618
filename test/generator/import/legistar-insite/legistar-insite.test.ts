import { expect, it, onTestFinished } from 'vitest';
import { legistarInsite } from '../../../../generator/import/legistar-insite/legistar-insite.ts';
import type { ImportResult } from '../../../../generator/import/run-import.ts';
import { siteAnswer, type SiteData, stoneCreek } from '../../../support/platforms/legistar-insite-client.ts';
import { WebServer, withWindowsBytes } from '../../../support/platforms/web-server.ts';
import { corpusPath, dayLater, importFrom, only, type Tables, tablesOf } from '../import.fixture.ts';

type Imported = { readonly tables: Tables; readonly result: ImportResult; readonly server: WebServer };

async function imported(change: (data: SiteData) => void = () => {}): Promise<Imported> {
  const data = stoneCreek();
  change(data);
  const server = await WebServer.start(siteAnswer(data));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const options = { importer: legistarInsite, client: 'stonecreek', place: 'stone-creek-or' };
  const result = await importFrom(server, corpus, options);
  return { tables: tablesOf(corpus), result, server };
}

const key = (id: string): string => `li-stonecreek-${id}`;
const site = 'https://stonecreek.legistar.com';
const guid = 'A957AB4C-4D34-43F6-BF76-000000000001';

it('reads every page of every year, and the columns of the calendar by their titles', async () => {
  const {
    tables: { meetings, documents },
  } = await imported();
  expect(only(meetings, key('e1'))).toMatchObject({
    meeting_date: '2026-03-03',
    start_time: '18:30',
    body_id: key('b11'),
    body_name: 'City Council',
    location: 'City Hall, 1 Creek Road',
    status: 'passed',
    agenda_url: `${site}/View.ashx?M=A&ID=1&GUID=X`,
    minutes_url: `${site}/View.ashx?M=M&ID=1&GUID=X`,
    video_url: `${site}/Video.aspx?Mode=Granicus&ID1=34`,
    comment_url: 'https://stonecreek.granicusideas.com/meetings/1',
    source_url: `${site}/MeetingDetail.aspx?ID=1&GUID=${guid}`,
  });
  expect(only(documents, key('d1-minutes'))).toMatchObject({ kind: 'minutes', title: 'Summary' });
  // Its details are not public.
  expect(only(meetings, key('e6'))).toMatchObject({
    meeting_date: '2025-11-04',
    source_url: `${site}/Calendar.aspx`,
  });
});

it('recognizes a cancellation by a note, by a word in place of the time, and by the name of a notice', async () => {
  const {
    tables: { meetings },
  } = await imported();
  expect(only(meetings, key('e3'))).toMatchObject({
    status: 'cancelled',
    location: 'City Hall, 1 Creek Road',
  });
  expect(only(meetings, key('e4'))).toMatchObject({ status: 'cancelled', start_time: null });
  expect(only(meetings, key('e5'))).toMatchObject({ status: 'cancelled' });
  expect(only(meetings, key('e2'))).toMatchObject({ status: 'confirmed' });
});

it('reads items with their files', async () => {
  const {
    tables: { agenda_items: items, matters },
  } = await imported();
  expect(only(items, key('i1-tcall_to_order'))).toMatchObject({ sequence: 0, number: null, matter_id: null });
  expect(only(items, key('i1-f501'))).toMatchObject({
    sequence: 1,
    number: '1.',
    title: 'Rezoning of 12 Mill Street',
    text: 'Second reading',
    action: 'adopted',
    result: 'Fail',
    consent: null,
    matter_id: key('f501'),
  });
  expect(only(matters, key('f501'))).toMatchObject({ file_number: '26-501', type: 'Ordinance' });
});

it('reads votes from the pages of actions; the stated result and action decide, not the tally', async () => {
  const {
    tables: { motions, member_votes: votes, decisions },
    server,
  } = await imported();
  expect(only(motions, key('m1-f501-1'))).toMatchObject({
    text: 'A motion was made to adopt the ordinance.',
    mover: 'Ana Ruiz',
    seconder: 'Ben Cole',
    result: 'failed',
    yes: 2,
    no: 1,
    absent: 1,
  });
  expect(only(decisions, key('m1-f501-1'))).toMatchObject({ outcome: 'failed' });
  expect(only(votes, key('v1-f501-1-dot_eng'))).toMatchObject({ vote: 'excused', vote_text: 'Excused' });
  // A motion to deny that passed.
  expect(only(motions, key('m1-f502-1'))).toMatchObject({ result: 'passed', mover: null });
  expect(only(decisions, key('m1-f502-1'))).toMatchObject({ outcome: 'failed' });
  // Adopted by voice.
  expect(only(motions, key('m1-f504-1'))).toMatchObject({ result: 'passed', mover: 'Cy Dee', yes: null });
  // Nobody votes on what is filed: its page is not requested.
  expect(only(decisions, key('i1-f503'))).toMatchObject({ outcome: 'other', motion_id: null });
  const pages = server.requests.filter(({ path }) => path === '/HistoryDetail.aspx');
  expect(pages.map(({ query }) => query.get('ID'))).toEqual(['901', '902', '904']);
});

it('reads people without guessing their terms, and keeps them if the list is suddenly empty', async () => {
  const data = stoneCreek();
  const server = await WebServer.start(siteAnswer(data));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const options = { importer: legistarInsite, client: 'stonecreek', place: 'stone-creek-or' };
  await importFrom(server, corpus, options);
  const { officials } = tablesOf(corpus);
  expect(officials).toMatchObject([
    {
      id: key('o71'),
      person_id: key('p71'),
      name: 'Ana Ruiz',
      email: 'aruiz@stonecreek.example.gov',
      role: null,
      start_date: null,
    },
    { id: key('o72'), name: 'Ben Cole', email: null },
  ]);
  data.people = [];
  await importFrom(server, corpus, { ...options, now: dayLater });
  expect(tablesOf(corpus).officials).toEqual(officials);
});

it('imports no people if the client has no page of people', async () => {
  const { result, tables } = await imported((data) => (data.people = undefined));
  expect(result.counts.failures).toEqual([]);
  expect([tables.officials.length, tables.meetings.length]).toEqual([0, 6]);
});

it('reads pages that mix encodings', async () => {
  const data = stoneCreek();
  const [first, second] = data.meetings;
  if (first === undefined || second === undefined) throw new Error('There are no meetings');
  [first.location, second.location] = ['Café Élan', 'Café Élan'];
  const server = await WebServer.start(withWindowsBytes(siteAnswer(data), 'Café'));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  await importFrom(server, corpus, {
    importer: legistarInsite,
    client: 'stonecreek',
    place: 'stone-creek-or',
  });
  const { meetings } = tablesOf(corpus);
  expect([only(meetings, key('e1'))['location'], only(meetings, key('e2'))['location']]).toEqual([
    'Café Élan',
    'Café Élan',
  ]);
});

it('refuses a calendar that shows another period than the requested one, since missing meetings would count as removed', async () => {
  const { result, tables } = await imported((data) => (data.stuckAt = '2024'));
  expect(result.error?.message).toContain('The source shows “2024” in place of 2026');
  expect(tables.meetings).toEqual([]);
});

it('reports rows without an id and meetings without a date, and keeps the others', async () => {
  const { result, tables } = await imported(({ meetings }) => {
    for (const meeting of meetings) if (meeting.id === 2) meeting.day = 'To be announced 2026/2026';
    meetings.push({ id: Number.NaN, day: '3/9/2026' });
  });
  expect(result.counts.skipped).toEqual([
    { what: 'row 6 of the calendar of 2026', reason: 'It has no id' },
    { what: 'meeting 2', reason: expect.stringContaining('It has no date') },
  ]);
  expect(tables.meetings).toHaveLength(5);
});
