/** Languages of texts, and how French words become terms. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../schemas/names/fold.ts';
import { languagesOf } from '../../../search-lambda/engine/document-language.ts';
import { searchedTexts } from '../../../search-lambda/engine/document-terms.ts';
import { analyzerOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { answerTo } from '../../support/search/answers.ts';
import {
  type DocumentFields,
  miniSearchIndex,
  packedIndex,
  searchDocument,
  searchDocuments,
} from '../../support/search/search-documents.ts';

const quebec = { place: 'CA/sainte-clemence-qc', city: 'Sainte-Clémence', state: 'Québec', body: '' };
const brunswick = { place: 'CA/moncton-nb', city: 'Moncton', state: 'New Brunswick', body: '' };

const languageIn = (fields: DocumentFields) => languagesOf(searchDocument({ ...fields })).main;

describe('the language of a text', () => {
  it.each<[string, DocumentFields, string]>([
    ['French words', { ...quebec, headline: 'Le conseil adopte le règlement', summary: '' }, 'fr'],
    ['no sign, in Québec', { ...quebec, headline: 'Budget 2026', summary: '' }, 'fr'],
    ['no sign, elsewhere', { ...brunswick, headline: 'Budget 2026', summary: '' }, 'en'],
    ['English words in Québec', { ...quebec, headline: 'Council approves the budget', summary: '' }, 'en'],
    ['French in New Brunswick', { ...brunswick, headline: "Avis de motion sur l'eau", summary: '' }, 'fr'],
    ['capitals', { ...brunswick, headline: 'DEPOT DU REGLEMENT DE ZONAGE', summary: '' }, 'fr'],
    [
      'a name with an accent',
      { ...brunswick, headline: 'Grant to the Théâtre du Parc of Moncton', summary: '' },
      'en',
    ],
    [
      'a French place in the US',
      { place: 'US/lafayette-la', headline: 'Le conseil de la ville', summary: '' },
      'en',
    ],
  ])('%s', (_, fields, language) => {
    expect(languageIn(fields)).toBe(language);
  });

  it('of a translated brief is not that of the translation', () => {
    const translation = { language: 'fr' as const, headline: 'Le zonage', summary: '' };
    const document = searchDocument({ ...quebec, headline: 'Zoning 2026', summary: '', translation });
    expect(
      searchedTexts(document).flatMap(({ text, languages }) => (text === '' ? [] : [languages])),
    ).toEqual([['en'], ['fr'], ['en', 'fr'], ['en', 'fr']]);
  });
});

describe('French words', () => {
  const termsOf = (written: string) => analyzerOf('fr').termsOf({ text: fold(written), written });
  const matches = (a: string, b: string): boolean =>
    termsOf(b).includes(analyzerOf('fr').queryTermOf({ text: fold(a), written: a }));

  it.each([
    ['municipal', 'municipaux'],
    ['régional', 'RÉGIONAUX'],
    ['policier', 'policière'],
    ['citoyen', 'citoyennes'],
    ['securite', 'sécurité'],
    ['sécurité', 'SECURITE'],
    ['adoptee', 'adopté'],
    ['immobiliere', 'immobilier'],
    ['travaux', 'travail'],
    ['publique', 'public'],
    ['vélos', 'vélo'],
    ['élu', 'élus'],
    ['jeux', 'jeu'],
    ['lieu', 'lieux'],
  ])('%s finds %s', (typed, written) => {
    expect(matches(typed, written)).toBe(true);
  });

  it.each([
    ['loyer', 'loi'],
    ['lois', 'loisir'],
    ['stationnement', 'station'],
    ['taxe', 'taxis'],
  ])('%s does not find %s', (typed, written) => {
    expect(matches(typed, written)).toBe(false);
    expect(matches(written, typed)).toBe(false);
  });

  it('have terms that no English word has, except for numbers', () => {
    for (const word of ['budget', 'construction', 'transport']) {
      expect(termsOf(word)).not.toContain(analyzerOf('en').mainTermOf(word));
      expect(termsOf(word)[0]?.charCodeAt(0)).toBe(5);
    }
    expect(termsOf('1572')).toEqual(['1572']);
  });
});

describe.each([
  ['MiniSearch', miniSearchIndex],
  ['packed', packedIndex],
])('a search of a %s index', (_, indexOf) => {
  const documents = searchDocuments(
    { ...quebec, headline: 'Le conseil adopte une piste cyclable', summary: 'Rue des Érables' },
    { headline: 'Council approves a bike lane', summary: 'On Maple Street', city: 'Dayton', body: '' },
    {
      ...brunswick,
      headline: 'Council approves the parking plan',
      summary: '',
      translation: { language: 'fr', headline: 'Le conseil approuve les stationnements', summary: '' },
    },
    { ...quebec, headline: 'Les travaux de la rue Principale et le règlement 1572-M', summary: '' },
  );
  const idsOf = async (text: string, isStrict: boolean) =>
    (await answerTo(await indexOf(documents), text, { isStrict })).hits.map(({ document }) => document.id);

  it.each([
    ['pistes cyclables', ['m0']],
    ['une piste de la rue', ['m0']],
    ['parking plans', ['m2']],
    ['stationnement', ['m2']],
    ['moncton', ['m2']],
    ['"piste cyclable"', ['m0']],
    ['"pistes cyclables"', []],
    ['reglement 1572-M', ['m3']],
    ['règlement -travail', []],
    ['bike lanes', ['m1']],
  ])('for %s has the strict matches %j', async (text, ids) => {
    expect(await idsOf(text, true)).toEqual(ids);
  });

  it('finds texts in the other language by synonyms, after those in its own', async () => {
    expect(await idsOf('bike lane', false)).toEqual(['m1', 'm0']);
    expect(await idsOf('piste cyclable', false)).toEqual(['m0', 'm1']);
    expect((await idsOf('zonage', false)).length).toBe(0);
  });

  it.each([
    ["plan d'évacuation", ['fr', 'en']],
    ['evacuation plan', ['en', 'fr']],
  ])('for %s ranks texts in its language first', async (text, order) => {
    const plans = searchDocuments(
      { id: 'en', headline: 'Evacuation plan', summary: '', city: 'Dayton', body: '' },
      {
        id: 'fr',
        ...quebec,
        headline: 'Le conseil municipal de la ville accepte le plan zonal d’évacuation',
        summary: '',
      },
    );
    const { hits } = await answerTo(await indexOf(plans), text, {});
    expect(hits.map(({ document }) => document.id)).toEqual(order);
  });

  it('takes a word that only French texts have as a sign of French', async () => {
    const plans = searchDocuments(
      { id: 'en', headline: 'Evacuation plan', summary: '', city: 'Dayton', body: '' },
      { id: 'fr', ...quebec, headline: 'Le conseil de la ville accepte un plan d’évacuation', summary: '' },
      { id: 'other', ...quebec, headline: 'Une fête de quartier', summary: '' },
    );
    const orderOf = async (text: string) =>
      (await answerTo(await indexOf(plans), text, {})).hits
        .map(({ document }) => document.id)
        .filter((id) => id !== 'other');
    expect(await orderOf('plan evacuation')).toEqual(['en', 'fr']);
    expect(await orderOf('plan evacuation quartier')).toEqual(['fr', 'en']);
  });

  it.each(["qu'il", 'ET'])('for %s, which is a stop word, finds what has it', async (text) => {
    const [document] = searchDocuments({ ...quebec, headline: "Qu'il soit et demeure", summary: '' });
    expect(
      (await answerTo(await indexOf(document === undefined ? [] : [document]), text, { isStrict: true }))
        .hits,
    ).toHaveLength(1);
  });

  it('corrects words of both languages', async () => {
    const index = await indexOf(documents);
    expect((await answerTo(index, 'cyclible')).suggestion).toBe('cyclable');
    expect((await answerTo(index, 'aproves')).suggestion).toBe('approves');
  });

  it.each([
    ['reglment', 'règlement'],
    ['erablse', 'érables'],
  ])('suggests accents for %s', async (text, suggestion) => {
    const { suggestion: suggested = text } = await answerTo(await indexOf(documents), text);
    expect(suggested).toBe(suggestion);
  });

  it('lists the preferred language first among equal scores', async () => {
    const twins = searchDocuments(
      {
        id: 'a',
        ...quebec,
        place: 'CA/x-on',
        state: 'Ontario',
        city: 'Laval',
        headline: '2026',
        summary: '',
      },
      { id: 'b', ...quebec, city: 'Laval', headline: '2026', summary: '' },
    );
    const first = async (language?: 'fr') =>
      (await answerTo(await indexOf(twins), '2026', { language })).hits[0]?.document.id;
    expect(await first()).toBe('a');
    expect(await first('fr')).toBe('b');
  });
});
