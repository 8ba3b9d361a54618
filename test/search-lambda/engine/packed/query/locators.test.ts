/** Results whose text lengths are in memory are read without looking up where they are stored. */
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import {
  type Layout,
  layoutOf,
  newestVersion,
} from '../../../../../search-lambda/engine/packed/format/layout.ts';
import {
  decodeFooter,
  encodeFooter,
  encodingOf,
  type Footer,
  footerBytesOf,
} from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { otherTexts } from '../../../../../search-lambda/engine/document-terms.ts';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import { Segment } from '../../../../../search-lambda/engine/packed/query/segment.ts';
import { packInMemory } from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import {
  type SectionName,
  sectionNames,
} from '../../../../../search-lambda/engine/packed/format/sections.ts';
import { type ByteRange, chunksOf } from '../../../../../search-lambda/engine/packed/memory/checked-reads.ts';
import { fillOrderOf } from '../../../../../search-lambda/engine/packed/memory/fill-order.ts';
import type { ReadBytes, SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { atOnce, searchDocument } from '../../../../support/search/search-documents.ts';

const documentsOf = (count: number): SearchDocument[] =>
  Array.from({ length: count }, (_, number) =>
    searchDocument({
      id: `m${String(number).padStart(4, '0')}`,
      place: `US/place-${number % 5}`,
      city: `Place ${number % 5}`,
      headline: `Meeting ${number} of the council ${'and more '.repeat(number % 7)}`,
    }),
  );

function fileOf(documents: readonly SearchDocument[], layout: Layout): Uint8Array {
  const facts = new FactsBuilder();
  for (const document of documents) facts.add(document, null, document.city);
  return packInMemory(documents, facts.facts, { ...encodingOf(newestVersion), layout }).file;
}

/** Opens a segment; `read` lists the parts of the file that were read since. */
async function open(file: Uint8Array): Promise<{ segment: Segment; read: ByteRange[] }> {
  const read: ByteRange[] = [];
  const readBytes: ReadBytes = (_, offset, length) => {
    read.push({ from: offset, to: offset + length });
    return Promise.resolve(file.slice(offset, offset + length));
  };
  const entry = { name: 'index.civicidx', bytes: file.length, sha256: '0'.repeat(64) };
  const segment = await Segment.open(entry, readBytes, atOnce, Infinity);
  read.length = 0;
  return { segment, read };
}

const layout = { ...layoutOf(newestVersion), chunkBytes: 4096 };

test.each([1, 2, 4, 16, 3, 32])(
  'documents in frames of %i are the same with and without their text lengths in memory',
  async (documentsPerFrame) => {
    const documents = documentsOf(1195);
    const wanted = [3, 2, 17, 40, 1194, 16, 15, 1184];
    const { segment } = await open(fileOf(documents, { ...layout, documentsPerFrame }));
    const before = await segment.readDocuments(wanted);
    expect(before).toEqual(wanted.map((number) => documents[number]));
    await segment.ensureTextLengths(Uint32Array.from(wanted).toSorted(), []);
    // Once the whole file is in memory, locators are not used.
    expect(segment.completeViews).toBe(undefined);
    expect(await segment.readDocuments(wanted)).toEqual(before);
  },
);

describe.each([true, undefined])('with hasLocators %s', (hasLocators) => {
  const documents = documentsOf(1200);
  const file = fileOf(documents, { ...layout, documentsPerFrame: 1, hasLocators });

  test('documents whose text lengths are in memory are read with the offsets of their frames only without locators', async () => {
    const wanted = [1150, 1190];
    const { segment, read } = await open(file);
    expect(segment.layout.hasLocators).toBe(hasLocators);
    const { offset } = segment.header.sections.storedBlocks;
    const hasReadOffsetOf = (document: number): boolean =>
      read.some(({ from, to }) => from <= offset + 8 * document && offset + 8 * document < to);
    await segment.ensureTextLengths(Uint32Array.from(wanted), []);
    expect(await segment.readDocuments(wanted)).toEqual(wanted.map((number) => documents[number]));
    expect(wanted.some(hasReadOffsetOf)).toBe(hasLocators === undefined);
    await segment.readDocuments([700]);
    expect(hasReadOffsetOf(700)).toBe(true);
  });

  test('each document has the numbers of words, and two bytes more with locators', async () => {
    const { segment } = await open(file);
    const { textLengths } = segment.header.sections;
    const words = (await segment.ensureTextLengths(Uint32Array.from(documents.keys()), [])).bytes(
      'textLengths',
    );
    expect(words.length).toBe(textLengths.bytes);
    // The number of decisions, which is 0, and those of words, which are less than 128.
    const bytes = (1 + otherTexts) * documents.length;
    if (hasLocators === undefined) expect(words.length).toBe(bytes);
    else expect(words.length).toBeGreaterThanOrEqual(bytes + 2 * documents.length);
  });
});

const footerOf = (file: Uint8Array): Footer =>
  decodeFooter(file.subarray(file.length - footerBytesOf(file, file.length)), file.length);

/** The file with another byte at a distance from the end of its text lengths, and checksums that fit it. */
function withByte(file: Uint8Array, fromEnd: number, change: (byte: number) => number): Uint8Array {
  const footer = footerOf(file);
  const body = file.slice(0, footer.bodyBytes);
  const { offset, bytes } = footer.header.sections.textLengths;
  const at = offset + bytes - fromEnd;
  body[at] = change(body[at] ?? 0);
  const { chunkBytes } = footer.layout;
  const checksums = Array.from(footer.checksums, (_, chunk) =>
    crc32(body.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes)),
  );
  return Buffer.concat([body, encodeFooter(footer.header, checksums, footer)]);
}

