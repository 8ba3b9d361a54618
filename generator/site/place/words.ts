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
    vanished: (instant) => `No figura en su fuente oficial desde el ${longDate(instant, 'es')}.`,
    ai: {
      mark: 'IA',
      by: 'escrito por ',
      from: (model) => `Escrito por IA (${model}) a partir de documentos oficiales. Puede contener errores.`,
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
    vanished: (instant) => `Ne figure plus à sa source officielle depuis le ${longDate(instant, 'fr')}.`,
    ai: {
      mark: 'IA',
      by: 'écrit par ',
      from: (model) =>
        `Écrit par une IA (${model}) à partir de documents officiels. Peut contenir des erreurs.`,
    },
  },
};
