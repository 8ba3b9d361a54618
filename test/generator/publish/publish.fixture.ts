/** Built folders to publish: one, the same a day later, and the latter's site and index without the dataset. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parts } from '../../../schemas/paths.ts';
import { readPreviousRelease } from '../../../generator/bulk/previous-release.ts';
import { publish, type PublishOptions } from '../../../generator/publish/publish.ts';
import type { ObjectStore } from '../../../generator/store/object-store.ts';
import type { Config } from '../../../schemas/config.ts';
import { buildInto, filesOf, testConfig, usConfig } from '../../support/site/build.ts';
import { brief, type CorpusRows, meeting, smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

export const work = mkdtempSync(join(inject('runFolder'), 'publish-'));

const foldersIn = (path: string) => ({
  before: join(path, 'before'),
  after: join(path, 'after'),
  site: join(path, 'site'),
});
export const folders = foldersIn(work);
/** The same of one place in the United States, with a third of the files, for stores that take long for each request. */
export const smallFolders = foldersIn(join(work, 'small'));

const smallRows = (): CorpusRows => ({
  ...smallCorpus(),
  meetings: [meeting(), meeting({ id: 'm2', meeting_date: '2024-03-04' })],
  briefs: [brief(), brief({ meeting_id: 'm2' })],
});

/** A meeting gets another headline, and the meetings of 2024 are removed. */
function edited(rows: CorpusRows): CorpusRows {
  const gone = new Set(
    rows.meetings?.filter((row) => String(row['meeting_date']).startsWith('2024')).map(({ id }) => id),
  );
  const kept = Object.entries(rows).map(([name, table]) => [
    name,
    table.filter((row) => !gone.has(row['meeting_id']) && !(name === 'meetings' && gone.has(row['id']))),
  ]);
  const corpus = Object.fromEntries(kept) as CorpusRows;
  const [first] = corpus.briefs ?? [];
  return {
    ...corpus,
    briefs: [{ ...first, headline: 'Another headline' }, ...(corpus.briefs ?? []).slice(1)],
  };
}

let built: Promise<void> | undefined;

/** Builds the folders, once for all test files of a worker, which must not change them. */
export const buildFolders = (): Promise<void> => (built ??= buildAll(folders, richCorpus(), testConfig));

let builtSmall: Promise<void> | undefined;

/** Builds the small folders in the same way. */
export const buildSmallFolders = (): Promise<void> =>
  (builtSmall ??= buildAll(smallFolders, smallRows(), usConfig));

async function buildAll(
  { before, after, site }: typeof folders,
  rows: CorpusRows,
  config: Config,
): Promise<void> {
  await buildInto(before, writeNdjson(`${before}-corpus`, rows), { parts, config });
  const previous = await readPreviousRelease(before);
  const corpus = writeNdjson(`${after}-corpus`, edited(rows));
  await buildInto(after, corpus, { parts, config, previous });
  await buildInto(site, corpus, { parts: ['site', 'search'], config });
}

const read = new Map<string, ReadonlyMap<string, Buffer>>();

/** The published files of one of the folders, which are read once. */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const files = read.get(folder) ?? filesOf(folder);
  read.set(folder, files);
  return files;
}

const noon = new Date('2026-11-20T12:00:00Z');
const hourMs = 3_600_000;
export const hours = (count: number): Date => new Date(noon.getTime() + count * hourMs);

export const options = (over: Partial<PublishOptions> = {}): PublishOptions => ({
  dryRun: false,
  verify: false,
  graceMs: hourMs,
  maxLossPercent: 50,
  now: () => noon,
  ...over,
});

/** A store to which a folder was published at noon. */
export async function storeWith(folder: string): Promise<MemoryStore> {
  const store = new MemoryStore();
  await publish(folder, store, options());
  store.requests.length = 0;
  return store;
}

export { manifestOf, unnamedObjects } from '../../support/published-manifest.ts';

export const headersOf = (body: Buffer) => ({ mediaType: '', cacheControl: '', sha256: String(body.length) });

/** Replaces the bytes of an object. */
export function damage(store: MemoryStore, key: string): void {
  const body = Buffer.from('{"format":2,"as_of":"20');
  store.objects.set(key, { body, headers: headersOf(body), etag: '"z"' });
}

/** For buckets with versions of the server of the tests, which refuses all conditions there. */
export const withoutConditions = (store: ObjectStore): ObjectStore => ({
  name: store.name,
  get: (key) => store.get(key),
  read: (key, offset, length) => store.read(key, offset, length),
  download: (key, file) => store.download(key, file),
  put: (key, body, headers) => store.put(key, body, headers),
  head: (key) => store.head(key),
  list: (prefix) => store.list(prefix),
  delete: (keys) => store.delete(keys),
});
