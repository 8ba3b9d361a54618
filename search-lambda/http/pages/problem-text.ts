/** What pages in French say of errors, whose details are in English in the API. Pure. */
import { type ErrorName, errorKinds, type Problem } from '../../../schemas/errors.ts';
import type { PageLanguage } from '../../../schemas/formats/dates.ts';
import { resultLimit, searchParameters } from '../../../schemas/search-parameters.ts';
import { type FilterName, filterNames, type SearchAddress } from './address.ts';
import { filterText } from './labels.ts';
import { searchWords } from './words/words.ts';

/** The text of an error; `allowed` lists valid values by their names on the page. */
export type ProblemText = {
  readonly language: PageLanguage;
  readonly title: string;
  readonly detail: string;
  readonly allowed: readonly string[];
};

/** An error in the language of a page; in English for languages other than French. */
export function problemText(problem: Problem, address: SearchAddress): ProblemText {
  const { parameter = '', allowed = [], did_you_mean: suggestion } = problem;
  const kind = kindOf(problem);
  if (address.language !== 'fr' || kind === undefined)
    return { language: 'en', title: problem.title, detail: problem.detail, allowed };
  const filter = filterNames.find((name) => name === parameter);
  const { title, detail } = french[kind];
  const hint = suggestion === undefined ? '' : ` Vouliez-vous dire « ${nameOf(parameter, suggestion)} » ?`;
  return {
    language: 'fr',
    title,
    detail: detail({ parameter, value: valueOf(address, filter) }) + hint,
    allowed: allowed.map((value) => nameOf(parameter, value)),
  };
}

/** The last segment of `type`. */
function kindOf({ type }: Problem): ErrorName | undefined {
  const name = type.split('/').findLast((segment) => segment !== '') ?? '';
  return isErrorName(name) ? name : undefined;
}

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errorKinds, name);

const maxShown = 60;

function valueOf({ filters }: SearchAddress, filter: FilterName | undefined): string {
  const value = (filter && filters[filter]) ?? '';
  if (value === '') return 'Cette valeur';
  const cut = value.slice(0, maxShown).replace(/[\ud800-\udbff]$/, '');
  return `« ${cut}${cut.length < value.length ? '…' : ''} »`;
}

/** A value as the page names it. */
function nameOf(parameter: string, value: string): string {
  const { countries, order } = searchWords.fr;
  const filter = filterNames.find((name) => name === parameter);
  if (parameter === 'country') return value === 'US' || value === 'CA' ? countries[value] : value;
  if (parameter === 'sort') return value === 'date' ? order.date : order.relevance;
  return filter === undefined ? value : filterText(filter, value, 'fr');
}

type Asked = { readonly parameter: string; readonly value: string };

const french: Readonly<
  Record<ErrorName, { readonly title: string; readonly detail: (asked: Asked) => string }>
> = {
  'missing-query': {
    title: 'Il manque les mots à rechercher',
    detail: () => 'Écrivez ce que vous cherchez, ou choisissez un filtre.',
  },
  'invalid-query': {
    title: 'Le texte est trop long ou ne contient aucun mot',
    detail: ({ parameter }) =>
      parameter === 'body'
        ? `Le nom de l’instance doit contenir un mot et compter au plus ${searchParameters.body.maxLength} caractères.`
        : `La recherche peut compter au plus ${searchParameters.q.maxLength} caractères. Gardez les mots importants.`,
  },
  'costly-query': {
    title: 'La recherche prend trop de temps',
    detail: () => 'Essayez moins de mots, ou des mots plus précis.',
  },
  'invalid-limit': {
    title: 'Le nombre de résultats n’est pas valide',
    detail: () =>
      `Demandez de ${searchParameters.limit.minimum} à ${resultLimit.maximum} résultats par page.`,
  },
  'unknown-state': {
    title: 'Cette province ou cet État n’existe pas',
    detail: ({ value }) =>
      `${value} n’est ni le nom ni le code d’une province, d’un territoire ou d’un État.`,
  },
  'unknown-kind': {
    title: 'Ce type de lieu n’existe pas',
    detail: ({ value }) => `${value} n’est pas un type de lieu.`,
  },
  'unknown-place': {
    title: 'Ce lieu est inconnu',
    detail: ({ parameter, value }) =>
      parameter === 'place'
        ? `${value} n’est pas l’adresse d’un lieu que nous couvrons.`
        : 'Le pays choisi ne correspond pas au lieu. Choisissez de nouveau le lieu.',
  },
  'unknown-value': {
    title: 'Cette valeur n’est pas possible',
    detail: ({ value }) => `${value} ne fait pas partie des choix possibles.`,
  },
  'invalid-date': {
    title: 'La date n’est pas valide',
    detail: () =>
      'Une date s’écrit AAAA-MM-JJ, comme 2026-03-31, et la première ne peut pas venir après la seconde.',
  },
  'invalid-amount': {
    title: 'Le montant n’est pas valide',
    detail: () => 'Écrivez un nombre entier de dollars, sans décimales, comme 1000000.',
  },
  'invalid-cursor': {
    title: 'Cette page de résultats n’existe plus',
    detail: () => 'Les filtres ou l’ordre ont changé. Revenez à la première page de la recherche.',
  },
  'unknown-parameter': {
    title: 'L’adresse contient une erreur',
    detail: ({ parameter }) => `Le paramètre « ${parameter} » n’existe pas.`,
  },
  'repeated-parameter': {
    title: 'L’adresse contient une répétition',
    detail: ({ parameter }) => `Le paramètre « ${parameter} » ne peut figurer qu’une fois.`,
  },
  'malformed-query-string': {
    title: 'L’adresse est mal écrite',
    detail: () => 'Elle contient des caractères mal encodés. Lancez de nouveau la recherche.',
  },
  'not-found': { title: 'Cette adresse n’existe pas', detail: () => 'Lancez de nouveau la recherche.' },
  'method-not-allowed': {
    title: 'Cette requête n’est pas permise',
    detail: () => 'Lancez de nouveau la recherche.',
  },
  'no-index': {
    title: 'La recherche n’est pas encore prête',
    detail: () => 'Réessayez dans une minute.',
  },
  internal: { title: 'Erreur interne', detail: () => 'Réessayez plus tard.' },
};
