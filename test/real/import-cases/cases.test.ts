/** Inputs that importers once read wrong (../shared/data/cases/import), each with the value that its README expects. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { civicplus } from '../../../generator/import/civicplus/civicplus.ts';
import { escribe } from '../../../generator/import/escribe/escribe.ts';
import type { Importer } from '../../../generator/import/importer.ts';
import { legistarInsite } from '../../../generator/import/legistar-insite/legistar-insite.ts';
import { primegov } from '../../../generator/import/primegov/primegov.ts';
import { alderFalls, event, item, vote } from '../../support/legistar/legistar-client.ts';
import type { Fields } from '../../support/legistar/legistar-data.ts';
import {
  escribeAnswer,
  escribeLink,
  escribeMeeting,
  lacBleu,
} from '../../support/platforms/escribe-client.ts';
import { siteAnswer, stoneCreek } from '../../support/platforms/legistar-insite-client.ts';
import { type Answer, loginPage, WebServer } from '../../support/platforms/web-server.ts';
import { corpusPath, importFrom, serve, tablesOf } from '../../generator/import/import.fixture.ts';

const folder = resolve(import.meta.dirname, '../../../../shared/data/cases/import');
const isThere = existsSync(folder);
if (!isThere) process.stderr.write(`SKIPPED: test/real needs the cases in ${folder}, which do not exist\n`);

const textOf = (number: number, name: string): string =>
  readFileSync(join(folder, String(number), name), 'utf8');
const jsonOf = (number: number, name: string): unknown => JSON.parse(textOf(number, name));

async function imported(
  importer: Importer,
  answer: Answer,
  now: Date,
  corpus = corpusPath(),
  since?: string,
) {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  const options = { importer, client: importer.exampleClient, place: 'elm-oh', now };
  const { counts } = await importFrom(server, corpus, since === undefined ? options : { ...options, since });
  return { ...tablesOf(corpus), counts, server, corpus };
}

/** Imports events of the Legistar API with their items. */
async function legistarEvents(
  events: readonly Fields[],
  change: (data: ReturnType<typeof alderFalls>) => void = () => {},
) {
  const data = alderFalls();
  data.Events = events.map((fields) => event(Number(fields['EventId'] ?? 1), fields));
  change(data);
  const server = await serve(data);
  const corpus = corpusPath();
  const { counts } = await importFrom(server, corpus);
  return { ...tablesOf(corpus), counts, server };
}

const statusesOf = (meetings: readonly Record<string, unknown>[]) =>
  Object.fromEntries(meetings.map(({ id, status }) => [Number(/\d+$/.exec(String(id))?.[0]), status]));

