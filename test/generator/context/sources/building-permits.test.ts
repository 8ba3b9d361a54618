import { expect, test } from 'vitest';
import { buildingPermits } from '../../../../generator/context/sources/building-permits/building-permits.ts';
import { ContextCorpus, place } from '../context.fixture.ts';

const above =
  ',,1-unit,,,2-units,,,3-4 units,,,5+ units,,,1-unit rep,,,2-units rep,,,3-4 units rep,,,5+ units rep';
const below = ',Bldgs,Units,Value'.repeat(8);
const placeHeader = `Survey,State,6-Digit,County,Census Place,FIPS Place,FIPS MCD,Pop,CSA,CBSA,Footnote,Central,Zip,Region,Division,Number of,Place${above}
Date,Code,ID,Code,Code,Code,Code,  ,Code,Code,Code,City,Code,Code,Code,Months Rep,Name${below}
 
`;
const countyHeader = `Survey,FIPS,FIPS,Region,Division,County${above}
Date,State,County,Code,Code,Name${below}
 
`;
const oldCountyHeader = `Survey , FIPS , FIPS , Region , Division , County ,   , 1-unit ,   ,   , 2-unit ,   ,   , 34unit ,   ,   , 5-unit ,   ,   , 1-unit rep ,   ,   , 2-unit rep ,   ,   , 34-unit rep ,   ,   , 5-unit rep ,   ,  
Date , State , County , Code , Code , Name , ${below.slice(1).replaceAll(',', ' , ')}

`;

/** 20 houses, one building with two homes, none with three or four, and two with 80 homes; without estimates 9 houses. */
const permits = '20,20,4000000,1,2,300000,0,0,0,2,80,9000000,9,9,1000000,0,0,0,0,0,0,0,0,0';
const noPermits = Array.from({ length: 24 }, () => 0).join();

type Line = { date?: string; id?: string; county?: string; code?: string; mcd?: string; permits?: string };

const placeLine = ({
  date = '2024',
  id = '100000',
  county = '025',
  code = '48000',
  mcd = '00000',
  ...line
}: Line) =>
  `${date},55,${id},${county},0005,${code} ,${mcd} ,3008 ,999,23660, , ,61410      ,2,3,12,Name,${line.permits ?? permits}\n`;

const countyLine = (date: string, county = '025', values = permits) =>
  `${date},55,${county},2,3,Name ,${values}\n`;

async function importFile(name: string, content: string, corpus = new ContextCorpus()) {
  const counts = await corpus.import(buildingPermits, corpus.file(name, content));
  return { corpus, counts, failure: counts.failures[0]?.reason };
}

const unitsOf = (corpus: ContextCorpus) =>
  corpus.rows('building_permits').map(({ id, units }) => `${String(id)}: ${String(units)}`);

test('a year of a place has a row for each structure, with estimates for offices that did not report', async () => {
  const { corpus } = await importFile('mw2024a.txt', placeHeader + placeLine({}));
  expect(corpus.rows('building_permits')).toEqual([
    {
      id: 'bps-us-5548000-2024-1',
      muni_id: 'madison-wi',
      period: '2024',
      structure: '1_unit',
      buildings: 20,
      units: 20,
      value_cents: 400_000_000,
      source_url: 'https://www2.census.gov/econ/bps/Place/Midwest%20Region/mw2024a.txt',
    },
    expect.objectContaining({ structure: '2_units', buildings: 1, units: 2, value_cents: 30_000_000 }),
    expect.objectContaining({ structure: '3_4_units', buildings: 0, units: 0, value_cents: 0 }),
    expect.objectContaining({ structure: '5_plus_units', buildings: 2, units: 80 }),
  ]);
});

test('a place in several counties is added up, and a repeated line counts once', async () => {
  const { corpus, counts } = await importFile(
    'mw2024a.txt',
    placeHeader + placeLine({}) + placeLine({}) + placeLine({ id: '100001', county: '021' }),
  );
  expect(unitsOf(corpus)[0]).toBe('bps-us-5548000-2024-1: 40');
  expect(counts.skipped.get('repeated lines')).toBe(1);
});

