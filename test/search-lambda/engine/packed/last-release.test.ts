/** An upgrade keeps answering: this program reads the index of the last release, and can write it byte for byte. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { IndexFile } from '../../../../schemas/search.ts';
import {
  newestVersion,
  oldestVersion,
  type Version,
} from '../../../../search-lambda/engine/packed/format/layout.ts';
import {
  decodeLive,
  encodeLive,
  liveName,
} from '../../../../search-lambda/engine/packed/format/live-file.ts';
import { encodingOf } from '../../../../search-lambda/engine/packed/format/segment-file.ts';
import { readFooter } from '../../../../search-lambda/engine/packed/memory/checked-reads.ts';
import { StoredDocuments } from '../../../../search-lambda/engine/packed/query/stored-documents.ts';
import { packInMemory, pointerTo } from '../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { FactsBuilder } from '../../../../search-lambda/engine/index-facts.ts';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { createApp } from '../../../../search-lambda/http/app.ts';
import { systemClock } from '../../../../search-lambda/load/clock.ts';
import { createLoader } from '../../../../search-lambda/load/loader.ts';
import { type IndexFiles, MemoryStore } from '../../../support/lambda/lambda-store.ts';
import { lastReleaseIndex } from '../../../support/search/last-release.ts';
import { openFiles, readFrom } from '../../../support/search/search-documents.ts';
import { strictSearch } from '../../../support/search/strict-search.ts';
import { bodyOf, config, send } from '../../http/app.fixture.ts';

const released = lastReleaseIndex();
const { pointer, files } = released;
const read = readFrom(files);

const queries = [
  ...'budget housing bicycle harbor library police permit zoning water sewer transit festival'.split(' '),
  'zanzibar',
  'the',
  'budget housing',
  'harbor OR library OR zanzibar',
  '"the budget"',
  '"permits and water"',
  'water -sewer',
  '-budget',
  'town permits festival zoning',
  'nowhere budget',
];

type Answer = { readonly query: string; readonly hits: readonly (readonly [id: string, score: string])[] };

/** Strict answers with scores to six digits. */
async function answersOf(index: SearchIndex): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of queries)
    for (const filters of [{}, { state: 'Texas' }, { kind: 'school' as const }]) {
      const hits = await strictSearch(index, query, filters, 300);
      answers.push({
        query,
        hits: hits.map(({ document, score }) => [
          `${document.id} ${document.headline}`,
          score.toPrecision(6),
        ]),
      });
    }
  return answers;
}

/** The matches of each answer, sorted. */
const matchesOf = (answers: readonly Answer[]) =>
  answers.map(({ query, hits }) => [query, hits.map(([id]) => id).toSorted()]);

/** All documents of a segment, superseded ones included. */
async function documentsOf(segment: IndexFile): Promise<SearchDocument[]> {
  const stored = await StoredDocuments.open(segment, read);
  return stored.read(Array.from({ length: stored.documents }, (_, number) => number));
}

const live = decodeLive(files.get(pointer.live?.name ?? '') ?? new Uint8Array());

async function liveDocuments(): Promise<SearchDocument[]> {
  const bySegment = await Promise.all(pointer.segments.map(documentsOf));
  return bySegment.flatMap((documents, segment) =>
    documents.filter((_, number) => live.segments[segment]?.superseded.includes(number) === false),
  );
}

/** An index with one segment of a version. */
function single(documents: readonly SearchDocument[], version: Version): IndexFiles {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  const { name, file, sha256 } = packInMemory(documents, facts.facts, encodingOf(version));
  const segments = [{ name, bytes: file.length, sha256 }];
  return { pointer: pointerTo(segments, facts.facts, undefined, version), files: new Map([[name, file]]) };
}

