/** US places: lists of the Census Bureau with codes, names, coordinates, population and ZIP codes. */
import type { Outcome } from '../../outcome.ts';
import { code, number, optional, required, text } from '../../layout/columns.ts';
import { type FileFacts, tableReader } from '../../layout/reader.ts';
import { stateOfGeoid } from '../../places/state-codes.ts';
import type { ContextSource } from '../../source.ts';
import { codeLists } from './code-lists.ts';
import { outcomeOf } from './outcome-of.ts';
import { populationLists } from './population-lists.ts';

export const censusPlaces: ContextSource = {
  name: 'census-places',
  title: 'Lists of places (gazetteer, codes, population estimates, ZIP code tabulation areas)',
  publisher: 'US Census Bureau',
  license: 'public domain',
  url: 'https://www.census.gov/geographies/reference-files.html',
  country: 'US',
  open: () => ({ readers: [gazetteerReader, ...codeLists, ...populationLists, postalReader] }),
};

const gazetteer = {
  name: 'gazetteer of places, counties, county subdivisions or school districts',
  columns: {
    GEOID: required(text()),
    NAME: required(text()),
    FUNCSTAT: optional(text()),
    LOGRADE: optional(text()),
    INTPTLAT: required(number()),
    INTPTLONG: required(number()),
  },
  ignored: [
    'USPS',
    'STUSPS',
    'GEOIDFQ',
    'ANSICODE',
    'LSAD',
    'POP10',
    'HU10',
    'HIGRADE',
    'ALAND',
    'AWATER',
    'ALAND_SQMI',
    'AWATER_SQMI',
  ],
} as const;

const gazetteerReader = tableReader(gazetteer, (entry, file): Outcome[] => {
  const { GEOID: geoid, NAME: name, INTPTLAT: latitude, INTPTLONG: longitude } = entry;
  const coordinates = { latitude, longitude };
  const state = stateOfGeoid(geoid);
  if (entry.LOGRADE !== null && state !== undefined)
    return [
      {
        vintage: yearOf(file),
        found: {
          key: { district: geoid },
          identity: { name, state_code: state, kind: 'school', type: 'school_district' },
          facts: { census_geoid: geoid, ...coordinates },
        },
      },
    ];
  return [outcomeOf(geoid, name, entry.FUNCSTAT ?? undefined, coordinates, yearOf(file))];
});

/** The year in a file name: `2023_Gaz_place_national.txt`. */
const yearOf = ({ name }: FileFacts): string => /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(name)?.[0] ?? 'undated';

const area = (of: string): string[] =>
  ['OID', 'NAMELSAD', 'AREAWATER', 'MTFCC', 'CLASSFP', 'FUNCSTAT'].map((column) => `${column}_${of}`);

/** The 2020 relationship file; the place columns of an area outside of places are blank. */
const postalCodes = {
  name: 'relationship of ZIP code tabulation areas to places (tab20_zcta520_place20)',
  columns: {
    GEOID_ZCTA5_20: code(5),
    AREALAND_ZCTA5_20: number(),
    GEOID_PLACE_20: code(7),
    AREALAND_PART: required(number()),
  },
  ignored: [...area('ZCTA5_20'), ...area('PLACE_20'), 'AREALAND_PLACE_20', 'AREAWATER_PART'],
} as const;

const postalReader = tableReader(postalCodes, (part): Outcome[] => {
  const { GEOID_ZCTA5_20: postalCode, GEOID_PLACE_20: geoid, AREALAND_ZCTA5_20: whole } = part;
  if (postalCode === null || geoid === null) return [{ skipped: 'ZIP code areas outside of places' }];
  const share = whole === null || whole === 0 ? 0 : Math.round((1000 * part.AREALAND_PART) / whole) / 1000;
  if (share === 0) return [{ skipped: 'ZIP code areas that only touch a place' }];
  return [{ postalCode, place: { geoid }, share, vintage: '2020' }];
});
