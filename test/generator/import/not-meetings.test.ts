/** What lists of meetings have besides meetings for the public: packets, tests of operators, drafts and pages behind a login. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { boarddocs } from '../../../generator/import/boarddocs/boarddocs.ts';
import { civicplus } from '../../../generator/import/civicplus/civicplus.ts';
import type { Importer } from '../../../generator/import/importer.ts';
import { bodyOfCategory, isPacketCategory } from '../../../generator/import/platform/packets.ts';
import { RepeatedMeetings } from '../../../generator/import/platform/repeated-meetings.ts';
import { isTestEvent } from '../../../generator/import/platform/test-events.ts';
import { primegov } from '../../../generator/import/primegov/primegov.ts';
import { alderFalls, event, item } from '../../support/legistar/legistar-client.ts';
import { boardDocsAnswer, boardDocsMeeting, mapleRidge } from '../../support/platforms/boarddocs-client.ts';
import { agendaCenterAnswer, agendaCenterRow, cedarPoint } from '../../support/platforms/civicplus-client.ts';
import { primeGovAnswer, primeGovMeeting, sageValley } from '../../support/platforms/primegov-client.ts';
import { type Answer, loginPage, WebServer } from '../../support/platforms/web-server.ts';
import { corpusPath, importFrom, serve, tablesOf } from './import.fixture.ts';

async function imported(importer: Importer, answer: Answer) {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const now = new Date('2026-03-10T12:00:00Z');
  const { counts } = await importFrom(server, corpus, {
    importer,
    client: importer.exampleClient,
    place: 'elm-oh',
    now,
  });
  return { ...tablesOf(corpus), counts };
}

it('packets in a category of their own are documents of their meeting', async () => {
  const data = cedarPoint();
  data.categories.set(9, 'City Commission Packets');
  data.rows = [
    agendaCenterRow(31, 'Mar 3, 2026', 'Regular Meeting', 'minutes'),
    { ...agendaCenterRow(41, 'Mar 3, 2026', 'Commission Packet'), category: 9 },
    { ...agendaCenterRow(42, 'Mar 5, 2026', 'Packet of no meeting'), category: 9 },
  ];
  const { meetings, bodies, documents } = await imported(civicplus, agendaCenterAnswer(data));
  const [meeting] = meetings.filter(({ meeting_date }) => meeting_date === '2026-03-03');
  expect(meetings.filter(({ meeting_date }) => meeting_date === '2026-03-03')).toHaveLength(1);
  expect(bodies.map(({ name }) => name)).not.toContain('City Commission Packets');
  const packets = documents.filter(({ kind }) => kind === 'packet').map(({ meeting_id }) => meeting_id);
  const other = meetings.find(({ meeting_date }) => meeting_date === '2026-03-05');
  expect(new Set(packets)).toEqual(new Set([meeting?.['id'], other?.['id']]));
  expect(other?.['body_name']).toBe('City Commission');
});

describe('a committee of packets of BoardDocs', () => {
  const withPackets = () => {
    const data = mapleRidge();
    const packets = [
      boardDocsMeeting('DAAA55555555', '20260303', 'Board Packet'),
      boardDocsMeeting('DAAA66666666', '20260401', 'Board Packet'),
    ];
    data.committees['AAA3'] = { name: 'Board of Education Packets', meetings: packets };
    return data;
  };
  const packetsOf = ({ documents }: Awaited<ReturnType<typeof imported>>) =>
    documents.filter(({ kind }) => kind === 'packet').map(({ meeting_id }) => meeting_id);

  it('has documents of meetings, and a meeting only where no other list has one', async () => {
    const tables = await imported(boarddocs, boardDocsAnswer(withPackets()));
    expect(packetsOf(tables)).toEqual(['bd-oh_columbus-eDAAA11111111']);
    const keys = tables.meetings.map(({ id }) => id);
    expect(keys).not.toContain('bd-oh_columbus-eDAAA55555555');
    expect(keys).toContain('bd-oh_columbus-eDAAA66666666');
    expect(tables.counts.findings).toMatchObject([{ what: 'meeting DAAA66666666' }]);
  });

  it('costs no meeting, and none of the packets that it has, if a list fails', async () => {
    let failing = '';
    const answer = boardDocsAnswer(withPackets());
    const server = await WebServer.start((request) =>
      request.path === '/BD-GetMeetingsList' && failing !== '' && request.body.includes(failing)
        ? { status: 500, body: '' }
        : answer(request),
    );
    onTestFinished(() => server[Symbol.asyncDispose]());
    const options = { importer: boarddocs, client: 'oh/columbus', place: 'elm-oh' };
    const importAt = async (corpus: string, list: string, day: string) => {
      failing = list;
      await importFrom(server, corpus, { ...options, now: new Date(`2026-03-${day}T12:00:00Z`) });
      return tablesOf(corpus);
    };
    const known = corpusPath();
    const first = await importAt(known, '', '10');
    const second = await importAt(known, 'AAA3', '12');
    expect(second.documents.map(({ id }) => id)).toEqual(first.documents.map(({ id }) => id));
    const { meetings } = await importAt(corpusPath(), 'AAA3', '10');
    expect(meetings).toHaveLength(4);
  });
});

const named = (name: string, more = {}) => ({ id: '1', day: null, name, status: {}, sourceUrl: '', ...more });

describe('events of operators', () => {
  it.each([
    'TEST',
    'Test Meeting',
    'TEST 2 FOR STREAMING',
    'EVENT 3 - no autostart',
    'Do not publish',
    'Testing',
    'ZZ Test',
    'Demo Meeting',
    'Granicus Test',
    'Encoder Test',
    'Audio Test',
    'Template - Do Not Delete',
    'Réunion test',
  ])('“%s” is a test', (name) => expect(isTestEvent(named(name))).toBe(true));
  it.each([
    'Testing Laboratory Board',
    'Test Site Committee',
    'Test Well Committee',
    'Test Scores Workshop',
    'Demonstration Project Committee',
    'Sound Wall Hearing',
    'Contest Review',
    'City Council',
  ])('“%s” is no test', (name) => expect(isTestEvent(named(name))).toBe(false));
  it('an event with a document is a test only if its name says nothing else', () => {
    const agendaUrl = 'https://elm.gov/agenda.pdf';
    expect(isTestEvent(named('TEST', { agendaUrl }))).toBe(true);
    expect(isTestEvent(named('Test Meeting 2 - please delete', { agendaUrl }))).toBe(true);
    expect(isTestEvent(named('Water Test Results Session', { agendaUrl }))).toBe(false);
    expect(isTestEvent(named('Test of the emergency plan', { agendaUrl }))).toBe(false);
  });

  it('are reported, and no meeting of PrimeGov', async () => {
    const data = sageValley();
    data.meetings = [primeGovMeeting(1), primeGovMeeting(2, { title: 'TEST 2 FOR STREAMING' })];
    const { meetings, counts } = await imported(primegov, primeGovAnswer(data));
    expect(meetings).toHaveLength(1);
    expect(counts.skipped).toMatchObject([{ what: 'meeting 2' }]);
  });

  it('are reported, and no meeting of Legistar', async () => {
    const data = alderFalls();
    data.Events = [
      event(1, {}),
      event(2, { EventBodyName: 'TEST EVENT', EventAgendaFile: null, EventMinutesFile: null }),
    ];
    const corpus = corpusPath();
    const { counts } = await importFrom(await serve(data), corpus);
    expect(tablesOf(corpus).meetings.map(({ id }) => id)).toEqual(['lg-alder-e1']);
    expect(counts.skipped).toMatchObject([{ what: 'meeting 2' }]);
  });
});

describe('drafts of Legistar', () => {
  it.each([
    ['is restricted', { MatterRestrictViewViaWeb: true }],
    ['was never introduced and is on no agenda', { MatterStatusName: 'Draft' }],
  ])('a file that %s is not imported', async (_, fields) => {
    const data = alderFalls();
    const [first] = data.Matters;
    data.Events = [];
    data.Matters = [
      { ...first, MatterIntroDate: null, MatterAgendaDate: null, MatterPassedDate: null, ...fields },
    ];
    const corpus = corpusPath();
    await importFrom(await serve(data), corpus);
    expect(tablesOf(corpus).matters).toEqual([]);
  });

  it.each([
    ['Draft', null, 1],
    ['Not Viewable by the Public', null, 1],
    ['Final', null, 2],
    ['Draft', 'https://alder.legistar1.com/m.pdf', 2],
  ])(
    'of minutes with the status “%s” and the file %s, %i items are imported',
    async (status, file, count) => {
      const data = alderFalls();
      const onAgenda = item(1, null, { EventItemAgendaSequence: 1 });
      const inMinutes = item(2, null, {
        EventItemAgendaSequence: null,
        EventItemAgendaNumber: null,
        EventItemMinutesSequence: 2,
      });
      data.Events = [
        event(1, {
          EventItems: [onAgenda, inMinutes],
          EventMinutesStatusName: status,
          EventMinutesFile: file,
        }),
      ];
      const corpus = corpusPath();
      await importFrom(await serve(data), corpus);
      expect(tablesOf(corpus).agenda_items).toHaveLength(count);
    },
  );
});

it('an agenda of PrimeGov behind a login costs neither the status nor a link that the public can open', async () => {
  const answer = primeGovAnswer(sageValley());
  const { meetings, counts } = await imported(primegov, (request) =>
    request.path === '/Portal/Meeting' ? loginPage : answer(request),
  );
  const held = meetings.find(({ meeting_date }) => meeting_date === '2026-03-03');
  expect(held).toMatchObject({
    status: 'passed',
    source_url: expect.not.stringContaining('/Portal/Meeting') as string,
  });
  expect(counts.failures).toHaveLength(1);
});

it('updated_at never decreases, whatever the clock and the source say', async () => {
  const data = alderFalls();
  const server = await serve(data);
  const corpus = corpusPath();
  await importFrom(server, corpus);
  const stampOf = (): string => String(tablesOf(corpus).meetings[0]?.['updated_at']);
  const before = stampOf();
  const [first] = data.Events;
  Object.assign(first ?? {}, { EventLocation: 'Town Hall', EventLastModifiedUtc: '2019-01-01T00:00:00' });
  await importFrom(server, corpus, { full: true, now: new Date('2019-01-02T00:00:00Z') });
  expect(tablesOf(corpus).meetings[0]).toMatchObject({ location: 'Town Hall' });
  expect(stampOf() > before).toBe(true);
});

it.each([
  'City Council Packets',
  'City Council Agenda Packet Part 2',
  'Full Agenda Packet for the City Council',
  'City Council Packet (PDF)',
])('“%s” is a packet of the City Council', (name) => {
  expect(isPacketCategory(name)).toBe(true);
  expect(bodyOfCategory(name)).toBe(bodyOfCategory('City Council'));
});

it.each(['City Council (SAP)', 'Spanish: City Council', '[Hmong] City Council', 'City Council in Somali'])(
  '“%s” is a companion in another language',
  (name) => {
    const at = { day: '2026-03-03', startTime: '18:00' };
    const [finding] = new RepeatedMeetings().findIn([
      named('City Council', at),
      named(name, { ...at, id: '2' }),
    ]);
    expect(finding?.reason).toContain('in another language');
  },
);
