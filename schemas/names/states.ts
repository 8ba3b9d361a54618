/** The states, provinces and territories whose local governments the service covers. */
import { fold } from './fold.ts';

/** Countries that a deployment can serve. */
export const countries = ['US', 'CA'] as const;
export type Country = (typeof countries)[number];

export type State = {
  /** Full name, as in `state` of the published files. */
  readonly name: string;
  /** Postal code, unique across both countries. */
  readonly code: string;
  readonly country: Country;
};

/** `AL Alabama`: the postal code, then the name. */
const stateOf =
  (country: Country) =>
  (line: string): State => ({ name: line.slice(3), code: line.slice(0, 2), country });

/** The 50 states, the District of Columbia, and the territories that have local governments. */
const american = [
  'AL Alabama',
  'AK Alaska',
  'AZ Arizona',
  'AR Arkansas',
  'CA California',
  'CO Colorado',
  'CT Connecticut',
  'DE Delaware',
  'DC District of Columbia',
  'FL Florida',
  'GA Georgia',
  'HI Hawaii',
  'ID Idaho',
  'IL Illinois',
  'IN Indiana',
  'IA Iowa',
  'KS Kansas',
  'KY Kentucky',
  'LA Louisiana',
  'ME Maine',
  'MD Maryland',
  'MA Massachusetts',
  'MI Michigan',
  'MN Minnesota',
  'MS Mississippi',
  'MO Missouri',
  'MT Montana',
  'NE Nebraska',
  'NV Nevada',
  'NH New Hampshire',
  'NJ New Jersey',
  'NM New Mexico',
  'NY New York',
  'NC North Carolina',
  'ND North Dakota',
  'OH Ohio',
  'OK Oklahoma',
  'OR Oregon',
  'PA Pennsylvania',
  'RI Rhode Island',
  'SC South Carolina',
  'SD South Dakota',
  'TN Tennessee',
  'TX Texas',
  'UT Utah',
  'VT Vermont',
  'VA Virginia',
  'WA Washington',
  'WV West Virginia',
  'WI Wisconsin',
  'WY Wyoming',
  'AS American Samoa',
  'GU Guam',
  'MP Northern Mariana Islands',
  'PR Puerto Rico',
  'VI U.S. Virgin Islands',
];

/** The 10 provinces and 3 territories. */
const canadian = [
  'AB Alberta',
  'BC British Columbia',
  'MB Manitoba',
  'NB New Brunswick',
  'NL Newfoundland and Labrador',
  'NT Northwest Territories',
  'NS Nova Scotia',
  'NU Nunavut',
  'ON Ontario',
  'PE Prince Edward Island',
  'QC Quebec',
  'SK Saskatchewan',
  'YT Yukon',
];

/** US states by name, US territories by name, then Canadian provinces and territories by name. */
export const states: readonly State[] = [...american.map(stateOf('US')), ...canadian.map(stateOf('CA'))];

/**
 * The language of local governments: of their pages, and of generated sentences around official titles. French is the official language
 * of Québec (https://www.legisquebec.gouv.qc.ca/en/document/cs/C-11, section 1).
 */
export const languageOfGovernment = (country: Country, stateCode: string): 'en' | 'fr' =>
  country === 'CA' && stateCode === 'QC' ? 'fr' : 'en';

/** The country of a state or province, by its full name in any case, with or without accents; undefined if it is not listed. */
export const countryOfState = (name: string): Country | undefined => countriesByName.get(fold(name));

const countriesByName = new Map(states.map(({ name, country }) => [fold(name), country]));

/** A state or province by its full name or its postal code, in any case, with or without accents. */
export const stateNamed = (text: string): State | undefined => statesBySpelling.get(fold(text));

const statesBySpelling: ReadonlyMap<string, State> = new Map(
  states.flatMap((state) => [
    [fold(state.name), state],
    [fold(state.code), state],
  ]),
);
