/** The names of states and provinces in the languages of pages. Pure. */
import { stateNamed } from '../names/states.ts';
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

/** French provinces and territories take different prepositions. */
const inFrench: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Alberta: 'en Alberta',
    'British Columbia': 'en Colombie-Britannique',
    Manitoba: 'au Manitoba',
    'New Brunswick': 'au Nouveau-Brunswick',
    'Newfoundland and Labrador': 'à Terre-Neuve-et-Labrador',
    'Northwest Territories': 'dans les Territoires du Nord-Ouest',
    'Nova Scotia': 'en Nouvelle-Écosse',
    Nunavut: 'au Nunavut',
    Ontario: 'en Ontario',
    'Prince Edward Island': 'à l’Île-du-Prince-Édouard',
    Quebec: 'au Québec',
    Saskatchewan: 'en Saskatchewan',
    Yukon: 'au Yukon',
  }),
);

/** `in Ohio`, `au Québec`: where something is, in a sentence on a page in English or French. */
export const inState = (state: string, language: 'en' | 'fr'): string =>
  language === 'fr' ? (inFrench.get(stateNamed(state)?.name ?? state) ?? `(${state})`) : `in ${state}`;

/** A place with its state or province, such as “Laval, Québec”, in the language of a page. */
export const placeWithState = (
  { name, state }: { readonly name: string; readonly state: string },
  language: PageLanguage,
): string => `${name}, ${stateName(state, language)}`;
