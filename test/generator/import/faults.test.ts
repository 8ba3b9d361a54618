import { describe, expect, it } from 'vitest';
import { cases } from '../../support/long.ts';
import { alderFalls, event } from '../../support/legistar/legistar-client.ts';
import type { LegistarFault } from '../../support/legistar/legistar-server.ts';
import { corpusPath, differences, hourLater, importFrom, serve, tablesOf } from './import.fixture.ts';

const lostVotes = { status: 500, body: '{"ExceptionMessage":"An error has occurred."}' };

/** Returns a fault for the first `times` requests of each matching path. */
function faultFor(
  pattern: RegExp,
  fault: LegistarFault,
  times: number,
): (path: string) => LegistarFault | undefined {
  const left = new Map<string, number>();
  return (path) => {
    const rest = left.get(path) ?? times;
    if (!pattern.test(path) || rest === 0) return undefined;
    left.set(path, rest - 1);
    return fault;
  };
}

describe('an import recovers from transient faults', () => {
  it.each<[string, LegistarFault]>([
    ['too many requests (429)', { status: 429 }],
    ['a server error', { status: 500, body: '{"Message":"An error has occurred."}' }],
    ['a bad gateway', { status: 502, body: '<html>' }],
    ['truncated JSON', 'cut'],
    ['a web page instead of JSON', 'page'],
    ['a closed connection', 'reset'],
  ])('%s', async (_, fault) => {
    const [whole, faulty] = [corpusPath(), corpusPath()];
    await importFrom(await serve(), whole);
    const server = await serve();
    server.faultOf = faultFor(/./, fault, 2);
    const { counts } = await importFrom(server, faulty);
    expect(counts.failures).toEqual([]);
    expect(differences(tablesOf(whole), tablesOf(faulty))).toEqual([]);
  });

  it('and observes Retry-After', async () => {
    const server = await serve();
    server.faultOf = faultFor(/Matters/, { status: 429, headers: { 'retry-after': '17' } }, 1);
    const waits: number[] = [];
    await importFrom(server, corpusPath(), { waits });
    expect(waits.some((wait) => Math.abs(wait - 17_000) < 1)).toBe(true);
  });
});

describe('a part that fails permanently is reported, and the rest is kept:', () => {
  it('a page of a list', async () => {
    const data = alderFalls();
    // The first of two pages, or in a long run the second of three.
    const [events, skipped] = [cases(1100, 2050), cases(0, 1000)];
    const page = new RegExp(String.raw`Events\?.*skip=${skipped}\b`);
    for (let id = 1000; id < 1000 + events; id++) data.Events.push(event(id));
    const server = await serve(data);
    const corpus = corpusPath();
    server.faultOf = (path) => (page.test(path) ? lostVotes : undefined);
    const { counts } = await importFrom(server, corpus);
    expect(counts.failures).toMatchObject([
      {
        what: `Events, rows ${skipped + 1} to ${skipped + 1000}`,
        reason: expect.stringContaining('The source returned 500') as string,
      },
    ]);
    expect(tablesOf(corpus).meetings).toHaveLength(events + 3 - 1000);
    // Unlisted meetings are not marked as removed, and the next import reads everything again.
    server.faultOf = () => undefined;
    await importFrom(server, corpus, { now: hourLater });
    expect(tablesOf(corpus).meetings).toHaveLength(events + 3);
    expect(tablesOf(corpus).meetings.every(({ vanished_at }) => vanished_at === null)).toBe(true);
  });

  it('the votes of an item, with the existing rows of the meeting', async () => {
    const server = await serve();
    const corpus = corpusPath();
    await importFrom(server, corpus);
    const before = tablesOf(corpus);
    server.faultOf = (path) => (path.endsWith('/5102/Votes') ? lostVotes : undefined);
    const { counts } = await importFrom(server, corpus, { full: true });
    expect(counts.failures).toMatchObject([{ what: 'items and votes of event 41' }]);
    expect(differences(before, tablesOf(corpus))).toEqual([]);
  });

  it('the votes of an item in a first import (case 9): all items and outcomes are written, and the votes are read by the next import', async () => {
    const server = await serve();
    const [corpus, whole] = [corpusPath(), corpusPath()];
    server.faultOf = (path) => (path.endsWith('/5102/Votes') ? lostVotes : undefined);
    await importFrom(server, corpus);
    expect(tablesOf(corpus)).toMatchObject({
      meetings: [{ id: 'lg-alder-e41', status: 'passed' }, {}, {}],
      agenda_items: [{}, {}, {}, {}],
      motions: [
        { id: 'lg-alder-i5102', result: 'passed', yes: null },
        { id: 'lg-alder-i5103', result: 'passed', yes: 2 },
      ],
      decisions: [{ outcome: 'passed' }, { outcome: 'failed' }],
    });
    server.faultOf = () => undefined;
    await importFrom(server, corpus);
    await importFrom(server, whole);
    const changes = differences(tablesOf(whole), tablesOf(corpus));
    expect(changes.filter((change) => !change.includes(' updated_at: '))).toEqual([]);
  });

  it('a list that the server rejects', async () => {
    const server = await serve();
    const corpus = corpusPath();
    server.faultOf = (path) => (path.includes('/OfficeRecords') ? { status: 403 } : undefined);
    const { counts } = await importFrom(server, corpus);
    expect(counts.failures).toMatchObject([{ what: 'OfficeRecords, rows 1 to 1000' }]);
    expect(tablesOf(corpus)).toMatchObject({ officials: [], meetings: [{}, {}, {}] });
  });

  it('a list that repeats forever', async () => {
    const data = alderFalls();
    for (let id = 1000; id < 2000; id++) data.Events.push(event(id));
    const server = await serve(data);
    const first = JSON.stringify(data.Events.slice(0, 1000));
    server.faultOf = (path) => (path.includes('/Events?') ? { status: 200, body: first } : undefined);
    const { counts } = await importFrom(server, corpusPath());
    expect(counts.failures).toEqual([{ what: 'Events', reason: 'A page repeats records of earlier pages' }]);
  });

  it('a list with duplicate rows is not a failure', async () => {
    const data = alderFalls();
    data.Events.push(...data.Events);
    const corpus = corpusPath();
    const server = await serve(data);
    const { counts } = await importFrom(server, corpus);
    expect(counts.failures).toEqual([]);
    expect(server.requests.filter((path) => path.includes('/EventItems?'))).toHaveLength(3);
    expect(tablesOf(corpus).meetings).toHaveLength(3);
  });
});

