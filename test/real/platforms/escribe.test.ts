/** Imports recorded answers of eSCRIBE. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { escribe } from '../../../generator/import/escribe/escribe.ts';
import { escribeMeeting, escribeLink } from '../../support/platforms/escribe-client.ts';
import type { WebAnswer } from '../../support/platforms/web-server.ts';
import { hasRecordings, importRecorded, recordedJson, recordedText } from './recorded.ts';

type Meeting = { readonly StartDate: string } & Record<string, unknown>;

const meetingsIn = (name: string): readonly Meeting[] => {
  const content = recordedJson('escribe', name) as { d: readonly Meeting[] } | readonly Meeting[];
  return 'd' in content ? content.d : content;
};

/** An answer of the calendar for each month, and pages of details by their address. */
const imported = async (
  client: string,
  place: string,
  meetings: readonly Meeting[],
  page: (asked: string) => string = () => '<html><body><div class="AgendaItems"></div></body></html>',
  past?: WebAnswer,
) =>
  (
    await importRecorded(
      escribe,
      client,
      place,
      ({ method, path, body, asked }) => {
        if (method !== 'POST') return { body: page(asked) };
        if (path.endsWith('/PastMeetings')) return past;
        const { calendarStartDate = '' } = JSON.parse(body) as Record<string, string>;
        const month = calendarStartDate.slice(0, 7).replace('-', '/');
        return { body: { d: meetings.filter(({ StartDate }) => StartDate.startsWith(month)) } };
      },
      new Date('2026-10-01T12:00:00Z'),
    )
  ).tables;

const inOrder = (items: readonly Record<string, unknown>[]) =>
  items.toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));

const withMinutes = [
  escribeMeeting('1', '2026/09/08 10:00:00', {
    MeetingDocumentLink: [escribeLink('1', 'PostMinutes', 'HTML')],
  }),
];

