/** Sizes within the packed index file, per meeting, posting and position, next to Lucene's published sizes. */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { indexSegmentKey } from '../../schemas/paths.ts';
import { textsOf } from '../../search-lambda/engine/document-terms.ts';
import {
  type Header,
  type SectionName,
  sectionNames,
} from '../../search-lambda/engine/packed/format/sections.ts';
import {
  decodeFooter,
  footerBytesOf,
  trailerBytes,
} from '../../search-lambda/engine/packed/format/segment-file.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';
import { markdownTable } from '../record.ts';
import { readDocuments } from '../search/documents.ts';
import type { Documents } from './documents.ts';
import { pointerOf } from './engines/packed.ts';
import type { Indexes } from './indexes.ts';

type Layout = { readonly header: Header; readonly words: number };

/** @returns Markdown, with a column per size. */
export async function benchLayout(
  indexes: Indexes,
  sizes: readonly number[],
  onStep: (step: string) => void,
): Promise<string> {
  const layouts: Layout[] = [];
  for (const size of sizes) {
    const documents = await indexes.documents(size);
    const { folder } = await indexes.index('packed', documents);
    onStep(`${formatCount(documents.count)} meetings · counting words`);
    layouts.push({ header: readHeader(folder), words: await countWords(documents) });
  }
  const header = ['', ...layouts.map(({ header }) => `${formatCount(header.documents)} meetings`)];
  const rows = rowsOf.map(([label, cell]) => [label, ...layouts.map(cell)]);
  return `${markdownTable(header, rows)}\n\n${lucene}`;
}

const bytesOf = ({ header }: Layout, names: readonly SectionName[]): number =>
  names.reduce((sum, name) => sum + header.sections[name].bytes, 0);

/** Document frequencies summed over stems; a document's length is its number of stems. */
const postingsOf = ({ header }: Layout): number => header.totalLength;

const each = (bytes: number, count: number): string => (bytes / count).toFixed(2);

/** Sections needed for queries without phrases. */
const withoutPositions = ['terms', 'termBlocks', 'directory', 'lengths', 'tails', 'postings'] as const;

const rowsOf: readonly (readonly [string, (layout: Layout) => string])[] = [
  ...sectionNames.map(
    (name) =>
      [
        `${name}, bytes per meeting`,
        (layout: Layout) =>
          `${formatBytes(bytesOf(layout, [name]))}, ${each(bytesOf(layout, [name]), layout.header.documents)}`,
      ] as const,
  ),
  [
    '**all**, bytes per meeting',
    (layout) =>
      `${formatBytes(bytesOf(layout, sectionNames))}, ${each(bytesOf(layout, sectionNames), layout.header.documents)}`,
  ],
  ['stems', ({ header }) => formatCount(header.terms)],
  ['postings', (layout) => formatCount(postingsOf(layout))],
  ['positions (words)', ({ words }) => formatCount(words)],
  [
    'bytes per posting: directory, postings, tails with their positions',
    (layout) => each(bytesOf(layout, ['directory', 'postings', 'tails']), postingsOf(layout)),
  ],
  [
    'bytes per position: positions except those in tails',
    (layout) => each(bytesOf(layout, ['positions']), layout.words),
  ],
  [
    'bytes per word: everything that a query without phrases reads',
    (layout) => each(bytesOf(layout, withoutPositions), layout.words),
  ],
  [
    'bytes per word, with positions',
    (layout) => each(bytesOf(layout, [...withoutPositions, 'positions']), layout.words),
  ],
];

/**
 * Sizes, words and documents: pyserini/prebuilt_index_info.py and pyserini/resources/index-metadata/
 * lucene-index.msmarco-v1-passage.20221004.252b5e.README.md of castorini/pyserini.
 */
const luceneSlim = {
  bytes: 627e6,
  fullBytes: 4.3e9,
  rawBytes: 2.6e9,
  words: 352_316_036,
  documents: 8_841_823,
};

const lucene = `For comparison, Lucene 9: the University of Waterloo publishes indexes of the ${formatCount(luceneSlim.documents)} passages of MS MARCO with ${formatCount(luceneSlim.words)} words, without stop words (castorini/pyserini, msmarco-v1-passage): without positions and texts ("slim") ${formatBytes(luceneSlim.bytes)}, which is **${each(luceneSlim.bytes, luceneSlim.words)} bytes per word**; positions and document vectors together add ${formatBytes(luceneSlim.fullBytes - luceneSlim.rawBytes)}, at most ${each(luceneSlim.fullBytes - luceneSlim.rawBytes, luceneSlim.words)} bytes per word. Texts and word frequencies differ from ours, so only the order of magnitude is comparable. No published size of Lucene's positions alone, or per posting, was found.`;

function readHeader(folder: string): Header {
  const file = openSync(join(folder, indexSegmentKey(pointerOf(folder).segments[0]?.name ?? '')), 'r');
  const { size } = fstatSync(file);
  const end = (bytes: number): Uint8Array => {
    const buffer = new Uint8Array(bytes);
    readSync(file, buffer, 0, bytes, size - bytes);
    return buffer;
  };
  const { header } = decodeFooter(end(footerBytesOf(end(trailerBytes), size)), size);
  closeSync(file);
  return header;
}

/** Returns the number of words in all searched texts; cached next to the documents. */
async function countWords({ file }: Documents): Promise<number> {
  const kept = `${file}.words`;
  if (existsSync(kept)) return Number(readFileSync(kept, 'utf8'));
  let words = 0;
  for await (const document of readDocuments(file))
    for (const text of textsOf(document)) words += [...wordsOf(text)].length;
  writeFileSync(kept, String(words));
  return words;
}
