/** Readers take the tunable numbers of a segment from its file. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexFault } from '../../../../../search-lambda/engine/index-fault.ts';
import {
  isChunkSize,
  type Layout,
  layoutOf,
  newestVersion,
} from '../../../../../search-lambda/engine/packed/format/layout.ts';
import {
  decodeFooter,
  encodeFooter,
  footerBytesOf,
  trailerBytes,
} from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { sectionNames } from '../../../../../search-lambda/engine/packed/format/sections.ts';
import { tablesOf } from '../../../../../search-lambda/engine/packed/write/columns-writer.ts';
import { StoredDocuments } from '../../../../../search-lambda/engine/packed/query/stored-documents.ts';
import { MergeInput } from '../../../../../search-lambda/engine/packed/write/merge-input.ts';
import { mergeSegments } from '../../../../../search-lambda/engine/packed/write/merge.ts';
import {
  buildSections,
  memorySections,
  packInMemory,
  pointerTo,
} from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { FactsBuilder } from '../../../../../search-lambda/engine/index-facts.ts';
import type { SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../../support/long.ts';
import { Random } from '../../../../support/random.ts';
import {
  randomFilters,
  randomMeeting,
  randomQuery,
  treesOf,
} from '../../../../support/search/random-meetings.ts';
import { placesFileOf } from '../../../../support/search/known-places.ts';
import { openFiles, readFrom, searchDocument } from '../../../../support/search/search-documents.ts';

const layouts: readonly Layout[] = [
  layoutOf('decisions'),
  { documentsPerFrame: 1, documentsPerBlock: 32, chunkBytes: 4096 },
  { documentsPerFrame: 7, documentsPerBlock: 96, chunkBytes: 12 * 1024 },
  { documentsPerFrame: 100, documentsPerBlock: 1024, chunkBytes: 2 * 1024 * 1024 },
];

const documents = fc
  .sample(randomMeeting(40), { numRuns: 900, seed: 5 })
  .map((fields, number) => searchDocument({ ...fields, id: `m${number}` }));

const facts = documents.reduce((builder, document) => {
  builder.add(document, null, document.city);
  return builder;
}, new FactsBuilder()).facts;

const places = placesFileOf(documents);

const pack = (layout: Layout) => {
  const { name, file, sha256 } = packInMemory(documents, facts, { version: newestVersion, layout });
  const segment = { name, bytes: file.length, sha256 };
  const pointer = pointerTo([segment], facts, places.file);
  const files = new Map([
    [name, file],
    [places.file.name, places.body],
  ]);
  return { file, segment, index: { pointer, files } };
};

const usual = pack(layoutOf());

describe.each(layouts)(
  'with $documentsPerFrame documents per frame, $documentsPerBlock per block',
  (layout) => {
    const packed = pack(layout);

    it('a segment gives the same answers', async () => {
      const [actual, expected] = await Promise.all([openFiles(packed.index), openFiles(usual.index)]);
      const trees = fc
        .sample(randomQuery, { numRuns: cases(40, 300), seed: 6 })
        .flatMap((text) => treesOf(text));
      const filters = fc.sample(randomFilters, { numRuns: trees.length, seed: 7 });
      let hits = 0;
      for (const [number, tree] of trees.entries()) {
        const found = await expected.search(tree, filters[number] ?? {}, 10);
        expect(await actual.search(tree, filters[number] ?? {}, 10)).toEqual(found);
        hits += found.length;
      }
      expect(hits).toBeGreaterThan(trees.length);
    });

    it('a segment has the same stored documents', async () => {
      const numbers = Array.from({ length: 50 }, () => new Random(1).below(documents.length));
      const read = async (from: ReturnType<typeof pack>): Promise<SearchDocument[]> => {
        const stored = await StoredDocuments.open(from.segment, readFrom(from.index.files));
        return [...(await stored.read(numbers)), ...(await Array.fromAsync(stored.all()))];
      };
      expect(await read(packed)).toEqual(await read(usual));
    });

    it('segments merge into the segment of all documents', () => {
      const build = (from: number, to: number) => {
        const sections = memorySections();
        const tables = tablesOf(documents);
        const parts = { tables, dictionary: new Uint8Array(), layout };
        const counts = buildSections(documents.slice(from, to), sections, parts);
        return { sections, input: new MergeInput(counts, sections, layout) };
      };
      const merged = memorySections();
      mergeSegments([build(0, 700).input, build(700, 900).input], merged, layout);
      const whole = build(0, 900).sections;
      for (const name of sectionNames)
        expect(Buffer.from(merged[name].read(0, merged[name].bytes))).toEqual(
          Buffer.from(whole[name].read(0, whole[name].bytes)),
        );
    });
  },
);

describe('a layout is refused', () => {
  const { file } = usual;
  const footerBytes = footerBytesOf(file.subarray(-trailerBytes), file.length);
  const { header, checksums, layout, version } = decodeFooter(file.subarray(-footerBytes), file.length);

  /** Decodes the footer of the file with parts of another layout. */
  function decode(over: Partial<Layout>): unknown {
    const footer = encodeFooter(header, [...checksums], { version, layout: { ...layout, ...over } });
    const bytes = file.length - footerBytes + footer.length;
    footerBytesOf(footer.subarray(-trailerBytes), bytes);
    return decodeFooter(footer, bytes);
  }

  it.each<[string, Partial<Layout>]>([
    ['no documents per frame', { documentsPerFrame: 0 }],
    ['half a document per frame', { documentsPerFrame: 0.5 }],
    ['other frames than the file has', { documentsPerFrame: 3 }],
    ['a million documents per frame', { documentsPerFrame: 1e6 }],
    ['no documents per block', { documentsPerBlock: 0 }],
    ['blocks that do not fill their words', { documentsPerBlock: 100 }],
    ['a million documents per block', { documentsPerBlock: 2 ** 20 }],
  ])('with %s', (_, over) => {
    expect(() => decode(over)).toThrow(/its header contradicts itself/);
    expect(() => decode(over)).toThrow(IndexFault);
  });

  it.each([0, 1, 1000, 4100, 3 * 1024 * 1024, 0xffffffff])('with chunks of %i bytes', (chunkBytes) => {
    expect(isChunkSize(chunkBytes)).toBe(false);
    expect(() => decode({ chunkBytes })).toThrow(/it has chunks of/);
  });

  it('but not the usual one', () => {
    expect(decode({})).toMatchObject({ layout: layoutOf(), version: newestVersion });
  });
});
