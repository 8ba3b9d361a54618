/** Imports recorded answers of BoardDocs. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { boarddocs } from '../../../generator/import/boarddocs/boarddocs.ts';
import { cases, sampleOf } from '../../support/long.ts';
import { countBy, hasRecordings, importRecorded, recordedJson, recordedText } from './recorded.ts';

type Recording = {
  readonly list: string;
  readonly meeting?: string;
  readonly agenda?: string;
  /** The agenda of a recording, which is the agenda of the meeting too. */
  readonly recording?: string;
};

/** The items of a recording's agenda, as an agenda. */
const agendaOf = (recording: string): string =>
  [...recording.matchAll(/<li id = "item-view[^>]* unique="(\w+)"[^>]*>\s*<div[^>]*>([^<]*)/g)]
    .map(([, id, title]) => `<li class="item" unique="${id}"><span class="title">${title}</span></li>`)
    .join('');

/** The records of a list. Of lists with hundreds, a short run has those that say something about a change, and every tenth of the others. */
const recordsOf = (list: string): readonly Record<string, unknown>[] =>
  sampleOf(
    recordedJson('boarddocs', list) as readonly Record<string, unknown>[],
    (record, index, all) =>
      all.length < 100 ||
      index % 10 === 0 ||
      /cancel|postpone|reschedul|quorum|later|time/i.test(JSON.stringify(record)),
  );

/** A client with one committee, or with the list that needs none. */
const imported = async (client: string, place: string, { list, meeting, agenda, recording }: Recording) => {
  const records = recordsOf(list);
  const hasCommittees = records.some((record) => 'unique' in record);
  const video = recording === undefined ? '' : recordedText('boarddocs', recording);
  const service = recording === undefined ? 0 : 1;
  const { tables } = await importRecorded(
    boarddocs,
    client,
    place,
    ({ path }) => {
      if (path === '/Public')
        return {
          body: `<script>bd.videoservice = "${service}";</script>${hasCommittees ? '<a class="committee-trigger" committeeid="A1">Board</a>' : ''}`,
        };
      if (path === '/VIDEO-GetAgenda') return { body: video };
      if (path === '/BD-GetMeeting')
        return { body: meeting === undefined ? '' : recordedText('boarddocs', meeting) };
      if (path === '/BD-GetAgenda')
        return { body: agenda === undefined ? agendaOf(video) : recordedText('boarddocs', agenda) };
      return { body: records };
    },
    new Date('2026-10-10T12:00:00Z'),
  );
  return tables;
};

describe.skipIf(!hasRecordings('boarddocs'))('recorded answers of BoardDocs', () => {
  it('Columbus: 764 meetings; 22 are named as cancelled, 4 as postponed, rescheduled or without a quorum', async () => {
    const { meetings } = await imported('oh/columbus', 'columbus-oh', {
      list: 'columbus_meetings_list.json',
    });
    expect(meetings).toHaveLength(cases(102, 764));
    expect(countBy(meetings, 'status')).toEqual({ cancelled: 26, null: cases(76, 738) });
    expect(countBy(meetings, 'body_name')).toEqual({ Board: cases(102, 764) });
  });

  it('Central Valley: 664 meetings, 30 named as cancelled, 11 as rescheduled to another day; a later time is no cancellation', async () => {
    const { meetings } = await imported('wa/cvsd', 'spokane-valley-wa', { list: 'cvsd_meetings_list.json' });
    expect(meetings).toHaveLength(cases(103, 664));
    expect(countBy(meetings, 'status')).toEqual({ cancelled: 41, null: cases(62, 623) });
  });

  it('Taylor: 5 meetings with times that lost their spaces; 4 categories and 10 items', async () => {
    const { meetings, agenda_items } = await imported('fl/taylor', 'perry-fl', {
      list: 'taylor_meetings_list.json',
      agenda: 'taylor_getagenda.html',
    });
    expect(meetings).toHaveLength(5);
    expect(agenda_items).toHaveLength(5 * 14);
    const [first] = meetings;
    const items = agenda_items.filter(({ meeting_id }) => meeting_id === first?.['id']);
    expect(items.find(({ title }) => title === 'Financial Report')).toMatchObject({
      number: '4.06',
      consent: 1,
    });
    expect(items.filter(({ consent }) => consent === 1)).toHaveLength(3);
  });

  it('Tallahassee and Austin: the time, how to take part, and a date that its description corrects', async () => {
    const tallahassee = await imported('fl/talgov', 'tallahassee-fl', { list: 'talgov_meetings_list.json' });
    expect(tallahassee.meetings).toHaveLength(4);
    expect(tallahassee.meetings.find(({ id }) => id === 'bd-fl_talgov-eDN5V7E7F1F87')).toMatchObject({
      body_id: 'bd-fl_talgov-bcity_commission',
      body_name: 'City Commission Workshop',
      start_time: '13:00',
      participation: expect.stringContaining('may provide comments in person') as unknown,
    });
    const austin = await imported('tx/austinisd', 'austin-tx', { list: 'austinisd_meetings_list.json' });
    expect(countBy(austin.meetings, 'status')).toEqual({ cancelled: 2, null: 1 });
    expect(countBy(austin.meetings, 'meeting_date')).toEqual({ '2026-07-09': 2, '2026-07-20': 1 });
  });

  it('Columbus: 28 categories and 123 items, 108 on the consent agenda', async () => {
    const { agenda_items, meetings } = await imported('oh/columbus', 'columbus-oh', {
      list: 'taylor_meetings_list.json',
      meeting: 'columbus_getmeeting.html',
      agenda: 'columbus_getagenda.html',
    });
    expect(agenda_items).toHaveLength(5 * (28 + 123));
    expect(countBy(agenda_items, 'consent')).toEqual({ 1: 5 * 108, null: 5 * 43 });
    expect(meetings[0]).toMatchObject({ start_time: '18:00', location: null, participation: null });
    const [first] = meetings;
    const items = agenda_items
      .filter(({ meeting_id }) => meeting_id === first?.['id'])
      .toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
    expect(items.slice(0, 4).map(({ number, title, consent }) => [number, title, consent])).toEqual([
      ['1.', 'Convene', null],
      ['1.1', 'Call to Order - Roll Call - Establish a Quorum - Pledge of Allegiance', null],
      ['2.', 'Appointment of Treasurer Pro Tempore', null],
      ['2.1', 'Appoint Treasurer Pro Tempore', null],
    ]);
    expect(first?.['agenda_url']).toBe(first?.['source_url']);
  });

  it.each([
    ['talgov_video_agenda.html', 27, 'https://www.youtube.com/watch?v=IwHZSEpgwDw'],
    ['ccschools_video_agenda.html', 10, 'https://www.youtube.com/watch?v=jbnk6tAyhlw'],
    ['austinisd_video_agenda.html', 0, null],
  ])('%s: %d items with positions in a recording', async (recording, timed, video_url) => {
    const { agenda_items, meetings, documents } = await imported('fl/taylor', 'perry-fl', {
      list: 'taylor_meetings_list.json',
      recording,
    });
    const [first] = meetings;
    expect(first).toMatchObject({ video_url });
    const items = agenda_items.filter(({ meeting_id }) => meeting_id === first?.['id']);
    expect(items).toHaveLength(timed);
    expect(items.every(({ video_seconds }) => Number(video_seconds) > 0)).toBe(true);
    expect(documents.filter(({ kind }) => kind === 'video')).toHaveLength(timed === 0 ? 0 : 5);
  });

  it.each([
    [
      'cvsd_getmeeting.html',
      '18:30',
      'https://cvsd-org.zoom.us/j/89079384973?pwd=ue1kMxR2B7_XPZQqL56fc7rbeeYnsf.1#success',
    ],
    ['goddard_getmeeting.html', '19:00', null],
    ['grps_getmeeting.html', '09:30', null],
  ])('%s: the time and the link in the description', async (meeting, start_time, remote_url) => {
    const { meetings } = await imported('wa/cvsd', 'spokane-valley-wa', {
      list: 'taylor_meetings_list.json',
      meeting,
    });
    expect(meetings[0]).toMatchObject({ start_time, remote_url });
  });
});
