/** Completions, as a client asks for them. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, demoService } from './demo-service.fixture.ts';

const demo = demoService();
let client: Client;
beforeAll(async () => {
  client = await clientOf(demo.origin(), fetch);
});
afterAll(() => client.close());

const ofPrompt = async (name: string, argument: string, value: string, from = client): Promise<string[]> => {
  const ref = { type: 'ref/prompt', name } as const;
  return (await from.complete({ ref, argument: { name: argument, value } })).completion.values;
};

const ofSlug = async (value: string): Promise<string[]> => {
  const ref = { type: 'ref/resource', uri: 'civic://places/{slug}' } as const;
  return (await client.complete({ ref, argument: { name: 'slug', value } })).completion.values;
};

const places = () => [...demo.places('us'), ...demo.places('ca')];
const largest = () => places().toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))[0];

describe('of a place', () => {
  test('are names with states, best match first', async () => {
    const place = largest();
    const named = `${place?.name}, ${place?.state}`;
    for (const prompt of ['council_this_month', 'who_voted_how']) {
      expect((await ofPrompt(prompt, 'place', place?.name.slice(0, 5) ?? ''))[0]).toBe(named);
      expect((await ofPrompt(prompt, 'place', ''))[0]).toBe(named);
    }
    expect(await ofPrompt('council_this_month', 'place', 'qqqqqqqq')).toEqual([]);
  });

  test('in a list complete the last one', async () => {
    const place = largest();
    const [first] = await ofPrompt('compare_places', 'places', `Ohio; ${place?.name.slice(0, 5)}`);
    expect(first).toBe(`Ohio; ${place?.name}, ${place?.state}`);
    expect((await ofPrompt('compare_places', 'places', place?.name ?? ''))[0]).toBe(
      `${place?.name}, ${place?.state}`,
    );
  });

  test('are empty while the service is unavailable', async () => {
    const offline = await clientOf('https://civic.example', () => Promise.reject(new Error('offline')));
    expect(await ofPrompt('council_this_month', 'place', 'x', offline)).toEqual([]);
    await offline.close();
  });
});

test('of a topic are topics with a word that begins so', async () => {
  expect(await ofPrompt('compare_places', 'topic', 'Zon')).toEqual(['land use and zoning']);
  expect(await ofPrompt('who_voted_how', 'topic', 'hous')).toEqual(['housing']);
  expect((await ofPrompt('who_voted_how', 'topic', '')).length).toBeGreaterThan(20);
  expect(await ofPrompt('who_voted_how', 'topic', 'ousing')).toEqual([]);
});

describe('of a slug', () => {
  test('are slugs that begin so, then those of places with such a name', async () => {
    const { slug = '', name = '' } = largest() ?? {};
    const beginning = slug.slice(0, 4);
    const expected = places()
      .map((place) => place.slug)
      .filter((each) => each.startsWith(beginning))
      .toSorted();
    expect((await ofSlug(beginning)).slice(0, expected.length)).toEqual(expected);
    expect(await ofSlug(name)).toContain(slug);
    expect(await ofSlug('')).toEqual(
      places()
        .map((place) => place.slug)
        .toSorted()
        .slice(0, 100),
    );
  });

  test('lead to the place', async () => {
    const place = largest();
    const { contents } = await client.readResource({ uri: `civic://places/${place?.slug}` });
    const [content] = contents;
    expect(JSON.parse(content !== undefined && 'text' in content ? content.text : '')).toEqual([place]);
    await expect(client.readResource({ uri: 'civic://places/no-such-place' })).rejects.toThrow(/not found/i);
  });
});

test('the template of places is declared', async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['civic://places/{slug}']);
});
