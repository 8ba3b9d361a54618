import { expect, it, onTestFinished } from 'vitest';
import { shortDayOf } from '../../../../generator/import/novusagenda/grids.ts';
import { novusagenda } from '../../../../generator/import/novusagenda/novusagenda.ts';
import type { ImportResult } from '../../../../generator/import/run-import.ts';
import { novusAnswer, type NovusData, pineBluffs } from '../../../support/platforms/novusagenda-client.ts';
import { WebServer, withWindowsBytes } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, only, type Tables, tablesOf } from '../import.fixture.ts';

type Imported = { readonly tables: Tables; readonly result: ImportResult; readonly server: WebServer };

async function imported(change: (data: NovusData) => void = () => {}): Promise<Imported> {
  const data = pineBluffs();
  change(data);
  const server = await WebServer.start(novusAnswer(data));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const options = { importer: novusagenda, client: 'pinebluffs', place: 'pine-bluffs-wy' };
  const result = await importFrom(server, corpus, options);
  return { tables: tablesOf(corpus), result, server };
}

const key = (id: string): string => `na-pinebluffs-${id}`;
const site = 'https://pinebluffs.novusagenda.com/agendapublic';

it('reads meetings only from the first table, and prefers the legal minutes to the recap', async () => {
  const {
    tables: { meetings, documents, bodies },
  } = await imported();
  expect(meetings).toHaveLength(5);
  expect(only(meetings, key('e31'))).toMatchObject({
    meeting_date: '2026-03-03',
    start_time: null,
    body_id: key('bcouncil'),
    body_name: 'Council Meeting',
    location: '1 Pine Street',
    status: 'passed',
    agenda_url: `${site}/DisplayAgendaPDF.ashx?MeetingID=31`,
    minutes_url: `${site}/DisplayAgendaPDF.ashx?MinutesMeetingID=931`,
    source_url: `${site}/MeetingView.aspx?MeetingID=31&MinutesMeetingID=-1&doctype=Agenda`,
  });
  expect(only(meetings, key('e33'))).toMatchObject({ status: 'cancelled' });
  // Only a recap, which is a page.
  expect(only(meetings, key('e34'))).toMatchObject({
    minutes_url: `${site}/MeetingView.aspx?MeetingID=34&MinutesMeetingID=934&doctype=Minutes`,
  });
  expect(documents.map(({ id, media_type: type }) => [id, type])).toContainEqual([
    key('d31-minutes_recap'),
    'text/html',
  ]);
  expect(bodies.map(({ name }) => name)).toEqual(['Council', 'Library Board']);
});

it('reads the items of a meeting from all pages of its day, without those of other meetings', async () => {
  const {
    tables: { agenda_items: items },
    server,
  } = await imported();
  expect(items.map(({ id, sequence, title, consent, text }) => [id, sequence, title, consent, text])).toEqual(
    [
      [key('i31-301'), 0, 'Rezoning of 12 Mill Street', null, 'PUBLIC HEARING'],
      [key('i31-302'), 1, 'Approval of minutes', 1, null],
      [key('i31-303'), 2, 'Award of a contract for $40,000', 1, null],
      [key('i32-304'), 0, 'Budget', null, 'REPORTS'],
      [key('i34-305'), 0, 'New shelves', null, 'REPORTS'],
    ],
  );
  expect(only(items, key('i31-303'))['source_url']).toBe(`${site}/Coversheet.aspx?ItemID=303&MeetingID=31`);
  const years = server.requests.filter(
    ({ query, method }) => method === 'GET' && query.get('From')?.startsWith('01/01/'),
  );
  expect(years.map(({ query }) => query.get('To'))).toEqual(
    Array.from({ length: 28 }, (_, index) => `12/31/${2027 - index}`),
  );
});

it('reads pages that mix encodings', async () => {
  const data = pineBluffs();
  for (const meeting of data.meetings) meeting.location = 'Café Élan';
  const server = await WebServer.start(withWindowsBytes(novusAnswer(data), 'Café'));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  await importFrom(server, corpus, { importer: novusagenda, client: 'pinebluffs', place: 'pine-bluffs-wy' });
  expect(new Set(tablesOf(corpus).meetings.map(({ location }) => location))).toEqual(new Set(['Café Élan']));
});

it('refuses pages that show another period than the requested one', async () => {
  const { result, tables } = await imported(
    (data) => (data.stuckAt = { from: '2026-01-01', to: '2026-07-01' }),
  );
  expect(result.error?.message).toContain(
    'shows 2026-01-01 to 2026-07-01 in place of 2027-01-01 to 2027-12-31',
  );
  expect(tables.meetings).toEqual([]);
});

it('reports meetings without documents, which have no id', async () => {
  const { result, tables } = await imported(
    ({ meetings }) => void meetings.push({ id: 36, day: '04/07/26' }),
  );
  expect(result.counts.skipped).toMatchObject([{ what: 'row 5 of 2026' }]);
  expect(result.counts.failures).toEqual([]);
  expect(tables.meetings).toHaveLength(5);
});

it.each([
  ['09/27/22', '2022-09-27'],
  ['9/7/2022', '2022-09-07'],
  ['13/27/22', null],
  ['To be announced', null],
  [null, null],
])('the day of “%s” is %s', (text, day) => expect(shortDayOf(text)).toBe(day));
