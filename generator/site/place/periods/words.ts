/** The words of period pages, in each language that pages are written in. */
import { deOf } from '../../html/french.ts';
import type { PageLanguage } from '../../html/dates.ts';

export type PeriodWords = {
  /** Heading of the list of all periods. */
  readonly all: string;
  /** `period`: `2024`, `March 2024`, `March 2024, part 2`. */
  readonly heading: (place: string, period: string) => string;
  readonly title: (place: string, period: string) => string;
  readonly description: (count: string, place: string, period: string) => string;
  readonly part: (period: string, part: number) => string;
  readonly periods: string;
  readonly months: (count: string) => string;
};

/** By page language. */
export const periodWords: Readonly<Record<PageLanguage, PeriodWords>> = {
  en: {
    all: 'All meetings by year',
    heading: (place, period) => `${place}: meetings in ${period}`,
    title: (place, period) => `Meetings in ${period}: ${place}`,
    description: (count, place, period) =>
      `Public meetings of ${place} in ${period} (${count}), each with its agenda, documents, decisions, votes and official sources.`,
    part: (period, part) => `${period}, part ${part}`,
    periods: 'Meetings by period',
    months: (count) => `This year has ${count} meetings. Choose a month.`,
  },
  es: {
    all: 'Todas las reuniones por año',
    heading: (place, period) => `${place}: reuniones de ${period}`,
    title: (place, period) => `Reuniones de ${period}: ${place}`,
    description: (count, place, period) =>
      `Reuniones públicas de ${place} en ${period} (${count}), cada una con su orden del día, documentos, decisiones, votaciones y fuentes oficiales.`,
    part: (period, part) => `${period}, parte ${part}`,
    periods: 'Reuniones por período',
    months: (count) => `Este año tiene ${count} reuniones. Elija un mes.`,
  },
  fr: {
    all: 'Toutes les séances par année',
    heading: (place, period) => `${place} : séances ${deOf(period)}`,
    title: (place, period) => `Séances ${deOf(period)} : ${place}`,
    description: (count, place, period) =>
      `Séances publiques ${deOf(place)} en ${period} (${count}), chacune au complet : ordre du jour, documents, décisions, votes et sources officielles.`,
    part: (period, part) => `${period}, partie ${part}`,
    periods: 'Séances par période',
    months: (count) => `Cette année compte ${count} séances. Choisissez un mois.`,
  },
};
