/** A live file is read as it was written, and rejected if it is damaged or contradicts itself. */
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

/** The message with which a file is rejected. */
function rejectionOf(bytes: Uint8Array): string {
  try {
    decodeLive(bytes);
  } catch (error) {
    if (error instanceof IndexFault) return error.message;
    throw error;
  }
  return 'not rejected';
}

/** The changed file with a valid checksum. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  const other = Uint8Array.from(bytes);
  new DataView(other.buffer).setUint32(8, crc32(other.subarray(12)), true);
  return other;
}

it('is read as it was written', () => {
  const read = decodeLive(file);
  expect({
    ...read,
    segments: read.segments.map(({ superseded, ...rest }) => ({ ...rest, superseded })),
  }).toEqual(live);
});

it('has the same bytes for the same content, whatever the order of its stems', () => {
  const supersededTerms = new Map([...live.supersededTerms].toReversed());
  expect(encodeLive({ ...live, supersededTerms })).toEqual(file);
});

it('can list no document as superseded, or all', () => {
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

it('is rejected if it is too short or too long', () => {
  for (let end = 0; end < file.length; end++) {
    expect(rejectionOf(file.subarray(0, end))).toMatch(/damaged/);
    // Not only because of its checksum.
    if (end > 20) expect(rejectionOf(withChecksum(file.subarray(0, end)))).toMatch(/damaged/);
  }
  expect(rejectionOf(withChecksum(Buffer.concat([file, Uint8Array.of(0)])))).toMatch(/contradicts itself/);
});

it('is rejected with any of 2,000 bits flipped', () => {
  for (const bit of spread(2000, 8 * file.length))
    expect(rejectionOf(withBitFlipped(file, bit))).toMatch(/damaged|version/);
});

describe('is rejected if it lists:', () => {
  const segmentsWith = (over: Partial<Live['segments'][number]>): Live['segments'] =>
    live.segments.map((segment, index) => (index === 1 ? { ...segment, ...over } : segment));

  test.each<[string, Partial<Live>, RegExp]>([
    [
      'a document that a segment lacks',
      { segments: segmentsWith({ superseded: Uint32Array.of(10) }), documents: 1_000_005 },
      /names documents that a segment lacks/,
    ],
    ['more live documents than there are', { documents: 1_000_007 }, /contradicts itself/],
    ['one segment twice', { segments: segmentsWith({ name: 'index-a.civicidx' }) }, /contradicts itself/],
    [
      'a stem in more documents than are superseded',
      { supersededTerms: new Map([['water', 6]]) },
      /contradicts itself/,
    ],
    ['a stem in no document', { supersededTerms: new Map([['water', 0]]) }, /contradicts itself/],
    ['a length that is not a number', { totalLength: Number.NaN }, /contradicts itself/],
  ])('%s', (_, over, reason) => {
    expect(rejectionOf(encodeLive({ ...live, ...over }))).toMatch(reason);
  });

  it('another version', () => {
    const other = Uint8Array.from(file);
    other[12] = 2;
    expect(rejectionOf(withChecksum(other))).toMatch(/version 2 .* reads version 1/);
  });

  it('a header longer than the file', () => {
    const other = Uint8Array.from(file);
    other[19] = 0xff;
    expect(rejectionOf(withChecksum(other))).toMatch(/contradicts itself/);
  });
});

it('cannot be written with unsorted document numbers', () => {
  const segments = [{ name: 'a', documents: 9, superseded: Uint32Array.of(3, 3) }];
  expect(() => encodeLive({ ...live, segments })).toThrow('must ascend');
});
