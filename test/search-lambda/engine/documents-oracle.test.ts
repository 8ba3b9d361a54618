/** Strict searches of pages of documents find what PostgreSQL finds over the same pages. */
import { beforeAll, expect, test } from 'vitest';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { cases } from '../../support/long.ts';
import { Postgres } from '../../support/oracle/postgres.ts';
import { Random } from '../../support/random.ts';
import { packedIndexInSegments } from '../../support/search/search-documents.ts';
import { strictSearch } from '../../support/search/strict-search.ts';
import { page } from '../http/documents.fixture.ts';

/** Nouns of different stems, so that a phrase, which is never stemmed, has the same matches in both. */
const nouns = ['levee', 'harbor', 'sewer', 'noise', 'permit', 'budget', 'generator', 'sidewalk'];

const random = new Random(48);
const noun = (): string => nouns[random.below(nouns.length)] ?? '';

const pages = Array.from({ length: cases(300, 5_000) }, (_, at) =>
  page(Array.from({ length: 1 + random.below(8) }, noun).join(at % 7 === 0 ? '.\n' : ' '), {
    document: `d${Math.floor(at / 6)}`,
    number: (at % 6) + 1,
    readBy: at % 3 === 0 ? 'ocr' : 'text',
  }),
);

/** `levees permit`, `"harbor noise" -budget`, `sewer OR permits`. */
const queries = Array.from({ length: 120 }, (_, at) => {
  const word = (): string => `${noun()}${random.below(2) === 0 ? 's' : ''}`;
  const forms = [
    () => word(),
    () => `${word()} ${word()}`,
    () => `"${noun()} ${noun()}"`,
    () => `"${noun()} ${noun()} ${noun()}" OR ${word()}`,
    () => `${word()} -${word()}`,
    () => `${word()} OR ${word()}`,
    () => `"${noun()} ${noun()}" -${noun()}`,
  ];
  return forms[at % forms.length]?.() ?? '';
});

let index: SearchIndex;
let answers: readonly string[];

beforeAll(async () => {
  index = await packedIndexInSegments(pages);
  const postgres = await Postgres.shared();
  const vectors = await postgres.vectors(
    'english_all',
    pages.map(({ summary }) => [summary]),
  );
  answers = await postgres.matches(vectors, await postgres.websearch('english_all', queries));
});

test.each(queries.map((query, at) => [query, at] as const))('%s', async (query, at) => {
  const found = (await strictSearch(index, query, {}, pages.length)).map(({ document }) => document.id);
  const expected = pages.filter((_, number) => answers[at]?.[number] === '1').map(({ id }) => id);
  expect(found.toSorted()).toEqual(expected.toSorted());
});

test('some queries have matches, and not all', () => {
  const counts = answers.map((answer) => answer.replaceAll('0', '').length);
  expect(counts.filter((count) => count > 0 && count < pages.length).length).toBeGreaterThan(60);
});
