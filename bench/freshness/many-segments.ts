/**
 * One segment compared with ten segments of the same meetings, in one process: `node bench/freshness/many-segments.ts <folder> <queries>` prints
 * JSON. Copies nine groups of a thousand meetings from the largest published segment to separate segments, which supersede
 * them in the original. Both indexes share its memory; each query runs on one, then on the other.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { indexPointerKey, indexSegmentKey } from '../../schemas/paths.ts';
import { type IndexFile, indexPointerSchema } from '../../schemas/search.ts';
import { stemsOf } from '../../search-lambda/engine/document-terms.ts';
import { FactsBuilder } from '../../search-lambda/engine/index-facts.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import { readFooter } from '../../search-lambda/engine/packed/memory/checked-reads.ts';
import { encodeLive, liveName } from '../../search-lambda/engine/packed/format/live-file.ts';
import { StoredDocuments } from '../../search-lambda/engine/packed/query/stored-documents.ts';
import { packInMemory, pointerTo } from '../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { IndexFacts, SearchDocument, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import type { DrawnQueries } from '../nationwide/queries.ts';
import { quantile } from '../quantile.ts';
import { searchWithSnippets } from '../search/ours.ts';

export type ManySegments = {
  readonly segments: number;
  readonly one: { readonly p50Ms: number; readonly p95Ms: number };
  readonly many: { readonly p50Ms: number; readonly p95Ms: number };
};

const smallSegments = 9;
const documentsOfEach = 1000;
/** Measurements per query. The fastest counts, because other load on the machine can only add time. */
const rounds = 3;

const [folder = '', queriesFile = ''] = process.argv.slice(2);
const { mix } = JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;

/** Files built in memory, in addition to those in the folder. */
const made = new Map<string, Uint8Array>();

async function read(name: string, offset: number, length: number): Promise<Uint8Array> {
  const inMemory = made.get(name);
  if (inMemory !== undefined) return inMemory.slice(offset, offset + length);
  await using file = await openFile(join(folder, indexSegmentKey(name)));
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

function factsOf(documents: readonly SearchDocument[]): IndexFacts {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, `${document.city}, ${document.state}`);
  return facts.facts;
}

async function openBoth(): Promise<[SearchIndex, SearchIndex]> {
  const pointer = indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, indexPointerKey), 'utf8')));
  const [largest] = pointer.segments.toSorted((a, b) => b.bytes - a.bytes);
  if (largest === undefined) throw new Error('nothing is published');
  const { header } = await readFooter(largest, read);
  const one = await openIndex(pointerTo([largest], header.facts), read, setImmediate);
  await one.fill?.(read);
  const stored = await StoredDocuments.open(largest, read);
  const step = Math.floor(stored.documents / (smallSegments * documentsOfEach));
  const files: IndexFile[] = [largest];
  const superseded: number[] = [];
  const supersededTerms = new Map<string, number>();
  const sizes: number[] = [];
  for (let segment = 0; segment < smallSegments; segment++) {
    const numbers = Array.from(
      { length: documentsOfEach },
      (_, index) => (index * smallSegments + segment) * step,
    );
    const documents = await stored.read(numbers);
    superseded.push(...numbers);
    for (const document of documents)
      for (const stem of stemsOf(document).stems)
        supersededTerms.set(stem, (supersededTerms.get(stem) ?? 0) + 1);
    const { name, file, sha256 } = packInMemory(documents, factsOf(documents));
    made.set(name, file);
    files.push({ name, bytes: file.length, sha256 });
    sizes.push(documents.length);
  }
  const live = encodeLive({
    documents: header.documents,
    totalLength: header.totalLength,
    states: header.facts.states,
    segments: files.map(({ name }, index) => ({
      name,
      documents: index === 0 ? header.documents : (sizes[index - 1] ?? 0),
      superseded: index === 0 ? Uint32Array.from(superseded).toSorted() : new Uint32Array(),
    })),
    supersededTerms,
  });
  const sha256 = createHash('sha256').update(live).digest('hex');
  made.set(liveName(sha256), live);
  const liveFile = { name: liveName(sha256), bytes: live.length, sha256 };
  const many = await openIndex(pointerTo(files, header.facts, liveFile), read, setImmediate, {
    previous: one,
  });
  await many.fill?.(read);
  return [one, many];
}

const indexes = await openBoth();
const fastest = indexes.map(() => mix.map(() => Infinity));
for (let round = 0; round <= rounds; round++)
  for (const [number, query] of mix.entries())
    for (const [which, index] of indexes.entries()) {
      const begun = performance.now();
      await searchWithSnippets(index, query);
      const times = fastest[which];
      // The first round is a warm-up.
      if (round > 0 && times !== undefined)
        times[number] = Math.min(times[number] ?? Infinity, performance.now() - begun);
    }
const [one, many] = fastest.map((times) => ({ p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) }));
process.stdout.write(JSON.stringify({ segments: smallSegments + 1, one, many }));
