/** The words of pages about votes, in each language that pages are written in. */
import { deOf } from '../../html/french.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { countIn, formatCount } from '../../html/numbers.ts';

export type VotePageWords = {
  readonly title: (place: string) => string;
  readonly heading: string;
  /** For search engines. */
  readonly description: (place: string, count: number, first: string, last: string) => string;
  readonly lede: string;
  /** Parts of a tally. */
  readonly yes: (count: number) => string;
  readonly no: (count: number) => string;
  readonly abstain: (count: number) => string;
  readonly absent: (count: number) => string;
  /** Precedes the outcome of a vote that is not on the matter itself. */
  readonly stages: Readonly<Record<'amendment' | 'procedural', string>>;
  readonly noSubject: string;
  readonly record: string;
  /** Precedes the names of those who voted so. */
  readonly votedNo: string;
  readonly votedYes: string;
  readonly more: (count: number) => string;
  /** The result of a motion whose outcome differs: a motion to deny that passed. */
  readonly motionPassed: string;
  readonly motionFailed: string;
  readonly years: string;
  readonly filter: {
    readonly label: string;
    readonly member: string;
    readonly allMembers: string;
    readonly year: string;
    readonly allYears: string;
    readonly outcome: string;
    readonly allOutcomes: string;
    /** `{shown}` and `{total}` are replaced by the script. */
    readonly shown: string;
    readonly reset: string;
    /** Name of an outcome that is not known. */
    readonly unknown: string;
  };
};

/** By page language. */
export const votePageWords: Readonly<Record<PageLanguage, VotePageWords>> = {
  en: {
    title: (place) => `${place}: divided votes`,
    heading: 'Divided votes',
    description: (place, count, first, last) =>
      `${countIn('en', count, 'vote', 'votes')} of ${place} that ${count === 1 ? 'was' : 'were'} not unanimous, ${first} to ${last}: what each was on, how it ended, and who voted no.`,
    lede: 'Every recorded vote that was not unanimous, newest first.',
    yes: (count) => `${formatCount(count)} yes`,
    no: (count) => `${formatCount(count)} no`,
    abstain: (count) => `${formatCount(count)} abstaining`,
    absent: (count) => `${formatCount(count)} absent`,
    stages: { amendment: 'Amendment:', procedural: 'Procedural motion:' },
    noSubject: 'Subject not published',
    record: 'Official source',
    votedNo: 'Voted no:',
    votedYes: 'Voted yes:',
    more: (count) => `and ${formatCount(count)} more`,
    motionPassed: 'The motion passed',
    motionFailed: 'The motion failed',
    years: 'Years',
    filter: {
      label: 'Filter votes',
      member: 'Member',
      allMembers: 'All members',
      year: 'Year',
      allYears: 'All years',
      outcome: 'Outcome',
      allOutcomes: 'All outcomes',
      shown: 'Showing {shown} of {total} votes.',
      reset: 'Clear filters',
      unknown: 'Not known',
    },
  },
  es: {
    title: (place) => `${place}: votaciones divididas`,
    heading: 'Votaciones divididas',
    description: (place, count, first, last) =>
      `${countIn('es', count, 'votación no unánime', 'votaciones no unánimes')} de ${place}, de ${first} a ${last}: de qué trataban, cómo terminaron y quién votó en contra.`,
    lede: 'Todas las votaciones registradas que no fueron unánimes, de la más reciente a la más antigua.',
    yes: (count) => `${formatCount(count, 'es')} a favor`,
    no: (count) => `${formatCount(count, 'es')} en contra`,
    abstain: (count) => countIn('es', count, 'abstención', 'abstenciones'),
    absent: (count) => countIn('es', count, 'ausente', 'ausentes'),
    stages: { amendment: 'Enmienda:', procedural: 'Moción de procedimiento:' },
    noSubject: 'Asunto no publicado',
    record: 'Fuente oficial',
    votedNo: 'Votaron en contra:',
    votedYes: 'Votaron a favor:',
    more: (count) => `y ${formatCount(count, 'es')} más`,
    motionPassed: 'La moción fue aprobada',
    motionFailed: 'La moción fue rechazada',
    years: 'Años',
    filter: {
      label: 'Filtrar votaciones',
      member: 'Miembro',
      allMembers: 'Todos los miembros',
      year: 'Año',
      allYears: 'Todos los años',
      outcome: 'Resultado',
      allOutcomes: 'Todos los resultados',
      shown: 'Se muestran {shown} de {total} votaciones.',
      reset: 'Quitar los filtros',
      unknown: 'Desconocido',
    },
  },
  fr: {
    title: (place) => `${place} : votes partagés`,
    heading: 'Votes partagés',
    description: (place, count, first, last) =>
      `${countIn('fr', count, 'vote non unanime', 'votes non unanimes')} ${deOf(place)}, de ${first} à ${last} : leur objet, leur résultat et qui a voté contre.`,
    lede: 'Tous les votes consignés qui n’ont pas été unanimes, du plus récent au plus ancien.',
    yes: (count) => `${formatCount(count, 'fr')} pour`,
    no: (count) => `${formatCount(count, 'fr')} contre`,
    abstain: (count) => countIn('fr', count, 'abstention', 'abstentions'),
    absent: (count) => countIn('fr', count, 'absence', 'absences'),
    stages: { amendment: 'Amendement :', procedural: 'Proposition de procédure :' },
    noSubject: 'Objet non publié',
    record: 'Source officielle',
    votedNo: 'Ont voté contre :',
    votedYes: 'Ont voté pour :',
    more: (count) => `et ${countIn('fr', count, 'autre', 'autres')}`,
    motionPassed: 'La proposition a été adoptée',
    motionFailed: 'La proposition a été rejetée',
    years: 'Années',
    filter: {
      label: 'Filtrer les votes',
      member: 'Membre',
      allMembers: 'Tous les membres',
      year: 'Année',
      allYears: 'Toutes les années',
      outcome: 'Résultat',
      allOutcomes: 'Tous les résultats',
      shown: '{shown} votes affichés sur {total}.',
      reset: 'Effacer les filtres',
      unknown: 'Inconnu',
    },
  },
};
