/** Texts of documents that try to be more than texts. */
import { describe, expect, it } from 'vitest';
import { documentsResponseSchema, documentTextSchema } from '../../../schemas/documents/document-search.ts';
import { appOf, get, page } from './documents.fixture.ts';

const markup = '<script>alert(1)</script> & "x"';
const reversed = '\u202etfel\u2066';

describe('a text with markup and what turns directions around', async () => {
  const app = await appOf([
    page(`=cmd() ${markup} ${reversed} levee`, { document: 'x', number: 1 }, { headline: markup + reversed }),
  ]);
  const body = async (path: string): Promise<string> => (await get(app, path)).text();

  it('is the text of the source in JSON', async () => {
    const { results } = documentsResponseSchema.parse(JSON.parse(await body('/documents?q=levee')));
    expect(results).toMatchObject([{ snippet: expect.stringContaining(markup) as string }]);
  });

  it.each(['/documents.atom?q=levee', '/documents.csv?q=levee', '/documents.html?q=levee'])(
    'turns nothing around in %s',
    async (path) => {
      const text = await body(path);
      expect(text).toContain('[U+202E]tfel[U+2066]');
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|&#(?:8238|x202e);/i);
    },
  );
  it.each(['/documents.atom?q=levee', '/documents.html?q=levee'])('has no markup in %s', async (path) => {
    const text = await body(path);
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert');
  });

  it('is no formula in a table', async () => {
    expect(await body('/documents.csv?q=levee')).toContain(
      `"'=cmd() <script>alert(1)</script> & ""x"" [U+202E]tfel[U+2066] levee"`,
    );
  });
});

describe('a page of one word', () => {
  const longest = 200_000;
  it.each([
    ['letters', 'x'.repeat(longest - 8)],
    ['letters outside of the basic plane', '𝒳'.repeat(longest / 2 - 4)],
    ['parts with hyphens', 'ab12-'.repeat(2000)],
  ])('of %s is found by the other words of its page, and shown in parts', async (_, word) => {
    const text = `levee ${word}`;
    const app = await appOf([page(text, { document: 'x', number: 1 })]);
    const { results } = documentsResponseSchema.parse(await (await get(app, '/documents?q=levee')).json());
    expect(results).toMatchObject([
      { document_id: 'x', snippet: expect.stringContaining('levee') as string },
    ]);
    expect(results[0]?.snippet.length).toBeLessThanOrEqual(240);
    expect(results[0]?.snippet.isWellFormed()).toBe(true);
    for (const path of ['/documents.html?q=levee', '/documents.csv?q=levee', '/documents.atom?q=levee'])
      expect([path, (await get(app, path)).status]).toEqual([path, 200]);
    const first = documentTextSchema.parse(await (await get(app, '/documents/text?id=x')).json());
    expect(text.startsWith(first.text[0]?.text ?? 'nothing')).toBe(true);
  });

  it('alone has a snippet, and is found by no search for its beginning', async () => {
    const word = 'x'.repeat(longest - 1);
    const app = await appOf([page(word, { document: 'w', number: 1 })]);
    const { results } = documentsResponseSchema.parse(await (await get(app, '/documents?document=w')).json());
    expect(word.startsWith(results[0]?.snippet.replace('…', '').trim() ?? 'nothing')).toBe(true);
    expect(results[0]?.snippet.length).toBeLessThanOrEqual(240);
    for (const query of ['x', word.slice(0, 41)])
      expect(await (await get(app, `/documents?q=${query}&strict=true`)).json()).toMatchObject({ count: 0 });
  });
});
