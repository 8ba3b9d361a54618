/** Reads that a query waits for one after another: postings are read beside the directory. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import { openPacked } from '../../../../../search-lambda/engine/packed/query/open-packed.ts';
import { packInMemory, pointerTo } from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { ReadBytes } from '../../../../../search-lambda/engine/search-index.ts';
import { search } from '../../../../../search-lambda/engine/search.ts';
import { knownPlacesOf, placesFileOf } from '../../../../support/search/known-places.ts';
import { atOnce, searchDocument } from '../../../../support/search/search-documents.ts';

/** Words of their own keep sections apart, so that a read of one does not include another. */
const ownWords = (number: number): string =>
  Array.from({ length: 80 }, (_, index) => `zzz${number}x${index}`).join(' ');

/** The words of the queries fill blocks, and leave a tail. */
const documents = Array.from({ length: 300 }, (_, number) =>
  searchDocument({
    id: `m${String(number).padStart(3, '0')}`,
    headline: `Budget ${number} of the council`,
    summary: `${number % 2 === 0 ? 'Zoning of parks' : 'Water mains'} ${ownWords(number)}`,
  }),
);

/** Reads of a file in waves: those that begin while others are in flight are answered with them. */
function readInWaves(file: Uint8Array): { readonly read: ReadBytes; readonly waves: () => number } {
  let count = 0;
  let open: Promise<void> | undefined;
  const read: ReadBytes = async (_, offset, length) => {
    open ??= (async () => {
      for (let round = 0; round < 8; round++) await setImmediate();
      count++;
      open = undefined;
    })();
    await open;
    return file.slice(offset, offset + length);
  };
  return { read, waves: () => count };
}

async function answers(text: string): Promise<{ hits: unknown[]; waves: number }> {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  const { name, file, sha256 } = packInMemory(documents, facts.facts);
  const { read, waves } = readInWaves(file);
  const pointer = pointerTo(
    [{ name, bytes: file.length, sha256 }],
    facts.facts,
    placesFileOf(documents).file,
  );
  const places = Promise.resolve(knownPlacesOf(documents));
  const index = await openPacked(pointer, places, read, atOnce);
  const opened = waves();
  const { hits } = await search(index, { text, filters: {}, limit: 10, sort: 'relevance', isStrict: false });
  return {
    hits: hits.map(({ document, score }) => [document.id, score]),
    waves: waves() - opened,
  };
}

test.each([
  ['budget', 2],
  ['zoning budget', 2],
  ['council -water', 2],
  ['"zoning of parks"', 2],
])('%s is answered after %i waves of reads', async (text, expected) => {
  const { hits, waves } = await answers(text);
  expect(hits).toHaveLength(10);
  expect(waves).toBe(expected);
});
