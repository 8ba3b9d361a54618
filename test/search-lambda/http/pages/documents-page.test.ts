/** /documents.html: documents that a search found, for people. */
import { describe, expect, test } from 'vitest';
import { unescaped } from '../../../support/site/page-markup.ts';
import { loaderOf, makeApp, stateWith } from '../app.fixture.ts';
import { appOf, page, served, small } from '../documents.fixture.ts';
import { fetched, htmlFaults, linkIn, statusIn } from './pages.fixture.ts';
import { textOf } from './results.fixture.ts';

const app = await appOf(small);

describe('/documents.html', () => {
  test('shows a document once, with its official page, its text and further pages', async () => {
    const { page: shown, status, headers } = await fetched('/documents.html?q=generators+noise', app);
    expect(status).toBe(200);
    expect(await htmlFaults(shown)).toEqual([]);
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(unescaped(shown)).toContain('href="https://alder.example/a.pdf#page=2"');
    expect(linkIn(shown, 'Read as text')).not.toBe('');
    const item = /<li>(?:(?!<\/ol>)[^])*?Packet a[^]*?<\/ul>/.exec(shown)?.[0] ?? '';
    const text = textOf(item);
    expect(text).toContain('Page 2 of the packet (official PDF) Read as text Page 3 Generators again');
    expect(unescaped(item)).toContain('href="documents/text.html?id=a&from=2"');
    expect(unescaped(item)).toContain('href="documents/text.html?id=a&from=3"');
    expect(text).toContain('City Council');
  });

  test('names the form of the official page, and what a program recognized in an image', async () => {
    const { page: shown } = await fetched('/documents.html?q=generator&strict=true', app);
    expect(statusIn(shown)).toBe('5 documents, 6 pages for “generator” with 1 filter');
    const text = textOf(/<ol class="results">[^]*?<\/ol>/.exec(shown)?.[0] ?? '');
    expect(text).toContain('This moment of the recording (official video)');
    expect(text).toContain('Page 1 of the packet (official web page)');
    expect(text).toContain('Read by OCR');
    expect(text.match(/Read by OCR/g)).toHaveLength(1);
  });

  test('is in French', async () => {
    const { page: shown } = await fetched('/documents.html?q=g%C3%A9n%C3%A9ratrices&lang=fr', app);
    expect(shown).toContain('<html lang="fr">');
    expect(textOf(shown)).toContain('Page 1 de l’ordre du jour (PDF officiel) Lire en texte');
    expect(unescaped(shown)).toContain('documents/text.html?id=c&from=1&lang=fr');
    expect(await htmlFaults(shown)).toEqual([]);
  });

  test('has counts by kind, and removes filters by chips', async () => {
    const { page: shown } = await fetched('/documents.html?q=generator&type=packet&read_by=ocr', app);
    expect(textOf(shown)).toContain('Kinds of documents Packet 1');
    expect(unescaped(shown)).toMatch(/href="documents\.html\?q=generator&read_by=ocr"[^>]*data-chip="type"/);
    expect(unescaped(shown)).toMatch(
      /href="documents\.html\?q=generator&type=packet"[^>]*data-chip="read_by"/,
    );
    expect(shown).toContain('<option value="packet" selected>Packet</option>');
    expect(shown).not.toContain('name="outcome"');
  });

  test('leads to the next page, the feed, the table and the data', async () => {
    const { page: shown } = await fetched('/documents.html?q=generator&limit=2', app);
    expect(statusIn(shown)).toBe('Top 2 documents of 6 pages for “generator”');
    const next = linkIn(shown, 'Next page');
    const { page: second } = await fetched(`/${next}`, app);
    expect(statusIn(second)).toBe('2 documents more of 6 pages for “generator”');
    expect(unescaped(shown)).toContain('href="documents.csv?q=generator"');
    expect(unescaped(shown)).toContain('href="documents.atom?q=generator"');
    expect(unescaped(shown)).toContain('href="documents?q=generator"');
  });

  test('keeps a search within a document', async () => {
    const { page: shown } = await fetched('/documents.html?q=generator&document=a', app);
    expect(shown).toContain('<input type="hidden" name="document" value="a" />');
    expect(textOf(shown)).toContain('One document');
  });

  test('explains errors, and asks search engines to leave them out', async () => {
    for (const [query, said] of [
      ['q=a&tpye=packet', 'There is no parameter "tpye". Did you mean type?'],
      ['q=a&page=2', 'There is no parameter "page". Did you mean cursor?'],
      ['q=a&outcome=passed', 'outcome is about decisions'],
      ['type=novel', 'type must be'],
    ] as const) {
      const { page: shown, status, headers } = await fetched(`/documents.html?${query}`, app);
      expect([query, status, statusIn(shown)]).toEqual([query, 400, expect.stringContaining(said)]);
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
      expect(await htmlFaults(shown)).toEqual([]);
    }
  });

  test('says so if the service has no texts', async () => {
    const none = served({ loaded: undefined, failure: undefined, isAbsent: true });
    const { page: shown, status } = await fetched('/documents.html?q=noise', none);
    expect([status, statusIn(shown)]).toEqual([200, 'This service has no texts of documents yet.']);
    expect(await htmlFaults(shown)).toEqual([]);
  });

  test('shows text of documents as text, and what turns it around by name', async () => {
    const evil = '<script>alert(1)</script> "x" \u0000 \u202etfel hostile';
    const hostile = await appOf([
      page(`${evil} ${'generators '.repeat(3)}`, { document: 'x', number: 1 }, { headline: evil }),
    ]);
    for (const path of ['/documents.html?q=hostile', '/documents/text.html?id=x']) {
      const { page: shown } = await fetched(path, hostile);
      for (const gone of ['<script', '\u0000', '\u202e', '&#8238;']) expect(shown).not.toContain(gone);
      expect(shown).toContain('[U+202E]');
      expect(shown).toContain('&lt;script&gt;alert(1)');
      expect(shown).toContain('\ufffd');
      expect(await htmlFaults(shown)).toEqual([]);
    }
  });
});

