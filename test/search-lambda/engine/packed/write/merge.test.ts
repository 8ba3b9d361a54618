/** Segments of consecutive documents merge into the segment of all of them. */
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../../../search-lambda/engine/packed/format/layout.ts';
import { mergeSegments } from '../../../../../search-lambda/engine/packed/write/merge.ts';
import { sectionNames } from '../../../../../search-lambda/engine/packed/format/sections.ts';
import { tablesOf } from '../../../../../search-lambda/engine/packed/write/columns-writer.ts';
import { MergeInput } from '../../../../../search-lambda/engine/packed/write/merge-input.ts';
import {
  buildSections,
  compareDocuments,
  memorySections,
} from '../../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import type { SearchDocument } from '../../../../../search-lambda/engine/search-index.ts';
import { randomDocuments } from '../../../../support/search/random-documents.ts';

const documents = randomDocuments(1000, 3).toSorted(compareDocuments);
const dictionary = new TextEncoder().encode('A compression dictionary of the City Council');

type Built = { readonly sections: ReturnType<typeof memorySections>; readonly segment: MergeInput };

function build(some: readonly SearchDocument[], tables = tablesOf(documents), layout = layoutOf()): Built {
  const sections = memorySections();
  const counts = buildSections(some, sections, { tables, dictionary, layout });
  return { sections, segment: new MergeInput(counts, sections, layout) };
}

const slices = (ends: readonly number[], of: readonly SearchDocument[]): SearchDocument[][] =>
  ends.slice(1).map((end, index) => of.slice(ends[index], end));

describe('a merged segment is that of all documents', () => {
  function expectSameSections(parts: readonly (readonly SearchDocument[])[]): void {
    const segments = parts.map((part) => build(part).segment);
    const merged = memorySections();
    const counts = mergeSegments(segments, merged, layoutOf());
    const whole = build(parts.flat());
    expect(counts).toEqual(whole.segment.counts);
    for (const name of sectionNames) {
      const expected = whole.sections[name];
      expect(Buffer.from(merged[name].read(0, merged[name].bytes)), name).toEqual(
        Buffer.from(expected.read(0, expected.bytes)),
      );
    }
  }

  it.each([
    ['one segment', [0, 1000]],
    ['two segments', [0, 8, 1000]],
    ['several segments', [0, 160, 320, 808, 992, 1000]],
    ['an empty segment', [0, 0, 504, 504, 1000]],
  ])('from %s', (_, ends) => expectSameSections(slices(ends, documents)));

  it('from segments in which every document has one decision, and others', () => {
    const single = documents.filter(({ decisions }) => decisions.length === 1);
    const others = documents.filter(({ decisions }) => decisions.length !== 1);
    expect(single.length).toBeGreaterThan(100);
    expectSameSections(slices([0, 40, 100], single));
    expectSameSections([single.slice(0, 100), others]);
    expectSameSections([others.slice(0, 100), single]);
  });
});

const merge = (segments: readonly MergeInput[]) => mergeSegments(segments, memorySections(), layoutOf());

it('rejects a segment before others whose last frame is not full', () => {
  const layout = layoutOf('decisions');
  const segments = slices([0, 9, 1000], documents).map(
    (part) => build(part, tablesOf(documents), layout).segment,
  );
  expect(() => mergeSegments(segments, memorySections(), layout)).toThrow('full frame');
});

it.each(['placeTable', 'bodyTable'])('rejects segments with different tables (%s)', (name) => {
  const [first = [], second = []] = slices([0, 8, 1000], documents);
  const { places, bodies, states } = tablesOf(documents);
  const tables = {
    states,
    places:
      name === 'placeTable'
        ? [...places, { key: 'US/x', name: 'X', state: 'Ohio', kind: 'city' as const }]
        : places,
    bodies: name === 'bodyTable' ? [...bodies, 'Another body'] : bodies,
  };
  const segments = [build(first), build(second, tables)];
  expect(() => merge(segments.map(({ segment }) => segment))).toThrow(`must have the same ${name}`);
});
