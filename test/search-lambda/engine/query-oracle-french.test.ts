/** Compares strict matches of French texts with those of PostgreSQL's 'french' configuration. */
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../../../generator/demo/random.ts';
import { fold } from '../../../schemas/names/fold.ts';
import { textsOf } from '../../../search-lambda/engine/document-terms.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { analyzerOf, writtenWordsOf } from '../../../search-lambda/engine/text/analyzers.ts';
import { cases } from '../../support/long.ts';
import { strictAnswers } from '../../support/oracle/answers.ts';
import { type Answer, Postgres } from '../../support/oracle/postgres.ts';
import { miniSearchIndex, packedIndex, searchDocuments } from '../../support/search/search-documents.ts';

const words =
  `règlement règlements réglementation zonage zone zones logement logements abordable abordables municipal
  municipaux municipale municipalité municipalités conseil conseiller conseillère conseillers citoyen citoyenne citoyens
  policier policière policiers sécurité commercial commerciaux commerciale école écoles scolaire scolaires transport
  cyclable cyclables piste pistes vélo déneigement déneiger subvention subventions emprunt emprunts taxe taxes foncière
  foncières budget budgets adopté adoptée adoptées adoption modifier modifiant modifié approuver approuvé approuvée
  bibliothèque bibliothèques aqueduc égout égouts collecte déchets matières résiduelles recyclage compostage parc parcs
  arbre arbres abattage patrimoine patrimonial patrimoniale démolition dérogation mineure plan urbanisme permis construction
  rénovation travail employés convention collective contrat contrats appel offres soumission soumissions entente immeuble immeubles
  immobilier immobilière régional régionaux régionale développement économique eau eaux usées inondation inondations incendie
  pompiers culture culturel culturelle sport loisir général générale généraux élection élections maire mairesse 2026 1528 Montréal`.split(
    /\s+/,
  );
const stopWords = 'le la de du des et en au aux pour dans sur par avec une un ce'.split(' ');
const elided = ["l'école", "d'urbanisme", "l'eau", 'd’emprunt', "qu'une", "l'adoption"];

const someWords = (random: Random, count: number, share: number): string[] =>
  Array.from({ length: count }, () =>
    random.chance(share) ? random.pick(stopWords) : random.pick(random.chance(0.05) ? elided : words),
  );

function queryOf(random: Random): string {
  const some = someWords(random, random.int(1, 3), 0.2);
  const [first = '', ...rest] = some;
  return random.pick([
    some.join(' '),
    some.join(' '),
    `${first} OR ${random.pick(words)}`,
    `${some.join(' ')} -${random.pick(words)}`,
    `${first} ${rest.join(' ')} -"${random.pick(words)} ${random.pick(words)}"`,
    fold(some.join(' ')),
  ]);
}

const random = new Random(47);
const documents = searchDocuments(
  ...Array.from({ length: 200 }, () => ({
    place: 'CA/sainte-clemence-qc',
    city: 'Sainte-Clémence',
    state: 'Québec',
    body: 'Conseil municipal',
    headline: `Le ${someWords(random, 6, 0.3).join(' ')}`,
    summary: `La ${someWords(random, 12, 0.3).join(' ')}`,
  })),
);
const queries = [...new Set(Array.from({ length: cases(400, 2000) }, () => queryOf(random)))];

/** The words of a query or text, in the forms of both. */
const formsOf = (text: string, stems: ReadonlyMap<string, string>) =>
  writtenWordsOf(text).map((word) => ({
    ours: analyzerOf('fr').termsOf(word),
    theirs: stems.get(word.written.toLowerCase()),
  }));

