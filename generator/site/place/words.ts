/** The words of place pages, in each language that pages are written in. */
import { longDate, type PageLanguage } from '../html/dates.ts';

export type MeetingWords = {
  readonly language: PageLanguage;
  /** Title of a meeting that has neither headline nor body. */
  readonly meeting: string;
  readonly agenda: string;
  readonly minutes: string;
  readonly video: string;
  readonly source: string;
  readonly cancelled: string;
  readonly tentative: string;
  readonly vanished: (instant: string) => string;
  /** The mark on text written by AI, its prefix for screen readers, and its tooltip. */
  readonly ai: { readonly mark: string; readonly by: string; readonly from: (model: string) => string };
};

/** By page language. */
export const meetingWords: Readonly<Record<PageLanguage, MeetingWords>> = {
  en: {
    language: 'en',
    meeting: 'Meeting',
    agenda: 'Agenda',
    minutes: 'Minutes',
    video: 'Video',
    source: 'Official source',
    cancelled: 'Cancelled',
    tentative: 'Tentative',
    vanished: (instant) => `Missing from its official source since ${longDate(instant)}.`,
    ai: {
      mark: 'AI',
      by: 'written by ',
      from: (model) => `Written by AI (${model}) from official documents. It may be wrong.`,
    },
  },
  es: {
    language: 'es',
    meeting: 'Reunión',
    agenda: 'Orden del día',
    minutes: 'Acta',
    video: 'Video',
    source: 'Fuente oficial',
    cancelled: 'Cancelada',
    tentative: 'Provisional',
    vanished: (instant) => `Ya no figura en su fuente oficial desde el ${longDate(instant, 'es')}.`,
    ai: {
      mark: 'IA',
      by: 'escrito por ',
      from: (model) => `Escrito por IA (${model}) a partir de documentos oficiales; puede contener errores`,
    },
  },
  fr: {
    language: 'fr',
    meeting: 'Séance',
    agenda: 'Ordre du jour',
    minutes: 'Procès-verbal',
    video: 'Vidéo',
    source: 'Source officielle',
    cancelled: 'Annulée',
    tentative: 'Provisoire',
    vanished: (instant) => `N’est plus à sa source officielle depuis le ${longDate(instant, 'fr')}.`,
    ai: {
      mark: 'IA',
      by: 'écrit par ',
      from: (model) =>
        `Écrit par une IA (${model}) à partir de documents officiels ; peut contenir des erreurs`,
    },
  },
};

export type TranslatedPageWords = {
  readonly title: (place: string) => string;
  /** For search engines. Takes the place and its number of meetings in this language. */
  readonly description: (place: string, translated: string) => string;
  /** Takes the native name of the language. */
  readonly lede: (language: string) => string;
  readonly wholePage: string;
  readonly upcoming: string;
  readonly recent: string;
  readonly earlier: string;
  /** Takes the number of earlier meetings shown, and their total number. */
  readonly shown: (shown: string, total: string) => string;
  readonly details: string;
  readonly none: string;
};

/** By page language. */
export const translatedPageWords: Readonly<Record<PageLanguage, TranslatedPageWords>> = {
  en: {
    title: (place) => `${place}: meetings`,
    description: (place, translated) => `Public meetings of ${place}: ${translated} translated briefs.`,
    lede: (language) => `Meetings and briefs in ${language}, where a translation exists.`,
    wholePage: 'Full page: decisions, votes and figures',
    upcoming: 'Next meetings',
    recent: 'Recent meetings',
    earlier: 'Earlier meetings in this language',
    shown: (shown, total) => `Showing the newest ${shown} of ${total}. The full page has all of them.`,
    details: 'Decisions and details',
    none: 'No meetings yet.',
  },
  es: {
    title: (place) => `${place}: reuniones`,
    description: (place, translated) =>
      `Reuniones públicas de ${place}: ${translated} resúmenes traducidos al español.`,
    lede: () => 'Reuniones públicas y sus resúmenes en español, cuando hay traducción.',
    wholePage: 'Página completa: decisiones, votaciones y cifras (en inglés)',
    upcoming: 'Próximas reuniones',
    recent: 'Reuniones recientes',
    earlier: 'Reuniones anteriores en español',
    shown: (shown, total) => `Las ${shown} más recientes de ${total}; la página completa las tiene todas.`,
    details: 'Decisiones y detalles',
    none: 'Todavía no se conoce ninguna reunión.',
  },
  fr: {
    title: (place) => `${place} : séances`,
    description: (place, translated) =>
      `Séances publiques de ${place} : ${translated} résumés traduits en français.`,
    lede: () => 'Séances publiques et leurs résumés en français, lorsqu’une traduction existe.',
    wholePage: 'Page complète : décisions, votes et chiffres (en anglais)',
    upcoming: 'Prochaines séances',
    recent: 'Séances récentes',
    earlier: 'Séances antérieures en français',
    shown: (shown, total) =>
      `Les ${shown} plus récentes sur ${total} ; la page complète les contient toutes.`,
    details: 'Décisions et détails',
    none: 'Aucune séance n’est encore connue.',
  },
};
