/** Imports recorded answers of CivicWeb and Diligent Community. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { civicweb, diligent } from '../../../generator/import/civicweb/civicweb.ts';
import { countBy, hasRecordings, importRecorded, recordedJson, recordedText } from './recorded.ts';

type Record = Readonly<{ [field: string]: unknown }>;

const list = (name: string): readonly Record[] => recordedJson('civicweb', name) as readonly Record[];

/** Imports a list of meetings, which all have the same documents and recording. */
const imported = async (
  importer: typeof civicweb,
  client: string,
  place: string,
  meetings: readonly Record[],
  documents: readonly Record[] = [],
) =>
  (
    await importRecorded(
      importer,
      client,
      place,
      ({ path, query }) => {
        if (path.endsWith('/meetingDocuments')) return { body: documents };
        if (path.startsWith('/api/videolink/'))
          return { body: recordedText('civicweb', 'lascruces_videolink.json') };
        const year = (query.get('from') ?? '').slice(0, 4);
        const dayIn = ({ MeetingDate, Name }: Record): string => String(MeetingDate ?? Name);
        return { body: meetings.filter((meeting) => dayIn(meeting).includes(year)) };
      },
      new Date('2026-03-18T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('civicweb'))('recorded answers of CivicWeb', () => {
  it('Las Cruces: 10 meetings, 5 of them without a public agenda, 1 recording', async () => {
    const { meetings, documents, bodies } = await imported(
      civicweb,
      'lascruces',
      'las-cruces-nm',
      list('lascruces_meetings.json'),
    );
    expect(meetings).toHaveLength(10);
    expect(countBy(meetings, 'status')).toEqual({ null: 5, tentative: 5 });
    expect(countBy(documents, 'kind')).toEqual({ video: 1 });
    expect(bodies.map(({ name }) => name)).toContain('Work Session - CIAC');
    expect(meetings.find(({ id }) => id === 'cw-lascruces-e10738')).toMatchObject({
      body_name: 'ASCMV Closed Meeting',
      meeting_date: '2024-06-27',
      start_time: '09:00',
      location: 'City Clerk Conference Rm 1202',
    });
    expect(meetings.find(({ id }) => id === 'cw-lascruces-e10853')).toMatchObject({
      video_url: 'https://www.youtube.com/watch?v=SHlqV-UB5wc',
    });
  });

  it('Las Cruces: 3 documents; an agenda of 5 tables with 2 attachments, which says that the meeting is cancelled', async () => {
    const { meetings, documents, agenda_items } = await imported(
      civicweb,
      'lascruces',
      'las-cruces-nm',
      list('lascruces_meetings.json').filter(({ Id }) => Id === 10_669),
      list('lascruces_meeting_documents.json'),
    );
    expect(countBy(documents, 'kind')).toEqual({ agenda: 2, minutes: 1, exhibit: 2 });
    expect(
      agenda_items
        .toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']))
        .map(({ number, title }) => [number, title]),
    ).toEqual([
      ['1.', 'JOBS OF THE WEEK'],
      ['2.', 'PETS OF THE WEEK'],
      ['3.', 'AGENDA ITEM'],
      ['3.1.', 'CITY STRATEGIC PLAN REPORT.'],
      ['3.2.', '6TH SEMI-ANNUAL POLICE AUDIT REPORT PRESENTED BY THE OIR GROUP.'],
    ]);
    expect(meetings).toMatchObject([
      {
        status: 'cancelled',
        agenda_url: 'https://lascruces.civicweb.net/document/202868',
        participation: expect.stringContaining('72 hours') as string,
      },
    ]);
  });

  it('Tulsa schools: 56 meetings, 36 of them published; 50 regular and 6 special', async () => {
    const { meetings } = await imported(
      diligent,
      'tulsaschools',
      'tulsa-ok',
      list('tulsaschools_meetings.json'),
    );
    expect(meetings).toHaveLength(56);
    expect(countBy(meetings, 'status')).toEqual({ null: 36, tentative: 20 });
    expect(countBy(meetings, 'body_name')).toEqual({ 'Regular Meeting': 50, 'Special Meeting': 6 });
  });

  it('Sarpy County: agenda and minutes as page and PDF; the PDF files are those of the meeting', async () => {
    const { meetings, documents } = await imported(
      civicweb,
      'sarpy',
      'sarpy-county-ne',
      list('dallascounty_meeting_info.json'),
      list('sarpy_meeting_documents.json'),
    );
    expect(countBy(documents, 'kind')).toEqual({ agenda: 2, minutes: 2, video: 1 });
    expect(meetings).toMatchObject([
      {
        agenda_url: 'https://sarpy.civicweb.net/document/321492',
        minutes_url: 'https://sarpy.civicweb.net/document/322968',
      },
    ]);
  });

  it('Dallas County: a list without dates, and documents elsewhere', async () => {
    const { meetings, documents } = await imported(
      civicweb,
      'dallascounty',
      'dallas-county-tx',
      list('dallascounty_court_order.json'),
    );
    expect(meetings).toMatchObject([
      { meeting_date: '2026-03-03', start_time: '09:00', location: 'Commissioners Court Room' },
    ]);
    expect(documents).toMatchObject([
      {
        kind: 'other',
        title: 'APPROVED COURT ORDERS',
        url: 'https://dallascounty.civicweb.net/document/1045411',
      },
    ]);
  });
});
