/** What an incremental run reads, writes and refuses. */
import { describe, expect, it } from 'vitest';
import { manifestKey } from '../../../../schemas/paths.ts';
import { encodePart, partKey } from '../../../../generator/store/manifest/part-file.ts';
import { placeFolderOf } from '../../../../generator/store/manifest/sections.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import { isPart, manifestOf, unnamedObjects } from '../../../support/published-manifest.ts';
import { filesOf } from '../../../support/site/build.ts';
import { missedFiles } from '../../../../generator/publish/missed-files.ts';
import {
  copyOf,
  differencesFromWhole,
  edit,
  journaledCorpus,
  noon,
  removeJournal,
  retitle,
  runSite,
  start,
  threePlaces,
  type SiteRunOptions,
  startJournal,
} from './site-runs.fixture.ts';

const parts: SiteRunOptions['parts'] = ['site', 'search'];
/** The folders of places with uploaded files. */
const uploadedPlaces = (store: MemoryStore): string[] => [
  ...new Set(store.takePuts().flatMap((path) => placeFolderOf(path) ?? [])),
];

describe('an incremental run', () => {
  it('reads and uploads nothing if nothing has changed', async () => {
    const { corpus, store } = await start();
    store.takePuts();
    const { summary, reason, publication } = await runSite(corpus, store, 'since-last');
    expect([reason, summary.placesRead, summary.artifacts]).toEqual([undefined, 0, []]);
    expect(store.takePuts()).toEqual([]);
    expect(publication.plan.isChanged).toBe(false);
  });

  it('reads and uploads the places that changed, and reads only their sections', async () => {
    const { corpus, store } = await start();
    store.takePuts();
    edit(corpus, "UPDATE permits SET name = 'Another' WHERE id = 'p2-permit'");
    const { summary, reason, folder, publication } = await runSite(corpus, store, 'since-last');
    expect([reason, summary.placesRead]).toEqual([undefined, 1]);
    const written = [...filesOf(folder).keys()].filter((path) => placeFolderOf(path) !== undefined);
    expect(written.length).toBeGreaterThan(0);
    expect(publication.plan.changed.map(({ path }) => path)).toEqual(expect.arrayContaining(written));
    expect(summary.artifacts.length).toBeGreaterThan(written.length);
    const sections = store.requests.filter(({ key }) => isPart(key) && /parts\/us-/.test(key));
    expect(new Set(sections.filter(({ verb }) => verb === 'get').map(({ key }) => key)).size).toBe(1);
    expect(uploadedPlaces(store)).toEqual(['us/city/p2-oh']);
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
    expect(unnamedObjects(store)).toEqual([]);
  });

  it('reads a place again when its next meeting has begun, and not before', async () => {
    const { corpus, store } = await start();
    // 19:00 in Ohio.
    const read = async (asOf: string) =>
      (await runSite(corpus, store, 'since-last', { asOf })).summary.placesRead;
    expect(await read('2026-11-21T05:00:00Z')).toBe(0);
    expect(await read('2026-11-22T00:00:00Z')).toBe(0);
    expect(await read('2026-11-22T00:00:01Z')).toBe(3);
    expect(await differencesFromWhole(corpus, store, { asOf: '2026-11-22T00:00:01Z' })).toEqual([]);
  });

  it('reads a place again when the day of a meeting without a record has ended', async () => {
    const { corpus, store } = await start();
    edit(corpus, "UPDATE meetings SET minutes_url = 'https://p1.example/minutes' WHERE id = 'p1-next'");
    const read = async (asOf: string) =>
      (await runSite(corpus, store, 'since-last', { asOf })).summary.placesRead;
    expect(await read('2026-11-22T00:00:01Z')).toBe(3);
    // Two hours after their start, no page says that the meetings are held now.
    expect(await read('2026-11-22T02:00:01Z')).toBe(3);
    expect(await read('2026-11-22T05:00:00Z')).toBe(2);
    expect(await differencesFromWhole(corpus, store, { asOf: '2026-11-22T05:00:00Z' })).toEqual([]);
  });

  it('reads no place because sources were read again, which only pages about all places show', async () => {
    const about = { publisher: 'The state', tables: ['meetings'], retrieved_at: '2026-11-18' };
    const corpus = journaledCorpus({
      ...threePlaces(),
      sources: [
        sampleRow('sources', { ...about, id: 's1', muni_id: null }),
        sampleRow('sources', { ...about, id: 's2', muni_id: 'p2' }),
      ],
    });
    const store = new MemoryStore();
    await runSite(corpus, store, 'all');
    store.takePuts();
    edit(corpus, "UPDATE sources SET retrieved_at = '2026-11-19'");
    const { summary } = await runSite(corpus, store, 'since-last');
    expect(summary.placesRead).toBe(0);
    expect(store.takePuts()).toEqual(expect.arrayContaining(['us/status.json', 'us/status/index.html']));
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
    edit(corpus, "UPDATE sources SET title = 'Another' WHERE id = 's2'");
    expect((await runSite(corpus, store, 'since-last')).summary.placesRead).toBe(1);
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
  });

  it('renews the pages about all places on a new day, and when postal codes change', async () => {
    const corpus = journaledCorpus(threePlaces());
    edit(
      corpus,
      'CREATE TABLE IF NOT EXISTS import_postal_codes (postal_code TEXT, muni_id TEXT, share REAL)',
    );
    const store = new MemoryStore();
    await runSite(corpus, store, 'all');
    store.takePuts();
    const asOf = '2026-11-21T04:00:00Z';
    expect((await runSite(corpus, store, 'since-last', { asOf })).summary.placesRead).toBe(0);
    expect(store.takePuts()).toContain('us/status.json');
    expect(await differencesFromWhole(corpus, store, { asOf })).toEqual([]);
    edit(corpus, "INSERT INTO import_postal_codes (postal_code, muni_id, share) VALUES ('43085', 'p1', 1)");
    expect((await runSite(corpus, store, 'since-last', { asOf })).summary.placesRead).toBe(0);
    expect(store.takePuts().filter((path) => path.includes('postal'))).not.toEqual([]);
    expect(await differencesFromWhole(corpus, store, { asOf })).toEqual([]);
  });

  it('removes the files of a place that was removed, and of one with another address', async () => {
    const { corpus, store } = await start();
    for (const table of ['meetings', 'briefs', 'permits'])
      edit(corpus, `DELETE FROM ${table} WHERE muni_id = 'p1'`);
    edit(corpus, "DELETE FROM municipalities WHERE id = 'p1'");
    edit(corpus, "UPDATE municipalities SET slug = 'renamed-oh' WHERE id = 'p2'");
    await runSite(corpus, store, 'since-last');
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
    expect(manifestOf(store).counts).toMatchObject({ places: 2, meetings: 4, tables: { permits: 2 } });
  });

  it('updates the search index, and answers with the changes of places that it read whole', async () => {
    const corpus = journaledCorpus(threePlaces());
    const store = new MemoryStore();
    await runSite(corpus, store, 'all', { parts });
    retitle(corpus, 'p1');
    edit(corpus, "DELETE FROM briefs WHERE meeting_id = 'p2-past'");
    const { summary } = await runSite(corpus, store, 'since-last', { parts });
    expect(summary.index?.report?.counts).toEqual({ added: 0, changed: 1, deleted: 1 });
    const whole = await runSite(corpus, store, 'all', { parts });
    expect(whole.summary.index?.report?.counts).toEqual({ added: 0, changed: 0, deleted: 0 });
    expect(whole.publication.plan.changed).toEqual([]);
  });
});

