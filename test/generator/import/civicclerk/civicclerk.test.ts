import { describe, expect, it, onTestFinished } from 'vitest';
import { civicclerk } from '../../../../generator/import/civicclerk/civicclerk.ts';
import type { ImportResult } from '../../../../generator/import/run-import.ts';
import {
  birchHill,
  type CivicClerkData,
  civicClerkAnswer,
  event,
} from '../../../support/platforms/civicclerk-client.ts';
import { type Answer, WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, only, type Tables, tablesOf } from '../import.fixture.ts';

type Imported = ImportResult & { readonly tables: Tables; readonly server: WebServer };

/** Imports Birch Hill after a change of its data, or from a server with other answers. */
async function imported(
  change: (data: CivicClerkData) => void = () => {},
  around: (answer: Answer) => Answer = (answer) => answer,
): Promise<Imported> {
  const data = birchHill();
  change(data);
  const server = await WebServer.start(around(civicClerkAnswer(data)));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const result = await importFrom(server, corpus, {
    importer: civicclerk,
    client: 'birchhillwi',
    place: 'birch-hill-wi',
  });
  return { ...result, tables: tablesOf(corpus), server };
}

const key = (id: string): string => `cc-birchhillwi-${id}`;

describe('a meeting of CivicClerk', () => {
  it('has its local time although the source marks it as UTC, its place, notice and newest agenda', async () => {
    const { tables } = await imported();
    expect(only(tables.meetings, key('e1'))).toMatchObject({
      meeting_date: '2026-03-03',
      start_time: '19:00',
      body_id: key('b26'),
      body_name: 'City Council',
      location: '12 Main Street, Birch Hill, WI',
      participation: 'Speak in person, or call 555-0100 before 6 p.m.',
      status: 'passed',
      agenda_url:
        'https://birchhillwi.api.civicclerk.com/v1/Meetings/GetMeetingFileStream(fileId=12,plainText=false)',
      video_url: 'https://cpmedia.example.net/birchhillwi/1.mp4',
      source_url: 'https://birchhillwi.portal.civicclerk.com/event/1/files',
    });
  });

  it('is cancelled by its name or a notice, a draft if it is not published, and unknown without an agenda', async () => {
    const { tables } = await imported(({ events }) => {
      events.push(event(5, { startDateTime: '2026-04-07T19:00:00Z', isPublished: 'Draft' }));
    });
    expect(tables.meetings.map(({ id, status }) => [id, status])).toEqual([
      [key('e1'), 'passed'],
      [key('e2'), null],
      [key('e3'), 'cancelled'],
      [key('e4'), 'cancelled'],
      [key('e5'), 'tentative'],
    ]);
  });

  it('has items with whole numbers, the consent agenda, and positions in the recording', async () => {
    const { tables } = await imported();
    const rows = tables.agenda_items.map(({ number, title, consent, video_seconds }) => [
      number,
      title,
      consent,
      video_seconds,
    ]);
    expect(rows).toEqual([
      ['I.', 'Call to Order', null, null],
      ['II.', 'Consent Agenda', 1, null],
      ['II.1', 'Minutes of February 17', 1, null],
      ['II.2', 'Purchase of a fire truck for $512,000', 1, null],
      ['III.', 'New Business', null, null],
      ['III.1', 'Rezoning of 12 Mill Street', null, 1855],
    ]);
  });

  it('has motions with movers, stated results and named votes', async () => {
    const { tables, counts } = await imported();
    expect(only(tables.motions, key('m1-105-2'))).toMatchObject({
      text: 'Approve the rezoning',
      mover: 'Ana Ruiz',
      seconder: 'Ben Cole',
      // Two to one, and failed: a supermajority was required.
      result: 'failed',
      yes: 2,
      no: 1,
      divided: 1,
    });
    expect(only(tables.member_votes, key('v1-105-2-cy_dee'))).toMatchObject({
      member_name: 'Cy Dee',
      vote: 'no',
      vote_text: 'No',
    });
    expect(only(tables.decisions, key('m1-101-1'))).toMatchObject({ outcome: 'passed', yes: 3 });
    expect(counts.findings).toEqual([]);
  });

  it('has only published attachments, by addresses that do not expire', async () => {
    const { tables } = await imported();
    expect(tables.documents.filter(({ kind }) => kind === 'exhibit')).toMatchObject([
      {
        id: key('d1-a61'),
        url: 'https://birchhillwi.api.civicclerk.com/v1/Meetings/GetAttachmentFile(fileId=61)',
        bytes: 1061,
      },
      { id: key('d1-a63'), media_type: 'application/pdf' },
    ]);
    expect(tables.documents.filter(({ kind }) => kind === 'transcript')).toHaveLength(1);
  });
});

