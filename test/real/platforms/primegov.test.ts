/** Imports recorded answers of PrimeGov. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { primegov } from '../../../generator/import/primegov/primegov.ts';
import { primeGovMeeting } from '../../support/platforms/primegov-client.ts';
import { countBy, hasRecordings, importRecorded, recordedJson, recordedText } from './recorded.ts';

type List = readonly Readonly<Record<string, unknown>>[];

const list = (name: string): List => recordedJson('primegov', name) as List;

/** Imports meetings to come and meetings of years, with pages of agendas by template; `any` answers for all others. */
const imported = async (
  client: string,
  place: string,
  {
    coming = [],
    years = {},
    pages = {},
    any,
  }: { coming?: List; years?: Record<string, List>; pages?: Record<string, string>; any?: string },
) =>
  (
    await importRecorded(
      primegov,
      client,
      place,
      ({ path, query }) => {
        if (path.endsWith('/ListUpcomingMeetings')) return { body: coming };
        if (path.endsWith('/ListArchivedMeetings')) return { body: years[query.get('year') ?? ''] ?? [] };
        const page = pages[query.get('meetingTemplateId') ?? ''] ?? any;
        return page === undefined ? undefined : { body: page };
      },
      new Date('2026-09-24T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('primegov'))('recorded answers of PrimeGov', () => {
  it('Clayton County: 18 meetings, 53 documents by kind, 16 recordings', async () => {
    const { meetings, documents, bodies } = await imported('claytoncountyga', 'clayton-county-ga', {
      years: { '2026': list('clayton_archived_2026.json') },
      any: recordedText('primegov', 'longmont_agenda_16095_items.html'),
    });
    expect(meetings).toHaveLength(18);
    const published = documents.filter(({ kind }) => kind !== 'exhibit');
    // Agenda 16 and HTML Agenda 15; Summary Minutes 13, Minutes 5, and 3 as HTML.
    expect(countBy(published, 'kind')).toEqual({ agenda: 31, minutes: 21, packet: 1, video: 16 });
    // One committee with titles such as “Regular Business Meeting”, which name no body.
    expect(bodies.map(({ name }) => name)).toEqual(['BOC Retreat', 'Clayton Performance Review']);
    expect(countBy(meetings, 'body_name')).toMatchObject({
      'Regular Business Meeting': 8,
      'Work Session': 4,
    });
    expect(meetings.find(({ id }) => id === 'pg-claytoncountyga-e554')).toMatchObject({
      meeting_date: '2026-01-06',
      start_time: '18:00',
      end_time: null,
      status: 'passed',
      // The summary is newer in other meetings; the full minutes count.
      minutes_url: 'https://claytoncountyga.primegov.com/Public/CompiledDocument/4935',
      video_url: 'https://claytoncountyga.granicus.com/MediaPlayer.php?clip_id=34',
    });
  });

  it('Longmont: 7 meetings to come, 2 of them cancelled by a notice, 1 recording', async () => {
    const { meetings, documents } = await imported('longmont', 'longmont-co', {
      coming: list('longmont_upcoming.json'),
      any: recordedText('primegov', 'longmont_agenda_16095_items.html'),
    });
    expect(meetings).toHaveLength(7);
    expect(meetings.filter(({ status }) => status === 'cancelled').map(({ id }) => id)).toEqual([
      'pg-longmont-e3809',
      'pg-longmont-e3812',
    ]);
    expect(meetings.every(({ end_time }) => end_time === null)).toBe(true);
    expect(documents.filter(({ kind }) => kind === 'video')).toHaveLength(1);
  });

  it('Longmont: an agenda of 5 sections, 3 items and 8 attachments; a typing mistake is no position', async () => {
    const agenda = (id: number, templateId: number) =>
      primeGovMeeting(id, {
        documentList: [{ id, templateId, templateName: 'HTML Agenda', compileOutputType: 3 }],
      });
    const { agenda_items, documents } = await imported('longmont', 'longmont-co', {
      coming: [agenda(1, 16095), agenda(2, 16805)],
      pages: {
        '16095': recordedText('primegov', 'longmont_agenda_16095_items.html'),
        '16805': recordedText('primegov', 'longmont_agenda_16805_item.html'),
      },
    });
    const first = agenda_items
      .filter(({ meeting_id }) => meeting_id === 'pg-longmont-e1')
      .toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
    expect(first.map(({ number }) => number)).toEqual(['2.', '3.', '4.', '5.', '5.A', '6.', '6.A', '6.B']);
    expect(first[7]).toMatchObject({ title: 'City Council Retreat Follow Up - Draft Council Action Plan' });
    const exhibits = documents.filter(({ kind }) => kind === 'exhibit');
    expect(countBy(exhibits, 'meeting_id')).toEqual({ 'pg-longmont-e1': 8, 'pg-longmont-e2': 1 });
    expect(agenda_items.find(({ meeting_id }) => meeting_id === 'pg-longmont-e2')).toMatchObject({
      number: 'H.',
      video_seconds: null,
    });
  });

  it('Los Angeles and Contra Costa: lists of 2021 and 2022 without `dateTime`', async () => {
    const { meetings } = await imported('lacity', 'los-angeles-ca', {
      coming: list('ccta_upcoming_old.json'),
      years: { '2021': list('lacity_archived_old.json') },
      any: recordedText('primegov', 'longmont_agenda_16095_items.html'),
    });
    expect(countBy(meetings, 'meeting_date')).toEqual({
      '2021-10-21': 4,
      '2021-10-22': 1,
      '2022-07-25': 1,
      '2022-07-27': 1,
    });
    expect(countBy(meetings, 'status')).toEqual({ cancelled: 2, confirmed: 3, passed: 2 });
    expect(meetings.find(({ id }) => id === 'pg-lacity-e10014')).toMatchObject({ start_time: '12:30' });
  });
});
