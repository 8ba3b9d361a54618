/** A damaged index is rejected, or answers like the intact one. It never answers wrongly. */
import { crc32 } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { IndexFault } from '../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../search-lambda/engine/open-index.ts';
import { isBitset } from '../../../../search-lambda/engine/packed/format/bitset.ts';
import { directoryEntryWords } from '../../../../search-lambda/engine/packed/format/directory.ts';
import {
  encodeFooter,
  footerBytesOf,
  decodeFooter,
  trailerBytes,
} from '../../../../search-lambda/engine/packed/format/segment-file.ts';
import {
  type Header,
  type SectionName,
  sectionNames,
} from '../../../../search-lambda/engine/packed/format/sections.ts';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../../search-lambda/engine/query/tree.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../support/long.ts';
import { spread } from '../../../support/search/damage.ts';
import { packedDocuments, packedFilesOf } from '../../../support/lambda/lambda-packed.ts';
import { atOnce, readFrom } from '../../../support/search/search-documents.ts';

const outcomes = ['passed', 'failed', 'tabled'] as const;
const documents = packedDocuments(1500, 'Town').map((document, number) => ({
  ...document,
  date: `20${10 + (number % 15)}-03-04`,
  body: `Board ${number % 7}`,
  topics: number % 2 === 0 ? (['housing'] as const) : [],
  decisions: Array.from({ length: number % 4 }, (_, index) => ({
    id: `d${number}-${index}`,
    headline: `The mill ${index}`,
    outcome: outcomes[number % 3],
    amount_cents: 100 * number,
    source: 'https://town.example/minutes',
  })),
}));
const { file, files: whole, segment, pointer } = packedFilesOf(documents);
const footerBytes = footerBytesOf(file.subarray(-trailerBytes), file.length);
const { header, checksums, ...encoding } = decodeFooter(file.subarray(-footerBytes), file.length);
const queries = ['x17', '"the mill of town"', 'w30 -mill'];

/** Opens these bytes as the segment; the pointer gives their length unless another is passed. */
function open(bytes: Uint8Array, length = bytes.length): Promise<SearchIndex> {
  const segments = [{ ...segment, bytes: length }];
  return openIndex({ ...pointer, segments }, readFrom(new Map([...whole, [segment.name, bytes]])), atOnce);
}

/** The answer as JSON, which is faster to compare. */
const answer = async (index: SearchIndex, query: string): Promise<string> =>
  JSON.stringify([
    await index.search(tree(query), {}, 1),
    await index.count(tree(query), { decision: { minAmount: 300 } }, true),
    await candidatesOf(index, query),
  ]);

const tree = (query: string): QueryNode => parseQuery(query).root ?? { kind: 'or', operands: [] };

async function candidatesOf(index: SearchIndex, query: string): Promise<unknown> {
  const candidates = await index.candidates(tree(query), [{ filters: { topic: 'housing' }, limit: 3 }]);
  return [candidates.dates, await candidates.places(), await candidates.positionsOf(['mill', 'x17'])];
}

const expected = await open(file).then((index) => Promise.all(queries.map((query) => answer(index, query))));

/** The promise's result, or `'rejected'` after an `IndexFault`. Rethrows other errors. */
const orRejected = <Result>(promise: Promise<Result>): Promise<Result | 'rejected'> =>
  promise.catch((error: unknown) => {
    if (error instanceof IndexFault) return 'rejected';
    throw error;
  });

/** Counts the queries that an index answers, which must be correct, and those that it rejects. */
async function tally(index: SearchIndex | 'rejected', counts: Tally): Promise<void> {
  for (const [number, query] of queries.entries()) {
    const outcome = index === 'rejected' ? index : await orRejected(answer(index, query));
    if (outcome === 'rejected') counts.rejected++;
    else {
      expect(outcome).toBe(expected[number]);
      counts.answered++;
    }
  }
}

type Tally = { rejected: number; answered: number };

test('every query finds something', () => {
  for (const json of expected) expect(json).toContain('"score"');
});

const flips = cases(125, 10_000);

/** Answers the queries with one bit of the file flipped. */
async function tallyWithBitFlipped(bit: number, counts: Tally): Promise<void> {
  const byte = bit >> 3;
  file[byte] = (file[byte] ?? 0) ^ (1 << (bit & 7));
  await tally(await orRejected(open(file)), counts);
  file[byte] = (file[byte] ?? 0) ^ (1 << (bit & 7));
}

