import { exportedAt } from '../calendar.ts';
import type { Rows } from '../database.ts';
import { type Place, websiteUrl } from './place.ts';

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
