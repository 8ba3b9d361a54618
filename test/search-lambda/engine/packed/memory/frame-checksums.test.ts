/** A stored document is read without its chunk only if its frame has a checksum of its own. */
import { expect, test } from 'vitest';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import { layoutOf, newestVersion } from '../../../../../search-lambda/engine/packed/format/layout.ts';
import {
  decodeFooter,
  encodeFooter,
  footerBytesOf,
} from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { Segment } from '../../../../../search-lambda/engine/packed/query/segment.ts';
import { packInMemory } from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { atOnce, searchDocument } from '../../../../support/search/search-documents.ts';

const documents = Array.from({ length: 40 }, (_, number) =>
  searchDocument({ id: `m${String(number).padStart(2, '0')}`, headline: `Meeting ${number} of the council` }),
);

/** A segment without checksums of frames, as earlier releases wrote it. */
function earlierFile(): Uint8Array {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  const layout = { ...layoutOf(newestVersion), hasFrameChecksums: undefined };
  return packInMemory(documents, facts.facts, { version: newestVersion, layout }).file;
}

function open(file: Uint8Array): Promise<Segment> {
  const read = (_: string, offset: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(file.slice(offset, offset + length));
  const entry = { name: 'index.civicidx', bytes: file.length, sha256: '0'.repeat(64) };
  return Segment.open(entry, read, atOnce, Infinity);
}

test('documents of a file without checksums of frames are read from verified chunks', async () => {
  const segment = await open(earlierFile());
  expect(await segment.readDocuments([3, 17])).toEqual([documents[3], documents[17]]);
});

test('a file that only claims to have checksums of frames is damaged', async () => {
  const file = earlierFile();
  const footer = file.subarray(file.length - footerBytesOf(file, file.length));
  const { header, checksums, layout, version, bodyBytes } = decodeFooter(footer, file.length);
  const claiming = encodeFooter(header, [...checksums], {
    version,
    layout: { ...layout, hasFrameChecksums: true },
  });
  const segment = await open(Buffer.concat([file.subarray(0, bodyBytes), claiming]));
  await expect(segment.readDocuments([3])).rejects.toThrow(
    'index.civicidx is damaged: a document has no checksum.',
  );
});
