/** The states and provinces of the demo. They are real; the places in them are invented. */

export type Region = {
  readonly name: string;
  readonly code: string;
  readonly country: 'US' | 'CA';
  readonly language: 'en' | 'fr';
  readonly timezone: string;
  /** About the middle, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** FIPS code of the state, SGC code of the province. */
  readonly geocode: string;
  /** How many of every thousand places are here. */
  readonly share: number;
  /** Kinds of government, in the order in which places get them; the first is a city. */
  readonly types: readonly string[];
};

const western = ['city', 'school_district', 'town', 'county', 'city', 'city', 'school_district', 'city'];
const eastern = ['city', 'county', 'township', 'borough', 'school_district', 'city', 'village', 'township'];
const midland = ['city', 'town', 'school_district', 'village', 'county', 'city', 'township', 'city'];
const southern = ['city', 'county', 'city', 'school_district', 'town', 'city', 'town', 'city'];
const louisiana = ['city', 'parish', 'town', 'school_district', 'village', 'city'];
const columbia = ['city', 'district', 'village', 'regional_district', 'school_district', 'city'];
const quebec = [
  'city',
  'municipality',
  'city',
  'school_district',
  'village',
  'regional_county',
  'city',
  'parish',
];
const canadian = ['city', 'town', 'township', 'school_district', 'municipality', 'county'];

const region =
  (country: 'US' | 'CA', language: 'en' | 'fr') =>
  (
    name: string,
    code: string,
    [geocode, share]: readonly [string, number],
    timezone: string,
    [latitude, longitude]: readonly [number, number],
    types: readonly string[],
  ): Region => ({ name, code, country, language, timezone, latitude, longitude, geocode, share, types });

const state = region('US', 'en');
const province = region('CA', 'en');

export const regions: readonly Region[] = [
  state('Ohio', 'OH', ['39', 70], 'America/New_York', [40.2, -82.7], midland),
  state('California', 'CA', ['06', 95], 'America/Los_Angeles', [37.2, -119.6], western),
  region('CA', 'fr')('Québec', 'QC', ['24', 24], 'America/Toronto', [46.6, -72.4], quebec),
  state('Texas', 'TX', ['48', 80], 'America/Chicago', [31.4, -98.3], southern),
  state('New York', 'NY', ['36', 65], 'America/New_York', [42.9, -75.5], midland),
  province('British Columbia', 'BC', ['59', 12], 'America/Vancouver', [50.2, -121.4], columbia),
  state('Washington', 'WA', ['53', 45], 'America/Los_Angeles', [47.4, -120.5], western),
  state('Michigan', 'MI', ['26', 60], 'America/Detroit', [43.3, -84.6], midland),
  state('Minnesota', 'MN', ['27', 55], 'America/Chicago', [45.3, -94.3], midland),
  province('Ontario', 'ON', ['35', 20], 'America/Toronto', [44.6, -79.4], canadian),
  state('Colorado', 'CO', ['08', 40], 'America/Denver', [39.1, -105.2], western),
  state('Georgia', 'GA', ['13', 40], 'America/New_York', [32.7, -83.4], southern),
  state('North Carolina', 'NC', ['37', 45], 'America/New_York', [35.6, -79.4], southern),
  state('Pennsylvania', 'PA', ['42', 65], 'America/New_York', [40.9, -77.8], eastern),
  state('Vermont', 'VT', ['50', 20], 'America/New_York', [44.1, -72.7], midland),
  province('Nova Scotia', 'NS', ['12', 8], 'America/Halifax', [45.1, -63.2], canadian),
  state('Wisconsin', 'WI', ['55', 50], 'America/Chicago', [44.4, -89.8], midland),
  state('Oregon', 'OR', ['41', 35], 'America/Los_Angeles', [44.0, -120.6], western),
  state('Arizona', 'AZ', ['04', 30], 'America/Phoenix', [34.3, -111.7], western),
  state('Florida', 'FL', ['12', 45], 'America/New_York', [28.4, -82.0], southern),
  state('New Jersey', 'NJ', ['34', 50], 'America/New_York', [40.2, -74.6], eastern),
  state('Illinois', 'IL', ['17', 60], 'America/Chicago', [40.1, -89.2], midland),
  state('Louisiana', 'LA', ['22', 25], 'America/Chicago', [31.0, -92.0], louisiana),
  state('New Mexico', 'NM', ['35', 20], 'America/Denver', [34.5, -106.1], western),
];
