/** Names of places in lists of the Census Bureau: `Madison city`, `Dane County`. Pure. */
import { stateOfGeoid } from './state-codes.ts';
import { alternateGeoidOf } from './consolidated.ts';
import type { PlaceFacts } from './place-facts.ts';

type Identity = NonNullable<PlaceFacts['identity']>;

/** Legal descriptions (LSAD) at the end of the name of a place or county subdivision, the longest first. */
const words = [
  'city and borough',
  'charter township',
  'unorganized territory',
  'consolidated government',
  'metropolitan government',
  'unified government',
  'metro government',
  'urban county',
  'corporation',
  'municipality',
  'plantation',
  'township',
  'borough',
  'village',
  'city',
  'town',
];

/** The types of legal descriptions that are not themselves types. */
const types: Readonly<Record<string, string>> = {
  'city and borough': 'city',
  'charter township': 'township',
  'consolidated government': 'city',
  'metropolitan government': 'city',
  'unified government': 'city',
  'metro government': 'city',
  'urban county': 'city',
  corporation: 'city',
};

const placeName = new RegExp(`^(.+?) (${words.join('|')})(?: \\(balance\\))?$`);
const countyWords: Readonly<Record<string, string>> = {
  County: 'county',
  Parish: 'parish',
  Borough: 'borough',
  Municipality: 'municipality',
  Municipio: 'municipio',
};

/** The functional status of active governments; others are statistical, fictitious or inactive (Census Bureau). */
const active = /^[ABC]$/;

/**
 * Returns the identity of a general-purpose government; undefined for any other entry, and for the county code of a city. Names of
 * governments have a legal description; names of census designated places have none.
 * @param status functional status; undefined in lists without it, where counties count as unknown
 */
export function identityOf(geoid: string, name: string, status?: string): Identity | undefined {
  const state = stateOfGeoid(geoid);
  if (state === undefined || (status !== undefined && !active.test(status))) return undefined;
  if (geoid.length === 5) return status === undefined ? undefined : countyOf(geoid, name, state);
  const [, short, word] = placeName.exec(name) ?? [];
  if (short === undefined || word === undefined || word === 'unorganized territory') return undefined;
  return { name: short, state_code: state, kind: 'city', type: types[word] ?? word };
}

function countyOf(geoid: string, name: string, state: string): Identity | undefined {
  const type = countyWords[name.split(' ').at(-1) ?? ''];
  return type === undefined || alternateGeoidOf(geoid) !== undefined
    ? undefined
    : { name, state_code: state, kind: 'city', type };
}
