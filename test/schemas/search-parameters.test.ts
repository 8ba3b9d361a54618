import { expect, it } from 'vitest';
import { searchInputs } from '../../mcp-server/tools/search-fields.ts';
import { filterParameters, searchParameters } from '../../schemas/search-parameters.ts';

const notFilters = ['q', 'limit', 'sort', 'cursor', 'strict', 'include'];

it('every declared parameter is a filter, unless it is listed as another one', () => {
  const declared = Object.keys(searchParameters).filter((name) => !notFilters.includes(name));
  expect(declared).toEqual([...filterParameters]);
});

it('agents have every filter', () => {
  expect(Object.keys(searchInputs)).toEqual(expect.arrayContaining([...filterParameters]));
});

it('every parameter except the query is an option of civic search', () => {
  const without = Object.entries(searchParameters).filter(([, parameter]) => !('option' in parameter));
  expect(without.map(([name]) => name)).toEqual(['q']);
});
