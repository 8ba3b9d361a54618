/** Lists of codes: places and counties of 2020, and counties of 2010. */
import { code, oneOf, required, text } from '../../layout/columns.ts';
import { type TableReader, tableReader } from '../../layout/reader.ts';
import { outcomeOf } from './outcome-of.ts';

const places2020 = {
  name: 'codes of places (national_place2020)',
  columns: {
    STATEFP: required(code(2)),
    PLACEFP: required(code(5)),
    PLACENAME: required(text()),
    FUNCSTAT: required(text()),
  },
  ignored: ['STATE', 'PLACENS', 'TYPE', 'CLASSFP', 'COUNTIES'],
} as const;

const counties2020 = {
  name: 'codes of counties (national_county2020)',
  columns: {
    STATEFP: required(code(2)),
    COUNTYFP: required(code(3)),
    COUNTYNAME: required(text()),
    FUNCSTAT: required(text()),
  },
  ignored: ['STATE', 'COUNTYNS', 'CLASSFP'],
} as const;

/** A file without a header. Class H1 is an active county; H6 is a county governed by a place. */
const counties2010 = {
  name: 'county codes of 2010 (national_county)',
  columns: {
    state_code: required(code(2)),
    county_code: required(code(3)),
    name: required(text()),
    class: required(oneOf('H1', 'H4', 'H5', 'H6', 'C7')),
  },
  ignored: ['state'],
  header: { rows: 0, names: () => ['state', 'state_code', 'county_code', 'name', 'class'] },
} as const;

export const codeLists: readonly TableReader[] = [
  tableReader(places2020, (place) => [
    outcomeOf(place.STATEFP + place.PLACEFP, place.PLACENAME, place.FUNCSTAT, {}, '2020'),
  ]),
  tableReader(counties2020, (county) => [
    outcomeOf(county.STATEFP + county.COUNTYFP, county.COUNTYNAME, county.FUNCSTAT, {}, '2020'),
  ]),
  tableReader(counties2010, (county) => [
    outcomeOf(
      county.state_code + county.county_code,
      county.name,
      county.class === 'H1' ? 'A' : 'N',
      {},
      '2010',
    ),
  ]),
];
