/** The words of feeds and calendars, in each language that pages are written in. */
import { deOf } from '../html/french.ts';
import type { PageLanguage } from '../html/dates.ts';
import { formatCount } from '../html/numbers.ts';

export type FeedWords = {
  /** What follows a label: `: `, in French ` : `. */
  readonly colon: string;
  readonly rights: (license: string, credit: string) => string;
  /** Titles of the feeds of a place, a body and a member. `place` has its state. */
  readonly meetingsOf: (place: string) => string;
  readonly bodyOf: (body: string, place: string) => string;
  readonly votesOf: (member: string, place: string) => string;
  /** Takes the number of entries in the feed, and the total number. */
  readonly meetingsShown: (shown: number, total: number) => string;
  readonly votesShown: (shown: number, total: number) => string;
  /** Feeds of states and topics. */
  readonly allDecisions: (total: number) => string;
  readonly someDecisions: (shown: number, total: number, perMeeting: number, meetings: number) => string;
  readonly wholeMeeting: string;
  readonly yes: (count: number) => string;
  readonly no: (count: number) => string;
  readonly abstaining: (count: number) => string;
  /** Members of the smaller side. */
  readonly dissent: (vote: 'yes' | 'no', names: string) => string;
  readonly moreDecisions: (count: number) => string;
  readonly motion: string;
  readonly readMore: string;
  readonly agenda: string;
  readonly minutes: string;
  readonly video: string;
  readonly source: string;
  readonly join: string;
  readonly comment: string;
  readonly meeting: string;
  readonly cancelled: string;
  readonly vanished: string;
  readonly aiNote: string;
  readonly calendar: {
    readonly all: string;
    readonly some: (upcoming: Counted, recent: Counted) => string;
    readonly more: (url: string) => string;
  };
};

/** A list that is limited to `max` of `count` meetings. */
type Counted = { readonly count: number; readonly max: number };

const count = (language: PageLanguage, number: number, singular: string, plural: string): string =>
  `${formatCount(number, language)} ${isSingular(language, number) ? singular : plural}`;

/** French counts zero as singular. */
const isSingular = (language: PageLanguage, number: number): boolean =>
  number === 1 || (language === 'fr' && number === 0);

