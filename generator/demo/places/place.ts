import type { Row } from '../../../schemas/tables/index.ts';
import { exportedAt } from '../calendar.ts';
import type { Rows } from '../database.ts';
import type { Language } from '../text/language.ts';
import type { LocalLanguage } from './local-language.ts';
import type { Region } from './regions.ts';

/** One place of the demo; its rows are derived from this. */
export type Place = {
  readonly id: string;
  /** Position in the list, from 0, and seed of the place's random numbers. */
  readonly index: number;
  readonly slug: string;
  readonly name: string;
  readonly region: Region;
  readonly kind: Row<'municipalities'>['kind'];
  readonly type: string;
  /** Language of its publications and briefs. */
  readonly language: 'en' | 'fr';
  /** Second language of some of its briefs. */
  readonly translation: Language | undefined;
  readonly population: number;
  /** Number of meetings. */
  readonly meetings: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly platform: string;
  /** Names and numbers as in real records; undefined for the short lists of a small demo. */
  readonly local?: LocalLanguage;
};

/**
 * The page of a record at the open-records portal of the state. The host is reserved for examples (RFC 2606), and short
 * because twenty rows per meeting repeat it.
 */
export const recordUrl = ({ region }: Place, id: string): string =>
  `https://${region.code.toLowerCase()}.example/${id}`;

export const websiteUrl = (place: Place): string => `https://${place.slug}.example/`;

export function writeMunicipality(rows: Rows, place: Place): void {
  const { region } = place;
  rows.insert('municipalities', {
    id: place.id,
    slug: place.slug,
    name: place.name,
    state: region.name,
    state_code: region.code,
    country: region.country,
    kind: place.kind,
    type: place.type,
    population: place.population,
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: region.timezone,
    website_url: websiteUrl(place),
    census_geoid: region.geocode + String(10_000 + place.index).slice(-5),
    ocd_division_id: divisionId(place),
    platform: place.platform,
    updated_at: exportedAt,
    source_url: websiteUrl(place),
  });
}

const divisionTypes: Readonly<Record<string, string>> = {
  county: 'county',
  parish: 'parish',
  school_district: 'school_district',
  regional_district: 'region',
  regional_county: 'region',
};

/** https://open-civic-data.readthedocs.io/en/latest/proposals/0002.html */
function divisionId({ region, type, slug }: Place): string {
  const level = region.country === 'US' ? 'state' : 'province';
  const name = slug.replace(/-[a-z]{2}$/, '').replaceAll('-', '_');
  return `ocd-division/country:${region.country.toLowerCase()}/${level}:${region.code.toLowerCase()}/${divisionTypes[type] ?? 'place'}:${name}`;
}