describe('everything is read, and the reason is said,', () => {
  const reasonFor = async (
    change: (corpus: string, store: MemoryStore) => void,
    options: SiteRunOptions = {},
  ): Promise<string | undefined> => {
    const { corpus, store } = await start();
    change(corpus, store);
    const { reason } = await runSite(corpus, store, 'since-last', options);
    expect(await differencesFromWhole(corpus, store, options)).toEqual([]);
    return reason;
  };

  it.each<[string, string, (corpus: string) => void]>([
    ['the journal is lost', 'no journal anymore', (corpus) => edit(corpus, 'DROP TABLE import_journal')],
    [
      'a table is not journaled',
      'not journaled',
      (corpus) => edit(corpus, 'DROP TRIGGER import_journal_permits_update'),
    ],
    [
      'the journal is another',
      'another journal',
      (corpus) => edit(corpus, "UPDATE import_journal SET id = 'x'"),
    ],
    [
      'the journal went back',
      'ends at 0',
      (corpus) => edit(corpus, 'UPDATE import_journal SET revision = 0'),
    ],
  ])('if %s', async (_, expected, change) => {
    const reason = await reasonFor((corpus) => {
      retitle(corpus, 'p1');
      change(corpus);
    });
    expect(reason).toContain(expected);
  });

  it('if the clock was set back, the program or the settings changed, or a part of the manifest is missing', async () => {
    const before = '2026-11-19T12:00:00Z';
    expect(await reasonFor(() => {}, { asOf: before })).toContain('the clock was set back');
    expect(await reasonFor(() => {}, { program: 'another' })).toContain('the program');
    expect(await reasonFor(() => {}, { skipInvalid: true })).toContain('--skip-invalid');
    const lost = await reasonFor((corpus, store) => {
      retitle(corpus, 'p1');
      for (const key of store.objects.keys()) if (/parts\/facts/.test(key)) store.objects.delete(key);
    });
    expect(lost).toMatch(/parts\/facts.*is missing/);
  });

  it('if nothing is published, or not by a run', async () => {
    const corpus = journaledCorpus(threePlaces());
    const { reason } = await runSite(corpus, new MemoryStore(), 'since-last');
    expect(reason).toContain('nothing is published');
    const { store } = await start();
    const { site: _, artifacts: __, ...index } = manifestOf(store);
    const body = Buffer.from(JSON.stringify(index));
    store.objects.set(manifestKey, {
      body,
      headers: { mediaType: '', cacheControl: '', sha256: '' },
      etag: '"x"',
    });
    expect((await runSite(corpus, store, 'since-last')).reason).toContain('not written by a run');
  });
});