describe('an item has no votes if the API fails to list them', () => {
  it.each<[string, LegistarFault]>([
    [
      '500 because of an unexpected null',
      {
        status: 500,
        body: '{"InnerException":{"ExceptionMessage":"The cast to value type \'System.Int32\' failed because the materialized value is null."}}',
      },
    ],
    ['404', { status: 404 }],
    ['410', { status: 410 }],
  ])('%s', async (_, fault) => {
    const server = await serve();
    const corpus = corpusPath();
    server.faultOf = (path) => (path.endsWith('/5102/Votes') ? fault : undefined);
    const { counts } = await importFrom(server, corpus);
    expect(counts.failures).toEqual([]);
    expect(tablesOf(corpus).motions[0]).toMatchObject({
      id: 'lg-alder-i5102',
      result: 'passed',
      yes: null,
      divided: null,
    });
    expect(server.requests.filter((path) => path.endsWith('/5102/Votes'))).toHaveLength(1);
  });
});

describe('an empty client', () => {
  it('becomes a place without meetings', async () => {
    const data = { ...alderFalls(), Bodies: [], Persons: [], OfficeRecords: [], Matters: [], Events: [] };
    const corpus = corpusPath();
    const { counts, error } = await importFrom(await serve(data), corpus);
    expect([counts.failures, error]).toEqual([[], undefined]);
    expect(tablesOf(corpus)).toMatchObject({ municipalities: [{ id: 'us-alder-falls-oh' }], meetings: [] });
  });
});

describe('a client with bodies and no events', () => {
  it('is a failure of the first import, unless it is limited to recent meetings', async () => {
    const data = { ...alderFalls(), Events: [] };
    const { counts } = await importFrom(await serve(data), corpusPath());
    expect(counts.failures).toMatchObject([{ what: 'the events of alder' }]);
    const earlier = { ...data, Events: [event(1, { EventDate: '2020-01-07T00:00:00' })] };
    const limited = await importFrom(await serve(earlier), corpusPath(), { since: '2026-01-01' });
    expect(limited.counts.failures).toEqual([]);
  });
});

describe('if nothing can be read, the error names the reason and the remedy:', () => {
  it('a client that does not exist', async () => {
    const { error } = await importFrom(await serve(), corpusPath(), { client: 'aldr' });
    expect(error?.message).toContain('Legistar has no client “aldr”');
    const server = await serve();
    server.faultOf = () => ({ status: 404 });
    expect((await importFrom(server, corpusPath())).error?.message).toContain(
      'Legistar has no client “alder”',
    );
  });

  it('a client that requires a token, and one that rejects it', async () => {
    const server = await serve();
    server.token = 'right-token';
    const without = await importFrom(server, corpusPath());
    expect(without.error?.message).toMatch(/requires a token.*--token-env.*403/);
    const wrong = await importFrom(server, corpusPath(), { token: 'wrong-token' });
    expect(wrong.error?.message).toMatch(/rejects the token/);
    expect(wrong.error?.message).not.toContain('wrong-token');
    expect((await importFrom(server, corpusPath(), { token: 'right-token' })).error).toBeUndefined();
  });

  it('a web page instead of the API', async () => {
    const server = await serve();
    server.faultOf = () => 'page';
    expect((await importFrom(server, corpusPath())).error?.message).toMatch(
      /no Legistar API at this address.*--base-url/,
    );
  });

  it('an unreachable server', async () => {
    const server = await serve();
    server.faultOf = () => 'reset';
    expect((await importFrom(server, corpusPath())).error?.message).toMatch(
      /Nothing can be read for “alder”.*cannot be reached/,
    );
  });

  it('and no place is written', async () => {
    const corpus = corpusPath();
    await importFrom(await serve(), corpus, { client: 'aldr' });
    expect(tablesOf(corpus).municipalities).toEqual([]);
  });

  it('the token is in no message and no corpus, even if the server repeats it', async () => {
    const server = await serve();
    server.faultOf = (path) =>
      path.includes('/Matters') ? { status: 400, body: `bad request ${path}` } : undefined;
    const corpus = corpusPath();
    const { counts } = await importFrom(server, corpus, { token: 'sec-ret' });
    expect(server.requests.every((path) => path.includes('token=sec-ret'))).toBe(true);
    expect(JSON.stringify([counts.failures, tablesOf(corpus)])).not.toContain('sec-ret');
    expect(counts.failures[0]?.reason).toContain('[token]');
  });
});
