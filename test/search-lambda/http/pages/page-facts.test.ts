/** What pages say besides the results: in which language, about the other view, about a place. */
import { describe, expect, test } from 'vitest';
import type { App } from '../../../../search-lambda/http/app.ts';
import type { IndexLoader } from '../../../../search-lambda/load/loader.ts';
import { unescaped } from '../../../support/site/page-markup.ts';
import { searchDocuments } from '../../../support/search/search-documents.ts';
import { appOf, loaderOf, makeApp, stateWith } from '../app.fixture.ts';
import { fetched, htmlFaults, linkIn, statusIn } from './pages.fixture.ts';
import { textOf } from './results.fixture.ts';

describe('the language of a page', () => {
  test.each([
    ['lang=fr', 'fr', 'fromage · Rechercher des décisions', 'Aucune décision pour «\u00a0fromage\u00a0»'],
    ['lang=es', 'es', 'fromage · Buscar decisiones', 'Ninguna decisión para «fromage»'],
    ['lang=xx', 'en', 'fromage · Search decisions', 'No decisions for “fromage”'],
  ])('%s', async (parameter, language, title, status) => {
    const { page, headers } = await fetched(`/decisions.html?q=fromage&${parameter}`);
    expect(page).toContain(`<html lang="${language}">`);
    expect(unescaped(page)).toContain(`<title>${title} · `);
    expect(statusIn(page)).toBe(status);
    expect(await htmlFaults(page)).toEqual([]);
    const english = await fetched('/decisions.html?q=fromage');
    expect(headers.get('ETag') === english.headers.get('ETag')).toBe(language === 'en');
  });

  test('is that of a start page, whose form keeps it', async () => {
    const { status, page } = await fetched('/search.html?lang=fr');
    expect(status).toBe(200);
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('<input type="hidden" name="lang" value="fr" />');
  });
});

describe('the other view', () => {
  const app = appOf(
    searchDocuments(
      { headline: 'Housing and parks', date: '2026-05-01', decisions: [{ id: 'd0', headline: 'Parks' }] },
      { headline: 'Housing', date: '2026-05-02' },
    ),
  );

  test('has its number of matches', async () => {
    const { page } = await fetched('/decisions.html?q=parks', await app);
    expect(textOf(page)).toContain('Decisions 1 Meetings 1');
    const none = await fetched('/decisions.html?q=housing', await app);
    expect(textOf(none.page)).toContain('Decisions 0 Meetings 2');
    expect(linkIn(none.page, '2 meetings match')).toBe('search.html?q=housing');
  });

  test('changes the tag with its matches', async () => {
    const tagOf = async (each: App): Promise<string | null> =>
      (await fetched('/decisions.html?q=parks', each)).headers.get('ETag');
    const [decisions] = [loaderOf(stateWith())];
    const fewer = makeApp({
      decisions,
      meetings: loaderOf(stateWith({ count: async () => ({ total: 1, isExact: true }) })),
    });
    const more = makeApp({
      decisions,
      meetings: loaderOf(stateWith({ count: async () => ({ total: 2, isExact: true }) })),
    });
    expect(await tagOf(fewer)).not.toBe(await tagOf(more));
  });

  test('has no number if its index fails, is missing, or takes too long', async () => {
    const broken: IndexLoader[] = [
      { serve: () => Promise.reject(new Error('unreadable')) },
      { serve: () => new Promise(() => {}) },
      loaderOf({ loaded: undefined, failure: undefined }),
      loaderOf(stateWith({ count: () => Promise.reject(new Error('costly')) })),
    ];
    for (const meetings of broken) {
      const { status, page } = await fetched(
        '/decisions.html?q=housing',
        makeApp({ meetings, decisions: loaderOf(stateWith()) }),
      );
      expect(status).toBe(200);
      expect(page).toMatch(/data-view="meetings"\s*>Meetings<\/a/);
    }
  });

  test('knows a place that this one does not', async () => {
    const place = searchDocuments({ headline: 'Zoning', date: '2026-05-01', city: 'Birch', state: 'Ohio' });
    const only = await appOf(place);
    const { status, page } = await fetched('/decisions.html?q=zoning&place=birch-ohio', only);
    expect(status).toBe(400);
    expect(statusIn(page)).toBe('No decisions of Birch, Ohio recorded yet.');
    expect(linkIn(page, '1 meeting matches')).toBe('search.html?q=zoning&place=birch-ohio');
  });
});

test('names a province in French', async () => {
  const app = await appOf(
    searchDocuments({ headline: 'Zoning', date: '2019-05-01', city: 'Moncton', state: 'New Brunswick' }),
  );
  const { page } = await fetched('/search.html?q=turnips&place=moncton-new-brunswick&lang=fr', app);
  expect(textOf(page)).toContain('Moncton, Nouveau-Brunswick');
  expect(textOf(page)).not.toContain('Moncton, New Brunswick');
  const elsewhere = await fetched('/decisions.html?q=zoning&place=moncton-new-brunswick&lang=fr', app);
  expect(statusIn(elsewhere.page)).toContain('Moncton, Nouveau-Brunswick');
});

test('without results in a place says what there is of it', async () => {
  const app = await appOf(
    searchDocuments(
      { headline: 'Zoning', date: '2019-05-01', city: 'Birch', state: 'Ohio' },
      { headline: 'Rezoning', date: '2026-06-06', city: 'Birch', state: 'Ohio' },
    ),
  );
  const { page } = await fetched('/search.html?q=turnips&place=birch-ohio', app);
  expect(textOf(page)).toContain('We have 2 meetings of Birch, Ohio, from 2019 to June 6, 2026.');
});
