import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { alderFalls, attachment, eventOf, itemOf, vote } from '../../support/legistar/legistar-client.ts';
import type { LegistarServer } from '../../support/legistar/legistar-server.ts';
import {
  corpusPath,
  dayLater,
  differences,
  hourLater,
  importFrom,
  serve,
  tablesOf,
} from './import.fixture.ts';

/** Returns the changes that an edit at the source causes in the next import. */
async function changesOf(
  edit: (server: LegistarServer) => void,
  options: Parameters<typeof importFrom>[2] = { now: hourLater },
): Promise<string[]> {
  const corpus = corpusPath();
  const server = await serve();
  await importFrom(server, corpus);
  const before = tablesOf(corpus);
  edit(server);
  await importFrom(server, corpus, options);
  return differences(before, tablesOf(corpus));
}

const newStamp = '2026-03-10T12:30:00';

describe('a second import', () => {
  it('writes nothing if nothing changed, with one request per list', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    const before = tablesOf(corpus);
    server.requests.length = 0;
    const { counts } = await importFrom(server, corpus, { now: hourLater });
    expect(counts.rows.size).toBe(0);
    expect(differences(before, tablesOf(corpus))).toEqual([]);
    expect(server.requests).toHaveLength(5);
  });

  it('with --full reads everything, and also writes nothing', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    const before = tablesOf(corpus);
    const read = server.requests.length;
    const { counts } = await importFrom(server, corpus, { full: true });
    expect(counts.rows.size).toBe(0);
    expect(differences(before, tablesOf(corpus))).toEqual([]);
    expect(server.requests).toHaveLength(2 * read);
  });

  it('compares everything after a day, and reads recent meetings again', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    server.requests.length = 0;
    await importFrom(server, corpus, { now: dayLater });
    expect(server.requests.filter((path) => path.includes('/EventItems?'))).toHaveLength(3);
    expect(server.requests.every((path) => !path.includes('LastModified'))).toBe(true);
  });

  it('keeps the existing place with the slug', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    using database = new DatabaseSync(corpus);
    database.exec(`UPDATE municipalities SET name = 'Alder Falls Village', population = 77`);
    await importFrom(server, corpus, { now: hourLater });
    expect(tablesOf(corpus).municipalities).toMatchObject([{ name: 'Alder Falls Village', population: 77 }]);
  });
});

describe('an edit at the source changes exactly its rows:', () => {
  const retitle = ({ data }: LegistarServer): void => {
    itemOf(data, 41, 5103)['EventItemTitle'] = 'Rezoning of 14 Mill Street';
  };
  it('a title with a new timestamp', async () => {
    const changes = await changesOf((server) => {
      retitle(server);
      eventOf(server.data, 41)['EventLastModifiedUtc'] = newStamp;
    });
    expect(changes.map((change) => change.split(':')[0])).toEqual([
      'municipalities us-alder-falls-oh updated_at',
      'meetings lg-alder-e41 updated_at',
      'agenda_items lg-alder-i5103 title',
      'briefs lg-alder-e41 summary',
      'decisions lg-alder-i5103 headline',
    ]);
  });

  it('a title without a new timestamp, a day later or with --full', async () => {
    const expected = expect.arrayContaining([
      'agenda_items lg-alder-i5103 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      'decisions lg-alder-i5103 headline: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
    ]);
    expect(await changesOf(retitle, { now: dayLater })).toEqual(expected);
    expect(await changesOf(retitle, { now: hourLater, full: true })).toEqual(expected);
    expect(await changesOf(retitle)).toEqual([]);
  });

  it('a corrected vote without a new timestamp', async () => {
    const changes = await changesOf(
      ({ data }) => data.Votes.get(5102)?.splice(1, 1, vote(12, 'Ben Cole', 'Aye', 1)),
      { now: dayLater },
    );
    expect(changes).toEqual([
      'briefs lg-alder-e41 summary: Passed 2–1: Budget for fiscal year 2027 of $12.5 million. Failed: Rezoning of 12 Mill Street. → Passed: Budget for fiscal year 2027 of $12.5 million. Failed: Rezoning of 12 Mill Street.',
      'decisions lg-alder-i5102 yes: 2 → 3',
      'decisions lg-alder-i5102 no: 1 → 0',
      'motions lg-alder-i5102 yes: 2 → 3',
      'motions lg-alder-i5102 no: 1 → 0',
      'motions lg-alder-i5102 divided: 1 → 0',
      'member_votes lg-alder-i5102-p12 vote: no → yes',
      'member_votes lg-alder-i5102-p12 vote_text: Nay → Aye',
      'sources lg-alder-source retrieved_at: 2026-03-10 → 2026-03-11',
    ]);
  });

  it('a cancelled meeting without a new timestamp', async () => {
    const changes = await changesOf(
      ({ data }) => {
        eventOf(data, 43)['EventAgendaStatusName'] = 'Cancelled';
      },
      { now: dayLater },
    );
    expect(changes).toEqual([
      'municipalities us-alder-falls-oh updated_at: 2026-03-05T10:00:00Z → 2026-03-11T12:00:00Z',
      'meetings lg-alder-e43 status: tentative → cancelled',
      'meetings lg-alder-e43 updated_at: 2026-03-05T10:00:00Z → 2026-03-11T12:00:00Z',
      'sources lg-alder-source retrieved_at: 2026-03-10 → 2026-03-11',
    ]);
  });

  it('removed items, attachments and votes', async () => {
    const changes = await changesOf(({ data }) => {
      const meeting = eventOf(data, 41);
      meeting.EventItems = meeting.EventItems.filter((row) => row['EventItemId'] !== 5103);
      meeting['EventLastModifiedUtc'] = newStamp;
      data.Attachments.set(31, [attachment(63, 'Report, corrected')]);
    });
    expect(changes.filter((change) => /removed$|added$/.test(change))).toEqual([
      'agenda_items lg-alder-i5103 removed',
      'documents lg-alder-e41-a61 removed',
      'documents lg-alder-e41-a63 added',
      'decisions lg-alder-i5103 removed',
      'motions lg-alder-i5103 removed',
      'member_votes lg-alder-i5103-p11 removed',
      'member_votes lg-alder-i5103-p12 removed',
      'member_votes lg-alder-i5103-p13 removed',
    ]);
  });

  it('new ids of the same votes change nothing', async () => {
    const changes = await changesOf(
      ({ data }) => {
        for (const row of data.Votes.get(5102) ?? []) row['VoteId'] = Number(row['VoteId']) + 1000;
      },
      { full: true },
    );
    expect(changes).toEqual([]);
  });

  it('a removed term of office', async () => {
    const changes = await changesOf(({ data }) => data.OfficeRecords.splice(1, 1));
    expect(changes).toEqual([
      'member_votes lg-alder-i5102-p12 official_id: lg-alder-o22 → null',
      'member_votes lg-alder-i5103-p12 official_id: lg-alder-o22 → null',
      'officials lg-alder-o22 removed',
    ]);
  });
});

