/** What of the segments is live: written and read back, and refused where it is damaged or says what cannot be. */
import { crc32 } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import {
  decodeLive,
  encodeLive,
  type Live,
} from '../../../../../search-lambda/engine/packed/format/live-file.ts';
import { spread, withBitFlipped } from '../../../../support/search/damage.ts';

const live: Live = {
  documents: 1_000_006,
  totalLength: 123_456_789,
  states: ['New York', 'Québec'],
  segments: [
    { name: 'index-a.civicidx', documents: 1_000_000, superseded: Uint32Array.of(0, 1, 500, 999_999) },
    { name: 'index-b.civicidx', documents: 10, superseded: new Uint32Array() },
    { name: 'index-c.civicidx', documents: 1, superseded: Uint32Array.of(0) },
  ],
  supersededTerms: new Map([
    ['water', 5],
    ['wat', 1],
    ['école', 3],
    ['\u{10400}', 2],
    ['\uff5e', 1],
  ]),
};

const file = encodeLive(live);

/** The message with which a file is refused. */
function refusalOf(bytes: Uint8Array): string {
  try {
    decodeLive(bytes);
  } catch (error) {
    if (error instanceof IndexFault) return error.message;
    throw error;
  }
  return 'not refused';
}

/** The file with a right checksum, however it was changed. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  const other = Uint8Array.from(bytes);
  new DataView(other.buffer).setUint32(8, crc32(other.subarray(12)), true);
  return other;
}

it('says what was written', () => {
  const read = decodeLive(file);
  expect({
    ...read,
    segments: read.segments.map(({ superseded, ...rest }) => ({ ...rest, superseded })),
  }).toEqual(live);
});

it('is the same for the same content, in whatever order its stems come', () => {
  const supersededTerms = new Map([...live.supersededTerms].toReversed());
  expect(encodeLive({ ...live, supersededTerms })).toEqual(file);
});

it('may say that everything is live, or nothing', () => {
  const none: Live = {
    documents: 0,
    totalLength: 0,
    states: [],
    segments: [{ name: 'a', documents: 2, superseded: Uint32Array.of(0, 1) }],
    supersededTerms: new Map(),
  };
  expect(decodeLive(encodeLive(none))).toEqual(none);
  const all: Live = {
    ...none,
    documents: 2,
    segments: [{ name: 'a', documents: 2, superseded: new Uint32Array() }],
  };
  expect(decodeLive(encodeLive(all))).toEqual(all);
});

it('is refused wherever it ends too early, or too late', () => {
  for (let end = 0; end < file.length; end++) {
    expect(refusalOf(file.subarray(0, end))).toMatch(/damaged/);
    // Not only by its checksum.
    if (end > 20) expect(refusalOf(withChecksum(file.subarray(0, end)))).toMatch(/damaged/);
  }
  expect(refusalOf(withChecksum(Buffer.concat([file, Uint8Array.of(0)])))).toMatch(/what cannot be/);
});

it('is refused with any of 2,000 bits flipped', () => {
  for (const bit of spread(2000, 8 * file.length))
    expect(refusalOf(withBitFlipped(file, bit))).toMatch(/damaged|version/);
});

describe('is refused where it says what cannot be:', () => {
  const segmentsWith = (over: Partial<Live['segments'][number]>): Live['segments'] =>
    live.segments.map((segment, index) => (index === 1 ? { ...segment, ...over } : segment));

  test.each<[string, Partial<Live>, RegExp]>([
    [
      'a document that a segment has not',
      { segments: segmentsWith({ superseded: Uint32Array.of(10) }), documents: 1_000_005 },
      /names documents that a segment has not/,
    ],
    ['more live documents than there are', { documents: 1_000_007 }, /what cannot be/],
    ['one segment twice', { segments: segmentsWith({ name: 'index-a.civicidx' }) }, /what cannot be/],
    [
      'a stem in more documents than are superseded',
      { supersededTerms: new Map([['water', 6]]) },
      /what cannot be/,
    ],
    ['a stem in no document', { supersededTerms: new Map([['water', 0]]) }, /what cannot be/],
    ['a length that is no number', { totalLength: Number.NaN }, /what cannot be/],
  ])('%s', (_, over, reason) => {
    expect(refusalOf(encodeLive({ ...live, ...over }))).toMatch(reason);
  });

  it('another version', () => {
    const other = Uint8Array.from(file);
    other[12] = 2;
    expect(refusalOf(withChecksum(other))).toMatch(/version 2 .* reads version 1/);
  });

  it('a header longer than the file', () => {
    const other = Uint8Array.from(file);
    other[19] = 0xff;
    expect(refusalOf(withChecksum(other))).toMatch(/what cannot be/);
  });
});

it('is not written with numbers that do not ascend', () => {
  const segments = [{ name: 'a', documents: 9, superseded: Uint32Array.of(3, 3) }];
  expect(() => encodeLive({ ...live, segments })).toThrow('must ascend');
});
