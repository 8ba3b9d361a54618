/** The names of states and provinces in the languages of pages. Pure. */
import type { PageLanguage } from './dates.ts';

/** French names of the provinces and territories that differ from the English ones. */
const provinces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'British Columbia': 'Colombie-Britannique',
    'New Brunswick': 'Nouveau-Brunswick',
    'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
    'Northwest Territories': 'Territoires du Nord-Ouest',
    'Nova Scotia': 'Nouvelle-Écosse',
    'Prince Edward Island': 'Île-du-Prince-Édouard',
    Quebec: 'Québec',
  }),
);

/** The name of a state or province of the corpus in the language of a page. */
export const stateName = (state: string, language: PageLanguage): string =>
  language === 'fr' ? (provinces.get(state) ?? state) : state;

/** A place with its state or province, such as “Laval, Québec”, in the language of a page. */
export const placeWithState = (
  { name, state }: { readonly name: string; readonly state: string },
  language: PageLanguage,
): string => `${name}, ${stateName(state, language)}`;
