/** Segments that do not belong together are rejected; segments of a previous index are not read again. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { IndexPointer } from '../../../../../schemas/index-pointer.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../../search-lambda/engine/open-index.ts';
import { PackedIndex } from '../../../../../search-lambda/engine/packed/query/packed-index.ts';
import {
  decodeLive,
  encodeLive,
  type Live,
} from '../../../../../search-lambda/engine/packed/format/live-file.ts';
import { search } from '../../../../../search-lambda/engine/search.ts';
import type {
  OpenOptions,
  ReadBytes,
  SearchIndex,
} from '../../../../../search-lambda/engine/search-index.ts';
import { packedDocuments } from '../../../../support/lambda/lambda-packed.ts';
import { isPlacesFile } from '../../../../support/search/known-places.ts';
import { atOnce, miniSearchIndex, readFrom } from '../../../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../../../support/search/segmented-index.ts';

const documents = packedDocuments(8000, 'Alder');
const packed = new SegmentedIndex();
packed.run(documents.slice(0, 7000));
const first = packed.published();
packed.run([...documents.slice(7000, 7500), ...documents.slice(0, 5)], ['m7']);
const second = packed.published();
packed.run(documents.slice(7500), ['m8']);
const third = packed.published();

const { pointer, files } = third;
const liveFile = files.get(pointer.live?.name ?? '') ?? new Uint8Array();
const live = decodeLive(liveFile);

/** Names of the files that were read. */
let read: string[] = [];

beforeEach(() => {
  read = [];
});

function open(
  published: { pointer: IndexPointer; files: ReadonlyMap<string, Uint8Array> },
  options: OpenOptions = {},
): Promise<PackedIndex> {
  const bytes = readFrom(published.files);
  const watched: ReadBytes = (name, offset, length) => {
    if (!isPlacesFile(name)) read.push(name);
    return bytes(name, offset, length);
  };
  return openIndex(published.pointer, watched, atOnce, options).then((index) => {
    if (index instanceof PackedIndex) return index;
    throw new Error('the index is not packed');
  });
}

const answer = async (index: SearchIndex): Promise<unknown> =>
  (
    await search(index, {
      text: 'x17 OR "the mill of alder"',
      filters: {},
      limit: 50,
      sort: 'relevance',
      isStrict: false,
    })
  ).hits;

const whole = await open(third);
const expected = await answer(whole);

