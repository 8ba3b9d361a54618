/** The words of the page of a meeting, in each language that pages are written in. */
import { formatCount } from '../../html/numbers.ts';
import type { PageLanguage } from '../../html/dates.ts';

export type MeetingPageWords = {
  readonly heading: (place: string, body: string) => string;
  readonly title: (body: string, day: string, place: string) => string;
  readonly divided: (count: number) => string;
  readonly decisions: (count: number) => string;
  readonly others: (count: number) => string;
  readonly items: (count: number) => string;
  readonly dividedTitle: string;
  readonly decisionsTitle: string;
  readonly othersTitle: string;
  readonly documentsTitle: string;
  /** Searches within the documents that have a text. */
  readonly texts: Readonly<Record<'title' | 'all' | 'search' | 'read', string>>;
};

const counted =
  (language: PageLanguage, singular: string, plural: string) =>
  (count: number): string =>
    `${formatCount(count, language)} ${count === 1 ? singular : plural}`;

/** By page language. */
export const meetingPageWords: Readonly<Record<PageLanguage, MeetingPageWords>> = {
  en: {
    heading: (place, body) => `${place}: ${body}`,
    title: (body, day, place) => `${body}, ${day}: ${place}`,
    divided: counted('en', 'divided vote', 'divided votes'),
    decisions: counted('en', 'decision', 'decisions'),
    others: counted('en', 'other decision', 'other decisions'),
    items: counted('en', 'item on the agenda', 'items on the agenda'),
    dividedTitle: 'Divided votes',
    decisionsTitle: 'Decisions',
    othersTitle: 'Other decisions',
    documentsTitle: 'Documents',
    texts: {
      title: 'Search these documents',
      all: 'Search all of them',
      search: 'Search',
      read: 'Read as text',
    },
  },
  es: {
    heading: (place, body) => `${place}: ${body}`,
    title: (body, day, place) => `${body}, ${day}: ${place}`,
    divided: counted('es', 'votación dividida', 'votaciones divididas'),
    decisions: counted('es', 'decisión', 'decisiones'),
    others: counted('es', 'decisión más', 'decisiones más'),
    items: counted('es', 'punto en el orden del día', 'puntos en el orden del día'),
    dividedTitle: 'Votaciones divididas',
    decisionsTitle: 'Decisiones',
    othersTitle: 'Otras decisiones',
    documentsTitle: 'Documentos',
    texts: {
      title: 'Buscar en estos documentos',
      all: 'Buscar en todos',
      search: 'Buscar',
      read: 'Leer como texto',
    },
  },
  fr: {
    heading: (place, body) => `${place}\u00a0: ${body}`,
    title: (body, day, place) => `${body}, ${day}\u00a0: ${place}`,
    divided: counted('fr', 'vote partagé', 'votes partagés'),
    decisions: counted('fr', 'décision', 'décisions'),
    others: counted('fr', 'autre décision', 'autres décisions'),
    items: counted('fr', 'point à l’ordre du jour', 'points à l’ordre du jour'),
    dividedTitle: 'Votes partagés',
    decisionsTitle: 'Décisions',
    othersTitle: 'Autres décisions',
    documentsTitle: 'Documents',
    texts: {
      title: 'Rechercher dans ces documents',
      all: 'Rechercher dans tous',
      search: 'Rechercher',
      read: 'Lire en texte',
    },
  },
};