describe('a meeting that was removed at its source', () => {
  it('is kept with all of its rows, and marked by the next full comparison', async () => {
    const withdraw = ({ data }: LegistarServer): void => {
      data.Events = data.Events.filter(({ EventId }) => EventId !== 41);
    };
    expect(await changesOf(withdraw)).toEqual([]);
    expect(await changesOf(withdraw, { now: dayLater })).toEqual([
      'municipalities us-alder-falls-oh updated_at: 2026-03-05T10:00:00Z → 2026-03-11T12:00:00Z',
      'meetings lg-alder-e41 vanished_at: null → 2026-03-11T12:00:00Z',
      'meetings lg-alder-e41 updated_at: 2026-03-05T10:00:00Z → 2026-03-11T12:00:00Z',
      'sources lg-alder-source retrieved_at: 2026-03-10 → 2026-03-11',
    ]);
  });

  it('is counted once, and loses the mark when it reappears', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    const { Events } = server.data;
    server.data.Events = Events.slice(1);
    const vanished = await importFrom(server, corpus, { full: true, now: hourLater });
    const again = await importFrom(server, corpus, { full: true, now: hourLater });
    expect(vanished.counts.records.get('event')?.vanished).toBe(1);
    expect(again.counts.records.get('event')?.vanished).toBe(0);
    server.data.Events = Events;
    await importFrom(server, corpus, { full: true, now: hourLater });
    expect(tablesOf(corpus).meetings[0]).toMatchObject({ id: 'lg-alder-e41', vanished_at: null });
  });

  it('is not marked if it is missing only from the list', async () => {
    const corpus = corpusPath();
    const server = await serve();
    await importFrom(server, corpus);
    const [hidden] = server.data.Events.splice(0, 1);
    // Concurrent edits shift rows between pages, so a row can be missing from all of them.
    server.faultOf = (path) =>
      path.endsWith('/Events/41') ? { status: 200, body: JSON.stringify(hidden) } : undefined;
    const { counts } = await importFrom(server, corpus, { now: dayLater });
    expect(counts.records.get('event')).toMatchObject({ vanished: 0 });
    expect(server.requests).toContain('/v1/alder/Events/41');
  });

  it('with a new id is marked under the old id and added under the new one', async () => {
    const changes = await changesOf(
      ({ data }) => {
        eventOf(data, 42).EventId = 4242;
      },
      { full: true },
    );
    expect(changes).toContain('meetings lg-alder-e42 vanished_at: null → 2026-03-10T12:00:00Z');
    expect(changes).toContain('meetings lg-alder-e4242 added');
  });
});

it('two clients share a corpus, each with its own place and state', async () => {
  const corpus = corpusPath();
  await importFrom(await serve(), corpus);
  const before = tablesOf(corpus);
  const other = await serve(alderFalls(), 'birch');
  await importFrom(other, corpus, { client: 'birch', place: 'birch-mi' });
  const changes = differences(before, tablesOf(corpus));
  expect(
    changes.every((change) => change.includes(' lg-birch-') || change.startsWith('municipalities')),
  ).toBe(true);
  expect(tablesOf(corpus).meetings).toHaveLength(6);
});
