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

/** Requests that time out and connections that close are the same error to an importer: no response. */
const faults: readonly (readonly [string, WebFault])[] = [
  ['500', down],
  ['404', { status: 404, body: {} }],
  ['403', { status: 403, body: 'Forbidden' }],
  ['429', { status: 429, body: 'Too many requests' }],
  ['another page', maintenance],
  ['a login page', loginPage],
  ['a truncated response', 'cut'],
  ['no response', 'reset'],
];

const withoutStamps = (changes: readonly string[]): string[] =>
  // The source of a body is whichever of its meetings was written first.
  changes.filter((change) => !/ (?:updated_at|retrieved_at): |^bodies \S+ source_url: /.test(change));

const knownOf = ({ meetings }: Tables): string[] =>
  meetings.map(({ id, meeting_date, status, vanished_at }) =>
    [id, meeting_date, status !== null, vanished_at].join(' '),
  );

describe.each(platformCases)('the importer of $importer.name', (platform) => {
  const { importer, client, place } = platform;
  const chosen = sampleOf(
    faults,
    (_, index) => (index + platformCases.indexOf(platform)) % faults.length === 0,
  );

  it.each(chosen)('keeps what it knows after %s at any request', async (_, fault) => {
    const server = await WebServer.start(platform.source().answer);
    onTestFinished(() => server[Symbol.asyncDispose]());
    const read = (corpus: string, now?: Date) =>
      importFrom(server, corpus, { importer, client, place, ...(now === undefined ? {} : { now }) });
    const whole = corpusPath();
    await read(whole);
    const expected = tablesOf(whole);
    const details = new Set(server.requests.filter((request) => !platform.isList(request)).map(keyOf));
    for (const failing of details) {
      const corpus = corpusPath();
      server.faultOf = (request) => (keyOf(request) === failing ? fault : undefined);
      const { counts, error } = await read(corpus);
      expect(error, failing).toBeUndefined();
      expect(knownDays(tablesOf(corpus)), failing).toEqual(knownDays(expected));
      expect(listedDocuments(tablesOf(corpus)), failing).toBe(true);
      if (fault !== faults[1]?.[1]) expect(counts.failures.length, failing).toBeGreaterThan(0);
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
    await importFrom(server, corpus, { importer, client, place });
    const before = tablesOf(corpus);
    server.requests.length = 0;
    await importFrom(server, corpus, { importer, client, place, full: true });
    for (const failing of new Set(server.requests.map(keyOf))) {
      server.faultOf = (request) => (keyOf(request) === failing ? fault : undefined);
      await importFrom(server, corpus, { importer, client, place, full: true });
      const isMissing = fault === faults[1]?.[1];
      const changes = withoutStamps(differences(before, tablesOf(corpus)));
      const lost = changes.filter((change) => /^meetings .* (?:removed|vanished_at)/.test(change));
      expect(isMissing ? lost : changes, failing).toEqual([]);
      server.faultOf = () => undefined;
      await importFrom(server, corpus, { importer, client, place, full: true });
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
  ['no response', 'reset'],
];

describe('the importer of legistar', () => {
  it.each(apiFaults)(
    'loses nothing by %s at any request, and the next import repairs it',
    async (_, fault) => {
      const server = await serve(alderFalls());
      const whole = corpusPath();
      await importFrom(server, whole);
      const expected = tablesOf(whole);
      const details = new Set(server.requests.filter((path) => /\/EventItems/.test(path)));
      expect(details.size).toBeGreaterThan(4);
      for (const failing of details) {
        const corpus = corpusPath();
        server.faultOf = (path) => (path === failing ? fault : undefined);
        const { counts } = await importFrom(server, corpus);
        expect(counts.failures, failing).toHaveLength(1);
        expect(knownOf(tablesOf(corpus)), failing).toEqual(knownOf(expected));
        await importFrom(server, whole, { full: true });
        expect(withoutStamps(differences(expected, tablesOf(whole))), failing).toEqual([]);
        server.faultOf = () => undefined;
        await importFrom(server, corpus);
        await importFrom(server, whole, { full: true });
        for (const repaired of [corpus, whole])
          expect(withoutStamps(differences(expected, tablesOf(repaired))), failing).toEqual([]);
      }
    },
  );
});
