/** Imports recorded pages of IQM2. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { iqm2 } from '../../../generator/import/iqm2/iqm2.ts';
import { countBy, hasRecordings, importRecorded, recordedText } from './recorded.ts';

const pages = {
  '5059': 'crevecoeur_planning.html',
  '5011': 'crevecoeur_finance.html',
  '5040': 'crevecoeur_adjustment.html',
  '5053': 'crevecoeur_arts.html',
} as const;

const row = (id: string): string =>
  `<div class="RowLink"><a href="/Citizens/Detail_Meeting.aspx?ID=${id}" title="">Jan 7, 2019 6:30 PM</a></div>`;

/** The four recorded pages, listed by a synthetic calendar. */
const creveCoeur = async () =>
  (
    await importRecorded(
      iqm2,
      'crevecoeur',
      'creve-coeur-mo',
      ({ path, query }) => {
        if (path.endsWith('/Calendar.aspx'))
          return {
            body: query.get('From') === '1/1/2019' ? Object.keys(pages).map(row).join('') : '<p></p>',
          };
        const name = pages[(query.get('ID') ?? '') as keyof typeof pages];
        return { body: recordedText('iqm2', name) };
      },
      new Date('2019-04-01T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('iqm2'))('recorded pages of IQM2', () => {
  it('Creve Coeur: 80 titles, of which 15 are attachments; 29 files; 6 legislative files', async () => {
    const { meetings, agenda_items, documents, matters } = await creveCoeur();
    expect(meetings).toHaveLength(4);
    // Titles 23, 25, 16 and 16; the attachments among them are 8, none, 7 and none.
    expect(countBy(agenda_items, 'meeting_id')).toEqual({
      'iq-crevecoeur-e5059': 15,
      'iq-crevecoeur-e5011': 25,
      'iq-crevecoeur-e5040': 9,
      'iq-crevecoeur-e5053': 16,
    });
    // FileOpen links 10, 4, 11 and 4, and two FileView links. Earlier minutes are exhibits of the item that approves them.
    expect(countBy(documents, 'kind')).toEqual({ agenda: 4, packet: 4, minutes: 6, exhibit: 17 });
    expect(matters).toHaveLength(6);
  });

  it('Creve Coeur: local times, places, full numbers; the finance committee is cancelled by its page', async () => {
    const { meetings, agenda_items } = await creveCoeur();
    expect(meetings.find(({ id }) => id === 'iq-crevecoeur-e5059')).toMatchObject({
      meeting_date: '2019-01-07',
      start_time: '18:30',
      body_name: 'Planning and Zoning Commission',
      location:
        'City Council Chamber, 300 North New Ballas Rd, City of Creve Coeur Government Center, Creve Coeur, MO 63141',
      status: 'passed',
      minutes_url: 'https://crevecoeur.iqm2.com/Citizens/FileView.aspx?Type=12&ID=4676',
      video_url: null,
      comment_url: null,
    });
    expect(countBy(meetings, 'status')).toEqual({ passed: 3, cancelled: 1 });
    expect(meetings.find(({ body_name }) => body_name === 'Finance Committee')).toMatchObject({
      meeting_date: '2019-02-12',
      status: 'cancelled',
      minutes_url: null,
    });
    expect(agenda_items.find(({ title }) => String(title).startsWith('Application #18-050'))).toMatchObject({
      number: '7.1',
      matter_id: 'iq-crevecoeur-f3262',
    });
    expect(agenda_items.filter(({ number }) => number === null)).toHaveLength(15 + 1);
    expect(agenda_items.every(({ video_seconds }) => video_seconds === null)).toBe(true);
  });

  it('Knoxville: 2 rows of a calendar', async () => {
    const calendar = recordedText('iqm2', 'knoxville_calendar_list.html');
    const {
      tables: { meetings },
    } = await importRecorded(
      iqm2,
      'knoxvillecitytn',
      'knoxville-tn',
      ({ path, query }) => {
        if (path.endsWith('/Calendar.aspx'))
          return { body: query.get('From') === '1/1/2025' ? calendar : '<p></p>' };
        // Without its own date, so that those of the calendar remain.
        return { body: '<span id="ContentPlaceHolder1_lblMeetingGroup">City Council</span>' };
      },
      new Date('2025-11-01T12:00:00Z'),
    );
    expect(
      meetings.map(({ meeting_date, start_time, body_name, status }) => [
        meeting_date,
        start_time,
        body_name,
        status,
      ]),
    ).toEqual([
      ['2025-11-25', '18:00', 'City Council', null],
      ['2025-12-09', '18:00', 'City Council', null],
    ]);
  });
});
