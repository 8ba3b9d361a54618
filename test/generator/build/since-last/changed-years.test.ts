/** An incremental run renders the files, and sends the search documents, of years whose inputs changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { manifestKey } from '../../../../schemas/paths.ts';
import { type ManifestIndex } from '../../../../generator/store/manifest/index-file.ts';
import { decodePart, encodePart, partKey } from '../../../../generator/store/manifest/part-file.ts';
import { placeFolderOf } from '../../../../generator/store/manifest/sections.ts';
import { temporaryFolder } from '../../../support/corpus/corpus.ts';
import { richCorpus } from '../../../support/corpus/rich-corpus.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import {
  buildRun,
  copyOf,
  differencesFromWhole,
  edit,
  journaledCorpus,
  runSite,
  type SiteRun,
} from './site-runs.fixture.ts';

const parts = ['site', 'search'] as const;

/** A corpus whose places have meetings in 2024, 2026 and 2027, and a store with its sites and index. */
async function publishRich(): Promise<{ bytes: Buffer; store: MemoryStore }> {
  const corpus = journaledCorpus(richCorpus());
  const store = new MemoryStore();
  await runSite(corpus, store, 'all', { parts });
  return { bytes: readFileSync(corpus), store };
}

let rich: ReturnType<typeof publishRich> | undefined;

/** Copies of the same corpus and store for each test. */
async function startRich(): Promise<{ corpus: string; store: MemoryStore }> {
  const { bytes, store } = await (rich ??= publishRich());
  const corpus = join(temporaryFolder(), 'corpus.db');
  writeFileSync(corpus, bytes);
  return { corpus, store: copyOf(store) };
}

/** Another headline for a brief about 2024. */
const retitle = (corpus: string, headline: string): void =>
  edit(corpus, "UPDATE briefs SET headline = ? WHERE meeting_id = 'oh1-0a'", headline);

const filesOfPlace = ({ summary: { artifacts } }: SiteRun): string[] =>
  artifacts.flatMap(({ path }) => (placeFolderOf(path) === 'us/city/alder-falls-oh' ? [path] : []));

const noChange = { added: 0, changed: 0, deleted: 0 };

/** Requires that the store has the bytes of a build of all places, and its index all documents. */
async function expectWhole(corpus: string, store: MemoryStore): Promise<void> {
  expect(await differencesFromWhole(corpus, store)).toEqual([]);
  const { summary } = await runSite(corpus, store, 'all', { parts });
  expect(summary.index?.report?.counts).toEqual(noChange);
  expect(summary.index?.decisionsReport?.counts).toEqual(noChange);
}

it.each([
  ['this process', false],
  ['child processes', true],
])(
  'renders, in %s, no page of meetings of another year, and sends only documents of the year',
  async (_, forcesProcesses) => {
    const { corpus, store } = await startRich();
    retitle(corpus, 'Zanzibar');
    const run = await runSite(corpus, store, 'since-last', { parts, forcesProcesses });
    const [rendered = 0, files] = [run.summary.filesRendered, filesOfPlace(run)];
    expect(files.filter((path) => /\/20\d\d\/index\.html$/.test(path))).toHaveLength(3);
    const ofOtherMonths = files.filter((path) => /\/meeting\/(?!oh1-0)/.test(path));
    expect(ofOtherMonths).toHaveLength(10);
    expect(rendered).toBe(files.length - 2 - ofOtherMonths.length);
    expect(run.summary.index?.report?.counts).toEqual({ added: 0, changed: 1, deleted: 0 });
    await expectWhole(corpus, store);
  },
);

it('renders every file of a place of whose years an earlier release kept nothing', async () => {
  const { corpus, store } = await startRich();
  replaceFacts(store, (facts) => ({ ...facts, years: undefined }));
  retitle(corpus, 'Zanzibar');
  const run = await runSite(corpus, store, 'since-last', { parts });
  expect([run.reason, run.summary.filesRendered]).toEqual([undefined, filesOfPlace(run).length]);
  await expectWhole(corpus, store);
});

it('sends all documents of a place if a run of the search alone has published since', async () => {
  const { corpus, store } = await startRich();
  edit(corpus, "UPDATE briefs SET headline = 'Zanzibar' WHERE meeting_id = 'oh1-1a'");
  await runSite(corpus, store, 'all', { parts: ['search'] });
  // The sites never had this headline.
  edit(
    corpus,
    "UPDATE briefs SET headline = (SELECT headline FROM briefs WHERE meeting_id = 'oh1-1b') WHERE meeting_id = 'oh1-1a'",
  );
  retitle(corpus, 'Zanzibar');
  const { reason, summary } = await runSite(corpus, store, 'since-last', { parts });
  expect([reason, summary.index?.report?.counts?.changed]).toEqual([undefined, 2]);
  await expectWhole(corpus, store);
});

it('sends all documents of a place after a run of the sites alone', async () => {
  const { corpus, store } = await startRich();
  edit(corpus, "UPDATE briefs SET headline = 'Zanzibar' WHERE meeting_id = 'oh1-1a'");
  await runSite(corpus, store, 'since-last', { parts: ['site'] });
  retitle(corpus, 'Zanzibar');
  const { reason, summary } = await runSite(corpus, store, 'since-last', { parts });
  expect([reason, summary.index?.report?.counts?.changed]).toEqual([undefined, 2]);
  await expectWhole(corpus, store);
});

it('reads all places if another run replaces the search index after it has begun', async () => {
  const { corpus, store } = await startRich();
  const other = copyOf(store);
  retitle(corpus, 'Zanzibar');
  await runSite(corpus, other, 'all', { parts: ['search'] });
  for (const [key, object] of other.objects) if (key.startsWith('search/')) store.objects.set(key, object);
  const { reason } = await buildRun(corpus, store, 'since-last', { parts });
  expect(reason).toContain('the published search index is not the one that the manifest names');
});

/** Replaces what the last run kept of each place. */
function replaceFacts(
  store: MemoryStore,
  change: (facts: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): void {
  const index = JSON.parse(String(store.objects.get(manifestKey)?.body)) as ManifestIndex;
  const put = (key: string, body: Uint8Array): void =>
    void store.objects.set(key, {
      body: Buffer.from(body),
      headers: { mediaType: '', cacheControl: '', sha256: '' },
      etag: '"x"',
    });
  const facts = index.site?.facts.map((part) => {
    const stored = decodePart(part, store.objects.get(partKey(part))?.body ?? Buffer.alloc(0));
    const changed = (stored as Readonly<Record<string, unknown>>[]).map(change);
    const { file, body } = encodePart(part.name, JSON.stringify(changed));
    put(partKey(file), body);
    return file;
  });
  put(manifestKey, Buffer.from(JSON.stringify({ ...index, site: { ...index.site, facts } })));
}
