/** Imports recorded answers of CivicClerk. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { civicclerk } from '../../../generator/import/civicclerk/civicclerk.ts';
import { event } from '../../support/platforms/civicclerk-client.ts';
import { countBy, hasRecordings, importRecorded, recordedJson } from './recorded.ts';

type Events = { readonly value: readonly Readonly<Record<string, unknown>>[] };

const json = (name: string): unknown => recordedJson('civicclerk', name);
const eventsIn = (name: string): Events['value'] => (json(name) as Events).value;

/** Imports a list of events, with the recorded details by path. */
const imported = async (
  client: string,
  place: string,
  value: Events['value'],
  details: Record<string, unknown> = {},
) =>
  (
    await importRecorded(
      civicclerk,
      client,
      place,
      ({ path }) => {
        if (path === '/Events') return { body: { value } };
        return path in details
          ? { body: details[path] }
          : path === '/EventCategories'
            ? { body: { value: [] } }
            : undefined;
      },
      new Date('2026-08-16T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('civicclerk'))('recorded answers of CivicClerk', () => {
  it('South Fulton: 16 events in local time, 2 files, 1 recording', async () => {
    const { meetings, documents, bodies } = await imported(
      'southfultonga',
      'south-fulton-ga',
      eventsIn('southfulton_events.json'),
    );
    expect(meetings).toHaveLength(16);
    expect(countBy(documents, 'kind')).toEqual({ agenda: 1, packet: 1, video: 1 });
    expect(bodies.map(({ name }) => name)).toContain('City Council');
    expect(meetings.find(({ id }) => id === 'cc-southfultonga-e1744')).toMatchObject({
      meeting_date: '2026-04-15',
      start_time: '17:00',
      location: '5440 Fulton Industrial Blvd, South Fulton, Georgia 30336',
      video_url: 'https://cpmedia.azureedge.net/southfultonga/8c9fc82fc5.mp4',
      source_url: 'https://southfultonga.portal.civicclerk.com/event/1744/files',
    });
  });

  it('Lacey: 10 events of the council, 22 files; the rescheduled ones are cancelled, by name and notice', async () => {
    const { meetings, documents } = await imported(
      'laceywa',
      'lacey-wa',
      eventsIn('lacey_events_council.json'),
    );
    expect(meetings).toHaveLength(10);
    expect(documents.filter(({ kind }) => kind !== 'video')).toHaveLength(22);
    expect(meetings.filter(({ status }) => status === 'cancelled').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['cc-laceywa-e1314', 'cc-laceywa-e1365']) as unknown[],
    );
    // A notice of the meeting that takes place instead is no cancellation.
    expect(meetings.find(({ id }) => id === 'cc-laceywa-e1559')).toMatchObject({ status: 'confirmed' });
  });

  it('Lacey: 23 bodies; placeholders of future months have no status', async () => {
    const { meetings, bodies } = await imported('laceywa', 'lacey-wa', eventsIn('lacey_events.json'), {
      '/EventCategories': json('lacey_categories.json'),
    });
    expect(meetings).toHaveLength(5);
    expect(bodies).toHaveLength(23);
    expect(countBy(meetings, 'status')).toEqual({ null: 5 });
  });

  it('Taylor: 14 events; the agenda has 32 items, of them 11 sections, without ids', async () => {
    const { meetings, agenda_items } = await imported(
      'taylorcofl',
      'taylor-county-fl',
      [...eventsIn('taylor_events.json'), event(9000, { agendaId: 109 })],
      { '/Meetings/109': json('taylor_meeting_109.json') },
    );
    expect(meetings).toHaveLength(15);
    expect(agenda_items.filter(({ meeting_id }) => meeting_id === 'cc-taylorcofl-e9000')).toHaveLength(32);
    expect(agenda_items.every(({ title }) => !/[<\u{200b}]/u.test(String(title)))).toBe(true);
  });

  it('Forsyth: 50 items with full numbers, 72 attachments, and the consent agenda', async () => {
    const { agenda_items, documents, matters } = await imported(
      'forsythcoga',
      'forsyth-county-ga',
      [event(1, { agendaId: 389 })],
      {
        '/Meetings/389': json('forsyth_meeting_389.json'),
      },
    );
    expect(agenda_items).toHaveLength(50);
    expect(documents.filter(({ kind }) => kind === 'exhibit')).toHaveLength(72);
    expect(
      agenda_items.find(({ title }) =>
        String(title).startsWith('Board approval of a Budget Resolution to rebudget'),
      ),
    ).toMatchObject({
      number: 'VII.1.B',
      consent: 1,
    });
    expect(agenda_items.find(({ title }) => title === 'Call Meeting to Order')).toMatchObject({
      number: 'I.',
      consent: null,
    });
    expect(matters.find(({ file_number }) => file_number === '2026-616')).toBeDefined();
  });

  it('Clovis and Emporia: recordings; positions of zero are not set', async () => {
    const { meetings, documents } = await imported(
      'emporiaks',
      'emporia-ks',
      [json('emporiaks_event585.json') as Events['value'][number]],
      {
        '/EventsMedia/585': json('emporiaks_media585.json'),
        '/Meetings/362': { items: [{ id: 6012, agendaObjectItemName: 'Call to order', childItems: [] }] },
      },
    );
    expect(meetings).toMatchObject([
      { meeting_date: '2026-07-22', start_time: '11:00', participation: null },
    ]);
    expect(countBy(documents, 'kind')).toMatchObject({ video: 1, transcript: 1 });
  });

  it('Kaysville: a recording elsewhere, without positions', async () => {
    const { meetings } = await imported(
      'kaysvilleut',
      'kaysville-ut',
      [event(823, { hasMedia: true, startDateTime: '2026-08-04T18:00:00Z' })],
      { '/EventsMedia/823': json('kaysvilleut_media823.json') },
    );
    expect(meetings).toMatchObject([
      { video_url: expect.stringContaining('https://records.kaysvillecity.com/AppNet/docpop/') as unknown },
    ]);
  });
});
