import type { ReadableSection } from '../format/bytes.ts';
import { locatedFramesOf, withLocators } from '../format/columns/text-lengths.ts';
import type { Layout } from '../format/layout.ts';
import type { SectionName } from '../format/sections.ts';

export type Contents = Readonly<Record<SectionName, ReadableSection>>;

/** The contents of a segment file. Its text lengths get their locators last, since frames and places are complete only then. */
export function withLocatedTexts(contents: Contents, documents: number, layout: Layout): Contents {
  const documentsPerFrame = locatedFramesOf(layout);
  if (documentsPerFrame === undefined) return contents;
  const copyOf = (name: SectionName): Uint8Array<ArrayBuffer> => contents[name].readAll();
  const places = copyOf('places');
  const isWide = places.length > 2 * documents;
  const { textLengths, textBlocks } = withLocators(
    { textLengths: copyOf('textLengths'), textBlocks: new Uint32Array(copyOf('textBlocks').buffer) },
    {
      places: isWide ? new Uint32Array(places.buffer) : new Uint16Array(places.buffer),
      frameOffsets: new Float64Array(copyOf('storedBlocks').buffer),
    },
    documentsPerFrame,
  );
  return {
    ...contents,
    textLengths: sectionOf(textLengths),
    textBlocks: sectionOf(new Uint8Array(textBlocks.buffer)),
  };
}

const sectionOf = (bytes: Uint8Array): ReadableSection => ({
  bytes: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
  readAll: () => bytes.slice(),
});
