/** Segments of consecutive documents merge into the segment of all of them. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { layoutOf, newestVersion } from '../../../../../search-lambda/engine/packed/format/layout.ts';
import { mergeSegments } from '../../../../../search-lambda/engine/packed/write/merge.ts';
import { sectionNames } from '../../../../../search-lambda/engine/packed/format/segment-file.ts';
import { MergeInput } from '../../../../../search-lambda/engine/packed/write/merge-input.ts';
import { SegmentBuilder } from '../../../../../search-lambda/engine/packed/write/segment-builder.ts';
import { dictionaryOf } from '../../../../../search-lambda/engine/packed/format/stored-frames.ts';
import { MemorySections } from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { searchDocument } from '../../../../support/search/search-documents.ts';

const layout = layoutOf(newestVersion);

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

function build(
  from: number,
  to: number,
): { readonly sections: MemorySections; readonly segment: MergeInput } {
  const sections = new MemorySections();
  const builder = new SegmentBuilder(sections, ['Ohio'], dictionary, layout);
  for (const document of documents.slice(from, to)) builder.add(document);
  return { sections, segment: new MergeInput(builder.finish(), sections, layout) };
}

it.each([
  ['one segment', [0, 1000]],
  ['two segments', [0, 8, 1000]],
  ['several segments', [0, 160, 320, 808, 992, 1000]],
  ['an empty segment', [0, 0, 504, 504, 1000]],
])('from %s', (_, ends) => {
  const segments = ends.slice(1).map((end, index) => build(ends[index] ?? 0, end).segment);
  const merged = new MemorySections();
  const counts = mergeSegments(segments, merged, layout);
  const whole = build(0, 1000);
  expect(counts).toEqual(whole.segment.counts);
  for (const name of sectionNames) {
    const expected = whole.sections[name];
    expect(Buffer.from(merged[name].read(0, merged[name].bytes))).toEqual(
      Buffer.from(expected.read(0, expected.bytes)),
    );
  }
});

it('rejects a segment before others whose last frame is not full', () => {
  const segments = [build(0, 9).segment, build(9, 1000).segment];
  expect(() => mergeSegments(segments, new MemorySections(), layout)).toThrow('full frame');
});
