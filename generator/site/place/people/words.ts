/** The words of the pages of people, in each language that pages are written in. */
import { deOf } from '../../html/french.ts';
import type { PageLanguage } from '../../html/dates.ts';
import { countIn, formatCount, formatPercent } from '../../html/numbers.ts';

export type PersonWords = {
  readonly title: (name: string, place: string) => string;
  /** For search engines. */
  readonly description: (name: string, place: string, votes: number) => string;
  readonly votes: string;
  readonly terms: string;
  readonly moreTerms: (count: number) => string;
  readonly inOffice: string;
  readonly formerly: string;
  /** Columns of the table of terms. */
  readonly columns: Readonly<
    Record<'body' | 'role' | 'district' | 'party' | 'from' | 'to' | 'source', string>
  >;
  readonly source: string;
  /** A name that is matched to no official. */
  readonly unmatched: (name: string, place: string) => string;
  readonly facts: {
    readonly divided: string;
    /** `120 yes, 5 no` */
    readonly sides: (yes: number, no: number) => string;
    readonly withMajority: string;
    readonly attendance: string;
    /** `45 of 50 (90%)` */
    readonly share: (count: number, total: number) => string;
  };
  /** What the numbers count. */
  readonly notes: (compared: number, other: number) => string;
  readonly attendanceNote: (rollCalls: number, absent: number, unknown: number) => string;
  readonly allVotes: string;
  /** A feed of the member’s divided votes. */
  readonly feed: string;
};

const share = (language: PageLanguage, of: string) => (count: number, total: number) =>
  `${formatCount(count, language)} ${of} ${formatCount(total, language)} (${formatPercent((100 * count) / total, language)})`;

