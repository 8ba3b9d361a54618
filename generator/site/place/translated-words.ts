/** The words of a translated city page, in each language that pages are written in. */
import type { PageLanguage } from '../html/dates.ts';

export type TranslatedWords = {
  readonly title: (place: string) => string;
  /** For search engines; the place and its number of meetings in this language. */
  readonly description: (place: string, translated: string) => string;
  /** The language by its own name. */
  readonly lede: (language: string) => string;
  readonly wholePage: string;
  readonly contents: string;
  readonly upcoming: string;
  readonly recent: string;
  readonly earlier: string;
  /** How many of how many earlier meetings are shown. */
  readonly shown: (shown: string, total: string) => string;
  readonly details: string;
  readonly none: string;
};

const en: TranslatedWords = {
  title: (place) => `${place}: meetings`,
  description: (place, translated) => `Public meetings of ${place}: ${translated} briefs translated.`,
  lede: (language) => `Meetings and their briefs in ${language}, where there are translations.`,
  wholePage: 'Whole page: decisions, votes and figures',
  contents: 'On this page',
  upcoming: 'Next meetings',
  recent: 'Recent meetings',
  earlier: 'Earlier meetings in this language',
  shown: (shown, total) => `The newest ${shown} of ${total}; the whole page has all.`,
  details: 'Decisions and details',
  none: 'No meetings are known yet.',
};

const es: TranslatedWords = {
  title: (place) => `${place}: reuniones`,
  description: (place, translated) =>
    `Reuniones públicas de ${place}: ${translated} resúmenes traducidos al español.`,
  lede: () => 'Reuniones públicas y sus resúmenes en español, cuando hay traducción.',
  wholePage: 'Página completa: decisiones, votaciones y cifras (en inglés)',
  contents: 'En esta página',
  upcoming: 'Próximas reuniones',
  recent: 'Reuniones recientes',
  earlier: 'Reuniones anteriores en español',
  shown: (shown, total) => `Las ${shown} más recientes de ${total}; la página completa las tiene todas.`,
  details: 'Decisiones y detalles',
  none: 'Todavía no se conoce ninguna reunión.',
};

const fr: TranslatedWords = {
  title: (place) => `${place} : séances`,
  description: (place, translated) =>
    `Séances publiques de ${place} : ${translated} résumés traduits en français.`,
  lede: () => 'Séances publiques et leurs résumés en français, lorsqu’une traduction existe.',
  wholePage: 'Page complète : décisions, votes et chiffres (en anglais)',
  contents: 'Sur cette page',
  upcoming: 'Prochaines séances',
  recent: 'Séances récentes',
  earlier: 'Séances antérieures en français',
  shown: (shown, total) => `Les ${shown} plus récentes sur ${total} ; la page complète les contient toutes.`,
  details: 'Décisions et détails',
  none: 'Aucune séance n’est encore connue.',
};

export const translatedWords: Readonly<Record<PageLanguage, TranslatedWords>> = { en, es, fr };
