/** Built folders to publish: one, the same a day later, and the latter's site and index without the dataset. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { parts } from '../../../schemas/paths.ts';
import { readPreviousRelease } from '../../../generator/bulk/previous-release.ts';
import { publish, type PublishOptions } from '../../../generator/publish/publish.ts';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { type CorpusRows, writeNdjson } from '../../support/corpus/corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { richCorpus } from '../../support/corpus/rich-corpus.ts';

export const work = mkdtempSync(join(inject('runFolder'), 'publish-'));
export const folders = { before: join(work, 'before'), after: join(work, 'after'), site: join(work, 'site') };

/** A meeting gets another headline, and the meetings of 2024 are removed. */
function edited(): CorpusRows {
  const rows = richCorpus();
  const gone = new Set(
    rows.meetings.filter((row) => String(row['meeting_date']).startsWith('2024')).map(({ id }) => id),
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
export const buildFolders = (): Promise<void> => (built ??= buildAll());

async function buildAll(): Promise<void> {
  await buildInto(folders.before, writeNdjson(join(work, 'corpus-before'), richCorpus()), { parts });
  const previous = await readPreviousRelease(folders.before);
  await buildInto(folders.after, writeNdjson(join(work, 'corpus-after'), edited()), { parts, previous });
  await buildInto(folders.site, join(work, 'corpus-after'), { parts: ['site', 'search'] });
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
  const body = Buffer.from('{"cut');
  store.objects.set(key, { body, headers: headersOf(body), etag: '"z"' });
}
