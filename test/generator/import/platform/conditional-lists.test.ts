import { expect, it, onTestFinished } from 'vitest';
import { platformImporter } from '../../../../generator/import/platform/platform-importer.ts';
import { WebServer } from '../../../support/platforms/web-server.ts';
import { corpusPath, dayLater, differences, hourLater, importFrom, tablesOf } from '../import.fixture.ts';

/** A platform whose list has an ETag. */
const tagged = platformImporter<null>({
  name: 'civicclerk',
  keyCode: 'tg',
  clientPattern: /^[a-z]+$/,
  exampleClient: 'elm',
  detection: { addresses: [] },
  title: 'Meetings',
  site: (client) => `https://${client}.example.org`,
  async *lists(run) {
    const page = await run.listPage(new URL(`${run.base}/list`));
    if (page === undefined) return yield 'unchanged';
    const meetings = page.content.split(' ').map((id) => ({
      meeting: { id, day: '2026-03-04', status: {}, sourceUrl: `${run.site}/${id}` },
      extra: null,
    }));
    yield { meetings, record: page.record };
  },
  read: async (run, { meeting }) => {
    const title = await run.source.text(new URL(`${run.base}/${meeting.id}`));
    return { ...meeting, items: [{ id: '1', title }] };
  },
});

it('an unchanged list is not read again, except once a day and after a failure', async () => {
  let list = 'a b';
  const server = await WebServer.start(({ path, headers }) => {
    if (path !== '/list') return { body: `Item of ${path}` };
    const etag = `"${list}"`;
    return headers['if-none-match'] === etag ? { status: 304 } : { body: list, headers: { etag } };
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const read = async (now?: Date): Promise<string[]> => {
    server.requests.length = 0;
    await importFrom(server, corpus, {
      importer: tagged,
      client: 'elm',
      place: 'elm-oh',
      ...(now === undefined ? {} : { now }),
    });
    return server.requests.map(({ path, headers }) =>
      headers['if-none-match'] === undefined ? path : `${path} if changed`,
    );
  };
  server.faultOf = ({ path }) => (path === '/b' ? { status: 403 } : undefined);
  expect((await read()).toSorted()).toEqual(['/a', '/b', '/list']);
  // The list was not read completely while one of its meetings failed.
  expect(await read(hourLater)).toEqual(['/list', '/b']);
  server.faultOf = () => undefined;
  expect(await read(hourLater)).toEqual(['/list', '/b']);
  const before = tablesOf(corpus);
  expect(await read(hourLater)).toEqual(['/list if changed']);
  expect(differences(before, tablesOf(corpus))).toEqual([]);
  list = 'a b c';
  server.faultOf = ({ path }) => (path === '/c' ? { status: 403 } : undefined);
  expect(await read(hourLater)).toEqual(['/list if changed', '/c']);
  server.faultOf = () => undefined;
  expect(await read(hourLater)).toEqual(['/list', '/c']);
  expect(await read(hourLater)).toEqual(['/list if changed']);
  expect(await read(dayLater)).toContain('/list');
  expect(tablesOf(corpus).meetings.map(({ vanished_at }) => vanished_at)).toEqual([null, null, null]);
});

it('a sweep does not take the meetings of an unchanged list for vanished ones', async () => {
  let pages: ('a' | 'b' | 'unchanged')[] = ['a', 'b'];
  const twoPages = platformImporter<null>({
    name: 'civicclerk',
    keyCode: 'tp',
    clientPattern: /^[a-z]+$/,
    exampleClient: 'elm',
    detection: { addresses: [] },
    title: 'Meetings',
    site: (client) => `https://${client}.example.org`,
    async *lists(run) {
      await run.source.text(new URL(run.base));
      for (const id of pages)
        yield id === 'unchanged'
          ? id
          : {
              meetings: [
                { meeting: { id, day: '2026-03-04', status: {}, sourceUrl: run.site }, extra: null },
              ],
              span: { from: null, to: '2027-12-31' },
            };
    },
    read: async (_, { meeting }) => Promise.resolve(meeting),
  });
  const server = await WebServer.start(() => ({ body: 'Calendar' }));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const corpus = corpusPath();
  const options = { importer: twoPages, client: 'elm', place: 'elm-oh', full: true };
  const vanished = () => tablesOf(corpus).meetings.filter(({ vanished_at }) => vanished_at !== null);
  await importFrom(server, corpus, options);
  pages = ['a', 'unchanged'];
  await importFrom(server, corpus, options);
  expect(vanished()).toEqual([]);
  pages = ['a'];
  await importFrom(server, corpus, options);
  expect(vanished()).toMatchObject([{ id: 'tp-elm-eb' }]);
});
