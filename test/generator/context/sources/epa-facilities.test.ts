import { expect, test } from 'vitest';
import { epaFacilities } from '../../../../generator/context/sources/epa-facilities/epa-facilities.ts';
import { ContextCorpus, csv } from '../context.fixture.ts';

const columns =
  'FRS_FACILITY_DETAIL_REPORT_URL,REGISTRY_ID,PRIMARY_NAME,LOCATION_ADDRESS,SUPPLEMENTAL_LOCATION,CITY_NAME,COUNTY_NAME,FIPS_CODE,STATE_CODE,STATE_NAME,COUNTRY_NAME,POSTAL_CODE,FEDERAL_FACILITY_CODE,FEDERAL_AGENCY_NAME,TRIBAL_LAND_CODE,TRIBAL_LAND_NAME,CONGRESSIONAL_DIST_NUM,CENSUS_BLOCK_CODE,HUC_CODE,EPA_REGION_CODE,SITE_TYPE_NAME,LOCATION_DESCRIPTION,CREATE_DATE,UPDATE_DATE,US_MEXICO_BORDER_IND,PGM_SYS_ACRNMS,LATITUDE83,LONGITUDE83,CONVEYOR,COLLECT_DESC,ACCURACY_VALUE,REF_POINT_DESC,HDATUM_DESC,SOURCE_DESC'.split(
    ',',
  );
const plant = {
  REGISTRY_ID: '110000123456',
  PRIMARY_NAME: 'LARKSPUR WATER PLANT',
  LOCATION_ADDRESS: '1 LAKE ST',
  CITY_NAME: 'MADISON',
  FIPS_CODE: '55025',
  STATE_CODE: 'WI',
  POSTAL_CODE: 53703,
  PGM_SYS_ACRNMS: '"NPDES:WI0000001, EIS:77, NPDES:WI0000002"',
  LATITUDE83: 43.07,
  LONGITUDE83: -89.4,
};

test('a facility of the registry has the programs that it is linked to', async () => {
  const corpus = new ContextCorpus();
  await corpus.import(epaFacilities, corpus.file('wi.csv', csv(columns, [plant])));
  expect(corpus.rows('epa_facilities')).toEqual([
    {
      id: 'frs-110000123456',
      muni_id: 'madison-wi',
      registry_id: '110000123456',
      name: 'LARKSPUR WATER PLANT',
      address: '1 LAKE ST, MADISON, WI, 53703',
      programs: '["EIS","NPDES"]',
      latitude: 43.07,
      longitude: -89.4,
      source_url: 'https://echo.epa.gov/detailed-facility-report?fid=110000123456',
    },
  ]);
});

test('a facility without a city belongs to its county, and zero is not a coordinate', async () => {
  const corpus = new ContextCorpus();
  const outside = { ...plant, CITY_NAME: '', LATITUDE83: 0, LONGITUDE83: 0 };
  await corpus.import(epaFacilities, corpus.file('wi.csv', csv(columns, [outside])));
  const [row] = corpus.rows('epa_facilities');
  expect(row).toMatchObject({ muni_id: 'dane-county-wi' });
  expect(row).not.toHaveProperty('latitude');
});

test('an ECHO response is read, whose values are all strings', async () => {
  const corpus = new ContextCorpus();
  const facility = {
    RegistryID: '110000123456',
    FacName: 'LARKSPUR WATER PLANT',
    FacCity: 'MADISON',
    FacState: 'WI',
    FacFIPSCode: '55025',
    FacLat: '43.07',
    FacLong: null,
    NPDESFlag: 'Y',
    AIRFlag: 'N',
  };
  const response = { Results: { Message: 'Success', Facilities: [facility] } };
  await corpus.import(epaFacilities, corpus.file('response.json', JSON.stringify(response)));
  const [row] = corpus.rows('epa_facilities');
  expect(row).toMatchObject({ programs: '["NPDES"]', address: 'MADISON, WI' });
  expect(row).not.toHaveProperty('latitude');
});

test('a response about water permits, which has no registry ids, is refused', async () => {
  const corpus = new ContextCorpus();
  const response = { Results: { Facilities: [{ CWPName: 'PLANT', SourceID: 'VA0090441' }] } };
  await expect(
    corpus.import(epaFacilities, corpus.file('response.json', JSON.stringify(response))),
  ).rejects.toThrow(/response\.json/);
});
