/** A damaged index is refused, or answers as if it were sound: never otherwise. */
import { describe, expect, it, test } from 'vitest';
import { IndexFault } from '../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../search-lambda/engine/open-index.ts';
import {
  encodeFooter,
  footerBytesOf,
  decodeFooter,
  type Header,
  sectionNames,
  trailerBytes,
} from '../../../../search-lambda/engine/packed/format/segment-file.ts';
import { search } from '../../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { spread } from '../../../support/search/damage.ts';
import { packedFiles } from '../../../support/lambda/lambda-packed.ts';
import { atOnce, readFrom } from '../../../support/search/search-documents.ts';

const { file, segment, pointer } = packedFiles(1500);
const footerBytes = footerBytesOf(file.subarray(-trailerBytes), file.length);
const { header, checksums } = decodeFooter(file.subarray(-footerBytes), file.length);
const queries = ['x17', '"the mill of town"', 'w30 -mill'];

/** Opens the file that the bytes are; the pointer says that it is as long as it is, unless told otherwise. */
function open(bytes: Uint8Array, length = bytes.length): Promise<SearchIndex> {
  const segments = [{ ...segment, bytes: length }];
  return openIndex({ ...pointer, segments }, readFrom(new Map([[segment.name, bytes]])), atOnce);
}

/** As JSON, which is compared faster. */
const answer = async (index: SearchIndex, query: string): Promise<string> =>
  JSON.stringify(await search(index, query, {}, 1));

const expected = await open(file).then((index) => Promise.all(queries.map((query) => answer(index, query))));

/** What the promise leads to, or that the index is refused in plain words. Anything else is thrown. */
const unlessRefused = <Result>(promise: Promise<Result>): Promise<Result | 'refused'> =>
  promise.catch((error: unknown) => {
    if (error instanceof IndexFault) return 'refused';
    throw error;
  });

/** Counts the queries that an index answers, all of which must be answered rightly, and those that it refuses. */
async function tally(index: SearchIndex | 'refused', counts: Tally): Promise<void> {
  for (const [number, query] of queries.entries()) {
    const outcome = index === 'refused' ? index : await unlessRefused(answer(index, query));
    if (outcome === 'refused') counts.refused++;
    else {
      expect(outcome).toBe(expected[number]);
      counts.answered++;
    }
  }
}

type Tally = { refused: number; answered: number };

test('the queries find something', () => {
  for (const json of expected) expect(json).toContain('"score"');
});

it('answers rightly or not at all with any of 10,000 bits flipped', async () => {
  const counts = { refused: 0, answered: 0 };
  for (const bit of spread(10_000, 8 * file.length)) {
    const byte = bit >> 3;
    file[byte] = (file[byte] ?? 0) ^ (1 << (bit & 7));
    await tally(await unlessRefused(open(file)), counts);
    file[byte] = (file[byte] ?? 0) ^ (1 << (bit & 7));
  }
  expect(counts.refused + counts.answered).toBe(10_000 * queries.length);
  // Some bits damage what every query needs, others what some query does not.
  expect(counts.refused).toBeGreaterThan(10_000);
  expect(counts.answered).toBeGreaterThan(1000);
});

it('is refused with any bit of its footer flipped', async () => {
  for (let byte = file.length - footerBytes; byte < file.length; byte++) {
    const damaged = Uint8Array.from(file);
    damaged[byte] = (damaged[byte] ?? 0) ^ (1 << (byte % 8));
    expect(await unlessRefused(open(damaged))).toBe('refused');
  }
});

describe('cut off', () => {
  const ends = [
    ...sectionNames.flatMap((name) => {
      const { offset, bytes } = header.sections[name];
      return [offset - 1, offset, offset + 1, offset + bytes];
    }),
    ...[1, 4, 8, trailerBytes, footerBytes].map((bytes) => file.length - bytes),
    ...spread(100, file.length),
  ].filter((end) => end > 0);

  it('is refused by its end', async () => {
    for (const end of ends) expect(await unlessRefused(open(file.subarray(0, end)))).toBe('refused');
  });

  it('is refused where the pointer knows its length', async () => {
    for (const end of ends)
      expect(await unlessRefused(open(file.subarray(0, end), file.length))).toBe('refused');
  });

  it('after it was opened, answers rightly or not at all', async () => {
    const files = new Map([[segment.name, file]]);
    const counts = { refused: 0, answered: 0 };
    for (const end of spread(200, file.length)) {
      files.set(segment.name, file);
      const index = await openIndex(pointer, readFrom(files), atOnce);
      files.set(segment.name, file.subarray(0, end));
      await tally(index, counts);
    }
    expect(Math.min(counts.refused, counts.answered)).toBeGreaterThan(10);
  });
});

describe('is refused, and told why:', () => {
  /** The file with another header, whose checksum is right. */
  const withHeader = (over: Partial<Header>, sums: readonly number[] = [...checksums]): Uint8Array =>
    Buffer.concat([file.subarray(0, -footerBytes), encodeFooter({ ...header, ...over }, sums)]);

  const withSection = (name: keyof Header['sections'], over: object): Uint8Array =>
    withHeader({ sections: { ...header.sections, [name]: { ...header.sections[name], ...over } } });

  /** The file with other bytes so many before its end. */
  function withEnd(before: number, ...bytes: readonly number[]): Uint8Array {
    const other = Uint8Array.from(file);
    other.set(bytes, file.length - before);
    return other;
  }

  test.each<[string, Uint8Array, RegExp]>([
    ['a version of the future', withEnd(16, 4), /version 4 .* reads version 3/],
    ['another file', withEnd(8, 0x50, 0x41, 0x52, 0x31), /does not end as an index/],
    ['an empty file', new Uint8Array(), /does not end as an index/],
    ['a header longer than the file', withEnd(20, 0xff, 0xff, 0xff, 0x7f), /its header cannot be as long/],
    [
      'a header of 2 MiB',
      Buffer.concat([new Uint8Array(2 ** 22), withEnd(20, 0, 0, 0x20)]),
      /cannot be as long/,
    ],
    ['a section behind the end', withSection('stored', { bytes: 2 ** 40 }), /what cannot be/],
    ['a section within another', withSection('positions', { offset: 8 }), /what cannot be/],
    [
      'a section between words',
      withSection('stored', { offset: header.sections.stored.offset + 1 }),
      /what cannot be/,
    ],
    ['half a block', withSection('directory', { bytes: 17 }), /what cannot be/],
    ['half a word', withSection('postings', { bytes: 6 }), /what cannot be/],
    ['no length', withSection('lengths', { bytes: 0 }), /what cannot be/],
    ['no filter', withSection('filters', { bytes: 0 }), /what cannot be/],
    ['no place of a document', withSection('storedBlocks', { bytes: 8 }), /what cannot be/],
    [
      'more meetings than documents',
      withHeader({ facts: { ...header.facts, meetings: 7 } }),
      /what cannot be/,
    ],
    ['a checksum too few', withHeader({}, [...checksums].slice(1)), /what cannot be|checksum/],
    ['a checksum too many', withHeader({}, [...checksums, 0]), /what cannot be|checksum/],
    [
      'other checksums',
      withHeader(
        {},
        Array.from(checksums, () => 0),
      ),
      /does not have its checksum/,
    ],
  ])('%s', async (_, bytes, reason) => {
    const refusal = open(bytes).then((index) => answer(index, 'x17'));
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toBeInstanceOf(IndexFault);
  });
});
