/** What searches of documents find after a publish was killed: the texts of one build, never some of each. */
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { publish } from '../../../generator/publish/publish.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { brief, meeting, smallCorpus, writeNdjson } from '../../support/corpus/corpus.ts';
import { MemoryStore } from '../../support/lambda/memory-store.ts';
import { strictSearch } from '../../support/search/strict-search.ts';
import { buildInto, usConfig } from '../../support/site/build.ts';
import { openPublished } from '../search/segments/published-answers.fixture.ts';
import { hours, options, work } from './publish.fixture.ts';

const sha256 = hash('sha256', 'a packet');

/** A build of a meeting with a packet of these pages. */
async function build(name: string, texts: readonly string[]): Promise<string> {
  const folder = join(work, name);
  const corpus = writeNdjson(`${folder}-corpus`, {
    ...smallCorpus(),
    meetings: [meeting()],
    briefs: [brief()],
    documents: [
      sampleRow('documents', {
        id: 'x1',
        meeting_id: meeting()['id'],
        muni_id: meeting()['muni_id'],
        kind: 'packet',
        url: 'https://source.example/x1.pdf',
        media_type: 'application/pdf',
        sha256,
      }),
    ],
  });
  const lines = texts.map((text, at) =>
    JSON.stringify({ document_sha256: sha256, page: at + 1, pages: texts.length, text }),
  );
  writeFileSync(join(corpus, 'document_texts.ndjson'), `${lines.join('\n')}\n`);
  await buildInto(folder, corpus, { parts: ['site', 'search'], config: usConfig });
  return folder;
}

async function found(store: MemoryStore): Promise<unknown[]> {
  const hits = await strictSearch(await openPublished(store, 'documents'), 'generator', {});
  return hits.map(({ document: { id, summary } }) => [id, summary]);
}

async function storeWith(folder: string): Promise<MemoryStore> {
  const store = new MemoryStore();
  await publish(folder, store, options({ graceMs: 0 }));
  return store;
}

it('are those before or after a publish that is killed at any tenth request', async () => {
  const before = await build('texts-before', ['a generator', 'the old generator']);
  const after = await build('texts-after', ['a generator', 'the new generator', 'one more generator']);
  const store = await storeWith(before);
  const old = await found(store);
  const first = store.requests.length;
  await publish(after, store, options({ graceMs: 0, now: () => hours(1) }));
  const total = store.requests.length - first;
  const fresh = await found(store);
  expect([old.length, fresh.length]).toEqual([2, 3]);
  const seen: unknown[] = [];
  for (let last = 1; last < total; last += 10) {
    const killed = await storeWith(before);
    let left = last;
    killed.before = () => {
      if (--left < 0) throw new Error('killed');
    };
    await publish(after, killed, options({ graceMs: 0, now: () => hours(1) })).catch(() => {});
    expect(left).toBeLessThan(0);
    killed.before = () => {};
    const answer = await found(killed);
    expect([old, fresh]).toContainEqual(answer);
    seen.push(answer);
  }
  expect(seen[0]).toEqual(old);
});
