/** Every tool while a part of the service refuses connections or never answers: what can be answered is, the rest names the part. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, clientOf } from './demo-service.fixture.ts';
import { slug, smallService } from './small-service.fixture.ts';

const service = smallService();

const parts = {
  'US places': (path: string) => /^\/(city\/|municipalities\.json)/.test(path),
  'Canadian places': (path: string) => path.startsWith('/ca/'),
  'the search': (path: string) => /^\/(search|decisions|documents(\/text)?)$/.test(path),
  'the dataset': (path: string) => path.startsWith('/data/'),
};
type Part = keyof typeof parts;

const refuses = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'));
const hangs = (init: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    const abort = (): void => reject(init.signal?.reason as Error);
    if (init.signal?.aborted === true) abort();
    init.signal?.addEventListener('abort', abort, { once: true });
  });

/** Enough for what does respond, on a busy machine. */
const deadlineMs = 2_500;

/** A call of each tool, and the parts without which it has no answer. */
const calls: readonly [tool: string, args: Record<string, unknown>, needs: readonly Part[]][] = [
  ['search_meetings', { query: 'alder falls bike' }, ['the search']],
  ['search_decisions', { place: slug }, ['the search']],
  ['search_documents', { place: slug }, ['the search']],
  ['read_document', { document_id: 'd' }, ['the search']],
  ['list_cities', { query: 'alder falls' }, ['US places']],
  ['get_city_meetings', { slug }, ['US places']],
  ['get_city_meetings', { slug, meeting_id: 'm1' }, ['US places']],
  ['get_city_context', { slug }, ['US places']],
  ['get_votes', { slug, member: 'Lee' }, ['the dataset']],
  ['get_votes', { slug }, ['the dataset']],
  ['compare_members', { slug, a: 'Lee', b: 'Roe' }, ['the dataset']],
  ['dataset_tables', {}, ['the dataset']],
  ['filter_dataset', { table: 'motions' }, ['the dataset']],
  ['filter_dataset', { table: 'motions', group_by: ['result'] }, ['the dataset']],
];

describe.each(Object.keys(parts) as Part[])('while %s', (part) => {
  describe.each([
    ['refuse', refuses, undefined],
    ['hang', hangs, deadlineMs],
  ] as const)('%s', (_, host, deadline) => {
    let client: Client;
    beforeAll(async () => {
      const fetchOrFail = (url: string, init: RequestInit): Promise<Response> => {
        const path = new URL(url).pathname;
        if (!parts[part](path)) return fetch(url, init);
        return host(init);
      };
      client = await clientOf(
        service.origin(),
        fetchOrFail,
        [],
        deadline === undefined ? {} : { deadlineMs: deadline },
      );
    });
    afterAll(() => client.close());

    test.concurrent.each(calls)('%s %j', async (tool, args, needs) => {
      const { isError, text } = await call(client, tool, args);
      expect(isError, text).toBe(needs.includes(part));
      if (isError) expect(text).toContain('cannot be reached (');
      if (tool === 'list_cities' && part.endsWith('places'))
        expect(text).toContain(`The ${part} are missing: `);
    });
  });
});

test('all calls end at one deadline, although several parts hang one after another', async () => {
  const client = await clientOf(
    service.origin(),
    (url, init) =>
      ['US places', 'the search'].some((part) => parts[part as Part](new URL(url).pathname)) &&
      !url.endsWith('/meetings.json')
        ? hangs(init)
        : fetch(url, init),
    [],
    { deadlineMs },
  );
  const answers = await Promise.all(calls.map(([tool, args]) => call(client, tool, args)));
  for (const { text } of answers) expect(text).not.toBe('');
  await client.close();
});
