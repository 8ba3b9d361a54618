/** Canadian municipalities: census subdivisions in the list of Canadian divisions. */
import { required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { provinceOfSgc } from '../../places/state-codes.ts';

const divisions = {
  name: 'Canadian divisions (country-ca)',
  columns: {
    id: required(text()),
    name: text(),
    classification: text(),
    validThrough: text(),
    url: text(),
  },
  ignored: [
    'sameAs',
    'abbreviation',
    'abbreviation_fr',
    'has_children',
    'name_fr',
    'number',
    'organization_name',
    'parent_id',
    'posts_count',
    'sgc',
    'validFrom',
  ],
} as const;

/**
 * Types of census subdivisions that are municipalities (Statistics Canada, 2021). Reserves, Indigenous settlements and unorganized
 * areas have other governments or none.
 */
const types: Readonly<Record<string, string>> = {
  C: 'city',
  CN: 'county',
  COM: 'community',
  CT: 'municipality',
  CU: 'united_counties',
  CV: 'city',
  CY: 'city',
  DM: 'district_municipality',
  HAM: 'hamlet',
  ID: 'improvement_district',
  IGD: 'local_government_district',
  IM: 'island_municipality',
  M: 'municipality',
  MD: 'municipal_district',
  MÉ: 'municipality',
  MU: 'municipality',
  P: 'parish_municipality',
  PE: 'parish_municipality',
  RGM: 'regional_municipality',
  RM: 'rural_municipality',
  RV: 'resort_village',
  SÉ: 'parish_municipality',
  SM: 'specialized_municipality',
  SV: 'summer_village',
  T: 'town',
  TK: 'town',
  TP: 'township',
  TV: 'town',
  V: 'city',
  VC: 'village',
  VK: 'village',
  VL: 'village',
  VN: 'village',
};

export const canadianReader = tableReader(divisions, (division): Outcome[] => {
  const { id, name, classification, validThrough, url } = division;
  const code = /\/csd:(\d{7})$/.exec(id)?.[1];
  if (code === undefined) return [{ skipped: 'divisions that are not census subdivisions' }];
  if (validThrough !== null) return [{ skipped: 'dissolved census subdivisions' }];
  const state = provinceOfSgc(code);
  const type = types[classification ?? ''];
  if (name === null || state === undefined || type === undefined)
    return [{ skipped: 'census subdivisions that are not municipalities' }];
  return [
    {
      vintage: 'current',
      found: {
        key: { sgc: code },
        identity: { name, state_code: state, kind: 'city', type },
        facts: {
          census_geoid: code,
          ocd_division_id: id,
          ...(url !== null && URL.canParse(url) ? { website_url: url } : {}),
        },
      },
    },
  ];
});