describe.skipIf(!hasRecordings('escribe'))('recorded answers of eSCRIBE', () => {
  it.each([
    ['chulavista', 'chula-vista-ca', 1, 6],
    ['hainescity', 'haines-city-fl', 5, 20],
    ['peelregion', 'peel-region-on', 3, 19],
    ['hazelton', 'hazelton-bc', 2, 3],
  ])('%s: the calendar', async (client, place, meetings, links) => {
    const tables = await imported(client, place, meetingsIn(`${client}_calendar.json`));
    expect(tables.meetings).toHaveLength(meetings);
    expect(tables.documents).toHaveLength(links);
    expect(
      tables.meetings.every(({ start_time, location }) => start_time !== null && location !== null),
    ).toBe(true);
  });

  it('Hazelton: an agenda that the flags deny, in local time', async () => {
    const { meetings } = await imported('hazelton', 'hazelton-bc', meetingsIn('hazelton_calendar.json'));
    expect(meetings.find(({ meeting_date }) => meeting_date === '2026-08-04')).toMatchObject({
      start_time: '18:30',
      end_time: '20:30',
      agenda_url: 'https://pub-hazelton.escribemeetings.com/FileStream.ashx?DocumentId=2439',
      minutes_url: 'https://pub-hazelton.escribemeetings.com/FileStream.ashx?DocumentId=2443',
      status: 'passed',
    });
  });

  it('Peel: the agenda after the meeting, and its recording', async () => {
    const { meetings } = await imported(
      'peelregion',
      'peel-region-on',
      meetingsIn('peelregion_calendar.json'),
    );
    const id = 'c129beef-a3cf-49ae-827d-27c6b3a547a5';
    const site = 'https://pub-peelregion.escribemeetings.com';
    expect(meetings.find(({ meeting_date }) => meeting_date === '2026-07-09')).toMatchObject({
      body_name: 'Regional Council',
      agenda_url: `${site}/Meeting.aspx?Id=${id}&Agenda=PostAgenda&lang=English`,
      video_url: `${site}/Players/ISIStandAlonePlayer.aspx?Id=${id}`,
      source_url: `${site}/MeetingsCalendarView.aspx/Meeting?Id=${id}`,
    });
  });

  it('Ottawa: 12 votes for and 11 against, and the motion is lost', async () => {
    const { motions, member_votes, decisions, agenda_items } = await imported(
      'ottawa',
      'ottawa-on',
      withMinutes,
      () => recordedText('escribe', 'ottawa_minutes_item.html'),
    );
    expect(agenda_items).toMatchObject([
      {
        number: '19.3',
        title: 'Lansdowne – Council Change of Date',
        text: expect.stringContaining('1 (2) of the Procedure By-law') as unknown,
      },
    ]);
    expect(motions).toMatchObject([
      { mover: 'W. Lo', seconder: 'S. Menard', result: 'failed', yes: 12, no: 11, divided: 1 },
    ]);
    expect(decisions).toMatchObject([{ outcome: 'failed' }]);
    const votes = (vote: string): unknown[] =>
      member_votes.filter((row) => row['vote'] === vote).map((row) => row['member_name']);
    expect([votes('yes').length, votes('no').length]).toEqual([12, 11]);
    expect(votes('yes')).toContain('W. Lo');
    expect(votes('no')).toContain('I. Skalski');
  });

  it('Detroit: 5 items with the words of their descriptions, 5 attachments, 5 results', async () => {
    const {
      motions,
      documents,
      agenda_items: items,
    } = await imported('detroitmi', 'detroit-mi', withMinutes, () =>
      recordedText('escribe', 'detroit_minutes_items_excerpt.html'),
    );
    expect(inOrder(items).map(({ number }) => number)).toEqual(['8.7', '8.8', '8.9', '8.10', '8.11']);
    expect(new Set(inOrder(items).map(({ title }) => title)).size).toBe(5);
    expect(inOrder(items)[1]).toMatchObject({
      title: expect.stringMatching(/^Request to Accept a cash donation from Gleaners/) as unknown,
      text: expect.stringMatching(/^Please be advised/) as unknown,
    });
    expect(documents.filter(({ kind }) => kind === 'exhibit')).toHaveLength(5);
    expect(motions.map(({ result, yes, no }) => [result, yes, no])).toEqual(
      Array.from({ length: 5 }, () => ['passed', 9, 0]),
    );
  });

  it('Bakersfield: 10 items, no motions, and how to take part', async () => {
    const {
      motions,
      meetings,
      agenda_items: items,
      documents,
    } = await imported(
      'bakersfield',
      'bakersfield-ca',
      [
        escribeMeeting('1', '2026/07/15 15:30:00', {
          MeetingDocumentLink: [escribeLink('1', 'Agenda', 'HTML')],
        }),
      ],
      () => recordedText('escribe', 'bakersfield_agenda_page.html'),
    );
    expect(inOrder(items)).toHaveLength(10);
    expect(inOrder(items).map(({ number }) => number)).toEqual([
      '1.',
      '2.',
      '2.a',
      '2.b',
      '3.',
      '4.',
      '5.',
      '5.a',
      '6.',
      '7.',
    ]);
    expect(motions).toEqual([]);
    // The three elements of this class in the recording are placeholders.
    expect(documents.filter(({ kind }) => kind === 'exhibit')).toEqual([]);
    expect(meetings[0]?.['participation']).toMatch(/^PUBLIC PARTICIPATION GUIDELINES/);
  });

  it('Detroit: 2 of 195 past meetings, and the flag of one', async () => {
    const recording = recordedText('escribe', 'detroit_pastmeetings_p1.json');
    const { d } = JSON.parse(recording) as { d: { Meetings: { Id: string }[] } };
    // The same meetings in the shape of the calendar.
    const calendar = d.Meetings.map(({ Id }, index) =>
      escribeMeeting(Id, `2026/09/${index === 0 ? '15' : '08'} 10:00:00`, {
        MeetingType: 'City Council Formal Session',
      }),
    );
    const statuses = async (past: string) =>
      (
        await imported('detroitmi', 'detroit-mi', calendar, undefined, { body: JSON.parse(past) as unknown })
      ).meetings.map(({ meeting_date, status }) => [meeting_date, status]);
    expect(await statuses(recording)).toEqual(
      expect.arrayContaining([
        ['2026-09-15', null],
        ['2026-09-08', null],
      ]),
    );
    // No recording has a cancelled meeting.
    expect(await statuses(recording.replace('"Cancelled": false', '"Cancelled": true'))).toEqual(
      expect.arrayContaining([
        ['2026-09-15', 'cancelled'],
        ['2026-09-08', null],
      ]),
    );
  });

  it('Edmonton: in favor and opposed', async () => {
    const block = /<li class="AgendaItemMotion">[\s\S]*<\/li>/.exec(
      recordedText('escribe', 'edmonton_motion_in_readme.md'),
    )?.[0];
    const { motions, member_votes } = await imported(
      'edmonton',
      'edmonton-ab',
      withMinutes,
      () =>
        `<html><body><div class="AgendaItemContainer"><div class="AgendaItem AgendaItem19"><div class="AgendaItemTitle">Bylaw 20071</div><ul>${block ?? ''}</ul></div></div></body></html>`,
    );
    expect(motions).toMatchObject([{ result: 'passed', yes: 11, no: 2, mover: 'A. Salvador' }]);
    expect(member_votes).toHaveLength(13);
  });
});
