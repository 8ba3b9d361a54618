/** The words of the notes below charts and tables. */
import type { PageLanguage } from '../../html/dates.ts';

/** A noun after a number. */
export type Noun = { readonly one: string; readonly many: string };

type NoteWords = {
  readonly source: string;
  readonly sources: string;
  /** Takes the number of sources that are not named. */
  readonly more: (count: string) => string;
  readonly record: Noun;
  /** Takes the number of rows shown, and their total with its noun. The name of the file follows. */
  readonly some: (shown: string, total: string) => string;
  /** All rows are shown. The name of the file follows. */
  readonly all: (total: string, count: number) => string;
};

export const noteWords: Readonly<Record<PageLanguage, NoteWords>> = {
  en: {
    source: 'Source:',
    sources: 'Sources:',
    more: (count) => ` and ${count} more`,
    record: { one: 'record', many: 'records' },
    some: (shown, total) => `Showing ${shown} of ${total}. All are in`,
    all: (total, count) => `Showing ${count > 1 ? 'all ' : ''}${total}. Also in`,
  },
  es: {
    source: 'Fuente:',
    sources: 'Fuentes:',
    more: (count) => ` y ${count} más`,
    record: { one: 'registro', many: 'registros' },
    some: (shown, total) => `Se muestran ${shown} de ${total}. Lista completa en`,
    all: (total, count) => `Se ${count > 1 ? 'muestran' : 'muestra'} ${total}. También en`,
  },
  fr: {
    source: 'Source :',
    sources: 'Sources :',
    more: (count) => ` et ${count} de plus`,
    record: { one: 'enregistrement', many: 'enregistrements' },
    some: (shown, total) => `Affichage : ${shown} sur ${total}. Liste complète :`,
    all: (total) => `Affichage : ${total}. Aussi dans`,
  },
};
