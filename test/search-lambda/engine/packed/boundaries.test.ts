/** At the boundaries of its encodings (wider numbers, full blocks, empty lists), the packed index answers like MiniSearch. */
import { describe, expect, it } from 'vitest';
import {
  buildSections,
  memorySections,
} from '../../../../search-lambda/engine/packed/write/pack-in-memory.ts';
import { newestVersion } from '../../../../search-lambda/engine/packed/format/layout.ts';
import { encodingOf } from '../../../../search-lambda/engine/packed/format/segment-file.ts';
import { tablesOf } from '../../../../search-lambda/engine/packed/write/columns-writer.ts';
import { mergeSegments } from '../../../../search-lambda/engine/packed/write/merge.ts';
import { MergeInput } from '../../../../search-lambda/engine/packed/write/merge-input.ts';
import { dictionaryOf } from '../../../../search-lambda/engine/packed/format/stored-frames.ts';
import type { Filters, SearchDocument } from '../../../../search-lambda/engine/search-index.ts';
import { isLong, sampleOf } from '../../../support/long.ts';
import { compareAnswers } from '../../../support/search/same-answers.ts';
import {
  type DocumentFields,
  miniSearchIndex,
  packedIndex,
  searchDocument,
} from '../../../support/search/search-documents.ts';

const encoding = encodingOf(newestVersion);

/** Compares both kinds of index, with low and high limits. Every query must find something. */
async function expectSameAnswers(
  documents: readonly SearchDocument[],
  queries: readonly string[],
  filters: readonly Filters[] = [{}],
): Promise<void> {
  const [miniSearch, packed] = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
  for (const text of queries) {
    const searches = filters.flatMap((filters) =>
      [1, 25, documents.length].map((limit) => ({ text, filters, limit })),
    );
    const { different, hits } = await compareAnswers(miniSearch, packed, searches);
    expect(different).toEqual([]);
    expect(hits, text).toBeGreaterThan(0);
  }
}

const numbered = (count: number, textsOf: (number: number) => DocumentFields): SearchDocument[] =>
  Array.from({ length: count }, (_, number) => searchDocument({ id: `m${number}`, ...textsOf(number) }));

describe.each(isLong ? [1, 127, 128, 129, 255, 256, 257, 384, 385] : [1, 128, 129, 257])(
  '%i meetings',
  (count) => {
    /** `all` is in every meeting, `most` in all but one, `half` in every second one. */
    const texts = (number: number): Partial<SearchDocument> => ({
      headline: number % 2 === 0 ? 'all half' : 'all whole',
      summary: `${number === 0 && count > 1 ? 'least' : 'most'} ${'all '.repeat(number % 7)}halves ${number}`,
    });
    const queries = [
      'all',
      'most',
      'half',
      '"all half"',
      '"most all all"',
      '"halves 0" OR all',
      'all half -"all all"',
      '-nowhere',
      'most OR half OR nowhere',
      'half most nowhere',
    ].filter((query) => count > 6 || !/-"all all"|all all/.test(query));

    it('of one day are found alike', async () => {
      await expectSameAnswers(numbered(count, texts), queries);
    });

    it('of many days are found alike', async () => {
      const dated = (number: number): Partial<SearchDocument> => ({
        ...texts(number),
        date: `20${10 + (number % 90)}-01-01`,
      });
      await expectSameAnswers(numbered(count, dated), queries);
    });
  },
);

