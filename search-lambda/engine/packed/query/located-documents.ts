/** Where documents are stored, if that was read with their text lengths. */
import { locatedFramesOf, textBlockRangeOf, TextLengths } from '../format/columns/text-lengths.ts';
import type { Layout } from '../format/layout.ts';
import type { Header } from '../format/sections.ts';
import type { ByteRange } from '../memory/checked-reads.ts';
import type { ResidentFile, SectionViews } from '../memory/resident-file.ts';
import { partIn } from './query-ranges.ts';

/** The frames of documents in `stored`, by number, and the number of the place of each document. */
type LocatedDocuments = {
  readonly frames: ReadonlyMap<number, ByteRange>;
  readonly places: readonly number[];
};

export const textLengthsIn = (views: SectionViews): TextLengths =>
  new TextLengths(views.words('textBlocks'), views.bytes('textLengths'));

/**
 * Locates documents without reading anything. Undefined if the file has no locators, or not all of these are in memory, as they are after
 * a query read the text lengths of its candidates; and if the whole file is in memory, since then the offsets of its frames are faster.
 */
export function locate(
  documents: readonly number[],
  file: ResidentFile,
  { header, layout }: { readonly header: Header; readonly layout: Layout },
): LocatedDocuments | undefined {
  const documentsPerFrame = locatedFramesOf(layout);
  if (documentsPerFrame === undefined || file.completeViews !== undefined) return undefined;
  const { textBlocks, textLengths } = header.sections;
  const inBlocks = documents.map((document) => partIn(textBlocks, textBlockRangeOf(document)));
  const views = file.viewsWith(inBlocks);
  if (views === undefined) return undefined;
  const texts = textLengthsIn(views);
  const inLengths = documents.map((document) => partIn(textLengths, texts.rangeOf(document)));
  if (file.viewsWith(inLengths) === undefined) return undefined;
  const locators = documents.map((document) =>
    texts.locatorOf(document, header.documents, documentsPerFrame),
  );
  return {
    frames: new Map(
      locators.map(({ frame }, index) => [Math.floor((documents[index] ?? 0) / documentsPerFrame), frame]),
    ),
    places: locators.map(({ place }) => place),
  };
}
