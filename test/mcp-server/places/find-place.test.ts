/** The list of all places is cached and refreshed. */
import { expect, test } from 'vitest';
import { call, clientOf } from '../demo-service.fixture.ts';

const origin = 'https://civic.example';

const placeNamed = (name: string) => {
  const url = `${origin}/city/x-oh/`;
  const addresses = { url, meetings_url: `${url}meetings.json`, city_url: `${url}city.json` };
  const where = { state: 'Ohio', state_code: 'OH', country: 'US', kind: 'city' };
  return { slug: 'x-oh', name, ...where, ...addresses, meetings: 0, blocks: [] };
};

const listOf = (name: string) => ({
  license: 'CC BY 4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Civic',
  updated_at: null,
  count: 1,
  municipalities: [placeNamed(name)],
});

test('a renamed place is found by its new name', async () => {
  let name = 'Alder Falls';
  const client = await clientOf(origin, async (url) =>
    url.includes('/ca/') ? new Response('', { status: 404 }) : Response.json(listOf(name)),
  );
  const find = async (query: string): Promise<unknown> =>
    (await call(client, 'list_cities', { query })).structured['matched'];
  expect([await find('alder'), await find('birch')]).toEqual([1, 0]);
  name = 'Birch Lake';
  expect([await find('alder'), await find('birch')]).toEqual([0, 1]);
  await client.close();
});

test('a service without a list of places probably has a wrong URL', async () => {
  const client = await clientOf(origin, () => Promise.resolve(new Response('', { status: 404 })));
  const { isError, text } = await call(client, 'list_cities', { query: 'alder' });
  expect(isError).toBe(true);
  expect(text).toContain(
    `no list of places at ${origin}/municipalities.json and ${origin}/ca/municipalities.json`,
  );
  await client.close();
});
