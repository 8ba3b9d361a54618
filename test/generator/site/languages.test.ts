import { describe, expect, test } from 'vitest';
import { pagesOfPlace, rowsOfEverySection, textsOf, wordsOf } from './languages.fixture.ts';

/** Texts that are the same in several languages: names, and words of one spelling. */
const names = ['Civic Meetings', 'CC BY', 'CC BY 4.0', 'Google', 'Outlook', 'English', 'Français', 'Español'];
const sameTexts: Readonly<Record<'es' | 'fr', readonly string[]>> = {
  es: [...names, 'Video'],
  fr: [
    ...names,
    'Budget',
    'District',
    'Contact',
    'Source',
    'Photo',
    'Population',
    'Site',
    'Total',
    'Votes',
    ', page 2',
  ],
};

type Pages = ReadonlyMap<string, string>;

/** Texts that are the same on both pages although they have words that are not of the corpus. */
function untranslated(page: string, language: string, other: string, otherLanguage: string): string[] {
  const texts = textsOf(other, otherLanguage);
  const same = new Set([...sameTexts.es, ...sameTexts.fr]);
  return [...textsOf(page, language)].filter(
    (text) => texts.has(text) && !same.has(text) && wordsOf(text).length > 0,
  );
}

/** Untranslated texts by path. `otherOf` returns the same page in another language. */
const leftoversOf = (
  pages: Pages,
  language: string,
  otherOf: (path: string) => string | undefined,
  otherLanguage: string,
): Record<string, string[]> =>
  Object.fromEntries(
    [...pages]
      .map(([path, page]) => {
        const other = otherOf(path);
        if (other === undefined) throw new Error(`${path} has no counterpart`);
        return [path, untranslated(page, language, other, otherLanguage)] as const;
      })
      .filter(([, texts]) => texts.length > 0),
  );

const pathsIn = (pages: Pages, isWanted: (path: string) => boolean): Pages =>
  new Map([...pages].filter(([path]) => isWanted(path)));

describe('a place in Québec', () => {
  const rows = rowsOfEverySection('en');
  const french = pagesOfPlace(rows, { country: 'CA', state_code: 'QC' });
  const english = pagesOfPlace(rows, { country: 'CA', state_code: 'ON' });
  const isEnglish = (path: string): boolean => path.endsWith('/en/index.html');

  test('has pages without English words, each marked as French', () => {
    const own = pathsIn(french, (path) => !isEnglish(path));
    expect(leftoversOf(own, 'fr', (path) => english.get(path), 'en')).toEqual({});
    for (const page of own.values()) expect(page).toContain('<html lang="fr">');
  });

  test('has an English page without French words', () => {
    const page = pathsIn(french, isEnglish);
    expect(page.size).toBe(1);
    const counterpart = (path: string): string | undefined => french.get(path.replace('/en/', '/'));
    expect(leftoversOf(page, 'en', counterpart, 'fr')).toEqual({});
  });

  test('writes no-break spaces where French has them', () => {
    const texts = [...pathsIn(french, (path) => !isEnglish(path)).values()].flatMap((page) => [
      ...textsOf(page, 'fr'),
    ]);
    expect(texts.filter((text) => /\p{L} [:;?!»%$]|« |\d [%$]|\d h /u.test(text))).toEqual([]);
    expect(texts.filter((text) => /[\p{L}\d][:;?!»](?:\s|$)/u.test(text.replaceAll(/§\S+/g, '')))).toEqual(
      [],
    );
  });
});

test('a page in Spanish has no English words', () => {
  const rows = rowsOfEverySection('es');
  const pages = pagesOfPlace(rows, { country: 'US' });
  const spanish = pathsIn(pages, (path) => path.endsWith('/es/index.html'));
  expect(spanish.size).toBe(1);
  const counterpart = (path: string): string | undefined => pages.get(path.replace('/es/', '/'));
  expect(leftoversOf(spanish, 'es', counterpart, 'en')).toEqual({});
  for (const page of spanish.values()) expect(page).toContain('<html lang="es">');
});