describe('French queries', () => {
  let theirs: Answer[];
  let ours: Answer[];
  let packed: Answer[];
  let stems: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const postgres = await Postgres.shared();
    const vectors = await postgres.vectors('french', documents.map(textsOf));
    theirs = await postgres.matches(vectors, await postgres.websearch('french', queries));
    const indexes: SearchIndex[] = [await miniSearchIndex(documents), await packedIndex(documents)];
    [ours = [], packed = []] = await Promise.all(
      indexes.map((index) => strictAnswers(index, queries, { isStrict: true })),
    );
    const all = [...documents.flatMap(textsOf), ...queries].flatMap((text) =>
      writtenWordsOf(text).map(({ written }) => written.toLowerCase()),
    );
    stems = await postgres.stems([...new Set(all)], 'french_stem');
  });

  it('match the same documents in both indexes', () => {
    expect(packed).toEqual(ours);
  });

  /** True if a word of the query has a term that a word of the document has, although their stems differ. */
  function isAccent(query: string, texts: readonly string[]): boolean {
    const found = texts.flatMap((text) => formsOf(text, stems));
    return formsOf(query, stems).some((word) =>
      found.some(
        (other) => other.theirs !== word.theirs && other.ours.some((term) => word.ours.includes(term)),
      ),
    );
  }

  it('match the documents that PostgreSQL finds, except for accents, plurals, exact phrases and queries of stop words', () => {
    let same = 0;
    const unexplained: string[] = [];
    for (const [number, query] of queries.entries()) {
      const isEmpty = writtenWordsOf(query.replaceAll(/ -.*$/g, '')).every(({ text }) =>
        analyzerOf('fr').isStopWord(text),
      );
      for (const [at, document] of documents.entries()) {
        if (ours[number]?.[at] === theirs[number]?.[at]) same++;
        else if (!isEmpty && !query.includes('"') && !isAccent(query, textsOf(document)))
          unexplained.push(`${query} | ${at}`);
      }
    }
    process.stderr.write(
      `PostgreSQL, french: ${queries.length} queries, ${documents.length} documents, ${queries.length * documents.length - same} differences\n`,
    );
    expect(unexplained).toEqual([]);
    const selective = ours.filter((answer) => answer.includes('0') && answer.includes('1'));
    expect(selective.length).toBeGreaterThan(queries.length / 2);
  });

  it('typed with the accents of the texts match what PostgreSQL finds', () => {
    const typed = queries
      .keys()
      .filter((number) => /[é]/.test(queries[number] ?? '') && !queries[number]?.includes('-'));
    const different = [...typed].filter((number) => ours[number] !== theirs[number]);
    expect(different.map((number) => `${queries[number]} ${ours[number]} ${theirs[number]}`)).toEqual([]);
  });
});

describe('each known difference of French', () => {
  it.each([
    ['accent', 'securite', 'La sécurité du quartier', true, false],
    ['accent', 'sécurité', 'LA SECURITE DU QUARTIER', true, false],
    ['accent', 'marche', 'Le marché public', true, true],
    ['kept word', 'loi', 'Le loyer des logements', false, true],
    ['kept word', 'travail', 'Les travaux de la rue', true, false],
    ['exact phrase', '"logement abordable"', 'Des logements abordables', false, true],
    ['stop word', 'la -parc', 'Avis de motion', false, true],
    ['stop word', "qu'il", "Qu'il soit résolu", true, false],
    ['plural', 'vélo', 'Une piste pour les vélos', true, false],
    ['plural', 'élus', 'Un élu du conseil', true, false],
    ['stop word', 'les avis', 'Avis de motion', true, false],
  ] as const)('%s: %s in %s', async (_cause, query, headline, isOurs, isTheirs) => {
    const postgres = await Postgres.shared();
    const [document] = searchDocuments({
      place: 'CA/sainte-clemence-qc',
      state: 'Québec',
      city: 'X',
      body: '',
      headline,
      summary: '',
    });
    const index = await miniSearchIndex(document === undefined ? [] : [document]);
    const vectors = await postgres.vectors('french', [[headline]]);
    expect(await strictAnswers(index, [query], { isStrict: true })).toEqual([isOurs ? '1' : '0']);
    expect(await postgres.matches(vectors, await postgres.websearch('french', [query]))).toEqual([
      isTheirs ? '1' : '0',
    ]);
  });

  it('the stop words are those of PostgreSQL', async () => {
    const listed = (await (await Postgres.shared()).stopWords('french')).map(fold);
    expect(listed.filter((word) => !analyzerOf('fr').isStopWord(word))).toEqual([]);
    expect(words.filter((word) => analyzerOf('fr').isStopWord(word))).toEqual([]);
  });
});
