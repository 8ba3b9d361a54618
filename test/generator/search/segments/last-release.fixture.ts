/** A store with the index that the last release published, and runs over it. */
import { sha256Of } from '../../../../generator/store/hash-file.ts';
import { indexSegmentKey } from '../../../../schemas/paths.ts';
import { readFooter } from '../../../../search-lambda/engine/packed/memory/checked-reads.ts';
import { MemoryStore } from '../../../support/lambda/memory-store.ts';
import {
  lastReleaseConfig,
  lastReleaseObjects,
  lastReleaseRows,
} from '../../../support/search/last-release.ts';
import { EditedCorpus, runOnce, type RunOptions } from './edited-corpus.fixture.ts';
import { pointerIn } from './published-answers.fixture.ts';

export const config = lastReleaseConfig;
/** An object as a store has it. */
export const objectOf = (body: Buffer) => ({
  body,
  headers: { mediaType: 'application/octet-stream', cacheControl: '', sha256: sha256Of(body) },
  etag: '"0"',
});

/** A store with the index that the last release published, and the corpus it was built from. */
export async function lastRelease(): Promise<{ corpus: EditedCorpus; store: MemoryStore }> {
  const store = new MemoryStore();
  for (const [key, body] of lastReleaseObjects()) store.objects.set(key, objectOf(body));
  return { corpus: new EditedCorpus(lastReleaseRows(2)), store };
}

/** The versions of the pointer and of its segments. */
export async function versionsIn(store: MemoryStore): Promise<number[]> {
  const { version, segments } = await pointerIn(store);
  const footers = await Promise.all(
    segments.map((segment) =>
      readFooter(
        segment,
        async (name, offset, length) =>
          (await store.read(indexSegmentKey(name), offset, length)) ?? new Uint8Array(),
      ),
    ),
  );
  return [version, ...footers.map((footer) => footer.version)];
}

/** `civic run` with the configuration of the last release. */
export const run = (
  corpus: EditedCorpus,
  store: MemoryStore,
  how: 'since-last' | 'all',
  options: RunOptions = {},
) => runOnce(corpus, store, how, { config, ...options });
