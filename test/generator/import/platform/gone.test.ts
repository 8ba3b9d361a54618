/** When a meeting that its list no longer has is gone, and when it is not. */
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import type { Period } from '../../../../generator/import/platform/platform.ts';
import { primegov } from '../../../../generator/import/primegov/primegov.ts';
import { platformImporter } from '../../../../generator/import/platform/platform-importer.ts';
import { listsByYear } from '../../../../generator/import/platform/lists-by-year.ts';
import { primeGovAnswer, primeGovMeeting, sageValley } from '../../../support/platforms/primegov-client.ts';
import { WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, importFrom, tablesOf } from '../import.fixture.ts';

type List = {
  readonly days: readonly string[];
  readonly span?: Period;
  readonly uncertainDays?: readonly string[];
};

const listed = (day: string) => ({
  meeting: { id: day, day, status: {}, sourceUrl: `https://elm.example.org/${day}` },
  extra: null,
});

/** A client whose list the test changes, and its meetings that vanished, after imports on several days. */
async function client(byYear?: () => readonly string[], isThere?: (id: string) => boolean) {
  const state: { list: List } = { list: { days: [] } };
  const importer = platformImporter<null>({
    name: 'civicclerk',
    keyCode: 'gn',
    clientPattern: /^[a-z]+$/,
    exampleClient: 'elm',
    detection: { addresses: [] },
    title: 'Meetings',
    site: (name) => `https://${name}.example.org`,
    async *lists(run) {
      await run.source.text(new URL(run.base));
      if (byYear !== undefined)
        return yield* listsByYear(run, 2010, async (_, year) =>
          Promise.resolve({
            meetings: byYear()
              .filter((day) => day.startsWith(String(year)))
              .map(listed),
          }),
        );
      const { days, ...rest } = state.list;
      yield { meetings: days.map(listed), ...rest };
    },
    read: async (_, { meeting }) => Promise.resolve(meeting),
    ...(isThere === undefined ? {} : { exists: async (_, { id }) => Promise.resolve(isThere(id)) }),
  });
  const server = await WebServer.start(() => ({ body: 'Calendar' }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  return async (day: string, list: List = { days: [] }, since?: string) => {
    state.list = list;
    const now = new Date(`${day}T12:00:00Z`);
    const options = { importer, client: 'elm', place: 'elm-oh', now };
    const { counts } = await importFrom(
      server,
      corpus,
      since === undefined ? options : { ...options, since },
    );
    const vanished = tablesOf(corpus).meetings.filter(({ vanished_at }) => vanished_at !== null);
    return {
      vanished: vanished.map(({ meeting_date }) => meeting_date),
      failures: counts.failures.map(({ reason }) => reason),
      findings: counts.findings.map(({ reason }) => reason),
      isFinished: hasCursor(corpus),
    };
  };
}

/** True if the next import reads only what changed. */
function hasCursor(corpus: string): boolean {
  using database = new DatabaseSync(corpus);
  return database.prepare('SELECT 1 FROM import_cursors').get() !== undefined;
}

const always = { from: null, to: '2027-12-31' };
const march = ['2026-03-03', '2026-03-10', '2026-03-17'];

it('a meeting is gone if a list of its days no longer has it: to come, or listed after it was held', async () => {
  const read = await client();
  await read('2026-03-12', { days: march, span: always });
  expect((await read('2026-03-13', { days: ['2026-03-10'], span: always })).vanished).toEqual([
    '2026-03-03',
    '2026-03-17',
  ]);
});

it('a meeting that leaves the list by being held is not gone', async () => {
  const read = await client();
  await read('2026-03-09', { days: march, span: always });
  expect((await read('2026-03-11', { days: ['2026-03-17'], span: always })).vanished).not.toContain(
    '2026-03-10',
  );
});

it.each<[string, List]>([
  ['without a statement of its days', { days: ['2026-03-17'] }],
  ['of other days', { days: ['2026-03-17'], span: { from: '2026-03-12', to: '2027-12-31' } }],
  ['that lost all meetings of its days', { days: ['2026-04-07'], span: { from: null, to: '2026-03-31' } }],
  ['with a row on its day that has no id', { days: ['2026-03-17'], span: always, uncertainDays: march }],
])('a meeting is not gone by a list %s', async (_, list) => {
  const read = await client();
  await read('2026-03-12', { days: march, span: always });
  expect((await read('2026-03-13', list)).vanished).toEqual([]);
});

it('the platform’s record of a meeting decides, where there is one', async () => {
  const read = await client(undefined, (id) => id === '2026-03-03');
  await read('2026-03-12', { days: march, span: always });
  expect((await read('2026-03-13', { days: ['2026-03-17'], span: always })).vanished).toEqual(['2026-03-10']);
});

it('a gap of years ends no listing by year, and an archive that ended is no failure', async () => {
  const days = ['2011-05-03', '2019-05-07', '2020-05-05'];
  const read = await client(() => days);
  expect(await read('2026-03-12')).toMatchObject({ vanished: [], failures: [] });
  expect(await read('2026-03-13')).toMatchObject({ vanished: [], failures: [] });
  days.push('2026-03-17');
  expect(await read('2026-03-14')).toMatchObject({ vanished: [], failures: [] });
});

it('a first import that finds nothing is a failure, unless it was limited to recent meetings', async () => {
  const read = await client();
  const nothing = expect.stringContaining('They have no meeting') as string;
  expect(await read('2026-03-12', { days: [], span: always })).toMatchObject({
    failures: [nothing],
    isFinished: false,
  });
  expect((await read('2026-03-13', { days: [], span: always })).failures).toEqual([nothing]);
  const limited = await client();
  expect(await limited('2026-03-12', { days: [], span: always }, '2026-01-01')).toMatchObject({
    failures: [],
    findings: [nothing],
    isFinished: true,
  });
});

it.each([
  ['is not in the archive yet', '2026-03-11', [6]],
  ['was to come, like all others of a list that is empty now', '2026-03-09', [2, 3, 4, 6]],
])('a meeting of PrimeGov is not gone if it %s', async (_, day, missing) => {
  const data = sageValley();
  data.meetings.push(primeGovMeeting(6, { dateTime: '2026-03-10T19:00:00', title: 'Water Board' }));
  const server = await WebServer.start(primeGovAnswer(data));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const read = async (on: string) => {
    const now = new Date(`${on}T12:00:00Z`);
    await importFrom(server, corpus, {
      importer: primegov,
      client: 'sagevalley',
      place: 'sage-valley-co',
      now,
    });
    return tablesOf(corpus).meetings;
  };
  data.today = '2026-03-08';
  expect(await read('2026-03-08')).toHaveLength(6);
  data.today = day;
  data.meetings = data.meetings.filter(({ id }) => !missing.includes(id));
  expect((await read(day)).filter(({ vanished_at }) => vanished_at !== null)).toEqual([]);
});
