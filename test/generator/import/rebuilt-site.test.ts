import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { alderFalls, eventOf, itemOf } from '../../support/legistar/legistar-client.ts';
import { corpusPath, hourLater, importFrom, serve } from './import.fixture.ts';

it('an edit at the source changes only files of its place', async () => {
  const corpus = corpusPath();
  const [alder, birch] = [await serve(), await serve(alderFalls(), 'birch')];
  await importFrom(alder, corpus);
  await importFrom(birch, corpus, { client: 'birch', place: 'birch-hill-oh' });
  const filesNow = async (name: string): Promise<Map<string, Buffer>> => {
    const folder = join(dirname(corpus), name);
    await buildInto(folder, corpus);
    return filesOf(folder);
  };
  const before = await filesNow('before');
  itemOf(alder.data, 41, 5103)['EventItemTitle'] = 'Rezoning of 14 Mill Street';
  eventOf(alder.data, 41)['EventLastModifiedUtc'] = '2026-03-10T12:30:00';
  await importFrom(alder, corpus, { now: hourLater });
  await importFrom(birch, corpus, { client: 'birch', place: 'birch-hill-oh', now: hourLater });
  const after = await filesNow('after');
  const changed = [...after]
    .filter(([path, bytes]) => before.get(path)?.equals(bytes) !== true)
    .map(([path]) => path);
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(changed).toContain('us/city/alder-falls-oh/meetings.json');
  expect(changed.filter((path) => path.includes('/city/') && !path.includes('/alder-falls-oh/'))).toEqual([]);
  expect(changed.filter((path) => !path.includes('/city/'))).toEqual([
    // Its first example is the newest decision of a place.
    'us/docs/index.html',
    // These lists contain the date of each place's last change.
    'us/municipalities.json',
    'us/places.json',
    'us/sitemap.xml',
    'us/sitemaps/1.xml',
    // The newest decisions of the state.
    'us/state/ohio/decisions.atom',
    'us/state/ohio/index.html',
    // The number of decisions, and when places last changed.
    'us/status.json',
    'us/status/index.html',
  ]);
});