describe('the tab of documents', () => {
  const documents = loaderOf(stateWith({ count: async () => ({ total: 1234, isExact: true }) }));
  const tabsOf = async (options: Parameters<typeof makeApp>[0], query = 'q=parks'): Promise<string> =>
    textOf(
      /<nav class="views"[^]*?<\/nav>/.exec(
        (await fetched(`/decisions.html?${query}`, makeApp(options))).page,
      )?.[0] ?? '',
    );
  const others = { meetings: loaderOf(stateWith()), decisions: loaderOf(stateWith()) };

  test('has the number of pages that match', async () => {
    expect(await tabsOf({ ...others, documents })).toContain('Documents 1,234 pages');
  });

  test('is on pages of errors too', async () => {
    expect(await tabsOf({ ...others, documents }, 'q=a&state=Calfornia')).toContain('Documents');
  });

  test('is absent if the service has no texts, or another function has them', async () => {
    const absent = loaderOf({ loaded: undefined, failure: undefined, isAbsent: true });
    expect(await tabsOf(others)).not.toContain('Documents');
    expect(await tabsOf({ ...others, documents: absent })).not.toContain('Documents');
  });

  test('leaves out filters that documents lack, and the other tabs those of documents', async () => {
    const { page: shown } = await fetched(
      '/decisions.html?q=parks&outcome=passed&from=2024-01-01',
      makeApp({ ...others, documents }),
    );
    expect(linkIn(shown, 'Documents')).toBe('documents.html?q=parks&from=2024-01-01');
    const { page: back } = await fetched('/documents.html?q=generator&type=packet&from=2024-01-01', app);
    expect(linkIn(back, 'Decisions')).toBe('decisions.html?q=generator&from=2024-01-01');
  });
});
