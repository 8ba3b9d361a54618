/** The words of the page that compares decisions of other places. */
import type { PageLanguage } from '../../../../schemas/formats/dates.ts';

type SimilarWords = {
  readonly title: string;
  /** Before the words. */
  readonly compared: string;
  readonly rule: string;
  readonly none: string;
  /** Link to the search for these words. */
  readonly search: string;
  readonly unknown: string;
  /** Place, day, decision, outcome, tally, dissent. */
  readonly columns: readonly string[];
};

export const similarWords: Readonly<Record<PageLanguage, SimilarWords>> = {
  en: {
    title: 'Similar decisions in other places',
    compared: 'Compared by words of its title:',
    rule: 'One decision for each place, those with the most words in common first. Sharing words does not make two decisions the same.',
    none: 'No other place here has a decision with enough words of this title.',
    search: 'Search decisions for these words',
    unknown: 'Unknown',
    columns: ['Place', 'Date', 'Decision', 'Outcome', 'Votes', 'Who voted otherwise'],
  },
  es: {
    title: 'Decisiones similares en otros lugares',
    compared: 'Comparadas por palabras de su título:',
    rule: 'Una decisión por lugar; primero las que tienen más palabras en común. Compartir palabras no hace iguales dos decisiones.',
    none: 'Ningún otro lugar tiene aquí una decisión con suficientes palabras de este título.',
    search: 'Buscar decisiones con estas palabras',
    unknown: 'Se desconoce',
    columns: ['Lugar', 'Fecha', 'Decisión', 'Resultado', 'Votos', 'Quién votó distinto'],
  },
  fr: {
    title: 'Décisions semblables ailleurs',
    compared: 'Comparées d’après des mots de son titre :',
    rule: 'Une décision par lieu, en commençant par celles qui ont le plus de mots en commun. Des mots communs ne font pas de deux décisions une même décision.',
    none: 'Aucun autre lieu n’a ici de décision comportant assez de mots de ce titre.',
    search: 'Chercher ces mots dans les décisions',
    unknown: 'Inconnu',
    columns: ['Lieu', 'Date', 'Décision', 'Résultat', 'Voix', 'Qui a voté autrement'],
  },
};