describe('the index of the last release', () => {
  it('has the previous version, two segments and full blocks', async () => {
    expect(pointer).toMatchObject({ format: 'packed', version: oldestVersion, meetings: 200 });
    expect(pointer.segments).toHaveLength(2);
    const footers = await Promise.all(pointer.segments.map((segment) => readFooter(segment, read)));
    expect(footers.map(({ version }) => version)).toEqual([oldestVersion, oldestVersion]);
    expect(footers[0]?.header.sections.directory.bytes).toBeGreaterThan(0);
  });

  it('gives the same answers as a current index of its documents', async () => {
    const documents = await liveDocuments();
    expect(documents).toHaveLength(200);
    const answers = await answersOf(await openFiles(released));
    expect(answers).toEqual(await answersOf(await openFiles(single(documents, oldestVersion))));
    expect(matchesOf(answers)).toEqual(
      matchesOf(await answersOf(await openFiles(single(documents, newestVersion)))),
    );
    expect(JSON.stringify(answers)).toContain('Zanzibar');
  });

  it('is not complete', async () => {
    const { isComplete, places } = await openFiles(released);
    expect([isComplete, places]).toEqual([false, []]);
  });

  it('is written byte for byte, if the previous version is requested', async () => {
    for (const segment of pointer.segments) {
      const { header } = await readFooter(segment, read);
      const documents = await documentsOf(segment);
      const { name, file } = packInMemory(documents, header.facts, encodingOf(oldestVersion));
      expect(name).toBe(segment.name);
      expect(Buffer.from(file)).toEqual(files.get(segment.name));
    }
  });

  it('has the bytes in version 5 that the release before version 6 wrote', async () => {
    const names: string[] = [];
    for (const segment of pointer.segments) {
      const { header } = await readFooter(segment, read);
      names.push(packInMemory(await documentsOf(segment), header.facts, encodingOf(5)).name);
    }
    // A name is a hash of the bytes.
    expect(names).toEqual(['index-f269ce89fa1c71ad.civicidx', 'index-33f91da5d7d67762.civicidx']);
  });

  it('may have a segment of the current version', async () => {
    const [first, second] = pointer.segments;
    if (first === undefined || second === undefined) throw new Error('there is no second segment');
    const { header } = await readFooter(second, read);
    const packed = packInMemory(await documentsOf(second), header.facts, encodingOf(newestVersion));
    const name = packed.name;
    const segments = live.segments.map((segment, index) => (index === 1 ? { ...segment, name } : segment));
    const liveBytes = encodeLive({ ...live, segments });
    const sha256 = createHash('sha256').update(liveBytes).digest('hex');
    const liveFile = { name: liveName(sha256), bytes: liveBytes.length, sha256 };
    const mixed: IndexFiles = {
      pointer: {
        ...pointer,
        version: newestVersion,
        segments: [first, { name, bytes: packed.file.length, sha256: packed.sha256 }],
        live: liveFile,
      },
      files: new Map([...files, [name, packed.file], [liveFile.name, liveBytes]]),
    };
    expect(matchesOf(await answersOf(await openFiles(mixed)))).toEqual(
      matchesOf(await answersOf(await openFiles(released))),
    );
  });
});

describe('the search function', () => {
  const pollMs = 1000;

  function start() {
    const store = new MemoryStore();
    let nowMs = 0;
    const { readPointer, read } = store;
    const loader = createLoader({ readPointer, read, pollMs, clock: { ...systemClock, now: () => nowMs } });
    const app = createApp({ meetings: loader, config, programVersion: '1', now: () => nowMs });
    return { store, app, poll: () => (nowMs += pollMs) };
  }

  const ahead = {
    pointer: { ...pointer, version: newestVersion + 1, segments: pointer.segments.slice(1) },
    files,
  };

  it('answers from the previous version on a cold start', async () => {
    const { store, app } = start();
    store.publish(released);
    expect(await bodyOf(await send(app, '/search?q=zanzibar'))).toMatchObject({ count: 3 });
    expect(await bodyOf(await send(app, '/health'))).toMatchObject({ status: 'ok', meetings: 200 });
  });

  it('says on a cold start that an index is of a newer release', async () => {
    const { store, app } = start();
    store.publish(ahead);
    expect((await send(app, '/search?q=zanzibar')).status).toBe(503);
    const health = await send(app, '/health');
    expect(health.status).toBe(503);
    expect(await bodyOf(health)).toMatchObject({
      failure: expect.stringMatching(
        /version 7 .* reads versions 4, 5 and 6\. A newer release wrote it\. Upgrade/,
      ) as unknown,
    });
  });

  it('keeps answering from its index when one of a newer release is published', async () => {
    const { store, app, poll } = start();
    store.publish(released);
    await send(app, '/health');
    store.publish(ahead);
    poll();
    await send(app, '/health');
    expect(await bodyOf(await send(app, '/search?q=zanzibar'))).toMatchObject({ count: 3 });
    const health = await send(app, '/health');
    expect(health.status).toBe(200);
    expect(await bodyOf(health)).toMatchObject({
      status: 'degraded',
      meetings: 200,
      failure: expect.stringMatching(/A newer release wrote it/) as unknown,
    });
  });
});
