/** Kinds of places: names in each language that pages are written in, and which are regional. Pure. */
import type { PageLanguage } from './dates.ts';
import type { Country } from '../names/states.ts';

type Kind = {
  readonly kind: string;
  /** `school_district`; undefined if unknown. */
  readonly type?: string | null | undefined;
};

type KindNames = {
  readonly types: Readonly<Record<string, string>>;
  readonly kinds: Readonly<Record<string, string>>;
};

/** Types without a name are written out in English: `district_municipality` -> `District municipality`. */
const names: Readonly<Record<PageLanguage, KindNames>> = {
  en: {
    types: {
      regional_county: 'Regional county municipality',
    },
    kinds: { school: 'School district', city: 'Local government' },
  },
  es: {
    types: {
      city: 'Ciudad',
      town: 'Pueblo',
      village: 'Villa',
      township: 'Municipio (township)',
      borough: 'Distrito municipal',
      county: 'Condado',
      parish: 'Parroquia',
      school_district: 'Distrito escolar',
      regional_district: 'Distrito regional',
    },
    kinds: { school: 'Distrito escolar', city: 'Gobierno local' },
  },
  fr: {
    // The French names of census subdivisions (Statistics Canada, 2021), as people write them.
    types: {
      borough: 'Arrondissement',
      city: 'Ville',
      community: 'Communauté',
      county: 'Comté',
      district_municipality: 'Municipalité de district',
      hamlet: 'Hameau',
      improvement_district: 'District en voie d’organisation',
      island_municipality: 'Municipalité insulaire',
      local_government_district: 'District d’administration locale',
      municipal_district: 'District municipal',
      municipality: 'Municipalité',
      parish: 'Paroisse',
      parish_municipality: 'Municipalité de paroisse',
      regional_county: 'Municipalité régionale de comté',
      regional_county_municipality: 'Municipalité régionale de comté',
      regional_district: 'District régional',
      regional_municipality: 'Municipalité régionale',
      resort_village: 'Centre de villégiature',
      rural_municipality: 'Municipalité rurale',
      school_district: 'Organisme scolaire',
      specialized_municipality: 'Municipalité spécialisée',
      summer_village: 'Village estival',
      town: 'Municipalité',
      township: 'Canton',
      united_counties: 'Comtés unis',
      united_townships: 'Cantons unis',
      unorganized_territory: 'Territoire non organisé',
      village: 'Village',
    },
    kinds: { school: 'Organisme scolaire', city: 'Administration locale' },
  },
};

/** `School district`; `Parish municipality` in Canada, where a parish is no county. */
export function placeKindName(place: Kind, country: Country, language: PageLanguage): string {
  const { types, kinds } = names[language];
  const type = typeIn(place, country, language);
  const isKind = type === '' || type === 'school';
  return (
    types[type] ?? (isKind ? kinds[type || place.kind] : undefined) ?? capitalized(type.replaceAll('_', ' '))
  );
}

const typeIn = ({ type }: Kind, country: Country, language: PageLanguage): string =>
  type === 'parish' && country === 'CA' && language === 'en' ? 'parish_municipality' : (type ?? '');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The types of governments above the municipalities, in each country. */
const regional: Readonly<Record<Country, ReadonlySet<string>>> = {
  // Of Louisiana, whose parishes are counties.
  US: new Set(['county', 'parish']),
  CA: new Set([
    'county',
    'regional_county',
    'regional_county_municipality',
    'regional_district',
    'united_counties',
  ]),
};

/** True for counties, and for what is above municipalities instead of them. A borough of Alaska is a county. */
export const isRegional = (
  { type, state_code }: Kind & { readonly state_code: string },
  country: Country,
): boolean => regional[country].has(type ?? '') || (type === 'borough' && state_code === 'AK');