/** By page language. */
export const feedWords: Readonly<Record<PageLanguage, FeedWords>> = {
  en: {
    colon: ': ',
    rights: (license, credit) => `${license}, credit: ${credit}`,
    meetingsOf: (place) => `Meetings of ${place}`,
    bodyOf: (body, place) => `${body}: meetings, ${place}`,
    votesOf: (member, place) => `Divided votes of ${member}, ${place}`,
    meetingsShown: (shown, total) =>
      `${shown < total ? `The newest ${formatCount(shown)} of ` : ''}${count('en', total, 'meeting', 'meetings')} with a summary or decisions`,
    votesShown: (shown, total) =>
      `${shown < total ? `The newest ${formatCount(shown)} of ` : ''}${count('en', total, 'divided vote', 'divided votes')}`,
    allDecisions: (total) => `All ${formatCount(total)} decisions`,
    someDecisions: (shown, total, perMeeting, meetings) =>
      `${formatCount(shown)} of ${formatCount(total)} decisions: of each place, up to ${perMeeting} of each of its ${meetings} newest meetings. The search has all.`,
    wholeMeeting: 'All decisions of the meeting',
    yes: (number) => `${formatCount(number)} yes`,
    no: (number) => `${formatCount(number)} no`,
    abstaining: (number) => `${formatCount(number)} abstaining`,
    dissent: (vote, names) => `voting ${vote}: ${names}`,
    moreDecisions: (number) => `and ${count('en', number, 'more decision', 'more decisions')}`,
    motion: 'Motion',
    readMore: 'Read more',
    agenda: 'Agenda',
    minutes: 'Minutes',
    video: 'Video',
    source: 'Official source',
    join: 'Join online',
    comment: 'Public comment',
    meeting: 'Meeting',
    cancelled: 'Cancelled',
    vanished: 'The official source no longer lists this meeting.',
    aiNote: 'AI wrote this summary from official documents. The official record prevails.',
    calendar: {
      all: 'All known meetings',
      some: (upcoming, recent) =>
        `${limited('the next', upcoming, 'upcoming meeting')}, ${limited('the newest', recent, 'past meeting')}`,
      more: (url) => `more at ${url}`,
    },
  },
  es: {
    colon: ': ',
    rights: (license, credit) => `${license}; mencione a: ${credit}`,
    meetingsOf: (place) => `Reuniones de ${place}`,
    bodyOf: (body, place) => `${body}: reuniones, ${place}`,
    votesOf: (member, place) => `Votaciones divididas de ${member}, ${place}`,
    meetingsShown: (shown, total) =>
      `${shown < total ? `Las ${formatCount(shown, 'es')} más recientes de ` : ''}${count('es', total, 'reunión', 'reuniones')} con resumen o decisiones`,
    votesShown: (shown, total) =>
      `${shown < total ? `Las ${formatCount(shown, 'es')} más recientes de ` : ''}${count('es', total, 'votación dividida', 'votaciones divididas')}`,
    allDecisions: (total) => `Todas las decisiones: ${formatCount(total, 'es')}`,
    someDecisions: (shown, total, perMeeting, meetings) =>
      `${formatCount(shown, 'es')} de ${formatCount(total, 'es')} decisiones: de cada lugar, hasta ${perMeeting} de cada una de sus ${meetings} reuniones más recientes. La búsqueda las tiene todas.`,
    wholeMeeting: 'Todas las decisiones de la reunión',
    yes: (number) => `${formatCount(number, 'es')} a favor`,
    no: (number) => `${formatCount(number, 'es')} en contra`,
    abstaining: (number) => count('es', number, 'abstención', 'abstenciones'),
    dissent: (vote, names) => `${vote === 'yes' ? 'a favor' : 'en contra'}: ${names}`,
    moreDecisions: (number) => `y ${count('es', number, 'decisión más', 'decisiones más')}`,
    motion: 'Moción',
    readMore: 'Leer más',
    agenda: 'Orden del día',
    minutes: 'Acta',
    video: 'Video',
    source: 'Fuente oficial',
    join: 'Participar en línea',
    comment: 'Comentarios del público',
    meeting: 'Reunión',
    cancelled: 'Cancelada',
    vanished: 'La fuente oficial ya no incluye esta reunión.',
    aiNote: 'Una IA escribió este resumen a partir de documentos oficiales. Prevalece el documento oficial.',
    calendar: {
      all: 'Todas las reuniones conocidas',
      some: (upcoming, recent) =>
        `próximas: ${partOf('es', upcoming, 'de')}; pasadas: ${partOf('es', recent, 'de')}`,
      more: (url) => `más en ${url}`,
    },
  },
  fr: {
    colon: ' : ',
    rights: (license, credit) => `${license} ; mention de la source : ${credit}`,
    meetingsOf: (place) => `Séances : ${place}`,
    bodyOf: (body, place) => `${body} : séances, ${place}`,
    votesOf: (member, place) => `Votes partagés ${deOf(member)}, ${place}`,
    meetingsShown: (shown, total) =>
      `${shown < total ? `Les ${formatCount(shown, 'fr')} plus récentes sur ` : ''}${count('fr', total, 'séance', 'séances')} avec résumé ou décisions`,
    votesShown: (shown, total) =>
      `${shown < total ? `Les ${formatCount(shown, 'fr')} plus récents sur ` : ''}${count('fr', total, 'vote partagé', 'votes partagés')}`,
    allDecisions: (total) => `Toutes les décisions : ${formatCount(total, 'fr')}`,
    someDecisions: (shown, total, perMeeting, meetings) =>
      `${count('fr', shown, 'décision', 'décisions')} sur ${formatCount(total, 'fr')} : pour chaque municipalité, jusqu’à ${perMeeting} décisions de chacune de ses ${meetings} dernières séances. La recherche les donne toutes.`,
    wholeMeeting: 'Toutes les décisions de la séance',
    yes: (number) => `${formatCount(number, 'fr')} pour`,
    no: (number) => `${formatCount(number, 'fr')} contre`,
    abstaining: (number) => count('fr', number, 'abstention', 'abstentions'),
    dissent: (vote, names) => `${vote === 'yes' ? 'pour' : 'contre'} : ${names}`,
    moreDecisions: (number) => `et ${count('fr', number, 'autre décision', 'autres décisions')}`,
    motion: 'Proposition',
    readMore: 'Lire la suite',
    agenda: 'Ordre du jour',
    minutes: 'Procès-verbal',
    video: 'Vidéo',
    source: 'Source officielle',
    join: 'Participer en ligne',
    comment: 'Commentaires du public',
    meeting: 'Séance',
    cancelled: 'Annulée',
    vanished: 'La source officielle ne mentionne plus cette séance.',
    aiNote: 'Résumé écrit par une IA à partir de documents officiels. Seul le document officiel fait foi.',
    calendar: {
      all: 'Toutes les séances connues',
      some: (upcoming, recent) =>
        `à venir : ${partOf('fr', upcoming, 'sur')} ; passées : ${partOf('fr', recent, 'sur')}`,
      more: (url) => `voir aussi ${url}`,
    },
  },
};

/** `the newest 100 of 2,345 past meetings`, `3 upcoming meetings` */
const limited = (which: string, { count: number, max }: Counted, singular: string): string =>
  `${number > max ? `${which} ${formatCount(max)} of ` : ''}${count('en', number, singular, `${singular}s`)}`;

/** `100 de 2345`, `3` */
const partOf = (language: PageLanguage, { count: number, max }: Counted, of: string): string =>
  `${number > max ? `${formatCount(max, language)} ${of} ` : ''}${formatCount(number, language)}`;
