/** Imports recorded pages of CivicPlus. The counts are those of the recordings' own description. */
import { describe, expect, it } from 'vitest';
import { civicplus } from '../../../generator/import/civicplus/civicplus.ts';
import { countBy, hasRecordings, importRecorded, recordedText } from './recorded.ts';

/** The recording as the rows of the newest year. */
const imported = (name: string, client: string, place: string) =>
  importedPage(recordedText('civicplus', name), client, place);

const importedPage = async (page: string, client: string, place: string) =>
  (
    await importRecorded(
      civicplus,
      client,
      place,
      ({ query }) => ({
        body:
          query.get('startDate') === '01/01/2026'
            ? page
            : '<html><body><a href="/AgendaCenter">Agendas</a></body></html>',
      }),
      new Date('2026-10-10T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('civicplus'))('recorded pages of CivicPlus', () => {
  it.each([
    ['avenal_agendacenter.html', 'avenal-ca', 24, { agenda: 24, other: 16 }, 1],
    ['chowchilla_agendacenter.html', 'chowchilla-ca', 41, { agenda: 41, minutes: 4, other: 6 }, undefined],
    ['bartow_agendacenter.html', 'bartow-fl', 93, { agenda: 93, other: 55 }, 3],
    ['winterhaven_search.html', 'winter-haven-fl', 16, { agenda: 16 + 3, minutes: 3, packet: 3 }, undefined],
    ['civplus_search_results.html', 'las-cruces-nm', 28, { minutes: 4, other: 8 }, 7],
    ['hainescity_agendacenter.html', 'haines-city-fl', 0, {}, undefined],
  ])('%s', async (name, place, rows, documents, cancelled) => {
    const tables = await imported(name, 'www.example.gov', place);
    expect(tables.meetings).toHaveLength(rows);
    expect(countBy(tables.documents, 'kind')).toMatchObject(documents);
    if (cancelled !== undefined) expect(countBy(tables.meetings, 'status')).toMatchObject({ cancelled });
    expect(tables.meetings.every(({ body_name }) => body_name !== null)).toBe(true);
  });

  it('Anthony: 2 rows of a category, 1 file of minutes, and a join link in the column of recordings', async () => {
    const rows = recordedText('civicplus', 'anthony_updatecategorylist_2026.html');
    const { meetings, documents } = await importedPage(
      `<a href="/AgendaCenter">Agendas</a><div class="listing" id="cat3"><h2>Board of Trustees</h2>${rows}</div>`,
      'www.example.gov',
      'anthony-nm',
    );
    expect(meetings).toHaveLength(2);
    const site = 'https://www.example.gov/AgendaCenter';
    expect(meetings.find(({ id }) => String(id).endsWith('-e178'))).toMatchObject({
      // The anchor of the row has 4 February.
      meeting_date: '2026-03-04',
      body_name: 'Board of Trustees',
      status: 'passed',
      agenda_url: `${site}/ViewFile/Agenda/_03042026-178`,
      minutes_url: `${site}/ViewFile/Minutes/_03042026-178`,
      remote_url: 'https://teams.microsoft.com/meet/29567477667675?p=I7giktUP7es5EHA9dH',
      video_url: null,
    });
    expect(countBy(documents, 'kind')).toEqual({ agenda: 3, minutes: 1, packet: 1, other: 1 });
  });

  it('Avenal: titles that say how to attend', async () => {
    const { meetings } = await imported('avenal_agendacenter.html', 'www.example.gov', 'avenal-ca');
    const first = meetings.find(({ id }) => String(id).endsWith('-e385'));
    expect(first).toMatchObject({
      meeting_date: '2022-08-11',
      start_time: null,
      participation: expect.stringContaining('+1 669 900 6833 and use meeting ID 872 4344 0488') as string,
      remote_url: null,
    });
  });

  it('Bartow: a category, its own date and address', async () => {
    const { meetings, bodies } = await imported(
      'bartow_agendacenter.html',
      'www.cityofbartow.net',
      'bartow-fl',
    );
    expect(bodies).toHaveLength(14);
    expect(meetings.find(({ id }) => id === 'cp-www_cityofbartow_net-e388')).toMatchObject({
      body_name: 'Beautification Advisory Board',
      meeting_date: '2025-10-22',
      start_time: null,
      agenda_url: 'https://www.cityofbartow.net/AgendaCenter/ViewFile/Agenda/_10222025-388',
    });
  });
});
