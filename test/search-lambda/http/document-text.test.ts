/** /documents/text: pages of a document as text. */
import { describe, expect, it } from 'vitest';
import { documentTextSchema } from '../../../schemas/documents/document-search.ts';
import type { App } from '../../../search-lambda/http/app.ts';
import { appOf, get, page, small } from './documents.fixture.ts';

describe('/documents/text', () => {
  const read = async (app: App, query: string) =>
    documentTextSchema.parse(await (await get(app, `/documents/text?${query}`)).json());

  it('reads pages with their official links', async () => {
    const text = await read(await appOf(small), 'id=a&from=2&to=2');
    expect(text).toMatchObject({ document_id: 'a', pages: 3, title: 'Packet a', next_page: 3 });
    expect(text.text).toEqual([
      {
        page: 2,
        text: 'A resident asked about the noise of generators at the data center.',
        language: null,
        read_by: null,
        source: 'https://alder.example/a.pdf#page=2',
      },
    ]);
  });

  it('gives every character once, with at most 20,000 in an answer', async () => {
    const texts = ['ab '.repeat(5000).trim(), '🦆'.repeat(15_000), 'c'.repeat(100), 'd'.repeat(19_950)];
    const app = await appOf(texts.map((text, at) => page(text, { document: 'long', number: at + 1 })));
    const parts = texts.map(() => '');
    let query: string | undefined = 'id=long';
    while (query !== undefined) {
      const { text, next_page: next, next_offset: offset = 0 } = await read(app, query);
      expect(text.reduce((sum, each) => sum + each.text.length, 0)).toBeLessThanOrEqual(20_000);
      for (const each of text) parts[each.page - 1] += each.text;
      query = next === null ? undefined : `id=long&from=${next}&offset=${offset}`;
    }
    expect(parts).toEqual(texts);
  });

  it('skips pages without text', async () => {
    const app = await appOf(small);
    expect(await read(app, 'id=d&from=2')).toMatchObject({ pages: 9, text: [{ page: 4 }], next_page: null });
    expect(await read(app, 'id=d&from=5')).toMatchObject({ text: [], next_page: null });
  });

  it('names the next page that has text, also after the last one that was asked for', async () => {
    const app = await appOf(small);
    expect(await read(app, 'id=d&from=1&to=2')).toMatchObject({ text: [], next_page: 4 });
    expect(await read(app, 'id=d&from=1&to=4')).toMatchObject({ text: [{ page: 4 }], next_page: null });
    expect(await read(app, 'id=a&from=1&to=1')).toMatchObject({ text: [{ page: 1 }], next_page: 2 });
  });

  it.each([
    ['', 'id'],
    ['id=a%2Fb', 'id'],
    ['id=unknown', 'id'],
    ['id=a&from=0', 'from'],
    ['id=a&from=3&to=2', 'from'],
    ['id=a&id=b', 'id'],
    ['id=a&to=x', 'to'],
  ])('refuses %s', async (query, parameter) => {
    const response = await get(await appOf(small), `/documents/text?${query}`);
    expect([response.status, ((await response.json()) as { parameter: string }).parameter]).toEqual([
      400,
      parameter,
    ]);
  });
});
