/** What the fields that suggest places say, in each language that they are used in. */
import { countIn } from '../../html/numbers.ts';

export type SuggestionWords = {
  readonly noMeetings: string;
  /** @param last month of the last meeting, if known */
  readonly meetings: (count: number, last: string | undefined) => string;
  readonly found: (count: number) => string;
  readonly smartFound: (count: number) => string;
  readonly unknown: string;
  readonly noPlaceAt: (code: string) => string;
  readonly noPostalCodes: string;
  readonly typeName: string;
  /** @param state with its preposition: `in Michigan`, `au Québec` */
  readonly inState: (code: string, state: string) => string;
  readonly several: string;
  readonly failure: string;
  readonly search: (text: string) => string;
  readonly open: string;
};

export const suggestionWords: Readonly<Record<'en' | 'fr', SuggestionWords>> = {
  en: {
    noMeetings: 'no meetings yet',
    meetings: (count, last) =>
      countIn('en', count, 'meeting', 'meetings') + (last === undefined ? '' : `, last ${last}`),
    found: (count) => countIn('en', count, 'place', 'places'),
    smartFound: (count) =>
      `${countIn('en', count, 'place', 'places')}; the last option searches all meetings.`,
    unknown: 'We don’t cover a place with that name.',
    noPlaceAt: (code) => `No place here has the postal code ${code}.`,
    noPostalCodes: 'Places are found by name, not by postal code.',
    typeName: 'Type the name of a city, county or school district.',
    inState: (code, state) => `${code} is ${state}, whose places are below.`,
    several: 'Several places match. Choose one.',
    failure: 'The list of places could not be loaded.',
    search: (text) => `Search all meetings for “${text}”`,
    open: 'Open the page of: ',
  },
  fr: {
    noMeetings: 'pas encore de séances',
    meetings: (count, last) =>
      countIn('fr', count, 'séance', 'séances') + (last === undefined ? '' : `, dernière en ${last}`),
    found: (count) => countIn('fr', count, 'résultat', 'résultats'),
    smartFound: (count) =>
      `${countIn('fr', count, 'résultat', 'résultats')} ; la dernière option lance la recherche dans toutes les séances.`,
    unknown: 'Nous ne couvrons aucune municipalité de ce nom.',
    noPlaceAt: (code) => `Aucune municipalité ici n’a le code postal ${code}.`,
    noPostalCodes: 'Cherchez par nom, non par code postal.',
    typeName: 'Tapez le nom d’une municipalité, d’une MRC ou d’un organisme scolaire.',
    inState: (code, state) => `${code} est ${state} : des municipalités de cette région sont ci-dessous.`,
    several: 'Plusieurs noms correspondent. Choisissez-en un.',
    failure: 'La liste des municipalités n’a pas pu être chargée.',
    search: (text) => `Rechercher « ${text} » dans toutes les séances`,
    open: 'Ouvrir la page : ',
  },
};