it(`answers correctly or not at all with any of ${flips} bits flipped`, async () => {
  const counts = { rejected: 0, answered: 0 };
  for (const bit of spread(flips, 8 * file.length)) await tallyWithBitFlipped(bit, counts);
  expect(counts.rejected + counts.answered).toBe(flips * queries.length);
  // Some bits damage what every query needs, others what only some queries need.
  expect(counts.rejected).toBeGreaterThan(flips / 2);
  expect(counts.answered).toBeGreaterThan(flips / 10);
});

it('answers correctly or not at all with a bit at either edge of a section flipped', async () => {
  const counts = { rejected: 0, answered: 0 };
  const edges = sectionNames.flatMap((name) => {
    const { offset, bytes } = header.sections[name];
    return [offset - 1, offset, offset + bytes - 1, offset + bytes].filter((byte) => byte >= 0);
  });
  for (const byte of edges) await tallyWithBitFlipped(8 * byte + (byte % 8), counts);
  expect(counts.rejected + counts.answered).toBe(edges.length * queries.length);
  expect(counts.rejected).toBeGreaterThan(edges.length);
});

it('is rejected with any byte of its footer damaged', async () => {
  for (let byte = file.length - footerBytes; byte < file.length; byte++) {
    const intact = file[byte] ?? 0;
    file[byte] = intact ^ (1 << (byte % 8));
    expect(await orRejected(open(file))).toBe('rejected');
    file[byte] = intact;
  }
});

describe('a truncated file', () => {
  const ends = [
    ...sectionNames.flatMap((name) => {
      const { offset, bytes } = header.sections[name];
      return [offset - 1, offset, offset + 1, offset + bytes];
    }),
    ...[1, 4, 8, trailerBytes, footerBytes].map((bytes) => file.length - bytes),
    ...spread(cases(40, 100), file.length),
  ].filter((end) => end > 0);

  it('is rejected by its end', async () => {
    for (const end of ends) expect(await orRejected(open(file.subarray(0, end)))).toBe('rejected');
  });

  it('is rejected if the pointer knows its length', async () => {
    for (const end of ends)
      expect(await orRejected(open(file.subarray(0, end), file.length))).toBe('rejected');
  });

  it('answers correctly or not at all if it was truncated after it was opened', async () => {
    const files = new Map(whole);
    const counts = { rejected: 0, answered: 0 };
    for (const end of spread(cases(80, 200), file.length)) {
      files.set(segment.name, file);
      const index = await openIndex(pointer, readFrom(files), atOnce);
      files.set(segment.name, file.subarray(0, end));
      await tally(index, counts);
    }
    expect(Math.min(counts.rejected, counts.answered)).toBeGreaterThan(10);
  });
});

describe('a bitset that contradicts its block is found, even with valid checksums:', () => {
  const { directory, postings } = header.sections;
  const wordsIn = (bytes: Uint8Array, { offset, bytes: length }: { offset: number; bytes: number }) =>
    new Uint32Array(bytes.buffer, bytes.byteOffset + offset, length / 4);

  /** The file with other first words, or other first words of bitsets, in all blocks with a bitset. */
  function withBitsets(change: (words: Uint32Array, at: number) => void): Uint8Array {
    const body = Uint8Array.from(file.subarray(0, -footerBytes));
    const entries = wordsIn(body, directory);
    const words = wordsIn(body, postings);
    let changed = 0;
    for (let entry = 0; entry < entries.length; entry += directoryEntryWords) {
      const at = entries[entry + 2] ?? 0;
      if (!isBitset(words[at] ?? 0)) continue;
      change(words, at);
      changed++;
    }
    expect(changed).toBeGreaterThan(10);
    const { chunkBytes } = encoding.layout;
    const sums = Array.from(checksums, (_, chunk) =>
      crc32(body.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes)),
    );
    return Buffer.concat([body, encodeFooter(header, sums, encoding)]);
  }

  test.each<[string, (words: Uint32Array, at: number) => void]>([
    ['a word too many', (words, at) => (words[at] = (words[at] ?? 0) + 0x10000)],
    ['a word too few', (words, at) => (words[at] = (words[at] ?? 0) - 0x10000)],
    [
      'a document too few',
      (words, at) => (words[at + 1] = (words[at + 1] ?? 0) & ((words[at + 1] ?? 0) - 1)),
    ],
  ])('%s', async (_, change) => {
    const index = await open(withBitsets(change));
    for (const query of ['mill', 'mill town'])
      await expect(index.search(tree(query), {}, 1)).rejects.toThrow(/a bitset of documents contradicts/);
  });

  it('but not an intact one', async () => {
    const index = await open(withBitsets(() => {}));
    expect(await index.search(tree('mill town'), {}, 1)).toHaveLength(1);
  });
});

