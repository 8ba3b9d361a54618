/** docs/search.md names everything that the search API has. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { outcomes, stages } from '../../schemas/columns.ts';
import { errorKinds } from '../../schemas/errors.ts';
import { decisionsPath, searchFeedPath, searchPath, searchTablePath } from '../../schemas/paths.ts';
import { searchResponseSchema } from '../../schemas/search.ts';
import { inclusions, resultLimit, searchParameters, tableLimit } from '../../schemas/search-parameters.ts';
import { memberNames, readExpectations } from '../../generator/expectations/expectation.ts';
import { bm25 } from '../../search-lambda/engine/document-terms.ts';
import { rescoring } from '../../search-lambda/engine/ranking/rescore.ts';

const page = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/search.md'), 'utf8');
/** First cells of the rows of all tables. */
const cells = Array.from(page.matchAll(/^\| ([^|]+?) +\|/gm), ([, cell = '']) => cell);
const isCell = (name: string): boolean => cells.some((cell) => cell.split(', ').includes(`\`${name}\``));

test('has a row for every parameter and every addition', () => {
  expect(Object.keys(searchParameters).filter((name) => !isCell(name))).toEqual([]);
  expect(inclusions.filter((name) => !isCell(name))).toEqual([]);
});

test.each([
  ['error', Object.keys(errorKinds)],
  ['outcome and stage', [...outcomes, ...stages]],
  [
    'route',
    [searchPath, decisionsPath].flatMap((path) => [path, searchFeedPath(path), searchTablePath(path)]),
  ],
  ['member of a response', ['relaxed', 'missing', 'recognized_places', 'did_you_mean', 'next_cursor']],
])('names every %s', (_, names) => {
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('gives the limits and the numbers of the ranking', () => {
  const { bestPassage, coverage, place, synonym, candidates, presence, averageLength } = rescoring;
  const { minimum, maximum, default: usual } = resultLimit;
  for (const text of [
    `${minimum} to ${maximum}; ${usual} by default`,
    `${tableLimit.maximum.toLocaleString('en-US')} rows`,
    `(meeting + ${bestPassage} · best) · (1 + ${coverage} · coverage) · (1 + ${place} · place)`,
    `the top ${candidates} candidates, and ${candidates / 2} more of a place`,
    `BM25F plus ${presence} times the square of the IDF`,
    `plus ${synonym} times the same`,
    `k = ${bm25.k}, b = ${bm25.b}`,
    `tf · ${rescoring.k + 1} / (tf + ${rescoring.k} · (${1 - rescoring.b} + ${rescoring.b} · length / ${averageLength}))`,
  ])
    expect(page).toContain(text);
});

test('shows a response of the declared shape', () => {
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(searchResponseSchema.safeParse(JSON.parse(json)).success).toBe(true);
});

test('the page about expectations has a row for every member, and counts those of the demo', () => {
  const root = resolve(import.meta.dirname, '../..');
  const text = readFileSync(join(root, 'docs/operate/expectations.md'), 'utf8');
  const rows = Array.from(text.matchAll(/^\| `(\w+)` /gm), ([, name = '']) => name);
  expect(rows.toSorted()).toEqual(memberNames.toSorted());
  const demo = readExpectations(join(root, 'docs/examples/expectations.ndjson'));
  expect(text).toContain(`met all ${demo.length} expectations of .demo/site`);
});