it('everything is read if what the last run kept is of another release', async () => {
  const { corpus, store } = await start();
  const { site, artifacts: _, ...index } = manifestOf(store);
  const roster = encodePart('roster', JSON.stringify({ places: [] }));
  const put = (key: string, body: Uint8Array): void =>
    void store.objects.set(key, {
      body: Buffer.from(body),
      headers: { mediaType: '', cacheControl: '', sha256: '' },
      etag: '"x"',
    });
  put(partKey(roster.file), roster.body);
  put(manifestKey, Buffer.from(JSON.stringify({ ...index, site: { ...site, roster: roster.file } })));
  expect((await runSite(corpus, store, 'since-last')).reason).toContain('of another release');
  expect(await differencesFromWhole(corpus, store)).toEqual([]);
});

describe('without a journal', () => {
  async function stamped(): Promise<{ corpus: string; store: MemoryStore }> {
    const corpus = journaledCorpus(threePlaces());
    removeJournal(corpus);
    const store = new MemoryStore();
    await runSite(corpus, store, 'all');
    store.takePuts();
    return { corpus, store };
  }

  it('reads the places with stamps; a run over all places finds what has none', async () => {
    const { corpus, store } = await stamped();
    retitle(corpus, 'p1');
    edit(corpus, "UPDATE briefs SET generated_at = '2026-11-20T11:00:00Z' WHERE meeting_id = 'p1-past'");
    edit(corpus, "UPDATE permits SET name = 'Another' WHERE id = 'p2-permit'");
    await runSite(corpus, store, 'since-last');
    expect(uploadedPlaces(store)).toEqual(['us/city/p1-oh']);
    const { summary, publication } = await runSite(corpus, store, 'all');
    const missed = missedFiles(publication.plan, summary.expected);
    expect(missed).toContain('us/city/p2-oh/city.json');
    expect(new Set(missed.map(placeFolderOf))).toEqual(new Set(['us/city/p2-oh']));
    expect(await differencesFromWhole(corpus, store)).toEqual([]);
  });

  it('reads everything once the corpus has a journal, if there are no stamps, or if they are later than the clock', async () => {
    const { corpus, store } = await stamped();
    const { site, artifacts: _, ...index } = manifestOf(store);
    const reasonWith = async (
      state: Partial<NonNullable<typeof site>>,
      asOf = noon,
    ): Promise<string | undefined> => {
      const body = Buffer.from(JSON.stringify({ ...index, site: { ...site, ...state } }));
      const copy = copyOf(store);
      copy.objects.set(manifestKey, {
        body,
        headers: { mediaType: '', cacheControl: '', sha256: '' },
        etag: '"x"',
      });
      return (await runSite(corpus, copy, 'since-last', { asOf })).reason;
    };
    expect(await reasonWith({ newest_stamp: null })).toContain('no meeting or brief says when it changed');
    expect(await reasonWith({ newest_stamp: '2026-11-20T13:00:00Z' })).toContain('a clock has jumped');
    startJournal(corpus);
    expect(await reasonWith({})).toContain('the journal of the corpus is new');
  });
});
