/** The words that every page shows, in each language that pages are written in: frame, breadcrumbs, contents. */
import type { PageLanguage } from './dates.ts';

const en = {
  skip: 'Skip to content',
  /** Name of the navigation, for screen readers. */
  site: 'Site',
  search: 'Search',
  places: 'Places',
  docs: 'Data & docs',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  contents: 'On this page',
  /** After a label. */
  colon: ':',
  /** The license follows, then `credit`. */
  free: 'Free open data, no key needed. Licensed',
  credit: (attribution: string): string => `: credit “${attribution}”.`,
  /** The mark on text written by AI is between these two. */
  aiBefore: 'Every record links to its official source. AI wrote the summaries marked',
  aiMark: 'AI',
  aiAfter: 'from official documents. They may be wrong; the official record prevails.',
  correction: 'Report an error',
};

export type PageWords = Readonly<typeof en>;

/** French sentences use no-break spaces: before `:`, `;`, `?`, `!` and `»`, and after `«`. */
export const pageWords: Readonly<Record<PageLanguage, PageWords>> = {
  en,
  es: {
    skip: 'Saltar al contenido',
    site: 'Sitio',
    search: 'Buscar',
    places: 'Lugares',
    docs: 'Datos y documentación',
    breadcrumb: 'Ruta de navegación',
    home: 'Inicio',
    contents: 'En esta página',
    colon: ':',
    free: 'Datos abiertos y gratuitos, sin clave de acceso. Licencia',
    credit: (attribution) => `: cite la fuente como «${attribution}».`,
    aiBefore:
      'Cada registro enlaza con su fuente oficial. La inteligencia artificial escribió los resúmenes marcados con',
    aiMark: 'IA',
    aiAfter: 'a partir de documentos oficiales. Pueden contener errores; prevalece el documento oficial.',
    correction: 'Informar de un error',
  },
  fr: {
    skip: 'Aller au contenu',
    site: 'Site',
    search: 'Recherche',
    places: 'Municipalités',
    docs: 'Données (en anglais)',
    breadcrumb: 'Fil d’Ariane',
    home: 'Accueil',
    contents: 'Sur cette page',
    colon: ' :',
    free: 'Données ouvertes et gratuites, sans clé d’accès. Licence',
    credit: (attribution) => ` : indiquez la source « ${attribution} ».`,
    aiBefore:
      'Chaque donnée renvoie à sa source officielle. L’intelligence artificielle a rédigé les résumés marqués',
    aiMark: 'IA',
    aiAfter:
      'à partir de documents officiels. Ils peuvent contenir des erreurs ; le document officiel prévaut.',
    correction: 'Signaler une erreur',
  },
};

/** The language of the words of a page in a language: `fr-CA` -> `fr`. English for languages without words of their own. */
export function pageLanguageOf(tag: string | undefined): PageLanguage {
  const base = tag?.split('-')[0] ?? 'en';
  return Object.hasOwn(pageWords, base) ? (base as PageLanguage) : 'en';
}