describe('is rejected with the reason:', () => {
  /** The file with another header and a valid checksum. */
  function withHeader(over: Partial<Header>, sums = [...checksums]): Uint8Array {
    const footer = encodeFooter({ ...header, ...over }, sums, encoding);
    return Buffer.concat([file.subarray(0, -footerBytes), footer]);
  }

  const withSection = (name: keyof Header['sections'], over: object): Uint8Array =>
    withHeader({ sections: { ...header.sections, [name]: { ...header.sections[name], ...over } } });

  /** The file with a header that lacks a section. */
  function withoutSection(missing: SectionName): Uint8Array {
    const { [missing]: _, ...sections } = header.sections;
    return withHeader({ sections: sections as Header['sections'] });
  }

  /** The file with other bytes at an offset from its end. */
  function withEnd(before: number, ...bytes: readonly number[]): Uint8Array {
    const other = Uint8Array.from(file);
    other.set(bytes, file.length - before);
    return other;
  }

  test.each<[string, Uint8Array, RegExp]>([
    ['a future version', withEnd(16, 10), /version 10 .* reads version 9\. A newer release/],
    ['an old version', withEnd(16, 8), /version 8 .* reads version 9\. An older release/],
    ['another file', withEnd(8, 0x50, 0x41, 0x52, 0x31), /does not end like an index/],
    ['an empty file', new Uint8Array(), /does not end like an index/],
    [
      'a header longer than the file',
      withEnd(20, 0xff, 0xff, 0xff, 0x7f),
      /its header has an impossible length/,
    ],
    [
      'a header of 2 MiB',
      Buffer.concat([new Uint8Array(2 ** 22), withEnd(20, 0, 0, 0x20)]),
      /impossible length/,
    ],
    ['a section past the end', withSection('stored', { bytes: 2 ** 40 }), /contradicts itself/],
    ['a section inside another', withSection('positions', { offset: 8 }), /contradicts itself/],
    [
      'an unaligned section',
      withSection('stored', { offset: header.sections.stored.offset + 1 }),
      /contradicts itself/,
    ],
    ['half a block', withSection('directory', { bytes: 17 }), /contradicts itself/],
    ['half a word', withSection('postings', { bytes: 6 }), /contradicts itself/],
    ['no lengths', withSection('lengths', { bytes: 0 }), /contradicts itself/],
    ['a length too few', withSection('lengths', { bytes: documents.length - 1 }), /contradicts itself/],
    ['no places', withSection('places', { bytes: 0 }), /contradicts itself/],
    ['no table of places', withSection('placeTable', { bytes: 0 }), /contradicts itself/],
    ['no days', withSection('days', { bytes: 0 }), /contradicts itself/],
    ['half a day', withSection('days', { bytes: 4 }), /contradicts itself/],
    ['no first decisions', withSection('decisionStarts', { bytes: 0 }), /contradicts itself/],
    [
      'flags of more decisions than there are amounts',
      withSection('decisionFlags', { bytes: 1 }),
      /contradicts itself/,
    ],
    ['amounts without decisions', withSection('amounts', { bytes: 8 }), /contradicts itself/],
    ['no topics', withSection('topics', { bytes: 0 }), /contradicts itself/],
    ['no bodies', withSection('bodies', { bytes: 0 }), /contradicts itself/],
    ['no table of bodies', withSection('bodyTable', { bytes: 0 }), /contradicts itself/],
    ['too few blocks of text lengths', withSection('textBlocks', { bytes: 4 }), /contradicts itself/],
    ['too few text lengths', withSection('textLengths', { bytes: 1500 * 6 - 1 }), /contradicts itself/],
    ['a section too few', withoutSection('topics'), /contradicts itself/],
    ['too few stored blocks', withSection('storedBlocks', { bytes: 8 }), /contradicts itself/],
    [
      'a number of meetings that is not the number of documents',
      withHeader({ facts: { ...header.facts, meetings: 7 } }),
      /contradicts itself/,
    ],
    ['one checksum too few', withHeader({}, [...checksums].slice(1)), /contradicts itself|checksum/],
    ['one checksum too many', withHeader({}, [...checksums, 0]), /contradicts itself|checksum/],
    [
      'wrong checksums',
      withHeader(
        {},
        Array.from(checksums, () => 0),
      ),
      /the checksum of a chunk is wrong/,
    ],
  ])('%s', async (_, bytes, reason) => {
    const rejection = open(bytes).then((index) => answer(index, 'x17'));
    await expect(rejection).rejects.toThrow(reason);
    await expect(rejection).rejects.toBeInstanceOf(IndexFault);
  });
});
