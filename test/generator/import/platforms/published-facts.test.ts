/** What importers of meeting platforms read from their synthetic clients, column by column. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { boarddocs } from '../../../../generator/import/boarddocs/boarddocs.ts';
import { WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, type Tables, tablesOf } from '../import.fixture.ts';
import { platformCases } from './cases.fixture.ts';

const read = new Map<string, Promise<Tables>>();

/** The tables of a client, imported once. */
function tablesFrom(name: string): Promise<Tables> {
  const tables = read.get(name) ?? importedFrom(name);
  read.set(name, tables);
  return tables;
}

async function importedFrom(name: string): Promise<Tables> {
  const platform = platformCases.find(({ importer }) => importer.name === name);
  if (platform === undefined) throw new Error(`No case of ${name}`);
  const { importer, client, place } = platform;
  const server = await WebServer.start(platform.source().answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  await importFrom(server, corpus, { importer, client, place });
  return tablesOf(corpus);
}

type Row = Readonly<Record<string, unknown>>;

const byKey = (rows: readonly Row[], key: string): Row | undefined =>
  rows.find(({ id }) => String(id).endsWith(key));

/** Values of columns in the order of the agenda. */
const itemsOf = (rows: readonly Row[], ...columns: string[]): unknown[][] =>
  rows
    .toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']))
    .map((row) => columns.map((column) => row[column]));

describe('PrimeGov', () => {
  it('reads local times, full minutes, recordings without a protocol, and cancellations by title and notice', async () => {
    const { meetings, documents, bodies } = await tablesFrom('primegov');
    expect(byKey(meetings, '-e1')).toMatchObject({
      meeting_date: '2026-03-03',
      start_time: '19:00',
      end_time: null,
      body_name: 'City Council Regular Session',
      location: 'Council Chambers, 1 Sage Street',
      status: 'passed',
      minutes_url: 'https://sagevalley.primegov.com/Public/CompiledDocument/14',
      video_url: 'https://sagevalley.granicus.com/MediaPlayer.php?clip_id=34',
      source_url: 'https://sagevalley.primegov.com/Portal/Meeting?meetingTemplateId=501',
    });
    expect(byKey(meetings, '-e2')).toMatchObject({
      body_name: 'Water Board - Budget Hearing',
      status: null,
    });
    expect(bodies.map(({ name }) => name)).toEqual(['City Council', 'Golf Advisory Board', 'Water Board']);
    expect([byKey(meetings, '-e3')?.['status'], byKey(meetings, '-e4')?.['status']]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(byKey(meetings, '-e5')).toMatchObject({ meeting_date: '2021-10-21', start_time: '10:00' });
    const kinds = Object.entries(Object.groupBy(documents, ({ kind }) => String(kind)));
    expect(Object.fromEntries(kinds.map(([kind, rows = []]) => [kind, rows.length]))).toEqual({
      agenda: 2,
      exhibit: 2,
      minutes: 2,
      other: 1,
      packet: 1,
      video: 1,
    });
  });

  it('reads full numbers and the consent agenda; drops positions that many items share', async () => {
    const { agenda_items } = await tablesFrom('primegov');
    expect(itemsOf(agenda_items, 'number', 'consent', 'video_seconds')).toEqual([
      ['1.', null, null],
      ['2.', null, null],
      ['2.A', 1, null],
      ['2.B', 1, null],
      ['2.C', 1, null],
      ['3.', null, null],
      ['3.A', null, 1855],
    ]);
  });
});

describe.each(['civicweb', 'diligent'])('%s', (name) => {
  const host = name === 'civicweb' ? 'civicweb.net' : 'diligent.community';

  it('reads the state of a meeting from its name and the top of its agenda only', async () => {
    const { meetings } = await tablesFrom(name);
    expect(byKey(meetings, '-e1')).toMatchObject({
      body_name: 'City Council',
      start_time: '19:00',
      // An item is about another meeting, which is cancelled.
      status: 'passed',
      participation: 'To speak at the meeting, call 555-0100 before 6 p.m.',
      agenda_url: `https://cedarfalls.${host}/document/11`,
      minutes_url: `https://cedarfalls.${host}/document/10`,
      video_url: 'https://www.youtube.com/watch?v=SHlqV-UB5wc',
    });
    expect(byKey(meetings, '-e2')).toMatchObject({ body_name: 'Planning Board', status: 'tentative' });
    expect(byKey(meetings, '-e3')).toMatchObject({ body_name: 'City Council', status: 'cancelled' });
    expect(byKey(meetings, '-e4')).toMatchObject({ status: 'cancelled' });
    expect(byKey(meetings, '-e5')).toMatchObject({ body_name: 'City Council', meeting_date: '2026-02-05' });
  });

  it('reads numbers, the consent agenda and attachments; documents of unknown kinds are `other`', async () => {
    const { agenda_items, documents } = await tablesFrom(name);
    expect(itemsOf(agenda_items, 'number', 'title', 'consent')).toEqual([
      ['1.', 'CALL TO ORDER', null],
      ['2.', 'CONSENT AGENDA', null],
      ['2.1.', 'Purchase of a fire truck for $512,000', 1],
      ['3.', 'NEW BUSINESS', null],
      ['3.1.', 'Rezoning of 12 Mill Street', null],
      ['3.2.', 'The meeting of December 22 is cancelled', null],
    ]);
    expect(byKey(documents, '-a901')).toMatchObject({
      title: 'Report 901 - Pdf',
      url: `https://cedarfalls.${host}/document/901/Report%20901.pdf`,
    });
    expect(byKey(documents, '-d1-13')).toMatchObject({ kind: 'other' });
    expect(byKey(documents, 'd5-external')).toMatchObject({ kind: 'other', title: 'APPROVED ORDERS' });
  });
});

describe('Municode Meetings', () => {
  it('reads local times, bodies of the filter, PDF agendas and recordings elsewhere', async () => {
    const { meetings, bodies, documents } = await tablesFrom('municode');
    expect(byKey(meetings, 'town-council-3')).toMatchObject({
      meeting_date: '2026-03-03',
      start_time: '18:30',
      body_name: 'Town Council',
      status: 'passed',
      agenda_url:
        'https://mccmeetings.blob.core.usgovcloudapi.net/fernhollow-pubu/MEET-Agenda-aedd60dcb13e4f99a5e2395ecd9ef0de.pdf',
      video_url: 'https://youtu.be/KRYJCbJPlA8',
    });
    expect(byKey(meetings, 'town-council-special')).toMatchObject({ status: 'cancelled' });
    expect(byKey(meetings, 'tree-board-9')).toMatchObject({ status: null, video_url: null });
    expect(new Set(bodies.map(({ name }) => name))).toEqual(
      new Set(['Joint Fire District Meeting', 'Town Council', 'Tree Board']),
    );
    expect(documents.filter(({ media_type }) => media_type === 'text/html')).toHaveLength(4);
  });
});

describe('BoardDocs without a list of committees', () => {
  it('reads bodies, times and dates from the list, even if the page of a meeting is empty', async () => {
    const list = [
      {
        Name: 'CANCELLED City Commission Workshop',
        Description: 'City Hall, Elm FL5:15 p.m. The workshop will be held on Monday, March 9, 2026.',
        Unique: 'DAAA11111111',
        Date: '2026-03-16T00:00:00Z',
      },
    ];
    const server = await WebServer.start(({ path }) => ({
      body: path === '/BD-GETMeetingsListForSEO' ? list : '',
    }));
    onTestFinished(() => server[Symbol.asyncDispose]());
    const corpus = corpusPath();
    await importFrom(server, corpus, { importer: boarddocs, client: 'fl/elm', place: 'elm-fl' });
    const { bodies, meetings } = tablesOf(corpus);
    expect(bodies).toMatchObject([{ name: 'City Commission', classification: 'commission' }]);
    expect(meetings).toMatchObject([
      {
        body_id: bodies[0]?.['id'],
        body_name: 'City Commission Workshop',
        meeting_date: '2026-03-09',
        start_time: '17:15',
        status: 'cancelled',
      },
    ]);
  });
});

describe('BoardDocs', () => {
  it('reads times, join links and how to take part from descriptions, and cancellations from names', async () => {
    const { meetings, bodies } = await tablesFrom('boarddocs');
    expect(byKey(meetings, '-eDAAA11111111')).toMatchObject({
      meeting_date: '2026-03-03',
      start_time: '18:30',
      body_name: 'Board of Education',
      remote_url: 'https://maple.zoom.us/j/123?pwd=a_b.1',
      participation: expect.stringContaining('To attend virtually') as string,
      location: null,
      status: 'confirmed',
      agenda_url: 'https://go.boarddocs.com/oh/maple/Board.nsf/goto?open&id=DAAA11111111',
      video_url: 'https://www.youtube.com/watch?v=IwHZSEpgwDw',
    });
    expect(byKey(meetings, '-eDAAA22222222')).toMatchObject({
      start_time: '17:00',
      status: null,
      agenda_url: null,
    });
    expect(byKey(meetings, '-eDAAA33333333')).toMatchObject({ status: 'cancelled', video_url: null });
    expect(bodies.map(({ name }) => name)).toEqual(['Board of Education', 'Finance Committee']);
  });

  it('reads items in the order of the page, numbers typed into titles, and positions that are set', async () => {
    const { agenda_items } = await tablesFrom('boarddocs');
    expect(itemsOf(agenda_items, 'number', 'title', 'consent', 'video_seconds')).toEqual([
      ['1.', 'Opening', null, null],
      ['1.1', 'Call to Order', null, null],
      ['2.', 'Business', null, null],
      ['2.1', 'Purchase of two buses for $310,000', 1, 3672],
      ['2.02', 'School Calendar', null, null],
    ]);
  });
});

describe('CivicPlus', () => {
  it('reads dates of rows, times in titles, files and recordings', async () => {
    const { meetings, documents, bodies } = await tablesFrom('civicplus');
    const site = 'https://www.cedarpoint.gov/AgendaCenter';
    expect(byKey(meetings, '-e31')).toMatchObject({
      // Not that of the file names.
      meeting_date: '2026-03-03',
      start_time: null,
      body_name: 'City Commission',
      location: null,
      status: 'passed',
      agenda_url: `${site}/ViewFile/Agenda/_01012026-31`,
      minutes_url: `${site}/ViewFile/Minutes/_01012026-31`,
      video_url: 'https://video.example.net/31',
    });
    expect(byKey(meetings, '-e32')).toMatchObject({ status: 'cancelled' });
    expect(byKey(meetings, '-e33')).toMatchObject({
      start_time: '17:30',
      status: 'confirmed',
      minutes_url: null,
      participation: 'Special Meeting, 5:30 p.m. (to join: 555-0100)',
      remote_url: 'https://teams.microsoft.com/meet/29567?p=I7gi',
      video_url: null,
    });
    expect(bodies.map(({ name }) => name)).toEqual(['City Commission', 'Planning & Zoning Board']);
    const ofFirst = documents.filter(({ meeting_id }) => String(meeting_id).endsWith('-e31'));
    expect(
      ofFirst.map(({ id, kind, media_type }) => [String(id).split('-').at(-1), kind, media_type]),
    ).toEqual([
      ['agenda', 'agenda', 'application/pdf'],
      ['html', 'agenda', 'text/html'],
      ['minutes', 'minutes', 'application/pdf'],
      ['packet', 'packet', 'application/pdf'],
      ['previous', 'other', 'text/html'],
      ['video', 'video', null],
    ]);
  });
});

describe('IQM2', () => {
  it('reads places, sign-up, full minutes, and cancellations in the calendar and on the page', async () => {
    const { meetings } = await tablesFrom('iqm2');
    expect(byKey(meetings, '-e1')).toMatchObject({
      meeting_date: '2026-03-03',
      start_time: '18:00',
      body_name: 'City Council',
      location: 'Council Chamber, 1 Main Street, Maple Ridge, MO 63141',
      comment_url: 'https://mapleridge.iqm2.com/Citizens/SpeakerSignup.aspx?ID=1',
      status: 'passed',
      minutes_url: 'https://mapleridge.iqm2.com/Citizens/FileView.aspx?Type=12&ID=46',
      video_url: null,
    });
    expect(byKey(meetings, '-e2')).toMatchObject({ status: 'confirmed', comment_url: null });
    expect(byKey(meetings, '-e3')).toMatchObject({ status: 'cancelled' });
    expect(byKey(meetings, '-e4')).toMatchObject({ status: 'cancelled' });
  });

  it('reads the outline: full numbers, files of items, positions other than zero', async () => {
    const { agenda_items, documents } = await tablesFrom('iqm2');
    expect(itemsOf(agenda_items, 'number', 'title', 'video_seconds')).toEqual([
      ['1.', 'CALL TO ORDER', null],
      ['2.', 'APPROVAL OF MINUTES', null],
      [null, 'Minutes of Feb 17, 2026', null],
      ['3.', 'NEW BUSINESS', null],
      ['3.1', 'Rezoning of 12 Mill Street', 1855],
      ['3.2', 'Roll Call', null],
      ['4.', 'ADJOURNMENT', null],
    ]);
    expect(byKey(agenda_items, '-l701')).toMatchObject({
      matter_id: 'iq-mapleridge-f701',
      source_url: 'https://mapleridge.iqm2.com/Citizens/Detail_LegiFile.aspx?MeetingID=1&ID=701',
    });
    // Earlier minutes are up for approval; they are not those of this meeting.
    expect(byKey(documents, '-f15-4692')).toMatchObject({ kind: 'exhibit' });
    expect(byKey(documents, '-f4-801')).toMatchObject({ kind: 'exhibit', title: 'Staff report' });
  });
});
