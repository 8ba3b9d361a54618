/** The names of states and provinces in the languages of pages. Pure. */
import { stateNamed } from '../names/states.ts';
import type { PageLanguage } from './dates.ts';

/** French names of provinces, territories and states that differ from the English ones. */
const frenchNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'British Columbia': 'Colombie-Britannique',
    'New Brunswick': 'Nouveau-Brunswick',
    'Newfoundland and Labrador': 'Terre-Neuve-et-Labrador',
    'Northwest Territories': 'Territoires du Nord-Ouest',
    'Nova Scotia': 'Nouvelle-Écosse',
    'Prince Edward Island': 'Île-du-Prince-Édouard',
    Quebec: 'Québec',
    'American Samoa': 'Samoa américaines',
    California: 'Californie',
    'District of Columbia': 'District de Columbia',
    Florida: 'Floride',
    Georgia: 'Géorgie',
    Hawaii: 'Hawaï',
    Louisiana: 'Louisiane',
    'New Mexico': 'Nouveau-Mexique',
    'North Carolina': 'Caroline du Nord',
    'North Dakota': 'Dakota du Nord',
    'Northern Mariana Islands': 'Îles Mariannes du Nord',
    Pennsylvania: 'Pennsylvanie',
    'Puerto Rico': 'Porto Rico',
    'South Carolina': 'Caroline du Sud',
    'South Dakota': 'Dakota du Sud',
    'U.S. Virgin Islands': 'Îles Vierges américaines',
    Virginia: 'Virginie',
    'West Virginia': 'Virginie-Occidentale',
  }),
);

/** The name of a state or province of the corpus in the language of a page. */
export const stateName = (state: string, language: PageLanguage): string =>
  language === 'fr' ? (frenchNames.get(state) ?? state) : state;

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