test('lines that contradict each other are left out', async () => {
  const { corpus, counts } = await importFile(
    'co2014a.txt',
    countyHeader + countyLine('2014') + countyLine('2014', '025', noPermits),
  );
  expect(unitsOf(corpus)).toEqual([]);
  expect(counts.skipped.get('places whose lines contradict each other')).toBe(1);
});

test('townships are county subdivisions, and the balance of a county is not a place', async () => {
  const town = place('windsor-wi', 'Windsor', { type: 'town', census_geoid: '5502587725' });
  const { corpus, counts } = await importFile(
    'mw2024a.txt',
    placeHeader +
      placeLine({ code: '99990', mcd: '87725' }) +
      placeLine({ code: '99990' }) +
      placeLine({ code: '00000' }) +
      placeLine({ code: '99999' }),
    new ContextCorpus([town]),
  );
  expect(corpus.rows('building_permits').map(({ muni_id }) => muni_id)).toEqual(
    Array.from({ length: 4 }, () => 'windsor-wi'),
  );
  expect(counts.skipped.get('areas that are not places, such as unincorporated areas')).toBe(2);
  expect(counts.unmatched.map((unmatched) => unmatched.place)).toEqual(['geoid 5599999']);
});

test('the name of the file says whether a date is a year or a month', async () => {
  const periods = async (name: string, date: string): Promise<unknown> =>
    (await importFile(name, countyHeader + countyLine(date))).corpus.rows('building_permits')[0]?.['period'];
  expect(await periods('co2012a.txt', '2012')).toBe('2012');
  expect(await periods('co2012c.txt', '2012')).toBe('2020-12');
  expect(await periods('co2012c.txt', '202012')).toBe('2020-12');
  expect(await periods('counties.txt', '2023')).toBe('2023');
  expect(await periods('counties.txt', '2012')).toBeUndefined();
});

test('the header of old files is recognized', async () => {
  const { corpus } = await importFile('co1992a.txt', oldCountyHeader + countyLine('9299'));
  expect(unitsOf(corpus)[3]).toBe('bps-us-55025-1992-4: 80');
});

test('corrected months replace first reports, in any order of the files', async () => {
  const corpus = new ContextCorpus();
  const corrected = countyLine('202401', '025', permits.replace('20,20', '25,25'));
  await corpus.import(
    buildingPermits,
    corpus.file('co2402r.txt', countyHeader + corrected),
    corpus.file('co2401r.txt', countyHeader + countyLine('202401')),
    corpus.file('co2401c.txt', countyHeader + countyLine('202401', '025', noPermits)),
  );
  expect(unitsOf(corpus)[0]).toBe('bps-us-55025-202401-1: 25');
});

test('year-to-date totals are refused', async () => {
  const { corpus, failure } = await importFile('co2403y.txt', countyHeader + countyLine('202403'));
  expect(unitsOf(corpus)).toEqual([]);
  expect(failure).toMatch(/year-to-date totals/);
});

test('a consolidated city is not added up with its county', async () => {
  const corpus = new ContextCorpus([place('san-francisco-ca', 'San Francisco', { census_geoid: '0667000' })]);
  const sanFrancisco = placeLine({ county: '075', code: '67000' }).replace('2024,55', '2024,06');
  await corpus.import(
    buildingPermits,
    corpus.file('we2024a.txt', placeHeader + sanFrancisco),
    corpus.file('co2024a.txt', countyHeader + countyLine('2024', '075').replace('2024,55', '2024,06')),
  );
  expect(unitsOf(corpus)).toEqual([
    'bps-us-0667000-2024-1: 20',
    'bps-us-0667000-2024-2: 2',
    'bps-us-0667000-2024-3: 0',
    'bps-us-0667000-2024-4: 80',
  ]);
});

test('a file with another group of columns is refused', async () => {
  const header = countyHeader.replace('5+ units', 'Total');
  await expect(importFile('co2024a.txt', header + countyLine('2024'))).rejects.toThrow(
    /lacks the columns “5_plus_units Bldgs”.*has the new columns “Total Bldgs”/,
  );
});
