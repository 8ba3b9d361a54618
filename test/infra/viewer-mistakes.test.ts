import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchFunctionCode } from '../../infra/viewer-functions.ts';
import { mistakenParameters, searchParameters } from '../../schemas/search-parameters.ts';
import { config, makeApp, send } from '../search-lambda/http/app.fixture.ts';
import { viewerOf } from './viewer.fixture.ts';
import { cases } from '../support/long.ts';

const viewer = viewerOf(searchFunctionCode(config));
const app = makeApp();

/** The normalized query, which is the cache key. */
function keyOf(query: string): string {
  const verdict = viewer(`/search?${query}`);
  return verdict.kind === 'passed' ? verdict.query : expect.fail(`answered ${verdict.status}`);
}

const ask = async (query: string): Promise<string> => (await send(app, `/search?${query}`)).text();

describe('a mistaken name of a parameter', () => {
  const known = fc.constantFrom(...Object.keys(searchParameters), ...Object.keys(mistakenParameters));
  const edit = fc.tuple(
    fc.nat({ max: 12 }),
    fc.constantFrom('', 's', 'S', '-', 'x', 'é', 'id'),
    fc.nat({ max: 2 }),
  );
  const names = fc
    .tuple(known, fc.array(edit, { maxLength: 2 }))
    .map(([name, edits]) =>
      edits.reduce(
        (text, [at, added, removed]) => text.slice(0, at) + added + text.slice(at + removed),
        name,
      ),
    );

  test('reaches the app alone, which refuses it; every other unknown name is removed', async () => {
    const counts = { passed: 0, removed: 0 };
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        if (Object.hasOwn(searchParameters, name)) return;
        const query = `q=a&${encodeURIComponent(name)}=1`;
        const [key, answer] = [keyOf(query), await ask(query)];
        const isMistake = answer.includes('/errors/unknown-parameter/');
        counts[isMistake ? 'passed' : 'removed'] += 1;
        expect(key).toBe(isMistake ? `${encodeURIComponent(name)}=` : 'q=a');
        if (isMistake) expect(await ask(key)).toBe(answer);
      }),
      { numRuns: cases(500, 2_000) },
    );
    expect(Math.min(counts.passed, counts.removed)).toBeGreaterThan(cases(50, 200));
  });

  test.each(['utm_source', 'fbclid', 'gclid', '_', 'lang', 'format', 'callback', 'constructor', '__proto__'])(
    '%s is removed',
    (name) => {
      expect(keyOf(`q=a&${name}=1`)).toBe('q=a');
    },
  );
});
