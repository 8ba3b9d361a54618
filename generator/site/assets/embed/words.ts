/** The words of the widget, in each language of the pages. */
import { deOf } from '../../html/french.ts';
import type { PageLanguage } from '../../html/dates.ts';

export type WidgetWords = {
  /** Of dates and numbers. */
  readonly locale: string;
  readonly title: (place: string) => string;
  readonly loading: string;
  readonly next: string;
  readonly noNext: string;
  readonly latest: string;
  /** The feed has the newest meetings only, so there may be older decisions. */
  readonly noLatest: string;
  readonly tentative: string;
  /** Yes and no votes, for screen readers. */
  readonly tally: string;
  readonly ai: string;
  readonly aiTitle: string;
  readonly unknownPlace: string;
  readonly failed: string;
  readonly openPage: string;
  readonly source: string;
};

export const widgetWords: Readonly<Record<PageLanguage, WidgetWords>> = {
  en: {
    locale: 'en-US',
    title: (place) => `What ${place} decides`,
    loading: 'Loading meetings…',
    next: 'Next meeting',
    noNext: 'No upcoming meeting is announced.',
    latest: 'Latest decisions',
    noLatest: 'No recent decisions are on record.',
    tentative: 'tentative',
    tally: 'votes, yes to no: ',
    ai: 'AI',
    aiTitle: 'Written by AI from official documents. It may be wrong.',
    unknownPlace: 'There are no meetings at this address. Check the name of the place in data-place.',
    failed: 'The meetings could not be loaded.',
    openPage: 'Open the page of this place',
    source: 'Source:',
  },
  es: {
    locale: 'es-US',
    title: (place) => `Qué decide ${place}`,
    loading: 'Cargando reuniones…',
    next: 'Próxima reunión',
    noNext: 'No hay ninguna reunión anunciada.',
    latest: 'Últimas decisiones',
    noLatest: 'No hay decisiones recientes registradas.',
    tentative: 'provisional',
    tally: 'votos a favor y en contra: ',
    ai: 'IA',
    aiTitle: 'Escrito por IA a partir de documentos oficiales. Puede contener errores.',
    unknownPlace: 'No hay reuniones en esta dirección. Revise el nombre del lugar en data-place.',
    failed: 'No se pudieron cargar las reuniones.',
    openPage: 'Abrir la página de este lugar',
    source: 'Fuente:',
  },
  fr: {
    locale: 'fr-CA',
    title: (place) => `Les décisions ${deOf(place)}`,
    loading: 'Chargement des séances…',
    next: 'Prochaine séance',
    noNext: 'Aucune séance n’est annoncée.',
    latest: 'Dernières décisions',
    noLatest: 'Aucune décision récente n’est connue.',
    tentative: 'provisoire',
    tally: 'votes pour et contre : ',
    ai: 'IA',
    aiTitle: 'Écrit par une IA à partir de documents officiels. Peut contenir des erreurs.',
    unknownPlace: 'Il n’y a aucune séance à cette adresse. Vérifiez le nom du lieu dans data-place.',
    failed: 'Les séances n’ont pas pu être chargées.',
    openPage: 'Ouvrir la page de ce lieu',
    source: 'Source :',
  },
};