/** By page language. */
export const personWords: Readonly<Record<PageLanguage, PersonWords>> = {
  en: {
    title: (name, place) => `${name}, ${place}: voting record`,
    description: (name, place, votes) =>
      `${name} in ${place}: terms, attendance, and ${countIn('en', votes, 'divided vote', 'divided votes')} with subject, outcome and official source.`,
    votes: 'Divided votes',
    terms: 'Terms',
    moreTerms: (count) => countIn('en', count, 'more term', 'more terms'),
    inOffice: 'In office',
    formerly: 'Formerly in office',
    columns: {
      body: 'Body',
      role: 'Role',
      district: 'District',
      party: 'Party',
      from: 'From',
      to: 'To',
      source: 'Source',
    },
    source: 'Official source',
    unmatched: (name, place) =>
      `Roll calls of ${place} list the name “${name}”. We could not match it to an official on record, so these are the votes under this name, not necessarily those of one person.`,
    facts: {
      divided: 'Divided votes',
      sides: (yes, no) => `${formatCount(yes)} yes, ${formatCount(no)} no`,
      withMajority: 'With the majority',
      attendance: 'Present',
      share: share('en', 'of'),
    },
    notes: (compared, other) =>
      `Of ${countIn('en', compared, 'divided vote that wasn’t a tie and in which', 'divided votes that weren’t ties and in which')} this member voted yes or no${other > 0 ? `; ${formatCount(other)} other divided ${other === 1 ? 'vote is' : 'votes are'} left out` : ''}.`,
    attendanceNote: (rollCalls, absent, unknown) =>
      `“Present” covers ${countIn('en', rollCalls, 'recorded roll call', 'recorded roll calls')} that ${rollCalls === 1 ? 'lists' : 'list'} this member, unanimous or not: absent or excused in ${formatCount(absent)}${unknown > 0 ? `, not stated in ${formatCount(unknown)}` : ''}.`,
    feed: 'Feed of these votes',
    allVotes: 'All divided votes',
  },
  es: {
    title: (name, place) => `${name}, ${place}: historial de votaciones`,
    description: (name, place, votes) =>
      `${name} en ${place}: mandatos, asistencia y ${countIn('es', votes, 'votación dividida', 'votaciones divididas')} con asunto, resultado y fuente oficial.`,
    votes: 'Votaciones divididas',
    terms: 'Mandatos',
    moreTerms: (count) => countIn('es', count, 'mandato más', 'mandatos más'),
    inOffice: 'En el cargo',
    formerly: 'Ocupó un cargo',
    columns: {
      body: 'Órgano',
      role: 'Cargo',
      district: 'Distrito',
      party: 'Partido',
      from: 'Desde',
      to: 'Hasta',
      source: 'Fuente',
    },
    source: 'Fuente oficial',
    unmatched: (name, place) =>
      `Las votaciones nominales de ${place} mencionan el nombre «${name}». No pudimos asociarlo con ningún funcionario registrado, así que estos son los votos bajo ese nombre, no necesariamente los de una sola persona.`,
    facts: {
      divided: 'Votaciones divididas',
      sides: (yes, no) => `${formatCount(yes, 'es')} a favor, ${formatCount(no, 'es')} en contra`,
      withMajority: 'Con la mayoría',
      attendance: 'Presente',
      share: share('es', 'de'),
    },
    notes: (compared, other) =>
      `«Con la mayoría» cuenta ${countIn('es', compared, 'votación dividida', 'votaciones divididas')} en las que este miembro votó a favor o en contra y uno de los lados fue mayor${other > 0 ? `; quedan fuera otras ${formatCount(other, 'es')}` : ''}.`,
    attendanceNote: (rollCalls, absent, unknown) =>
      `«Presente» cuenta ${countIn('es', rollCalls, 'votación nominal registrada', 'votaciones nominales registradas')} en las que figura este miembro, también las unánimes: ausente o con justificación en ${formatCount(absent, 'es')}${unknown > 0 ? `, sin dato en ${formatCount(unknown, 'es')}` : ''}.`,
    feed: 'Canal de estas votaciones',
    allVotes: 'Todas las votaciones divididas',
  },
  fr: {
    title: (name, place) => `${name}, ${place} : relevé des votes`,
    description: (name, place, votes) =>
      `${name} à ${place} : mandats, présences et ${countIn('fr', votes, 'vote partagé', 'votes partagés')}, avec leur objet, leur résultat et la source officielle.`,
    votes: 'Votes partagés',
    terms: 'Mandats',
    moreTerms: (count) => countIn('fr', count, 'autre mandat', 'autres mandats'),
    inOffice: 'En fonction',
    formerly: 'N’est plus en fonction',
    columns: {
      body: 'Instance',
      role: 'Fonction',
      district: 'District',
      party: 'Parti',
      from: 'Du',
      to: 'Au',
      source: 'Source',
    },
    source: 'Source officielle',
    unmatched: (name, place) =>
      `Les votes par appel nominal ${deOf(place)} mentionnent le nom « ${name} ». Nous n’avons pas pu le rattacher à un membre répertorié : ce sont les votes consignés sous ce nom, et pas nécessairement ceux d’une seule personne.`,
    facts: {
      divided: 'Votes partagés',
      sides: (yes, no) => `${formatCount(yes, 'fr')} pour, ${formatCount(no, 'fr')} contre`,
      withMajority: 'Avec la majorité',
      attendance: 'Présence',
      share: share('fr', 'sur'),
    },
    notes: (compared, other) =>
      `« Avec la majorité » porte sur ${countIn('fr', compared, 'vote partagé', 'votes partagés')} où ce membre s’est prononcé pour ou contre et où l’un des côtés était majoritaire${other > 0 ? ` ; ${countIn('fr', other, 'autre vote n’est pas compté', 'autres votes ne sont pas comptés')}` : ''}.`,
    attendanceNote: (rollCalls, absent, unknown) =>
      `« Présence » porte sur ${countIn('fr', rollCalls, 'appel nominal consigné', 'appels nominaux consignés')} où figure ce membre, même unanimes : absence, motivée ou non, dans ${formatCount(absent, 'fr')}${unknown > 0 ? `, non précisé dans ${formatCount(unknown, 'fr')}` : ''}.`,
    feed: 'Fil de ces votes',
    allVotes: 'Tous les votes partagés',
  },
};