/** Why a changed pointer or changed files are rejected, when opened or when searched. */
const rejectionOf = async (
  over: Partial<IndexPointer>,
  others: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<string> => {
  const index = open({ pointer: { ...pointer, ...over }, files: new Map([...files, ...others]) });
  const error: unknown = await index.then(answer).catch((error: unknown) => error);
  if (error instanceof IndexFault) return error.message;
  throw error instanceof Error ? error : new Error('it was not rejected');
};

/** Why an index with another live file is rejected. */
function rejectionWith(over: Partial<Live>): Promise<string> {
  const bytes = encodeLive({ ...live, ...over });
  const file = {
    name: 'live-other',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  return rejectionOf({ live: file }, new Map([[file.name, bytes]]));
}

describe('an index of segments is rejected', () => {
  const [one, two, three] = pointer.segments;
  if (one === undefined || two === undefined || three === undefined || pointer.live === undefined)
    throw new Error('there are not three segments');
  const itsLive = pointer.live;
  const segmentsWith = (over: Partial<Live['segments'][number]>): Live['segments'] =>
    live.segments.map((segment, index) => (index === 1 ? { ...segment, ...over } : segment));

  test.each<[string, () => Promise<string>, RegExp]>([
    [
      'without its list of superseded documents',
      () => rejectionOf({ live: undefined }),
      /but no list of superseded documents/,
    ],
    [
      'if the list has another hash',
      () => rejectionOf({ live: { ...itsLive, sha256: one.sha256 } }),
      /SHA-256 differs from the one in the pointer/,
    ],
    [
      'if the list is truncated',
      () => rejectionOf({}, new Map([[itsLive.name, liveFile.subarray(0, -1)]])),
      /shorter than/,
    ],
    ['if the list is another file', () => rejectionOf({ live: two }), /does not begin like one/],
    ['without one of its segments', () => rejectionOf({ segments: [one, two] }), /for other segments/],
    ['in another order', () => rejectionOf({ segments: [one, three, two] }), /for other segments/],
    ['with one of them twice', () => rejectionOf({ segments: [one, two, two] }), /for other segments/],
    [
      'with fewer meetings than the pointer says',
      () => rejectionOf({ meetings: pointer.meetings + 1 }),
      /meetings, but its pointer says/,
    ],
    [
      'if a segment is truncated',
      () => rejectionOf({}, new Map([[two.name, files.get(two.name)?.subarray(0, -9) ?? liveFile]])),
      /damaged/,
    ],
    [
      'if the list has more documents for a segment',
      () => rejectionWith({ segments: segmentsWith({ documents: 999 }), documents: live.documents + 494 }),
      /for other segments/,
    ],
    [
      'if the live documents are longer than all documents',
      () => rejectionWith({ totalLength: 1e9 }),
      /does not agree/,
    ],
    ['if a state is in no segment', () => rejectionWith({ states: ['Nevada'] }), /does not agree/],
    [
      'if a word is in more superseded documents than it is in documents',
      () =>
        rejectionWith({
          supersededTerms: new Map([['x17', 7]]),
          segments: live.segments.map((segment, index) =>
            index === 0
              ? { ...segment, superseded: Uint32Array.from({ length: 7 }, (_, number) => number) }
              : segment,
          ),
        }),
      /does not agree/,
    ],
  ])('%s', async (_, rejection, reason) => {
    expect(await rejection()).toMatch(reason);
  });

  it('but a missing file is an error of the store', async () => {
    const missing = open({ pointer, files: new Map([...files].filter(([name]) => name !== three.name)) });
    await expect(missing).rejects.toThrow('no file');
    await expect(missing).rejects.not.toBeInstanceOf(IndexFault);
  });
});

describe('a segment of a previous index', () => {
  const newest = pointer.segments[2]?.name;

  it('is not read again', async () => {
    const previous = await open(second);
    await previous.fill(readFrom(files));
    read = [];
    const index = await open(third, { previous });
    expect(new Set(read)).toEqual(new Set([newest, pointer.live?.name]));
    expect(await answer(index)).toEqual(expected);
    expect(new Set(read)).toEqual(new Set([newest, pointer.live?.name]));
  });

  it('resumes its prefetch where it stopped', async () => {
    const previous = await open(first);
    let left = 1;
    const failing: ReadBytes = (...args) =>
      left-- > 0 ? readFrom(files)(...args) : Promise.reject(new Error('gone'));
    await expect(previous.fill(failing)).rejects.toThrow('gone');
    const residentBefore = previous.residentBytes;
    const index = await open(third, { previous });
    expect(index.residentBytes).toBeGreaterThan(residentBefore);
    let filledBytes = 0;
    await index.fill((name, offset, length) => {
      filledBytes += length;
      return readFrom(files)(name, offset, length);
    });
    const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    expect(filledBytes).toBeLessThan(size - residentBefore);
    read = [];
    expect(await answer(index)).toEqual(expected);
    expect(read).toEqual([]);
  });

  it('still answers the previous index', async () => {
    const previous = await open(second);
    const before = await answer(previous);
    await (await open(third, { previous })).fill(readFrom(files));
    expect(await answer(previous)).toEqual(before);
    expect(before).not.toEqual(expected);
  });

  it('is shared only if name, size and hash are the same', async () => {
    const previous = await open(second);
    const segments = pointer.segments.map((segment) => ({
      ...segment,
      sha256: segment.sha256.replaceAll('0', '1'),
    }));
    read = [];
    const index = await open({ pointer: { ...pointer, segments }, files }, { previous });
    expect(new Set(read).size).toBe(4);
    expect(await answer(index)).toEqual(expected);
  });

  it('is not needed: the previous index may be of another kind', async () => {
    const previous = await miniSearchIndex(documents.slice(0, 3));
    expect(await answer(await open(third, { previous }))).toEqual(expected);
  });
});

describe('the memory budget', () => {
  const size = pointer.segments.reduce((sum, { bytes }) => sum + bytes, 0);

  it.each([0.5, 0.75, 0.9])('is divided so that the small segments fit (%d)', async (share) => {
    const index = await open(third, { memoryBytes: share * size });
    await index.fill(readFrom(files));
    read = [];
    expect(await answer(index)).toEqual(expected);
    expect(new Set(read)).toEqual(new Set([pointer.segments[0]?.name]));
  });

  it('is not exceeded by a shared segment, which is opened again if it is too large', async () => {
    const previous = await open(second, { memoryBytes: size });
    await previous.fill(readFrom(files));
    const memoryBytes = size / 2;
    const index = await open(third, { memoryBytes, previous });
    await index.fill(readFrom(files));
    // Whole chunks round it up.
    expect(index.residentBytes).toBeLessThan(memoryBytes + 3 * 2 ** 18);
    expect(await answer(index)).toEqual(expected);
  });
});
