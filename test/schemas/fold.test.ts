/** Names that are compared have the same letters everywhere; published names keep theirs. */
import { describe, expect, it } from 'vitest';
import { plainName } from '../../generator/context/places/names.ts';
import { slugOf } from '../../generator/context/places/slug.ts';
import { foldName } from '../../mcp-server/places/names.ts';
import { fold, withoutAccents } from '../../schemas/names/fold.ts';
import { shortSegmentOf } from '../../schemas/paths.ts';
import { countryOfState } from '../../schemas/names/states.ts';
import { wordsOf } from '../../search-lambda/engine/text/words.ts';

describe.each([
  ['Montréal', 'montreal'],
  ['Sørenstraße', 'sorenstrasse'],
  ['Łódź', 'lodz'],
  ['Cœur', 'coeur'],
  ['ﬁne', 'fine'],
])('%s is compared as %s', (name, folded) => {
  it('by search, the MCP server and the context of places', () => {
    expect(fold(name)).toBe(folded);
    expect(wordsOf(name).map(({ text }) => text)).toEqual([folded]);
    expect(foldName(name)).toBe(folded);
    expect(plainName(name)).toBe(folded);
  });
});

it('a state is known without its accents', () => {
  expect(countryOfState('QUEBEC')).toBe('CA');
});

describe.each([
  ['Montréal', 'montreal'],
  ['Sørenstraße', 's-renstra-e'],
  ['Łódź', 'odz'],
  ['Cœur', 'c-ur'],
  ['Ağrı', 'agr'],
])('the published name of %s stays %s', (name, published) => {
  it('as a segment of a path, and as the slug of a place', () => {
    expect(shortSegmentOf(name)).toBe(published);
    const slug = slugOf({ name, state_code: 'TX', type: 'city' }, () => false);
    expect(slug?.replace(/^-/, '')).toBe(`${published}-tx`);
    expect(withoutAccents(name)).not.toMatch(/[éğź]/);
  });
});
