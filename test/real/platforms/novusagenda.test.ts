/** Imports recorded pages of NovusAGENDA. The counts are those of the recordings' own description. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { novusagenda } from '../../../generator/import/novusagenda/novusagenda.ts';
import { corpusPath, importFrom, tablesOf } from '../../generator/import/import.fixture.ts';
import { WebServer } from '../../support/platforms/web-server.ts';
import { countBy, hasRecordings, importRecorded, recordedText } from './recorded.ts';

const isoDay = (american: string | null): string =>
  (american ?? '').replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2');

const emptyPage = (from: string, to: string): string => `<html>
<input id="SearchAgendasMeetings_radCalendarFrom" value="${from}"><input id="SearchAgendasMeetings_radCalendarTo" value="${to}">
<table id="SearchAgendasMeetings_radGridMeetings_ctl00"></table><table id="SearchAgendasMeetings_radGridItems_ctl00"></table></html>`;

/** The recording as the page of its year, and of each of its days; only the first of four pages of items was recorded. */
const dinuba = async () =>
  (
    await importRecorded(
      novusagenda,
      'dinuba',
      'dinuba-ca',
      ({ path, method, query }) => {
        if (path !== '/meetingsgeneral.aspx') return undefined;
        const [from, to] = [isoDay(query.get('From')), isoDay(query.get('To'))];
        if (!from.startsWith('2022')) return { body: emptyPage(from, to) };
        if (method === 'POST')
          return {
            body: emptyPage(from, to).replace(
              '<table id="SearchAgendasMeetings_radGridItems_ctl00">',
              '$&<a class="rgCurrentPage">2</a>',
            ),
          };
        const recording = recordedText('novusagenda', 'dinuba_agendapublic.html');
        return {
          body: recording
            .replace('value="2022-07-01" title', `value="${from}" title`)
            .replace('value="2023-01-01" title', `value="${to}" title`),
        };
      },
      new Date('2022-10-01T12:00:00Z'),
    )
  ).tables;

describe.skipIf(!hasRecordings('novusagenda'))('recorded pages of NovusAGENDA', () => {
  it('Dinuba: 4 meetings, not 19, and 15 items', async () => {
    const { meetings, bodies, agenda_items: items, documents } = await dinuba();
    expect(meetings).toHaveLength(4);
    expect(bodies).toMatchObject([{ name: 'Council' }]);
    expect(countBy(meetings, 'status')).toEqual({ confirmed: 2, passed: 2 });
    // An agenda as a page and as a file for each, and two files of minutes.
    expect(countBy(documents, 'kind')).toEqual({ agenda: 8, minutes: 2 });
    expect(countBy(items, 'meeting_id')).toEqual({ 'na-dinuba-e365': 8, 'na-dinuba-e354': 7 });
    expect(countBy(items, 'consent')).toEqual({ 1: 5, null: 10 });
    expect(countBy(items, 'text')).toEqual({
      null: 5,
      'DEPARTMENT REPORTS': 6,
      'PUBLIC HEARING': 1,
      'WARRANT REGISTER': 1,
      'CLOSED SESSION': 1,
      'PRESENTATIONS/CEREMONIAL MATTERS': 1,
    });
  });

  it('Dinuba: a day without a time, its place, addresses of documents and items', async () => {
    const { meetings, agenda_items: items } = await dinuba();
    const site = 'https://dinuba.novusagenda.com/agendapublic';
    expect(meetings.find(({ id }) => id === 'na-dinuba-e353')).toMatchObject({
      meeting_date: '2022-08-09',
      start_time: null,
      body_name: 'Council Meeting',
      location: '405 E El Monte Way, Dinuba CA 93618',
      agenda_url: `${site}/DisplayAgendaPDF.ashx?MeetingID=353`,
      minutes_url: `${site}/DisplayAgendaPDF.ashx?MinutesMeetingID=298`,
      source_url: `${site}/MeetingView.aspx?MeetingID=353&MinutesMeetingID=298&doctype=Agenda`,
    });
    expect(items.find(({ id }) => id === 'na-dinuba-i365-2541')).toMatchObject({
      title: 'Ordinance No. 2022-10 Amendments to Floodplain Management Ordinance (DY)',
      consent: null,
      number: null,
      source_url: `${site}/Coversheet.aspx?ItemID=2541&MeetingID=365`,
    });
  });

  it('Lake Wales: the page for an unknown client is named', async () => {
    const server = await WebServer.start(() => ({
      body: recordedText('novusagenda', 'lakewales_unknown_client.html'),
    }));
    onTestFinished(() => server[Symbol.asyncDispose]());
    const corpus = corpusPath();
    const { error } = await importFrom(server, corpus, {
      importer: novusagenda,
      client: 'lakewales',
      place: 'lake-wales-fl',
    });
    expect(error?.message).toContain('a page titled “Runtime Error”');
    expect(tablesOf(corpus).municipalities).toEqual([]);
  });
});
