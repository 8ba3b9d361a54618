/** Facilities that the Environmental Protection Agency regulates: the Facility Registry Service, and responses of ECHO. */
import * as z from 'zod';
import { number, required, text } from '../../layout/columns.ts';
import { documentReader, type FileFacts, tableReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const epaFacilities: ContextSource = {
  name: 'epa-facilities',
  title: 'Facility Registry Service',
  publisher: 'US Environmental Protection Agency',
  license: 'public domain',
  url: 'https://www.epa.gov/frs',
  country: 'US',
  open,
};

/** https://www.epa.gov/frs/epa-state-combined-csv-download-files */
const facilityFile = {
  name: 'facilities of a state or the nation (NATIONAL_FACILITY_FILE)',
  columns: {
    REGISTRY_ID: required(text()),
    PRIMARY_NAME: required(text()),
    LOCATION_ADDRESS: text(),
    CITY_NAME: text(),
    FIPS_CODE: text(),
    STATE_CODE: text(),
    POSTAL_CODE: text(),
    PGM_SYS_ACRNMS: text(),
    LATITUDE83: number(),
    LONGITUDE83: number(),
  },
  ignored: [
    'FRS_FACILITY_DETAIL_REPORT_URL',
    'SUPPLEMENTAL_LOCATION',
    'COUNTY_NAME',
    'STATE_NAME',
    'COUNTRY_NAME',
    'FEDERAL_FACILITY_CODE',
    'FEDERAL_AGENCY_NAME',
    'TRIBAL_LAND_CODE',
    'TRIBAL_LAND_NAME',
    'CONGRESSIONAL_DIST_NUM',
    'CENSUS_BLOCK_CODE',
    'HUC_CODE',
    'EPA_REGION_CODE',
    'SITE_TYPE_NAME',
    'LOCATION_DESCRIPTION',
    'CREATE_DATE',
    'UPDATE_DATE',
    'US_MEXICO_BORDER_IND',
    'CONVEYOR',
    'COLLECT_DESC',
    'ACCURACY_VALUE',
    'REF_POINT_DESC',
    'HDATUM_DESC',
    'SOURCE_DESC',
  ],
} as const;

const textField = z.string().nullish();

/** A facility in a get_qid response of the service for all programs: https://echo.epa.gov/tools/web-services. All values are strings. */
const facility = z.object({
  RegistryID: z.string().regex(/^\d{12}$/),
  FacName: z.string().min(1),
  FacStreet: textField,
  FacCity: textField,
  FacState: textField,
  FacZip: textField,
  FacFIPSCode: textField,
  FacLat: textField,
  FacLong: textField,
  AIRFlag: textField,
  NPDESFlag: textField,
  RCRAFlag: textField,
  TRIFlag: textField,
  SDWISFlag: textField,
});
type Facility = z.output<typeof facility>;

const programFlags = [
  ['AIR', 'AIRFlag'],
  ['NPDES', 'NPDESFlag'],
  ['RCRA', 'RCRAFlag'],
  ['TRI', 'TRIFlag'],
  ['SDWIS', 'SDWISFlag'],
] as const;

const response = z.object({ Results: z.object({ Facilities: z.array(z.record(z.string(), z.unknown())) }) });

function open(): Conversion {
  return {
    readers: [
      tableReader(facilityFile, (record, file) => [rowOf(fromFile(record), file)]),
      documentReader(
        { name: 'ECHO response for all programs (get_qid)', schema: facility, select: selectFacilities },
        (record, file) => [rowOf(fromResponse(record), file)],
      ),
    ],
  };
}

/** Undefined for responses about a single program, such as water, which have permit numbers instead of registry ids. */
function selectFacilities(document: unknown): readonly unknown[] | undefined {
  const { success, data } = response.safeParse(document);
  const facilities = success ? data.Results.Facilities : [];
  return facilities.some((each) => 'RegistryID' in each) ? facilities : undefined;
}

type Located = {
  readonly registryId: string;
  readonly name: string;
  readonly address: readonly (string | null | undefined)[];
  readonly city: string | null | undefined;
  readonly state: string | null | undefined;
  /** Geoid of the county. */
  readonly county: string | null | undefined;
  readonly programs: readonly string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
};

type FileRecord = {
  readonly REGISTRY_ID: string;
  readonly PRIMARY_NAME: string;
  readonly LOCATION_ADDRESS: string | null;
  readonly CITY_NAME: string | null;
  readonly FIPS_CODE: string | null;
  readonly STATE_CODE: string | null;
  readonly POSTAL_CODE: string | null;
  readonly PGM_SYS_ACRNMS: string | null;
  readonly LATITUDE83: number | null;
  readonly LONGITUDE83: number | null;
};

const fromFile = (record: FileRecord): Located => ({
  registryId: record.REGISTRY_ID,
  name: record.PRIMARY_NAME,
  address: [record.LOCATION_ADDRESS, record.CITY_NAME, record.STATE_CODE, record.POSTAL_CODE],
  city: record.CITY_NAME,
  state: record.STATE_CODE,
  county: record.FIPS_CODE,
  // `EIS:12663611, AIR:AK0000000212200005`
  programs: (record.PGM_SYS_ACRNMS ?? '').split(',').map((link) => link.split(':')[0]?.trim() ?? ''),
  latitude: record.LATITUDE83,
  longitude: record.LONGITUDE83,
});

const fromResponse = (record: Facility): Located => ({
  registryId: record.RegistryID,
  name: record.FacName,
  address: [record.FacStreet, record.FacCity, record.FacState, record.FacZip],
  city: record.FacCity,
  state: record.FacState,
  county: record.FacFIPSCode,
  programs: programFlags.flatMap(([program, flag]) => (record[flag] === 'Y' ? [program] : [])),
  latitude: coordinate(record.FacLat),
  longitude: coordinate(record.FacLong),
});

const coordinate = (text: string | null | undefined): number | null =>
  /^-?\d+(?:\.\d+)?$/.test(text ?? '') ? Number(text) : null;

function rowOf(found: Located, { retrieved }: FileFacts): Outcome {
  const { registryId, name, city, state } = found;
  const county = /^\d{5}$/.test(found.county ?? '') ? (found.county ?? '') : undefined;
  if (!state || (!city && county === undefined)) return { skipped: 'facilities without a city or county' };
  const isLocated = isCoordinate(found.latitude, 90) && isCoordinate(found.longitude, 180);
  const address = found.address.filter((part) => part).join(', ');
  const programs = [...new Set(found.programs.filter((program) => program !== ''))].toSorted();
  return {
    // The city in the postal address. The county excludes other cities of the same name.
    place: city
      ? { name: city, state, ...(county === undefined ? {} : { county }) }
      : { geoid: county ?? '' },
    table: 'epa_facilities',
    vintage: retrieved.slice(0, 'YYYY-MM'.length),
    row: {
      id: rowKey('frs', registryId),
      registry_id: registryId,
      name,
      address: address === '' ? null : address,
      programs: programs.length === 0 ? null : programs,
      latitude: isLocated ? found.latitude : null,
      longitude: isLocated ? found.longitude : null,
      source_url: `https://echo.epa.gov/detailed-facility-report?fid=${encodeURIComponent(registryId)}`,
    },
  };
}

/** Zero means an unknown coordinate: no place of the United States is on the equator or the prime meridian. */
const isCoordinate = (value: number | null, limit: number): boolean =>
  value !== null && value !== 0 && Math.abs(value) <= limit;
