/** A place with a second source that publishes nothing has the same rows as a place with one source, whatever the importer. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openCorpusFile } from '../../../../generator/import/corpus/corpus-file.ts';
import { type Answer, WebServer } from '../../../support/platforms/web-server.ts';
import { alderFalls } from '../../../support/legistar/legistar-client.ts';
import { corpusPath, dayLater, differences, importFrom, serve, tablesOf } from '../import.fixture.ts';
import { platformCases } from '../platforms/cases.fixture.ts';

async function serveAnswer(answer: Answer): Promise<WebServer> {
  const server = await WebServer.start(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** Adds a source to a place, as its import does. */
function addSource(corpus: string, placeId: unknown): void {
  openCorpusFile(corpus).close();
  using database = new DatabaseSync(corpus);
  database
    .prepare(`INSERT INTO import_sources VALUES ('other/elm', ?, 'other-', NULL, 0)`)
    .run(String(placeId));
}

function storedMeetings(corpus: string): number {
  using database = new DatabaseSync(corpus);
  return Number(database.prepare('SELECT count(*) AS meetings FROM import_meetings').get()?.['meetings']);
}

type Read = (corpus: string, now?: Date) => ReturnType<typeof importFrom>;

/** Imports into two corpora, of which one has a second source: from the start, or from the second import on. */
async function expectSameRows(read: Read, start: 'early' | 'late', change: () => void): Promise<void> {
  const [single, several] = [corpusPath(), corpusPath()];
  const counts = async (corpus: string, now?: Date) =>
    Object.fromEntries((await read(corpus, now)).counts.rows);
  const expectSame = async (now?: Date): Promise<void> => {
    const expected = await counts(single, now);
    const place = tablesOf(single).municipalities[0]?.['id'];
    if (start === 'early' && now === undefined) addSource(several, place);
    expect(await counts(several, now)).toEqual(expected);
    expect(differences(tablesOf(single), tablesOf(several))).toEqual([]);
    if (start === 'late' && now === undefined) addSource(several, place);
  };
  await expectSame();
  change();
  await expectSame(dayLater);
  expect(storedMeetings(several)).toBe(tablesOf(single).meetings.length);
}

it.each(platformCases.map((platform) => [platform.importer.name, platform] as const))(
  'with the importer of %s',
  async (_, { importer, client, place, source }) => {
    const { answer, edits, remove } = source();
    const server = await serveAnswer(answer);
    const read: Read = (corpus, now) =>
      importFrom(server, corpus, { importer, client, place, ...(now === undefined ? {} : { now }) });
    await expectSameRows(read, 'early', () => {
      for (const { make } of edits) make();
      remove();
    });
  },
);

it.each(['early', 'late'] as const)(
  'with the importer of legistar, and the source added %s',
  async (start) => {
    const data = alderFalls();
    const server = await serve(data);
    const read: Read = (corpus, now) => importFrom(server, corpus, now === undefined ? {} : { now });
    await expectSameRows(read, start, () => {
      for (const event of data.Events) event['EventLocation'] = 'Library';
      data.Events.splice(1, 1);
    });
  },
);