/** The last block of 1195 documents ends with the sizes of 11 frames and the numbers of 11 places, each of one byte. */
const lastSizes = 11 + 11;

test.each(['from cold', 'with the stored documents in memory'])(
  'wrong locators are detected %s',
  async (when) => {
    const documents = documentsOf(1195);
    const file = fileOf(documents, { ...layout, documentsPerFrame: 1 });
    const openWith = async (changed: Uint8Array): Promise<Segment> => {
      const { segment } = await open(changed);
      await segment.ensureTextLengths(Uint32Array.of(1185, 1190, 1194), []);
      if (when !== 'from cold') await segment.ensure(segment.rangesOf(['stored']));
      expect(segment.completeViews).toBe(undefined);
      return segment;
    };
    const withWrongPlace = await openWith(withByte(file, 1, () => 100));
    expect(await withWrongPlace.readDocuments([1190])).toEqual([documents[1190]]);
    await expect(withWrongPlace.readDocuments([1194])).rejects.toThrow(IndexFault);
    for (const change of [(byte: number) => byte ^ 1, (byte: number) => byte ^ 0x40]) {
      const withWrongSize = await openWith(withByte(file, lastSizes, change));
      for (const number of [1185, 1190, 1194])
        await expect(withWrongSize.readDocuments([number])).rejects.toThrow(IndexFault);
    }
  },
);

test.each([true, undefined])(
  'a prefetch reads each chunk once; with hasLocators %s, text lengths before offsets or after',
  (hasLocators) => {
    const file = fileOf(documentsOf(1195), { ...layout, documentsPerFrame: 1, hasLocators });
    const footer = footerOf(file);
    const part = { from: 0, to: footer.bodyBytes, sections: sectionNames };
    const order = fillOrderOf(part, footer).flatMap((run) => [...chunksOf(run)]);
    expect(order.toSorted((a, b) => a - b)).toEqual([...footer.checksums.keys()]);
    const chunkIn = (name: SectionName): number => {
      const { offset, bytes } = footer.header.sections[name];
      return order.indexOf(Math.floor((offset + bytes / 2) / footer.layout.chunkBytes));
    };
    expect(chunkIn('textLengths') < chunkIn('storedBlocks')).toBe(hasLocators === true);
  },
);

test('a damaged byte of a locator is a fault of its chunk', async () => {
  const file = fileOf(documentsOf(1195), layout);
  const { segment: intact } = await open(file);
  const { offset, bytes } = intact.header.sections.textLengths;
  file[offset + bytes - 1] = 1 + (file[offset + bytes - 1] ?? 0);
  const { segment } = await open(file);
  await expect(segment.ensureTextLengths(Uint32Array.of(1194), [])).rejects.toThrow(IndexFault);
});