describe('the list of events', () => {
  it('is read to its end with the address of the next page, or without one', async () => {
    const { server } = await imported();
    expect(
      server.requests.filter(({ path }) => path === '/Events').map(({ query }) => query.get('$skip')),
    ).toEqual([null, '3']);
    const many = (data: CivicClerkData): void => {
      data.pageSize = 100;
      for (let id = 1000; id < 1230; id++) data.events.push(event(id));
    };
    const withoutNext =
      (answer: Answer): Answer =>
      (request) => {
        const { body, ...rest } = answer(request) ?? {};
        return {
          ...rest,
          body: JSON.parse(
            JSON.stringify(body, (name, value: unknown) => (name === '@odata.nextLink' ? undefined : value)),
          ) as unknown,
        };
      };
    const whole = await imported(many, withoutNext);
    expect(whole.tables.meetings).toHaveLength(234);
    expect(whole.server.requests.filter(({ path }) => path === '/Events')).toHaveLength(3);
  });

  it('that repeats its first page ends, and is reported', async () => {
    const repeat =
      (answer: Answer): Answer =>
      (request) => {
        if (request.path !== '/Events') return answer(request);
        request.query.delete('$skip');
        return answer(request);
      };
    const { tables, server, counts } = await imported(undefined, repeat);
    expect(server.requests.filter(({ path }) => path === '/Events')).toHaveLength(2);
    expect(tables.meetings).toHaveLength(3);
    expect(counts.failures).toMatchObject([{ what: 'the list of events' }]);
  });

  it('may have empty, deleted, undated and invalid records', async () => {
    const { tables, counts } = await imported(({ events }) => {
      const unusual: Record<string, unknown>[] = [
        {},
        event(6, { isDeleted: true }),
        event(7, { startDateTime: '1900-01-01T00:00:00Z', eventDate: '0001-01-01T00:00:00Z' }),
        { id: 'x', eventName: 5, startDateTime: '2026-03-03T19:00:00Z' },
      ];
      for (const record of unusual) events.push(record as (typeof events)[number]);
    });
    expect(tables.meetings).toHaveLength(4);
    expect(counts.skipped).toMatchObject([
      { what: 'meeting 7', reason: expect.stringContaining('It has no date') as string },
      { what: 'event x', reason: expect.stringContaining('eventName') as string },
    ]);
    expect(counts.failures).toEqual([]);
  });
});

it('an agenda that does not exist yet is no failure', async () => {
  const { tables, counts } = await imported(({ agendas }) => agendas.clear());
  expect(counts.failures).toEqual([]);
  expect(tables.agenda_items).toEqual([]);
  expect(tables.meetings).toHaveLength(4);
});

it('a failed motion without a vote against it is reported', async () => {
  const { counts } = await imported(({ agendas }) => {
    const [, consent] = agendas.get(901)?.items ?? [];
    for (const vote of (consent?.['minutesItemVotes'] ?? []) as Record<string, unknown>[])
      vote['passFail'] = 0;
  });
  expect(counts.findings).toMatchObject([
    {
      what: 'motion 1 on item II. of meeting 1',
      reason: expect.stringContaining('3 votes in favor and none against') as string,
    },
  ]);
});
