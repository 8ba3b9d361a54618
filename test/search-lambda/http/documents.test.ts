/** /documents: searches page by page, results by document. */
import { describe, expect, it } from 'vitest';
import { documentsResponseSchema } from '../../../schemas/documents/document-search.ts';
import { wordsOf } from '../../../search-lambda/engine/text/words.ts';
import type { App } from '../../../search-lambda/http/app.ts';
import { Random } from '../../support/random.ts';
import { appOf, get, page, served, small } from './documents.fixture.ts';

async function found(app: App, query: string) {
  const response = await get(app, `/documents?${query}`);
  const body: unknown = await response.json();
  expect([query, response.status, body]).toEqual([query, 200, expect.anything()]);
  return documentsResponseSchema.parse(body);
}

describe('/documents', () => {
  it('answers documents, each with its best page and up to three more', async () => {
    const { results, count } = await found(await appOf(small), 'q=generators+noise');
    const [first] = results;
    expect(count).toBe(results.length);
    expect(new Set(results.map(({ document_id: id }) => id)).size).toBe(results.length);
    expect(results.map(({ document_id: id }) => id)).toEqual(expect.arrayContaining(['a', 'b', 'f']));
    const a = results.find(({ document_id: id }) => id === 'a');
    expect(a).toMatchObject({ page: 2, pages: 3, meeting_id: 'ma', type: 'packet', also: [{ page: 3 }] });
    expect(a?.snippet).toContain('generators');
    expect(first?.score).toBeGreaterThan(0);
  });

  it('links to the page, the words, or the second of the official source', async () => {
    const { results } = await found(await appOf(small), 'q=generator&strict=true');
    const sources = Object.fromEntries(results.map(({ document_id: id, source }) => [id, source]));
    expect(sources).toMatchObject({
      a: expect.stringMatching(/a\.pdf#page=[23]$/) as string,
      e: 'https://www.youtube.com/watch?v=abc&t=125s',
      f: 'https://alder.example/f.html#:~:text=Noise%20rules%20for%20generators%20in%20the',
    });
  });

  it('filters by kind of document, way of reading, language, meeting and document', async () => {
    const app = await appOf(small);
    const ids = async (query: string) =>
      (await found(app, query)).results.map(({ document_id: id }) => id).toSorted();
    expect(await ids('q=generator&type=minutes')).toEqual(['b']);
    expect(await ids('q=generator&read_by=ocr')).toEqual(['d']);
    expect(await ids('language=fr')).toEqual(['c']);
    expect(await ids('q=generator&meeting=mb')).toEqual(['b']);
    expect(await ids('document=a')).toEqual(['a']);
    expect(await ids('state=Ohio')).toEqual(['a', 'b', 'c', 'd', 'f']);
  });

  it('stems a page in its own language', async () => {
    const { results } = await found(await appOf(small), 'q=g%C3%A9n%C3%A9ratrice&strict=true');
    expect(results.map(({ document_id: id, language }) => [id, language])).toEqual([['c', 'fr-CA']]);
  });

  it('does not find what optical character recognition invents', async () => {
    const app = await appOf(small);
    expect((await found(app, 'q=Q+document&strict=true&document=d')).count).toBe(0);
    expect((await found(app, 'q=q&document=d')).count).toBe(0);
    expect((await found(app, 'q=generator&document=d')).results).toMatchObject([{ page: 4, pages: 9 }]);
  });

  it('ranks a page read by optical character recognition a little lower', async () => {
    const pages = [
      page('harbor dredging permit', { document: 'x', number: 1, readBy: 'ocr' }),
      page('harbor dredging permit', { document: 'y', number: 1, readBy: 'text' }),
    ];
    const { results } = await found(await appOf(pages), 'q=harbor');
    expect(results.map(({ document_id: id }) => id)).toEqual(['y', 'x']);
  });

  it('counts pages, with kinds of documents among the facets', async () => {
    const { total, merged, facets } = await found(await appOf(small), 'q=generator&include=total,facets');
    expect(total).toEqual({ value: 6, relation: 'eq' });
    expect(merged).toBe(1);
    expect(facets?.type).toEqual([
      { value: 'packet', count: 4 },
      { value: 'minutes', count: 1 },
      { value: 'transcript', count: 1 },
    ]);
  });

  it.each(['relevance', 'date'])('leads to every document once, page by page (%s)', async (sort) => {
    const random = new Random(3);
    const pages = Array.from({ length: 40 }, (_, document) =>
      Array.from({ length: 1 + random.below(document === 7 ? 200 : 9) }, (_, at) =>
        page(
          `harbor ${random.below(50)}`,
          { document: `d${document}`, number: at + 1 },
          { date: `2026-03-0${1 + (document % 9)}` },
        ),
      ),
    ).flat();
    const app = await appOf(pages);
    const seen: string[] = [];
    let matches = 0;
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const query = `q=harbor&limit=7&sort=${sort}&include=total&cursor=${cursor}`;
      const { results, merged = 0, next_cursor: next, count } = await found(app, query);
      seen.push(...results.map(({ document_id: id }) => id));
      matches += count + merged;
      if (next !== undefined) expect(count).toBe(7);
      cursor = next;
    }
    expect(seen).toHaveLength(40);
    expect(new Set(seen).size).toBe(40);
    if (sort === 'date') expect(matches).toBe(pages.length);
  });

  it('finds the other documents if all best pages are of one', async () => {
    const packet = Array.from({ length: 150 }, (_, at) =>
      page('harbor harbor harbor', { document: 'big', number: at + 1 }),
    );
    const others = ['p', 'q', 'r'].map((document) => page('harbor and much else', { document, number: 1 }));
    const { results } = await found(await appOf([...packet, ...others]), 'q=harbor');
    expect(results.map(({ document_id: id }) => id)).toEqual(['big', 'p', 'q', 'r']);
  });

  it('finds strictly what a scan of all pages finds', async () => {
    const random = new Random(11);
    const vocabulary = ['levee', 'zoning', 'harbor', 'noise', 'xq', 'q', 'permit', '7'];
    const pages = Array.from({ length: 300 }, (_, at) =>
      page(Array.from({ length: 1 + random.below(12) }, () => vocabulary[random.below(8)]).join(' '), {
        document: `d${Math.floor(at / 5)}`,
        number: (at % 5) + 1,
        ...(at % 3 === 0 ? { readBy: 'ocr' } : {}),
      }),
    );
    const app = await appOf(pages);
    for (const words of [['levee'], ['levee', 'noise'], ['q'], ['7', 'permit'], ['xq', 'harbor', 'zoning']]) {
      const matching = pages.filter(({ summary, page: of }) => {
        const own = wordsOf(summary).map(({ text }) => text);
        return words.every((word) => own.includes(word) && (of?.readBy !== 'ocr' || word.length > 1));
      });
      const { total } = await found(app, `q=${words.join('+')}&strict=true&include=total`);
      expect([words, total?.value]).toEqual([words, matching.length]);
    }
  });

  it('asks search engines not to spread names', async () => {
    const app = await appOf(small);
    for (const path of [
      '/documents?q=noise',
      '/documents.csv?q=noise',
      '/documents.atom?q=noise',
      '/documents/text?id=a',
    ])
      expect([path, (await get(app, path)).headers.get('X-Robots-Tag')]).toEqual([path, 'noindex']);
  });

  it('is a feed and a table', async () => {
    const app = await appOf(small);
    const feed = await (await get(app, '/documents.atom?q=noise')).text();
    expect(feed).toContain('<link rel="via" href="https://alder.example/a.pdf#page=2"/>');
    const table = await (await get(app, '/documents.csv?q=noise')).text();
    expect(table.split('\r\n')[0]).toBe(
      'date,city,state,kind,body,type,title,page,pages,snippet,read_by,language,document_id,meeting_id,source,url',
    );
    expect(table).toContain('https://alder.example/a.pdf#page=2');
  });

  it('has the newest documents first in feeds, in tables and without a query', async () => {
    const days = ['2026-03-01', '2026-03-09', '2026-03-05'];
    const app = await appOf(
      days.map((date, at) => page('harbor', { document: `d${at}`, number: 1 }, { date, place: 'US/a-oh' })),
    );
    const newest = ['d1', 'd2', 'd0'];
    const table = await (await get(app, '/documents.csv?q=harbor')).text();
    expect(table.match(/\bd\d\b(?=,m)/g)).toEqual(newest);
    const feed = await (await get(app, '/documents.atom?q=harbor')).text();
    expect(feed.match(/document\/d\d/g)).toEqual(newest.map((id) => `document/${id}`));
    const { results } = await found(app, 'type=packet');
    expect(results.map(({ document_id: id }) => id)).toEqual(newest);
  });

  it.each([
    ['outcome=passed&q=a', 'outcome'],
    ['type=novel', 'type'],
    ['read_by=eyes', 'read_by'],
    ['document=a/b', 'document'],
    ['language=french', 'language'],
    ['', 'q'],
  ])('refuses %s', async (query, parameter) => {
    const response = await get(await appOf(small), `/documents?${query}`);
    expect([response.status, ((await response.json()) as { parameter: string }).parameter]).toEqual([
      400,
      parameter,
    ]);
  });

  it('answers with nothing, and says so, if the service has no texts', async () => {
    const app = served({ loaded: undefined, failure: undefined, isAbsent: true });
    expect(await found(app, 'q=noise&place=oakland-ca')).toEqual({
      query: 'noise',
      count: 0,
      results: [],
      available: false,
    });
    expect(await (await get(app, '/documents/text?id=a')).json()).toMatchObject({
      available: false,
      text: [],
    });
    expect((await get(app, '/documents.csv?q=noise')).status).toBe(200);
    expect((await get(served({ loaded: undefined, failure: undefined }), '/documents?q=a')).status).toBe(503);
  });
});