describe('both answer alike over meetings', () => {
  const filler = numbered(300, (number) => ({ headline: `Council ${number}`, summary: 'the park' }));

  it('that are all the same', async () => {
    const same = numbered(300, () => ({ headline: 'The park', summary: 'The park' }));
    await expectSameAnswers(same, ['park', '"the park"', 'park OR the', '-nowhere']);
  });

  it('without a word', async () => {
    const silent = { city: '—', state: '', body: '', headline: '…', summary: '“”' };
    await expectSameAnswers(
      numbered(300, (number) => (number === 150 ? { headline: 'park' } : silent)),
      ['park', '-park', 'park OR -nowhere'],
    );
    await expectSameAnswers(
      numbered(3, () => silent),
      ['-park'],
    );
  });

  it.each(sampleOf([65_535, 65_536], (words) => words > 65_535))(
    'with one that has %i distinct words',
    async (words) => {
      const summary = Array.from({ length: words - 4 }, (_, number) => `n${number}`).join(' ');
      // The headline adds one, the names of place and state three.
      const long = searchDocument({ id: 'long', body: '', headline: 'park', summary });
      await expectSameAnswers(
        [...filler, long],
        ['park', 'n7 park', `"n${words - 7} n${words - 6}"`, 'park OR n65000', 'council -n1'],
      );
    },
  );

  it('of 400 states', async () => {
    const states = Array.from({ length: 400 }, (_, number) => `State ${number}`);
    await expectSameAnswers(
      numbered(900, (number) => ({
        headline: 'park',
        state: states[number % 400] ?? '',
        kind: number % 3 === 0 ? 'school' : 'city',
      })),
      ['park', '-nowhere', 'state'],
      [0, 63, 64, 127, 128, 255, 256, 399].flatMap((number) => [
        { state: states[number] },
        { state: states[number], kind: 'city' as const },
        { state: states[number], kind: 'school' as const },
      ]),
    );
  });

  it('with words that UTF-8 and UTF-16 order differently', async () => {
    // U+FA0E comes before U+20000 as bytes, and after it in JavaScript.
    const ends = ['', 'a', '𠀀', '﨎', '中', 'é', 'z'];
    const words = ends.flatMap((first) => ends.map((second) => `x${first}${second}`));
    const documents = words.map((word, number) => searchDocument({ id: `m${number}`, headline: word }));
    await expectSameAnswers(documents, words);
  });

  it('with words far into a text', async () => {
    for (const before of [128, 65_536]) {
      const summary = `${'the '.repeat(before)}park bench`;
      await expectSameAnswers(
        [searchDocument({ id: 'far', summary }), ...filler],
        ['"the park bench"', '"park bench"', '"the the park"'],
      );
      await expectSameAnswers(
        [
          ...filler,
          ...numbered(130, (number) => ({
            id: `far${number}`,
            summary: `${number === 0 ? summary : ''} bench parks`,
          })),
        ],
        ['"the park bench"', '"bench parks"', 'bench'],
      );
    }
  });

  it('with words that have many forms', async () => {
    const endings = ['', 's', 'ed', 'ing', 'er', 'ers', 'ly', 'ings', 'edly', 'ingly'];
    const text = (number: number): string =>
      endings.map((_, index) => `connect${endings[(index * 7 + number) % endings.length] ?? ''}`).join(' ');
    const documents = numbered(400, (number) => ({
      summary: text(number),
      decisions: [`connect ${number}`],
    }));
    const queries = endings.map((ending) => `"connect${ending} connects"`);
    await expectSameAnswers(documents, [
      'connect',
      '"connected"',
      'connecting -"connects connect"',
      ...queries.filter((query) => documents.some(({ summary }) => summary.includes(query.slice(1, -1)))),
    ]);
  });
});

it('segments with narrow and wide lengths merge into the same segment as all documents', () => {
  const wide = Array.from({ length: 66_000 }, (_, number) => `n${number}`).join(' ');
  const documents = numbered(12, (number) => ({ headline: 'park', summary: number === 5 ? wide : '' }));
  const build = (some: readonly SearchDocument[]) => {
    const sections = memorySections();
    const counts = buildSections(some, sections, {
      tables: tablesOf(documents),
      dictionary: new Uint8Array(),
      layout: encoding.layout,
    });
    return { sections, segment: new MergeInput(counts, sections, encoding.layout) };
  };
  const parts = [0, 4, 8].map((first) => build(documents.slice(first, first + 4)).segment);
  const merged = memorySections();
  const whole = build(documents);
  expect(mergeSegments(parts, merged, encoding.layout)).toEqual(whole.segment.counts);
  for (const name of ['lengths', 'directory', 'tails', 'stored'] as const)
    expect(Buffer.from(merged[name].read(0, merged[name].bytes))).toEqual(
      Buffer.from(whole.sections[name].read(0, whole.sections[name].bytes)),
    );
});

it('a document that is too long for the compression dictionary does not displace others', () => {
  const lines = Array.from({ length: 50 }, (_, number) => Buffer.from(`["m${number}","Council ${number}"]`));
  const long = Buffer.from(`["long","${'park '.repeat(30_000)}"]`);
  expect(dictionaryOf(lines).length).toBeGreaterThan(1000);
  expect(dictionaryOf([long, ...lines, long])).toEqual(dictionaryOf(lines));
});
