/** Open Civic Data division identifiers for US places and school districts, and for Canadian census subdivisions. */
import { required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import type { PlaceCode } from '../../places/place-key.ts';
import type { ContextSource } from '../../source.ts';
import { canadianReader } from './canada.ts';

const publication = {
  title: 'Division identifiers',
  publisher: 'Open Civic Data',
  license: 'CC0-1.0',
  licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  url: 'https://github.com/opencivicdata/ocd-division-ids',
} as const;

export const ocdDivisions: ContextSource = {
  ...publication,
  name: 'ocd-divisions',
  country: 'US',
  open: () => ({
    readers: [
      tableReader(places, ({ id, census_geoid: geoid }) => [
        completed(id, { geoid: geoid.replace(/^place-/, '') }),
      ]),
      tableReader(districts, ({ id, census_geoid: geoid }) => [
        geoid === null ? { skipped: 'districts without a code' } : completed(id, { district: geoid }),
      ]),
    ],
  }),
};

export const ocdDivisionsCanada: ContextSource = {
  ...publication,
  name: 'ocd-divisions-canada',
  country: 'CA',
  open: () => ({ readers: [canadianReader] }),
};

const places = {
  name: 'places (us_census_places)',
  columns: { id: required(text()), census_geoid: required(text()) },
  ignored: ['name'],
} as const;

const districts = {
  name: 'school districts with their NCES ids (nces-mapping)',
  columns: { id: required(text()), census_geoid: text() },
  ignored: ['sch_dist_stateid'],
} as const;

const completed = (id: string, key: PlaceCode): Outcome => ({
  found: { key, facts: { ocd_division_id: id } },
  vintage: 'current',
});
