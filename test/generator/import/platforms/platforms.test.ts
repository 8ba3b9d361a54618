/** What every importer of a meeting platform does: one test over all of them. */
import { copyFileSync, globSync, mkdtempSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import type { ImportResult } from '../../../../generator/import/run-import.ts';
import { isLong, sampleOf } from '../../../support/long.ts';
import { type Answer, challengePage, loginPage, WebServer } from '../../../support/platforms/web-server.ts';
import { check } from '../../../support/site/build.ts';
import { corpusPath, dayLater, differences, hourLater, importFrom, tablesOf } from '../import.fixture.ts';
import { platformCases } from './cases.fixture.ts';

async function serve(answer: Answer): Promise<WebServer> {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

const withoutStamps = (changes: readonly string[]): string[] =>
  changes.filter((change) => !/ (?:updated_at|retrieved_at): |^(?:briefs|decisions) /.test(change));

/** The shares of the requests after which an import is killed: all in a long run, otherwise one per platform. */
const killShares = [0.3, 0.5, 0.7];

/** All importers retry, stop and continue by the same code, which every fourth platform tests; a long run tests all of them. */
const inTurn = new Set(sampleOf(platformCases, (_, index) => index % 4 === 0));

/** Copies the files of a corpus as they are, which are what a process leaves that is killed now; returns the copy's path. */
function copyOf(corpus: string): string {
  const copy = corpusPath();
  for (const file of globSync(`${corpus}*`)) copyFileSync(file, join(dirname(copy), basename(file)));
  return copy;
}

describe.each(platformCases)('the importer of $importer.name', (platform) => {
  const { importer, client, place, isDetail } = platform;
  const read = (server: WebServer, corpus: string, now?: Date, full = false): Promise<ImportResult> =>
    importFrom(server, corpus, { importer, client, place, full, ...(now === undefined ? {} : { now }) });

  let first: { readonly server: WebServer; readonly corpus: string; readonly requests: number } | undefined;
  afterAll(() => first?.server[Symbol.asyncDispose]());

  /** Imports once for all tests that begin with an imported corpus. */
  async function importFirst(): Promise<NonNullable<typeof first>> {
    const server = await WebServer.start(platform.source().answer);
    const corpus = join(mkdtempSync(join(inject('runFolder'), 'platform-')), 'corpus.db');
    await read(server, corpus);
    return { server, corpus, requests: server.requests.filter(platform.isList).length };
  }

  /** A source, its server without requests so far, and a corpus that was imported from it with this number of requests of lists. */
  async function imported() {
    const { server, corpus, requests } = (first ??= await importFirst());
    const source = platform.source();
    Object.assign(server, { answer: source.answer, faultOf: () => undefined });
    server.requests.length = 0;
    return { ...source, server, corpus: copyOf(corpus), requests };
  }

  it('creates a valid corpus with what the platform publishes', async () => {
    const corpus = corpusPath();
    const server = await serve(platform.source().answer);
    const { counts, error } = await read(server, corpus);
    expect([counts.failures, counts.skipped, error]).toEqual([[], [], undefined]);
    const { findings, counts: checked } = await check(corpus);
    expect(findings).toEqual([]);
    expect(Object.fromEntries(checked.rows)).toMatchObject(platform.rows);
    const details = server.requests.filter((request) => !platform.isList(request)).length;
    expect(details).toBeLessThanOrEqual(platform.requestsPerMeeting * (platform.rows['meetings'] ?? 0));
    expect(server.robotsRequests).toHaveLength(1);
  });

  it('writes nothing if nothing changed, with one request per page of a list', async () => {
    const { server, corpus, requests: pages } = await imported();
    const before = tablesOf(corpus);
    const { counts } = await read(server, corpus, hourLater);
    expect(counts.rows.size).toBe(0);
    expect(differences(before, tablesOf(corpus))).toEqual([]);
    expect(server.requests.length).toBeLessThanOrEqual(pages);
    expect((await read(server, corpus, hourLater, true)).counts.rows.size).toBe(0);
  });

  it.each(platform.source().edits.map(({ what }) => what))(
    'after an edit of %s, changes exactly its rows',
    async (what) => {
      const { server, corpus, edits } = await imported();
      const before = tablesOf(corpus);
      const edited = edits.find((candidate) => candidate.what === what);
      edited?.make();
      await read(server, corpus, dayLater);
      expect(withoutStamps(differences(before, tablesOf(corpus)))).toEqual(edited?.changes);
    },
  );

  it('keeps a meeting that its source removed, and marks it a day later', async () => {
    const { server, corpus, remove } = await imported();
    const before = tablesOf(corpus);
    remove();
    await read(server, corpus, dayLater);
    expect(withoutStamps(differences(before, tablesOf(corpus)))).toEqual([
      `meetings ${platform.remove.key} vanished_at: null → 2026-03-11T12:00:00Z`,
    ]);
  });

  it('does not mark every meeting when the lists are suddenly empty', async () => {
    const { server, corpus } = await imported();
    server.faultOf = (request) => (platform.isList(request) ? platform.emptyList : undefined);
    const { counts, error } = await read(server, corpus, dayLater);
    expect([...counts.failures.map(({ reason }) => reason), error?.message].join()).toMatch(
      /empty|unknown form/,
    );
    expect(tablesOf(corpus).meetings.every(({ vanished_at }) => vanished_at === null)).toBe(true);
  });

  it.each(inTurn.has(platform) ? [platform] : [])('recovers from transient errors', async () => {
    const [whole, faulty] = [corpusPath(), corpusPath()];
    await read(await serve(platform.source().answer), whole);
    const server = await serve(platform.source().answer);
    const failed = new Map<string, number>();
    server.faultOf = ({ asked }) => {
      const times = failed.get(asked) ?? 0;
      failed.set(asked, times + 1);
      return ([{ status: 500, body: '<html>Down</html>' }, 'reset', 'cut'] as const)[times];
    };
    const { counts } = await read(server, faulty);
    expect(counts.failures).toEqual([]);
    expect(differences(tablesOf(whole), tablesOf(faulty))).toEqual([]);
  });

  // Platforms without details are read from their lists only.
  const hasDetails = platform.requestsPerMeeting > 0;

  const faults = [
    ['a bot challenge', challengePage, /a bot challenge/],
    ['a web page', { body: '<!DOCTYPE html><title>Maintenance</title>' }, /web page|unknown form/],
    ['status 403', { status: 403, body: { message: 'Forbidden' } }, /403/],
  ] as const;
  const faultsInTurn = sampleOf(
    faults,
    (_, index) => index === platformCases.indexOf(platform) % faults.length,
  );
  it.each(hasDetails ? faultsInTurn : [])(
    'names %s in place of the details, asks once, and keeps the rows',
    async (_, fault, reason) => {
      const { server, corpus } = await imported();
      const before = tablesOf(corpus);
      server.faultOf = (request) => (isDetail(request) ? fault : undefined);
      const { counts } = await read(server, corpus, hourLater, true);
      expect(counts.failures.map((failure) => failure.reason)).toEqual([expect.stringMatching(reason)]);
      expect(server.requests.filter(isDetail)).toHaveLength(1);
      expect(differences(before, tablesOf(corpus))).toEqual([]);
      server.faultOf = () => undefined;
      server.requests.length = 0;
      await read(server, corpus, hourLater);
      expect(server.requests.filter(isDetail)).toHaveLength(1);
    },
  );

  it.each(hasDetails ? (['cut'] as const) : [])(
    'reports %s details, and reads everything else',
    async (fault) => {
      const corpus = corpusPath();
      const server = await serve(platform.source().answer);
      server.faultOf = (request) => (isDetail(request) ? fault : undefined);
      const { counts } = await read(server, corpus);
      expect(counts.failures).toHaveLength(1);
      expect(tablesOf(corpus).meetings).toHaveLength(platform.rows['meetings'] ?? 0);
    },
  );

  it.each([
    ['a bot challenge', challengePage],
    ['a login page', loginPage],
  ])('names %s in place of the first list, and writes no place', async (name, page) => {
    const corpus = corpusPath();
    const server = await serve(() => page);
    const { error } = await read(server, corpus);
    expect(error?.message).toContain(name);
    expect(tablesOf(corpus).municipalities).toEqual([]);
  });

  it('obeys robots.txt', async () => {
    const server = await serve(platform.source().answer);
    server.robots = 'User-agent: *\nDisallow: /';
    const { error } = await read(server, corpusPath());
    expect(error?.message).toContain('“Disallow: /” (line 2)');
    expect(server.requests).toEqual([]);
  });

  // interrupted.test.ts kills the command itself.
  it.each(inTurn.has(platform) ? [platform] : [])(
    'yields the same corpus after it was killed and run again',
    async () => {
      const server = await serve(platform.large());
      const [whole, corpus] = [corpusPath(), corpusPath()];
      await read(server, whole);
      const requests = server.requests.length;
      const shares = isLong ? killShares : [killShares[platformCases.indexOf(platform) % 3] ?? 0.5];
      // Of few requests, several shares are the same one.
      const last = new Set(shares.map((share) => Math.max(1, Math.floor(share * requests))));
      const killed: string[] = [];
      let requested = 0;
      server.faultOf = () => {
        requested++;
        if (last.has(requested)) killed.push(copyOf(corpus));
        return undefined;
      };
      await read(server, corpus);
      server.faultOf = () => undefined;
      expect(killed).toHaveLength(last.size);
      // Some platforms need their last requests for no row, so a late kill may leave all of them.
      const [earliest = ''] = killed;
      expect(differences(tablesOf(whole), tablesOf(earliest))).not.toEqual([]);
      for (const interrupted of killed) {
        expect((await read(server, interrupted)).error).toBeUndefined();
        expect(withoutStamps(differences(tablesOf(whole), tablesOf(interrupted)))).toEqual([]);
      }
    },
  );
});
