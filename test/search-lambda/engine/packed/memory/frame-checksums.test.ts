/** A stored document is read without its chunk: its frame has a checksum of its own. */
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { Random } from '../../../../../generator/demo/random.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import {
  decodeFooter,
  encodeFooter,
  type Footer,
  footerBytesOf,
} from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { Segment } from '../../../../../search-lambda/engine/packed/query/segment.ts';
import type { SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { packInMemory } from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { atOnce, searchDocument } from '../../../../support/search/search-documents.ts';

const documents = Array.from({ length: 40 }, (_, number) =>
  searchDocument({ id: `m${String(number).padStart(2, '0')}`, headline: `Meeting ${number} of the council` }),
);

function fileOf(documents: readonly SearchDocument[]): Uint8Array {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  return packInMemory(documents, facts.facts).file;
}

const footerOf = (file: Uint8Array): Footer =>
  decodeFooter(file.subarray(file.length - footerBytesOf(file, file.length)), file.length);

function open(file: Uint8Array): Promise<Segment> {
  const read = (_: string, offset: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(file.slice(offset, offset + length));
  const entry = { name: 'index.civicidx', bytes: file.length, sha256: '0'.repeat(64) };
  return Segment.open(entry, read, atOnce, Infinity);
}

test('a document without a checksum is refused', async () => {
  const file = fileOf(documents);
  const { header, checksums, bodyBytes, ...encoding } = footerOf(file);
  const body = file.slice(0, bodyBytes);
  const { offset } = header.sections.stored;
  // The descriptor of the first frame says that a checksum follows (RFC 8878, 3.1.1.1.1).
  body[offset + 4] = (body[offset + 4] ?? 0) & ~4;
  const { chunkBytes } = encoding.layout;
  const sums = Array.from(checksums, (_, chunk) =>
    crc32(body.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes)),
  );
  const segment = await open(Buffer.concat([body, encodeFooter(header, sums, encoding)]));
  await expect(segment.readDocuments([0])).rejects.toThrow(
    'index.civicidx is damaged: a document has no checksum.',
  );
});

test('a frame that was read alone is verified by its own checksum', async () => {
  const random = new Random(5);
  const long = Array.from({ length: 400 }, (_, number) =>
    searchDocument({
      id: `m${String(number).padStart(3, '0')}`,
      headline: Array.from({ length: 100 }, () => random.int(0, 1e9)).join(' '),
    }),
  );
  const file = fileOf(long);
  const { header } = footerOf(file);
  const segment = await open(file);
  const { offset, bytes } = header.sections.stored;
  const middle = offset + Math.floor(bytes / 2);
  let refusals = 0;
  // Most bytes are codes of digits: other codes are other digits.
  for (let at = middle; at < middle + 2000; at += 7) {
    file[at] = (file[at] ?? 0) ^ 1;
    for (const number of [198, 200, 202]) {
      const read = await segment.readDocuments([number]).catch(refused);
      if (read === undefined) refusals++;
      else expect(read).toEqual([long[number]]);
    }
    file[at] = (file[at] ?? 0) ^ 1;
  }
  expect(refusals).toBeGreaterThan(50);
});

/** Nothing, if a document is refused because it is damaged. */
function refused(error: unknown): undefined {
  if (!(error instanceof IndexFault)) throw error;
}
