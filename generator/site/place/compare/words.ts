/** The words of the page that compares two members, in each language that pages are written in. Its script has its own. */
import { deOf } from '../../html/french.ts';
import type { PageLanguage } from '../../html/dates.ts';

export type ComparePageWords = {
  /** Heading, and links to the page. */
  readonly heading: string;
  /** Link from the page of a member. */
  readonly withOther: string;
  readonly title: (place: string) => string;
  /** For search engines. */
  readonly description: (place: string) => string;
  readonly lede: string;
  readonly first: string;
  readonly second: string;
  readonly choose: string;
  readonly finalOnly: string;
  readonly rule: string;
  readonly noScript: string;
  readonly records: string;
  readonly votes: string;
};

/** By page language. */
export const comparePageWords: Readonly<Record<PageLanguage, ComparePageWords>> = {
  en: {
    heading: 'Compare two members',
    withOther: 'Compare with another member',
    title: (place) => `${place}: compare two members`,
    description: (place) =>
      `How often two members of ${place} voted alike in divided votes, and on what they differed, with official sources.`,
    lede: 'How two members voted on the same divided votes: those with at least one yes and one no.',
    first: 'First member',
    second: 'Second member',
    choose: 'Choose a member',
    finalOnly: 'Final decisions only',
    rule: 'Two members agreed or differed only where each voted yes or no: a member who was absent, recused or abstained did neither. Votes count as published. Final decisions leave out amendments, procedural motions, and votes whose stage is unknown.',
    noScript:
      'Comparing two members needs JavaScript. Without it, open the records of both, or download all divided votes.',
    records: 'Records of members',
    votes: 'Divided votes',
  },
  es: {
    heading: 'Comparar a dos miembros',
    withOther: 'Comparar con otro miembro',
    title: (place) => `${place}: comparar a dos miembros`,
    description: (place) =>
      `Con qué frecuencia dos miembros de ${place} votaron igual en votaciones divididas y en qué discreparon, con fuentes oficiales.`,
    lede: 'Cómo votaron dos miembros en las mismas votaciones divididas: las que tuvieron al menos un voto a favor y uno en contra.',
    first: 'Primer miembro',
    second: 'Segundo miembro',
    choose: 'Elija un miembro',
    finalOnly: 'Solo decisiones finales',
    rule: 'Dos miembros coincidieron o discreparon solo donde ambos votaron a favor o en contra: quien estuvo ausente, se recusó o se abstuvo no hizo ninguna de las dos cosas. Los votos cuentan como se publicaron. Las decisiones finales excluyen enmiendas, mociones de procedimiento y votaciones de etapa desconocida.',
    noScript:
      'Comparar a dos miembros requiere JavaScript. Sin él, abra el historial de ambos o descargue todas las votaciones divididas.',
    records: 'Historiales de los miembros',
    votes: 'Votaciones divididas',
  },
  fr: {
    heading: 'Comparer deux membres',
    withOther: 'Comparer avec un autre membre',
    title: (place) => `${place} : comparer deux membres`,
    description: (place) =>
      `À quelle fréquence deux membres ${deOf(place)} ont voté dans le même sens lors de votes partagés, et sur quoi ils ont divergé, avec les sources officielles.`,
    lede: 'Comment deux membres se sont prononcés lors des mêmes votes partagés, c’est-à-dire ceux qui ont réuni au moins une voix pour et une voix contre.',
    first: 'Premier membre',
    second: 'Second membre',
    choose: 'Choisir un membre',
    finalOnly: 'Décisions finales seulement',
    rule: 'Deux membres ne sont d’accord ou en désaccord que si chacun a voté pour ou contre : une absence, une récusation ou une abstention ne compte ni comme l’un ni comme l’autre. Les votes comptent tels que publiés. Les décisions finales excluent les amendements, les propositions de procédure et les votes dont l’étape est inconnue.',
    noScript:
      'La comparaison de deux membres nécessite JavaScript. Sans JavaScript, ouvrez le relevé des votes de chacun, ou téléchargez tous les votes partagés.',
    records: 'Relevés des membres',
    votes: 'Votes partagés',
  },
};
