/** Imports recorded pages of Legistar’s public site. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { legistarInsite } from '../../../generator/import/legistar-insite/legistar-insite.ts';
import { countBy, hasRecordings, importRecorded, recordedText } from './recorded.ts';

/** The recorded calendar of this month, as that of its year. */
const calendarOf = (name: string, year: string): string =>
  recordedText('legistar-insite', name).replace('value="This Month"', `value="${year}"`);

const emptyCalendar = (year: string): string =>
  `<html><input id="c_lstYears_Input" value="${year}"><table id="c_gridCalendar_ctl00"></table></html>`;

const details = '<html><table id="c_gridMain_ctl00"></table></html>';

const imported = async (client: string, place: string, calendar: string, people: string) =>
  (
    await importRecorded(
      legistarInsite,
      client,
      place,
      ({ method, path, body }) => {
        if (path === '/People.aspx') return { body: people };
        if (path === '/MeetingDetail.aspx') return { body: details };
        if (method === 'GET') return { body: recordedText('legistar-insite', calendar) };
        const state = new URLSearchParams(body).get('ctl00_ContentPlaceHolder1_lstYears_ClientState') ?? '';
        const { value: year } = JSON.parse(state) as { value: string };
        return { body: year === '2019' ? calendarOf(calendar, year) : emptyCalendar(year) };
      },
      new Date('2019-01-08T12:00:00Z'),
    )
  ).tables;

const nobody = '<html><table id="c_gridPeople_ctl00"></table></html>';

describe.skipIf(!hasRecordings('legistar-insite'))('recorded pages of Legistar’s public site', () => {
  it('Chicago: 8 rows with local times, places, bodies and notices', async () => {
    const { meetings, documents, bodies } = await imported(
      'chicago',
      'chicago-il',
      'chicago_calendar.html',
      nobody,
    );
    expect(meetings).toHaveLength(8);
    // One committee meets twice.
    expect(bodies).toHaveLength(7);
    expect(countBy(documents, 'kind')).toEqual({ agenda: 1, other: 7 });
    expect(countBy(documents, 'title')).toEqual({ Agenda: 1, Notice: 7 });
    // A note in the column of the location says so.
    expect(countBy(meetings, 'status')).toEqual({ cancelled: 1, null: 7 });
    expect(meetings.find(({ status }) => status === 'cancelled')).toMatchObject({
      id: 'li-chicago-e668019',
      meeting_date: '2019-01-08',
      location: 'Council Chambers -- City Hall -- Chicago, Illinois',
    });
    expect(meetings.find(({ id }) => id === 'li-chicago-e662068')).toMatchObject({
      meeting_date: '2019-01-17',
      start_time: '12:30',
      body_id: 'li-chicago-b13665',
      body_name: 'Committee on Pedestrian and Traffic Safety',
      location: 'Room 201A -- City Hall -- Chicago, Illinois',
      status: null,
      source_url:
        'https://chicago.legistar.com/MeetingDetail.aspx?ID=662068&GUID=D585AE9A-3159-4C9C-B1DD-A214C793BDCF',
    });
  });

  it('Metro: 14 rows without documents or public details, and 15 people', async () => {
    const { meetings, documents, officials, bodies } = await imported(
      'metro',
      'los-angeles-ca',
      'metro_calendar.html',
      recordedText('legistar-insite', 'metro_people.html'),
    );
    expect(meetings).toHaveLength(14);
    expect(documents).toEqual([]);
    expect(bodies).toHaveLength(14);
    expect(
      meetings.every(
        ({ comment_url, video_url, status }) => comment_url === null && video_url === null && status === null,
      ),
    ).toBe(true);
    expect(meetings.find(({ id }) => id === 'li-metro-e642142')).toMatchObject({
      meeting_date: '2019-01-24',
      start_time: '09:30',
      body_name: 'Board of Directors - Regular Board Meeting',
      location: 'One Gateway Plaza, Los Angeles, CA 90012, 3rd Floor, Metro Board Room',
      source_url: 'https://metro.legistar.com/Calendar.aspx',
    });
    expect(officials).toHaveLength(15);
    expect(officials.filter(({ email }) => email !== null)).toMatchObject([
      { name: 'Phil Washington', email: 'washingtonp@metro.net', role: null, body_id: null },
    ]);
  });
});
