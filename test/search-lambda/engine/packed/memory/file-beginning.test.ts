/** The beginning of a large segment file is read while its footer is. */
import { crc32 } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../../../search-lambda/engine/open-index.ts';
import {
  decodeFooter,
  encodeFooter,
} from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { readFooter } from '../../../../../search-lambda/engine/packed/memory/checked-reads.ts';
import { FileBeginning } from '../../../../../search-lambda/engine/packed/memory/file-beginning.ts';
import { type PackedFiles, packedFilesOf } from '../../../../support/lambda/lambda-packed.ts';
import { WatchedReads } from '../../../../support/lambda/lambda-reads.ts';
import { atOnce, readFrom, searchDocument } from '../../../../support/search/search-documents.ts';
import { strictSearch } from '../../../../support/search/strict-search.ts';

const partBytes = 512 * 1024;
const twoParts = 2 * 256 * partBytes;

/** The lengths and places of this number of documents are too large to be read with the sections around them. */
const documents = Array.from({ length: 36_000 }, (_, number) =>
  searchDocument({ id: `m${number}`, headline: `x${number % 100} y${number % 300}` }),
);
const small = packedFilesOf(documents);
const read = readFrom(small.files);

/** The same index in a file of this size, with zeros before the footer. */
async function padded(bodyBytes: number): Promise<PackedFiles> {
  const { header, version, layout, bodyBytes: smallBody } = await readFooter(small.segment, read);
  const { chunkBytes } = layout;
  const chunks = Math.ceil(bodyBytes / chunkBytes);
  const probe = encodeFooter(
    header,
    Array.from({ length: chunks }, () => 0),
    { version, layout },
  );
  const file = new Uint8Array(bodyBytes + probe.length);
  file.set(small.file.subarray(0, smallBody));
  const zeros = crc32(new Uint8Array(chunkBytes));
  const checksums = Array.from({ length: chunks }, (_, chunk) =>
    chunk * chunkBytes < smallBody
      ? crc32(file.subarray(chunk * chunkBytes, Math.min((chunk + 1) * chunkBytes, bodyBytes)))
      : zeros,
  );
  const footer = encodeFooter(header, checksums, { version, layout });
  file.set(footer, bodyBytes);
  expect(decodeFooter(footer, file.length).bodyBytes).toBe(bodyBytes);
  const segment = { ...small.segment, bytes: file.length };
  const pointer = { ...small.pointer, segments: [segment] };
  return { file, segment, pointer, files: new Map([[segment.name, file]]) };
}

const large = await padded(twoParts);
let reads: WatchedReads;

beforeEach(() => {
  reads = new WatchedReads(large);
});

const open = () => openIndex(large.pointer, reads.read, atOnce);
/** Where the sections that are kept of it end. */
const lastOfBeginning = (await readFooter(small.segment, read)).header.sections.storedBlocks.offset;
const isOfBeginning = ({ from }: { readonly from: number }): boolean => from < 2 * partBytes;

describe('the beginning of a file', () => {
  test('is read while the footer is, and not again', async () => {
    const footer = Promise.withResolvers<void>();
    reads.before = (range) => (isOfBeginning(range) ? undefined : footer.promise);
    const opening = open();
    await expect
      .poll(() => reads.reads.filter(isOfBeginning))
      .toEqual([
        { from: 0, to: partBytes },
        { from: partBytes, to: 2 * partBytes },
      ]);
    footer.resolve();
    const index = await opening;
    expect(await strictSearch(index, 'x1', {}, 50)).toEqual(
      await strictSearch(await openIndex(small.pointer, read, atOnce), 'x1', {}, 50),
    );
    // The query needs sections that begin the file, and others that do not.
    expect(reads.reads.filter(({ from }) => from < lastOfBeginning)).toEqual([{ from: 0, to: partBytes }]);
  });

  test('is read again where that failed', async () => {
    let failures = 1;
    reads.before = ({ from }) => {
      if (from === 0 && failures-- > 0) throw new Error('the store is down');
    };
    await open();
    expect(reads.reads.filter(({ from }) => from === 0)).toHaveLength(2);
  });

  test('is verified', async () => {
    reads = new WatchedReads({ ...large, file: large.file.with(100, (large.file[100] ?? 0) ^ 1) });
    await expect(open()).rejects.toThrow(IndexFault);
  });

  test('has nothing to offer of a smaller file, or once it has ended', async () => {
    const smaller = new FileBeginning({ ...large.segment, bytes: twoParts / 2 - 1 }, reads.read);
    expect(reads.reads).toEqual([]);
    await smaller.read(large.segment.name, 0, 10);
    expect(reads.reads).toEqual([{ from: 0, to: 10 }]);
    const beginning = new FileBeginning(large.segment, reads.read);
    reads.clear();
    expect(await beginning.read(large.segment.name, 5, 10)).toEqual(large.file.slice(5, 15));
    expect(reads.reads).toEqual([]);
    // A read over the end of a part is one of its own.
    await beginning.read(large.segment.name, partBytes - 5, 10);
    beginning.end();
    await beginning.read(large.segment.name, 5, 10);
    expect(reads.reads).toEqual([
      { from: partBytes - 5, to: partBytes + 5 },
      { from: 5, to: 15 },
    ]);
  });
});
