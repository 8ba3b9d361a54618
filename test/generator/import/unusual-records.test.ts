import { describe, expect, it } from 'vitest';
import { cases } from '../../support/long.ts';
import {
  alderFalls,
  event,
  eventOf,
  item,
  itemOf,
  rollCall,
  vote,
} from '../../support/legistar/legistar-client.ts';
import { corpusPath, imported, importFrom, only, serve, tablesOf } from './import.fixture.ts';

describe('unusual records', () => {
  it('a roll call that was recorded twice counts once', async () => {
    const data = alderFalls();
    data.Votes.get(5102)?.push(vote(12, 'Ben Cole', 'Nay', 2), vote(11, 'Ana Ruiz', 'Aye', 1));
    const { motions, member_votes } = await imported(data);
    expect(only(motions, 'lg-alder-i5102')).toMatchObject({ yes: 2, no: 1 });
    expect(member_votes.filter(({ motion_id }) => motion_id === 'lg-alder-i5102')).toHaveLength(3);
  });

  it('votes that a client records as roll calls are votes, and count once', async () => {
    const data = alderFalls();
    itemOf(data, 41, 5102)['EventItemRollCallFlag'] = 1;
    itemOf(data, 41, 5103)['EventItemRollCallFlag'] = 1;
    data.RollCalls.set(5102, [rollCall(11, 'Ana Ruiz', 'Aye', 1), rollCall(12, 'Ben Cole', 'Nay', 2)]);
    data.RollCalls.set(5103, data.RollCalls.get(5102) ?? []);
    data.Votes.delete(5103);
    const { motions } = await imported(data);
    expect(only(motions, 'lg-alder-i5102')).toMatchObject({ yes: 2, no: 1 });
    expect(only(motions, 'lg-alder-i5103')).toMatchObject({ yes: 1, no: 1, divided: 1 });
  });

  it('canceled and postponed meetings are cancelled, and have no brief', async () => {
    const data = alderFalls();
    eventOf(data, 41)['EventAgendaStatusName'] = 'Deferred';
    eventOf(data, 42)['EventComment'] = '**CANCELLED** due to snow';
    eventOf(data, 43)['EventComment'] = 'Item 4 was deferred to a later day';
    const { meetings, briefs } = await imported(data);
    expect(meetings.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'tentative']);
    expect(briefs).toEqual([]);
  });

  it('a meeting may lack a body, a time and links', async () => {
    const data = alderFalls();
    data.Events.push(
      event(44, {
        EventBodyId: null,
        EventBodyName: null,
        EventTime: null,
        EventAgendaFile: null,
        EventInSiteURL: null,
      }),
    );
    data.Events.push(
      event(45, {
        EventBodyId: 999,
        EventTime: 'After the previous meeting',
        EventAgendaFile: 'javascript:alert(1)',
        EventMedia: '5467',
        EventInSiteURL: 'http://localhost/MeetingDetail.aspx',
      }),
    );
    const { meetings } = await imported(data);
    expect(meetings.slice(3)).toMatchObject([
      {
        body_id: null,
        body_name: null,
        start_time: null,
        agenda_url: null,
        source_url: 'https://webapi.legistar.com/v1/alder/Events/44',
      },
      {
        body_id: null,
        start_time: null,
        agenda_url: null,
        video_url: null,
        source_url: 'https://webapi.legistar.com/v1/alder/Events/45',
      },
    ]);
  });

  it('an event without a date is reported as skipped', async () => {
    const data = alderFalls();
    data.Events.push(event(44, { EventDate: '0001-01-01T00:00:00' }), event(45, { EventDate: null }));
    const corpus = corpusPath();
    const { counts } = await importFrom(await serve(data), corpus);
    expect(counts.skipped.map(({ what }) => what)).toEqual(['event 44', 'event 45']);
    expect(tablesOf(corpus).meetings).toHaveLength(3);
  });

  it('records without an id are reported as skipped, and the others are kept', async () => {
    const data = alderFalls();
    data.Bodies.push({ BodyId: null, BodyName: 'Nameless' }, { BodyId: 'x' });
    const { counts } = await importFrom(await serve(data), corpusPath());
    expect(counts.skipped.map(({ what }) => what)).toEqual(['body without an id', 'body x']);
  });

  it('a file that appears only in agendas is imported from the agendas', async () => {
    const data = alderFalls();
    data.Matters = [];
    const { matters } = await imported(data);
    expect(matters).toMatchObject([{ id: 'lg-alder-m31', file_number: '26-31' }, { id: 'lg-alder-m32' }]);
  });

  it('a file that is not public is not imported', async () => {
    const data = alderFalls();
    for (const row of data.Matters) row['MatterRestrictViewViaWeb'] = true;
    eventOf(data, 41).EventItems = [];
    eventOf(data, 42).EventItems = [];
    expect((await imported(data)).matters).toEqual([]);
  });

  it('markup in titles is removed, and text that looks like markup is kept', async () => {
    const data = alderFalls();
    eventOf(data, 43).EventItems = [
      item(5301, '<p>Fees &amp; <b>fines</b><script>alert(1)</script></p>&lt;b&gt; a < b\u0000'),
    ];
    const { agenda_items } = await imported(data);
    expect(only(agenda_items, 'lg-alder-i5301')).toMatchObject({ title: 'Fees & fines <b> a < b' });
  });

  it('lists of more than a thousand records are read completely', async () => {
    const data = alderFalls();
    const pages = cases(2, 3);
    for (let id = 1000; id < 100 + 1000 * pages; id++) data.Events.push(event(id));
    const corpus = corpusPath();
    const server = await serve(data);
    await importFrom(server, corpus);
    expect(tablesOf(corpus).meetings).toHaveLength(1000 * pages - 897);
    expect(server.requests.filter((path) => path.includes('/Events?'))).toHaveLength(pages);
  });

  it('--since skips earlier meetings', async () => {
    const corpus = corpusPath();
    await importFrom(await serve(), corpus, { since: '2026-03-01' });
    expect(tablesOf(corpus).meetings.map(({ id }) => id)).toEqual(['lg-alder-e41', 'lg-alder-e43']);
  });
});
