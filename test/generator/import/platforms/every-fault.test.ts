/** A fault at every request in turn, over all platforms: what the list says is written, nothing vanishes, and the next import repairs. */
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  loginPage,
  type WebAnswer,
  type WebFault,
  WebServer,
} from '../../../support/platforms/web-server.ts';
import { sampleOf } from '../../../support/long.ts';
import { alderFalls } from '../../../support/legistar/legistar-client.ts';
import type { LegistarFault } from '../../../support/legistar/legistar-server.ts';
import {
  corpusPath,
  dayLater,
  differences,
  importFrom,
  serve,
  type Tables,
  tablesOf,
} from '../import.fixture.ts';
import { platformCases } from './cases.fixture.ts';

const down: WebAnswer = { status: 500, body: { Message: 'An error has occurred.' } };

/** A page that is no error to HTTP, in place of the page or the JSON that was asked for. */
const maintenance: WebAnswer = {
  body: '<!DOCTYPE html><html><head><title>Maintenance</title></head><body><p>We will be back soon.</p></body></html>',
};

const missing: WebAnswer = { status: 404, body: {} };

/** Long enough for every response of a local server, and short enough to wait for several times. */
const timeoutMs = 250;

const faults: readonly (readonly [string, WebFault])[] = [
  ['500', down],
  ['404', missing],
  ['403', { status: 403, body: 'Forbidden' }],
  ['429', { status: 429, body: 'Too many requests' }],
  ['another page', maintenance],
  ['a login page', loginPage],
  ['JSON that is truncated', 'cut'],
  ['half of a response', 'half'],
  ['a connection that closes', 'reset'],
  ['a connection that closes within the response', 'break'],
  ['no response in time', 'hang'],
  ['a response without an end', 'stall'],
];

/** Each request that hangs takes five timeouts. */
const inTurn = (requests: readonly string[], fault: WebFault | LegistarFault): readonly string[] =>
  fault === 'hang' || fault === 'stall' ? sampleOf(requests, (_, index) => index % 5 === 0) : requests;

const withoutStamps = (changes: readonly string[]): string[] =>
  // The source of a body is whichever of its meetings was written first.
  changes.filter((change) => !/ (?:updated_at|retrieved_at): |^bodies \S+ source_url: /.test(change));

const knownOf = ({ meetings }: Tables): string[] =>
  meetings.map(({ id, meeting_date, status, vanished_at }) =>
    [id, meeting_date, status !== null, vanished_at].join(' '),
  );

describe.each(platformCases)('the importer of $importer.name', (platform) => {
  const { importer, client, place } = platform;
  const options = { importer, client, place, timeoutMs };
  const chosen = sampleOf(
    faults,
    (_, index) => (index + platformCases.indexOf(platform)) % faults.length === 0,
  );

  it.each(chosen)('keeps what it knows after %s at any request', async (_, fault) => {
    const server = await WebServer.start(platform.source().answer);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const read = (corpus: string, now?: Date) =>
      importFrom(server, corpus, { ...options, ...(now === undefined ? {} : { now }) });
    const whole = corpusPath();
    await read(whole);
    const expected = tablesOf(whole);
    const { answer } = platform.source();
    const details = new Set(
      server.requests
        .filter((request) => !platform.isList(request))
        // Half of nothing is nothing.
        .filter((request) => fault !== 'half' || answer(request)?.body !== '')
        .map(keyOf),
    );
    for (const failing of inTurn([...details], fault)) {
      const corpus = corpusPath();
      server.faultOf = (request) => (keyOf(request) === failing ? fault : undefined);
      const { counts, error } = await read(corpus);
      expect(error, failing).toBeUndefined();
      expect(knownDays(tablesOf(corpus)), failing).toEqual(knownDays(expected));
      expect(listedDocuments(tablesOf(corpus)), failing).toBe(true);
      if (fault !== missing) expect(counts.failures.length, failing).toBeGreaterThan(0);
      server.faultOf = () => undefined;
      await read(corpus, dayLater);
      expect(knownOf(tablesOf(corpus)), failing).toEqual(knownOf(expected));
      expect(withoutStamps(differences(expected, tablesOf(corpus))), failing).toEqual([]);
    }
  });

  it.each(chosen)('loses nothing that it knew by %s at any request', async (_, fault) => {
    const server = await WebServer.start(platform.source().answer);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const corpus = corpusPath();
    await importFrom(server, corpus, options);
    const before = tablesOf(corpus);
    server.requests.length = 0;
    await importFrom(server, corpus, { ...options, full: true });
    for (const failing of inTurn([...new Set(server.requests.map(keyOf))], fault)) {
      server.faultOf = (request) => (keyOf(request) === failing ? fault : undefined);
      await importFrom(server, corpus, { ...options, full: true });
      const changes = withoutStamps(differences(before, tablesOf(corpus)));
      const lost = changes.filter((change) => /^meetings .* (?:removed|vanished_at)/.test(change));
      expect(fault === missing ? lost : changes, failing).toEqual([]);
      server.faultOf = () => undefined;
      await importFrom(server, corpus, { ...options, full: true });
      expect(withoutStamps(differences(before, tablesOf(corpus))), failing).toEqual([]);
    }
  });
});

type Requested = { readonly method: string; readonly asked: string; readonly body: string };
const keyOf = ({ method, asked, body }: Requested): string => `${method} ${asked} ${body}`;

const knownDays = ({ meetings }: Tables): unknown[] =>
  meetings.map(({ id, meeting_date, vanished_at }) => [id, meeting_date, vanished_at]);

/** A meeting whose agenda or minutes are listed has a status. */
const listedDocuments = ({ meetings }: Tables): boolean =>
  meetings.every(
    ({ agenda_url, minutes_url, status }) => (agenda_url ?? minutes_url) === null || status !== null,
  );

const apiFaults: readonly (readonly [string, LegistarFault])[] = [
  ['500', { status: 500, body: '{"Message":"An error has occurred."}' }],
  ['403', { status: 403 }],
  ['429', { status: 429 }],
  ['a web page', 'page'],
  ['truncated JSON', 'cut'],
  ['a connection that closes', 'reset'],
  ['a connection that closes within the response', 'break'],
  ['no response in time', 'stall'],
];

describe('the importer of legistar', () => {
  it.each(apiFaults)(
    'loses nothing by %s at any request, and the next import repairs it',
    async (_, fault) => {
      const server = await serve(alderFalls());
      const whole = corpusPath();
      await importFrom(server, whole, { timeoutMs });
      const expected = tablesOf(whole);
      const details = new Set(server.requests.filter((path) => /\/EventItems/.test(path)));
      expect(details.size).toBeGreaterThan(4);
      for (const failing of inTurn([...details], fault)) {
        const corpus = corpusPath();
        server.faultOf = (path) => (path === failing ? fault : undefined);
        const { counts } = await importFrom(server, corpus, { timeoutMs });
        expect(counts.failures, failing).toHaveLength(1);
        expect(knownOf(tablesOf(corpus)), failing).toEqual(knownOf(expected));
        await importFrom(server, whole, { timeoutMs, full: true });
        expect(withoutStamps(differences(expected, tablesOf(whole))), failing).toEqual([]);
        server.faultOf = () => undefined;
        await importFrom(server, corpus, { timeoutMs });
        await importFrom(server, whole, { timeoutMs, full: true });
        for (const repaired of [corpus, whole])
          expect(withoutStamps(differences(expected, tablesOf(repaired))), failing).toEqual([]);
      }
    },
  );
});
