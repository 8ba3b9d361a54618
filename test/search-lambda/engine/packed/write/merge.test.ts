/** Indexes of documents that follow one another make the index of all of them. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeSegments } from '../../../../../search-lambda/engine/packed/write/merge.ts';
import { sectionNames } from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { SegmentReader } from '../../../../../search-lambda/engine/packed/write/merge-input.ts';
import { SegmentBuilder } from '../../../../../search-lambda/engine/packed/write/segment-builder.ts';
import { dictionaryOf } from '../../../../../search-lambda/engine/packed/format/stored-frames.ts';
import { MemorySections } from '../../../../../search-lambda/engine/packed/write/memory-sections.ts';
import { searchDocument } from '../../../../support/search/search-documents.ts';

const words = ['housing', 'houses', 'housed', 'park', 'parks', 'the', 'école', '2024'];
const documents = fc
  .sample(
    fc.record({
      headline: fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(' ')),
      summary: fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((list) => list.join(' ')),
    }),
    { numRuns: 1000, seed: 3 },
  )
  .map((texts, number) => searchDocument({ id: `m${number}`, ...texts, city: `Town ${number % 90}` }));
const dictionary = dictionaryOf(documents.slice(0, 20));

function built(
  from: number,
  to: number,
): { readonly sections: MemorySections; readonly segment: SegmentReader } {
  const sections = new MemorySections();
  const builder = new SegmentBuilder(sections, ['Ohio'], dictionary);
  for (const document of documents.slice(from, to)) builder.add(document);
  const written = builder.finish();
  return { sections, segment: new SegmentReader(written, sections) };
}

it.each([
  ['one', [0, 1000]],
  ['two', [0, 8, 1000]],
  ['several', [0, 160, 320, 808, 992, 1000]],
  ['an empty one', [0, 0, 504, 504, 1000]],
])('as %s', (_, ends) => {
  const segments = ends.slice(1).map((end, index) => built(ends[index] ?? 0, end).segment);
  const merged = new MemorySections();
  const written = mergeSegments(segments, merged);
  const whole = built(0, 1000);
  expect(written).toEqual(whole.segment.written);
  for (const name of sectionNames) {
    const expected = whole.sections[name];
    expect(Buffer.from(merged[name].read(0, merged[name].bytes))).toEqual(
      Buffer.from(expected.read(0, expected.bytes)),
    );
  }
});

it('refuses one within others whose last frame is not full', () => {
  const segments = [built(0, 9).segment, built(9, 1000).segment];
  expect(() => mergeSegments(segments, new MemorySections())).toThrow('full frame');
});
