/** Imports recorded pages of Municode Meetings. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { municode } from '../../../generator/import/municode/municode.ts';
import { countBy, hasRecordings, importRecorded, recordedText } from './recorded.ts';

/** Imports the first page of a directory, which is the only one that was recorded. */
async function imported(client: string, place: string, name: string) {
  const { tables, findings } = await importRecorded(
    municode,
    client,
    place,
    ({ query }) => ({
      body: query.get('page') === '0' ? recordedText('municode', name) : '<html></html>',
    }),
    new Date('2026-04-18T12:00:00Z'),
  );
  return { ...tables, findings };
}

describe.skipIf(!hasRecordings('municode'))('recorded pages of Municode Meetings', () => {
  it('Dundee: 25 meetings, 39 accessible pages, 50 files, 1 cancelled', async () => {
    const { meetings, documents, bodies } = await imported(
      'dundee-fl',
      'dundee-fl',
      'dundee_meetings_page.html',
    );
    expect(meetings).toHaveLength(25);
    expect(meetings.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    expect(countBy(documents, 'media_type')).toEqual({ 'application/pdf': 50, 'text/html': 39 });
    expect(bodies.map(({ name }) => name)).toContain('Planning and Zoning Board');
    expect(
      meetings.find(({ id }) => id === 'mu-dundee-fl-ebc-tc_page_town-commission-meeting-66'),
    ).toMatchObject({
      meeting_date: '2026-04-21',
      start_time: '18:30',
      status: 'confirmed',
      agenda_url:
        'https://mccmeetings.blob.core.usgovcloudapi.net/dundeefl-pubu/MEET-Agenda-aedd60dcb13e4f99a5e2395ecd9ef0de.pdf',
      source_url: 'https://dundee-fl.municodemeetings.com/bc-tc/page/town-commission-meeting-66',
    });
  });

  it('Dundee: a meeting under two ids is reported', async () => {
    const { findings } = await imported('dundee-fl', 'dundee-fl', 'dundee_meetings_page.html');
    const page = 'bc-pz_page_planning-and-zoning-board-meeting';
    expect(findings).toEqual([
      {
        what: `meeting ${page}-33`,
        reason: `It has the body and name of meeting ${page}-24 on 2026-03-19 at 17:30; both were imported`,
      },
    ]);
  });

  it('Tumwater: 5 meetings, 10 accessible pages', async () => {
    const { meetings, documents } = await imported(
      'tumwater-wa',
      'tumwater-wa',
      'tumwater_meetings_page.html',
    );
    expect(meetings).toHaveLength(5);
    expect(countBy(documents, 'media_type')).toMatchObject({ 'text/html': 10 });
    expect(countBy(meetings, 'body_name')).toMatchObject({ 'City Council': 2 });
  });

  it('Stevenson: 17 rows in the site of the city, of which two are one meeting', async () => {
    const { meetings, documents } = await imported(
      'www.ci.stevenson.wa.us',
      'stevenson-wa',
      'stevenson_city_site.html',
    );
    expect(meetings).toHaveLength(16);
    expect(meetings.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    // The links of this column lead to pages of meetings.
    expect(documents.filter(({ kind }) => kind === 'video')).toEqual([]);
    expect(countBy(meetings, 'body_name')).toMatchObject({ 'Regular Council Meeting': 7 });
    expect(meetings.find(({ meeting_date }) => meeting_date === '2025-12-01')).toMatchObject({
      source_url: 'https://www.ci.stevenson.wa.us/citycouncil/page/joint-councilfire-district-2-meeting',
      status: 'passed',
    });
  });
});
