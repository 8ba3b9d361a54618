/** /documents/text.html: pages of a document as text, for people. */
import { describe, expect, test } from 'vitest';
import { unescaped } from '../../../support/site/page-markup.ts';
import { appOf, page, served, small } from '../documents.fixture.ts';
import { fetched, htmlFaults, linkIn, statusIn } from './pages.fixture.ts';
import { textOf } from './results.fixture.ts';

const app = await appOf(small);

describe('/documents/text.html', () => {
  test('shows the pages of a document, each with its official page', async () => {
    const { page: shown, status, headers } = await fetched('/documents/text.html?id=a&from=2', app);
    expect([status, headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await htmlFaults(shown)).toEqual([]);
    const text = textOf(shown);
    expect(text).toContain('Packet · 3 pages in all · Meeting');
    expect(text).toContain('Page 2 Page 2 of the packet (official PDF) A resident asked about');
    expect(text).not.toContain('The council discussed the levee');
    expect(unescaped(shown)).toContain('href="https://alder.example/a.pdf#page=3"');
    expect(linkIn(shown, 'Back to page 1')).toBe('../documents/text.html?id=a&from=1');
    expect(unescaped(shown)).toContain('action="../documents.html"');
    expect(shown).toContain('<input type="hidden" name="document" value="a" />');
  });

  test.each([
    ['id=a&from=2', 'id=a&from=2&lang=fr'],
    ['id=a&from=2&to=3&offset=4', 'id=a&from=2&to=3&offset=4&lang=fr'],
  ])('leads from %s to the same pages in French, and back', async (english, french) => {
    const here = await fetched(`/documents/text.html?${english}`, app);
    expect(linkIn(here.page, 'Français')).toBe(`../documents/text.html?${french}`);
    const there = await fetched(`/documents/text.html?${french}`, app);
    expect(there.page).toContain('<html lang="fr">');
    expect(linkIn(there.page, 'English')).toBe(`../documents/text.html?${english}`);
    expect(await htmlFaults(there.page)).toEqual([]);
  });

  test('continues where the text is too long for a page', async () => {
    const long = await appOf([
      page('levee '.repeat(5_000), { document: 'x', number: 1 }),
      page('The end.', { document: 'x', number: 2 }),
    ]);
    const { page: first } = await fetched('/documents/text.html?id=x&lang=fr', long);
    const next = linkIn(first, 'Continuer à la page 1');
    expect(next).toContain('offset=');
    const { page: second } = await fetched(`/documents/${next.replace('../documents/', '')}`, long);
    expect(textOf(second)).toContain('Page 1 (suite)');
    expect(textOf(second)).toContain('The end.');
  });

  test('says where a program recognized the text in an image, and keeps its lines', async () => {
    const scanned = await appOf([page('one\n  two', { document: 'x', number: 1, readBy: 'ocr' })]);
    const { page: shown } = await fetched('/documents/text.html?id=x', scanned);
    expect(textOf(shown)).toContain('Letters may be wrong.');
    expect(shown).toContain('>one\n  two</div>');
  });

  test.each([
    ['id=a&page=2', 'There is no parameter "page". Did you mean from?'],
    ['id=a&form=2', 'There is no parameter "form". Did you mean from?'],
    ['document=a', 'There is no parameter "document". Did you mean id?'],
    ['id=zz', 'No document "zz" has a text.'],
    ['', 'id is required'],
    ['id=a&from=0', 'from must be a number'],
  ])('explains what is wrong with %s, as the data does', async (query, said) => {
    const { page: shown, status, headers } = await fetched(`/documents/text.html?${query}`, app);
    expect([status, statusIn(shown)]).toEqual([400, expect.stringContaining(said)]);
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(await htmlFaults(shown)).toEqual([]);
    const data = await fetched(`/documents/text?${query}`, app);
    expect([data.status, data.page]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(said).slice(1, -1)),
    ]);
  });

  test('says so if the service has no texts', async () => {
    const none = served({ loaded: undefined, failure: undefined, isAbsent: true });
    const { page: shown, status } = await fetched('/documents/text.html?id=a', none);
    expect(status).toBe(200);
    expect(textOf(shown)).toContain('This service has no texts of documents yet.');
  });
});
