/** What each expectation requires of an answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkExpectations } from '../../../generator/expectations/check.ts';
import { expectedNames, readExpectations } from '../../../generator/expectations/expectation.ts';
import { appOf, get, small } from '../../search-lambda/http/documents.fixture.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';

const result = (id: string, headline: string, place = 'oakland-ca', missing: string[] = []) => ({
  id,
  state: 'California',
  headline,
  snippet: '',
  url: `https://civic.example/city/${place}/#m1`,
  missing,
});

const answer = {
  results: [
    result('d1', 'Café licenses on Water Street'),
    result('d2', 'Mayor’s budget for parks', 'fresno-ca'),
    result('d3', 'Sidewalks', 'fresno-ca', ['water']),
  ],
  total: { value: 2 },
  recognized_places: [{ country: 'US', slug: 'oakland-ca' }],
  did_you_mean: 'water street',
};
const none = { results: [], total: { value: 0 }, recognized_places: [] };
const problem = {
  type: 'https://civic.example/docs/errors/unknown-place/',
  detail: 'There is no such place.',
  did_you_mean: 'oakland-ca',
};

async function faultsOf(expected: object, body: unknown, other: unknown = body): Promise<readonly string[]> {
  const file = join(temporaryFolder(), 'expectations.ndjson');
  writeFileSync(file, JSON.stringify({ q: 'water', ...expected }));
  const [checked] = await checkExpectations(readExpectations(file), async (path) => ({
    status: 200,
    body: JSON.stringify(path.includes('q=other') ? other : body),
  }));
  return checked?.faults ?? [];
}

const cases: readonly (readonly [met: object, missed: object, fault: string])[] = [
  [{ finds: ['x', 'd3'] }, { finds: ['d3'], among: 2 }, 'expected d3 in the first 2 results; found "Café'],
  [{ shows: ['CAFE  licenses'] }, { shows: ['parks'], among: 1 }, 'expected "parks" in the first result'],
  [{ shows: ["mayor's"] }, { shows: ['trams', 'buses'] }, 'expected "trams" or "buses" in the first 3'],
  [{ never: ['trams'] }, { never: ['sidewalk'] }, 'expected no "sidewalk"; found "Sidewalks" (US/fresno-ca)'],
  [{ never: ['sidewalk'], among: 2 }, { never: ['café'], among: 1 }, 'expected no "café"'],
  [{ place: 'oakland-ca' }, { place: 'fresno-ca' }, 'expected a result of fresno-ca first; found'],
  [
    { recognizes: ['oakland-ca'] },
    { recognizes: ['fresno-ca'] },
    'expected the place fresno-ca; recognized US/oakland-ca',
  ],
  [{ complete: 2 }, { complete: 3 }, 'expected at least 3 with all words; found 2'],
  [
    { suggests: 'Water Street' },
    { suggests: 'walter' },
    'expected the suggestion "walter"; found "water street"',
  ],
];

test.each(cases)('%j is met, %j is not', async (met, missed, fault) => {
  expect(await faultsOf(met, answer)).toEqual([]);
  expect(await faultsOf(missed, answer)).toEqual([expect.stringContaining(fault)]);
});

test.each<readonly [expected: object, good: unknown, bad: unknown, fault: string]>([
  [{ nothing: true }, none, answer, 'expected no result; found "Café licenses'],
  [{ honest: true }, none, answer, 'expected no result that claims to have all words; found "Café'],
  [
    { honest: true },
    { ...answer, results: answer.results.slice(2) },
    { ...answer, results: answer.results.slice(1) },
    'found "Mayor’s',
  ],
  [{ error: 'unknown-place', suggests: 'oakland-ca' }, problem, answer, 'expected the error unknown-place'],
  [{ complete: 1 }, answer, problem, 'refused: There is no such place.'],
  [{ complete: 1 }, answer, '<html>', 'refused: status 200 without a search result'],
])('%j is met by one answer and not by another', async (expected, good, bad, fault) => {
  expect(await faultsOf(expected, good)).toEqual([]);
  expect((await faultsOf(expected, bad)).join('; ')).toContain(fault);
});

test('documents are found by their ids, titles and pages', async () => {
  const app = await appOf(small);
  const faults = async (expected: object) => {
    const file = join(temporaryFolder(), 'expectations.ndjson');
    writeFileSync(file, JSON.stringify({ q: 'generators', on: 'documents', ...expected }));
    const [checked] = await checkExpectations(readExpectations(file), async (path) => {
      const response = await get(app, path);
      return { status: response.status, body: await response.text() };
    });
    return checked?.faults;
  };
  const met = { finds: ['a'], shows: ['packet a'], place: 'alder-falls-oh', complete: 6 };
  expect(await faults(met)).toEqual([]);
  expect(await faults({ with: { type: 'minutes' }, finds: ['b'] })).toEqual([]);
  expect(await faults({ finds: ['z'] })).toEqual([expect.stringContaining('found "Packet')]);
  expect(await faults({ with: { outcome: 'passed' }, complete: 1 })).toEqual([
    expect.stringContaining('refused: '),
  ]);
});

test('a service without texts of documents says so', async () => {
  const unavailable = { query: 'water', count: 0, results: [], available: false };
  for (const expected of [{ nothing: true }, { complete: 1 }])
    expect(await faultsOf({ on: 'documents', ...expected }, unavailable)).toEqual([
      expect.stringContaining('refused: the service has no texts of documents'),
    ]);
});

test('same_as compares the first results of two queries', async () => {
  const reordered = { ...answer, results: answer.results.toReversed() };
  expect(await faultsOf({ same_as: 'other' }, answer, answer)).toEqual([]);
  expect(await faultsOf({ same_as: 'other' }, none, none)).toEqual([]);
  const [fault] = await faultsOf({ same_as: 'other', among: 1 }, answer, reordered);
  expect(fault).toMatch(/^expected the results of "other", "Sidewalks" .*; found "Café licenses/);
  expect(await faultsOf({ same_as: 'other' }, none, answer)).toHaveLength(1);
});

test('every expectation is tested here', () => {
  const text = JSON.stringify(cases) + 'nothing honest error same_as';
  expect(expectedNames.filter((name) => !text.includes(name))).toEqual([]);
});