describe.skipIf(!isThere)('inputs that were read wrong', () => {
  it('a notice of cancellation in the column of agendas (case 1)', async () => {
    const data = stoneCreek();
    data.meetings = [{ id: 1, day: '2/9/2026', links: { hypAgenda: 'View.ashx?M=A&amp;ID=930142' } }];
    const cell = textOf(1, 'calendar-cell.html');
    const answer = siteAnswer(data);
    const { meetings, documents } = await imported(
      legistarInsite,
      (request) => {
        const found = answer(request);
        return typeof found?.body === 'string'
          ? { ...found, body: found.body.replace(/<a id="\w*hypAgenda"[^>]*>.*?<\/a>/, cell.trim()) }
          : found;
      },
      new Date('2026-02-10T12:00:00Z'),
    );
    expect(meetings).toMatchObject([{ status: 'cancelled', agenda_url: null }]);
    expect(documents).toMatchObject([{ title: 'Notice of Cancellation', kind: 'other' }]);
  });

  it('a cancellation in the location (case 2)', async () => {
    const rows = jsonOf(2, 'rows.json') as { 'Meeting Location': string }[];
    const data = stoneCreek();
    data.meetings = rows.map((row, id) => ({
      id: id + 1,
      day: '1/9/2026',
      location: row['Meeting Location'],
    }));
    const { meetings } = await imported(legistarInsite, siteAnswer(data), new Date('2026-01-10T12:00:00Z'));
    const expected = rows.map(() => ({ status: 'cancelled', location: 'Council Chambers' }));
    expect(meetings).toMatchObject(expected);
    const api = await legistarEvents(
      rows.map((row, id) => ({ EventId: id + 1, EventLocation: row['Meeting Location'] })),
    );
    expect(api.meetings).toMatchObject(expected);
  });

  it('a calendar that shows no past months (case 3)', async () => {
    const answers = jsonOf(3, 'answers.json') as Record<string, unknown>;
    const answer =
      (today: string): Answer =>
      ({ method, path, body }) => {
        if (method !== 'POST') return { body: '<html><body></body></html>' };
        if (path.endsWith('/PastMeetings'))
          return { body: answers['PastMeetings type=City Council Regular Meeting'] };
        const { calendarStartDate = '' } = JSON.parse(body) as Record<string, string>;
        const month = calendarStartDate.slice(0, 7);
        const name = month === '2026-09' ? 'always' : `on ${today}`;
        return { body: answers[`GetCalendarMeetings ${month} (${name})`] ?? { d: [] } };
      };
    const first = await imported(
      escribe,
      answer('2026-08-27'),
      new Date('2026-08-27T12:00:00Z'),
      undefined,
      '2026-01-01',
    );
    expect(
      first.meetings.map(({ meeting_date }) => String(meeting_date)).toSorted((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['2026-08-03', '2026-08-18', '2026-09-01']);
    const { corpus } = await imported(escribe, answer('2026-08-10'), new Date('2026-08-10T12:00:00Z'));
    const later = await imported(escribe, answer('2026-08-27'), new Date('2026-08-27T12:00:00Z'), corpus);
    expect(later.meetings.map(({ meeting_date, vanished_at }) => [meeting_date, vanished_at])).toEqual(
      expect.arrayContaining([
        ['2026-08-03', null],
        ['2026-08-18', null],
      ]),
    );
  });

  it('a recommended action (case 4)', async () => {
    const data = lacBleu();
    data.meetings = [
      escribeMeeting('1', '2026/03/02 19:00:00', {
        MeetingDocumentLink: [escribeLink('1', 'Agenda', 'HTML')],
      }),
    ];
    data.pages = new Map([['1 Agenda', textOf(4, 'agenda.html')]]);
    const { agenda_items, motions } = await imported(
      escribe,
      escribeAnswer(data),
      new Date('2026-03-10T12:00:00Z'),
    );
    expect(agenda_items).toMatchObject([
      {
        number: '7.3',
        text: expect.stringMatching(/^It is recommended that .* \$41,911\.62 from/) as string,
      },
    ]);
    expect(motions).toEqual([]);
  });

  it('a list of past meetings without pages (case 5), and a cancellation in the title of a link (case 6)', async () => {
    const data = lacBleu();
    data.meetings = [
      escribeMeeting('x1', '2026/03/02 19:00:00', { MeetingType: 'Council' }),
      escribeMeeting('x2', '2026/03/03 19:00:00', { MeetingDocumentLink: [jsonOf(6, 'link.json')] }),
    ];
    data.past = { body: jsonOf(5, 'past-meetings.json') };
    const { meetings, counts } = await imported(
      escribe,
      escribeAnswer(data),
      new Date('2026-03-10T12:00:00Z'),
      undefined,
      '2026-01-01',
    );
    expect(counts.skipped).toEqual([]);
    expect(statusesOf(meetings.filter(({ meeting_date }) => String(meeting_date) < '2026-04'))).toEqual({
      1: 'cancelled',
      2: 'cancelled',
    });
  });

  it('agendas behind a login (case 7), and test events (case 8)', async () => {
    const archived = [
      ...(jsonOf(7, 'ListArchivedMeetings-2026.json') as Fields[]),
      ...(jsonOf(8, 'titles.json') as Fields[]),
    ];
    const answer: Answer = ({ path, query }) => {
      if (path.endsWith('/ListUpcomingMeetings')) return { body: [] };
      if (path.endsWith('/ListArchivedMeetings'))
        return { body: query.get('year') === '2026' ? archived : [] };
      return loginPage;
    };
    const { meetings, bodies, counts } = await imported(primegov, answer, new Date('2026-08-10T12:00:00Z'));
    expect(meetings).toMatchObject([
      { status: 'passed', source_url: expect.stringMatching(/\/Public\/CompiledDocument\/11$/) as string },
    ]);
    expect(bodies).toMatchObject([{ name: 'Metro Council' }]);
    expect(counts.failures).toHaveLength(1);
    expect(counts.skipped).toHaveLength(2);
  });

  it('votes of one item that cannot be read (case 9)', async () => {
    const items = (jsonOf(9, 'eventitems.json') as Fields[]).map((fields) =>
      item(Number(fields['EventItemId']), null, fields),
    );
    const data = alderFalls();
    data.Events = [event(1, { EventItems: items, EventMinutesFile: 'https://alder.legistar1.com/m.pdf' })];
    const server = await serve(data);
    server.faultOf = (path) =>
      path.endsWith('/2/Votes') ? { status: 500, body: textOf(9, 'votes-answer.txt') } : undefined;
    const corpus = corpusPath();
    const { counts } = await importFrom(server, corpus);
    const { meetings, decisions } = tablesOf(corpus);
    expect(meetings).toMatchObject([{ status: 'passed' }]);
    expect(decisions).toMatchObject([{ outcome: 'passed' }, { outcome: 'passed' }]);
    expect(counts.failures).toHaveLength(1);
  });

  it('a draft without a page (case 10)', async () => {
    const { matters } = await legistarEvents([], (data) => {
      data.Matters = [{ ...data.Matters[0], ...(jsonOf(10, 'matter.json') as Fields) }];
    });
    expect(matters).toEqual([]);
  });

  it('rescheduled meetings, and an item that is deferred (case 11)', async () => {
    const { meetings } = await legistarEvents(jsonOf(11, 'events.json') as Fields[]);
    expect(statusesOf(meetings)).toEqual({
      3: 'cancelled',
      10: 'confirmed',
      15: 'cancelled',
      17: 'cancelled',
    });
  });

  it('join links and comments (case 12)', async () => {
    const events = jsonOf(12, 'olympia-events.json') as Fields[];
    const sunnyvale = jsonOf(12, 'sunnyvale-comment.json') as Fields;
    const { meetings } = await legistarEvents([...events, { EventId: 1, ...sunnyvale }]);
    expect(meetings.every(({ remote_url }) => String(remote_url).includes('zoom.us/'))).toBe(true);
    expect(meetings.find(({ id }) => id === 'lg-alder-e1')).toMatchObject({
      participation: expect.stringContaining('Special Meeting: Presentation - 6 PM') as string,
    });
    const rows = jsonOf(12, 'sanjose-rows.json') as { 'Meeting Location': { label: string; url: string } }[];
    const data = stoneCreek();
    data.meetings = rows.map((row, id) => ({
      id: id + 1,
      day: '2/1/2026',
      location: row['Meeting Location'].label,
    }));
    const insite = await imported(legistarInsite, siteAnswer(data), new Date('2026-02-02T12:00:00Z'));
    expect(insite.meetings.map(({ remote_url }) => remote_url)).toEqual(
      rows.map((row) => row['Meeting Location'].url),
    );
  });

  it('packets in a category of their own (case 13)', async () => {
    const page = textOf(13, 'agendacenter.html');
    const { meetings, bodies, documents } = await imported(
      civicplus,
      ({ query }) => ({
        body: query.get('startDate') === '01/01/2020' ? page : '<html><a href="/AgendaCenter"></a></html>',
      }),
      new Date('2020-12-01T12:00:00Z'),
    );
    expect(meetings).toHaveLength(5);
    expect(meetings.filter(({ status }) => status === 'cancelled')).toHaveLength(2);
    expect(bodies.filter(({ name }) => /packet/i.test(String(name)))).toEqual([]);
    expect(documents.filter(({ kind }) => kind === 'packet').length).toBeGreaterThanOrEqual(2);
    expect(
      documents.filter(({ kind, title }) => kind === 'minutes' && !/minutes/i.test(String(title))),
    ).toEqual([]);
  });

  it('items that only draft minutes have (case 18), and votes without a value (case 19)', async () => {
    const items = (jsonOf(18, 'eventitems.json') as Fields[]).map((fields) =>
      item(Number(fields['EventItemId']), null, fields),
    );
    const votes = jsonOf(19, 'votes.json') as { VotePersonName: string; VoteValueName: string | null }[];
    const { agenda_items, member_votes } = await legistarEvents(
      [
        {
          EventId: 1,
          ...(jsonOf(18, 'event.json') as Fields),
          EventItems: [...items.slice(1), { ...items[0], EventItemMover: 'A' }],
        },
      ],
      (data) => {
        data.Votes = new Map([
          [1, votes.map((cast, index) => vote(index + 1, cast.VotePersonName, cast.VoteValueName))],
        ]);
      },
    );
    expect(agenda_items).toMatchObject([{ title: 'Item 1' }]);
    expect(member_votes).toMatchObject([{ member_name: 'Member 3', vote: 'absent' }]);
  });

  it('a companion in another language (case 20)', async () => {
    const { counts } = await legistarEvents(jsonOf(20, 'events.json') as Fields[]);
    expect(counts.findings).toMatchObject([
      { what: 'meeting 2', reason: expect.stringContaining('another language') as string },
    ]);
  });
});
