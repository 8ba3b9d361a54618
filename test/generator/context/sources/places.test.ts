/** Lists of places: which ones become places, and how they are found again. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { censusPlaces } from '../../../../generator/context/sources/census-places/census-places.ts';
import { PostalCodes } from '../../../../generator/context/corpus/postal-codes.ts';
import { geonamesCanada } from '../../../../generator/context/sources/geonames-canada/geonames-canada.ts';
import {
  ocdDivisions,
  ocdDivisionsCanada,
} from '../../../../generator/context/sources/ocd-divisions/ocd-divisions.ts';
import { ContextCorpus, daneCounty, madison, place } from '../context.fixture.ts';

const gazetteer = (...rows: readonly string[]): string =>
  [
    'USPS\tGEOID\tANSICODE\tNAME\tLSAD\tFUNCSTAT\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG   ',
    ...rows,
  ].join('\n');

const entry = (geoid: string, name: string, status: string): string =>
  `WI\t${geoid}\t0\t${name}\t25\t${status}\t1\t1\t1\t1\t43.08\t-89.39`;

const factsOf = (rows: readonly Record<string, unknown>[]): unknown[] =>
  rows.map(({ slug, name, type, census_geoid }) => [slug, name, type, census_geoid]);

describe('places of the US', () => {
  test('governments become places; statistical areas and inactive governments do not', async () => {
    const corpus = new ContextCorpus([]);
    const file = corpus.file(
      '2023_Gaz_place_national.txt',
      gazetteer(
        entry('5548000', 'Madison city', 'A'),
        entry('5584250', 'Windsor village', 'A'),
        entry('5531650', 'Hayward CDP', 'S'),
        entry('5599999', 'Gone village', 'I'),
      ),
    );
    const { skipped } = await corpus.import(censusPlaces, file);
    expect(factsOf(corpus.rows('municipalities'))).toEqual([
      ['madison-wi', 'Madison', 'city', '5548000'],
      ['windsor-wi', 'Windsor', 'village', '5584250'],
    ]);
    expect(corpus.rows('municipalities')[0]).toMatchObject({
      state: 'Wisconsin',
      latitude: 43.08,
      longitude: -89.39,
      timezone: 'America/Chicago',
    });
    expect([...skipped]).toEqual([['statistical areas and inactive governments', 2]]);
    expect(corpus.rows('sources')).toMatchObject([
      { title: expect.stringContaining(', 2023') as string, tables: '["municipalities"]' },
    ]);
  });

  test('a city and a town with the same name are separate places', async () => {
    const corpus = new ContextCorpus([madison]);
    const file = corpus.file('cousubs.txt', gazetteer(entry('5502548025', 'Madison town', 'A')));
    await corpus.import(censusPlaces, file);
    expect(factsOf(corpus.rows('municipalities'))).toEqual([
      ['madison-wi', 'Madison', 'city', '5548000'],
      ['madison-town-wi', 'Madison', 'town', '5502548025'],
    ]);
  });

  test('facts that a place has already are kept, and missing ones are added', async () => {
    const corpus = new ContextCorpus([{ ...madison, latitude: 1, longitude: 2 }]);
    const estimates =
      'SUMLEV,STATE,COUNTY,PLACE,COUSUB,CONCIT,PRIMGEO_FLAG,FUNCSTAT,NAME,STNAME,ESTIMATESBASE2020,POPESTIMATE2020,POPESTIMATE2021\n' +
      '162,55,000,48000,00000,00000,0,A,Madison city,Wisconsin,1,269196,269840\n157,55,025,48000,00000,00000,1,A,Madison city,Wisconsin,1,5,5\n';
    await corpus.import(
      censusPlaces,
      corpus.file('gazetteer.txt', gazetteer(entry('5548000', 'Madison city', 'A'))),
      corpus.file('sub-est2021.csv', estimates),
    );
    expect(corpus.rows('municipalities')).toMatchObject([{ latitude: 1, longitude: 2, population: 269_840 }]);
  });

  test('counties without a header: active ones become places, cities with the code of a county do not', async () => {
    const corpus = new ContextCorpus([
      place('san-francisco-ca', 'San Francisco', { state_code: 'CA', census_geoid: '0667000' }),
    ]);
    const lines =
      'WI,55,025,Dane County,H1\nCA,06,075,San Francisco County,H6\nAK,02,016,Aleutians West Census Area,H5\n';
    const counts = await corpus.import(censusPlaces, corpus.file('national_county.txt', lines));
    expect(factsOf(corpus.rows('municipalities'))).toEqual([
      ['san-francisco-ca', 'San Francisco', 'city', '0667000'],
      ['dane-county-wi', 'Dane County', 'county', '55025'],
    ]);
    expect(counts.unmatched).toEqual([]);
  });

  test('a school district is not the place with the same digits', async () => {
    const corpus = new ContextCorpus([place('the-city', 'The City', { census_geoid: '5500030' })]);
    const header =
      'USPS\tGEOID\tNAME\tLOGRADE\tHIGRADE\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG';
    const file = corpus.file(
      'unsd.txt',
      `${header}\nWI\t5500030\tAbbotsford School District\tPK\t12\t1\t1\t1\t1\t44.9\t-90.3\n`,
    );
    await corpus.import(censusPlaces, file);
    expect(corpus.rows('municipalities')).toMatchObject([
      { slug: 'the-city', kind: 'city' },
      {
        slug: 'abbotsford-school-district-wi',
        kind: 'school',
        type: 'school_district',
        census_geoid: '5500030',
      },
    ]);
    const mapping =
      'id,sch_dist_stateid,census_geoid\nocd-division/country:us/state:wi/school_district:abbotsford,7,5500030\n';
    await corpus.import(ocdDivisions, corpus.file('mapping.csv', mapping));
    expect(corpus.rows('municipalities').map(({ ocd_division_id }) => ocd_division_id)).toEqual([
      undefined,
      'ocd-division/country:us/state:wi/school_district:abbotsford',
    ]);
  });

  test('ZIP codes of places are in an importer table, with their share of the area', async () => {
    const corpus = new ContextCorpus([madison, daneCounty]);
    const header =
      'OID_ZCTA5_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20|AREALAND_ZCTA5_20|AREAWATER_ZCTA5_20|MTFCC_ZCTA5_20|CLASSFP_ZCTA5_20|FUNCSTAT_ZCTA5_20|OID_PLACE_20|GEOID_PLACE_20|NAMELSAD_PLACE_20|AREALAND_PLACE_20|AREAWATER_PLACE_20|MTFCC_PLACE_20|CLASSFP_PLACE_20|FUNCSTAT_PLACE_20|AREALAND_PART|AREAWATER_PART';
    const file = corpus.file(
      'zcta.txt',
      `\uFEFF${header}\n1|53703|ZCTA5 53703|1000|0|G|B5|S|2|5548000|Madison city|9|0|G|C1|A|750|0\n3|53704|ZCTA5 53704|1000|0|G|B5|S|||||||||1000|0\n`,
    );
    const counts = await corpus.import(censusPlaces, file);
    using database = new DatabaseSync(corpus.path, { readOnly: true });
    expect(database.prepare('SELECT * FROM import_postal_codes').all()).toEqual([
      { postal_code: '53703', muni_id: 'madison-wi', share: 0.75 },
    ]);
    expect([...counts.skipped]).toEqual([['ZIP code areas outside of places', 1]]);
  });
});

test('a table of an earlier version gets room for unknown shares', async () => {
  const corpus = new ContextCorpus([madison]);
  using database = new DatabaseSync(corpus.path);
  database.exec(`CREATE TABLE import_postal_codes (
    postal_code TEXT NOT NULL, muni_id TEXT NOT NULL, share REAL NOT NULL, PRIMARY KEY (postal_code, muni_id)
  ) STRICT, WITHOUT ROWID; INSERT INTO import_postal_codes VALUES ('53703', 'madison-wi', 0.5)`);
  const codes = new PostalCodes(database);
  expect(codes.write('53703', 'madison-wi', 0.5)).toBe('unchanged');
  expect(codes.write('53704', 'madison-wi', null)).toBe('added');
  expect(codes.write('53704', 'madison-wi', null)).toBe('unchanged');
});

describe('places of Canada', () => {
  const divisions =
    'id,name,sameAs,validThrough,abbreviation,abbreviation_fr,classification,has_children,name_fr,number,organization_name,parent_id,posts_count,sgc,url,validFrom\n' +
    'ocd-division/country:ca/csd:4811061,Edmonton,,,,,CY,,,,,,,,,\nocd-division/country:ca/csd:3539021,Oneida 41,,,,,IRI,,,,,,,,,\nocd-division/country:ca/cd:1204,Queens,,,,,CTY,,,,,,,,,\n';
  const geonames = (name: string, latitude: string, province: string): string =>
    `1\t${name}\t${name}\t\t${latitude}\t-113.4\tP\tPPLA\tCA\t\t${province}\t\t\t\t800000\t\t668\tAmerica/Edmonton\t2020-01-01\n`;

  test('municipalities become places; reserves and divisions do not', async () => {
    // A place of Texas has the same digits.
    const corpus = new ContextCorpus([place('a-tx', 'A', { census_geoid: '4811061' })]);
    await corpus.import(ocdDivisionsCanada, corpus.file('ca.csv', divisions));
    expect(corpus.rows('municipalities')).toMatchObject([
      { slug: 'a-tx' },
      {
        slug: 'edmonton-ab',
        country: 'CA',
        state: 'Alberta',
        census_geoid: '4811061',
        ocd_division_id: 'ocd-division/country:ca/csd:4811061',
      },
    ]);
  });

  test('coordinates are matched by a unique name in the province, which `sources` records', async () => {
    const corpus = new ContextCorpus([]);
    await corpus.import(ocdDivisionsCanada, corpus.file('ca.csv', divisions));
    const lines =
      geonames('Edmonton', '53.5', '01') +
      geonames('Edmonton', '45', '08') +
      geonames('Twin', '1', '01').repeat(2);
    const { skipped, unmatched } = await corpus.import(geonamesCanada, corpus.file('CA.txt', lines));
    expect(corpus.rows('municipalities')).toMatchObject([{ latitude: 53.5, timezone: 'America/Edmonton' }]);
    expect(unmatched).toEqual([{ place: 'Edmonton, ON', reason: 'no place in ON has this name', rows: 1 }]);
    expect([...skipped]).toEqual([['names that several places in a province share', 1]]);
    expect(corpus.rows('sources').filter(({ publisher }) => publisher === 'GeoNames')).toMatchObject([
      { muni_id: 'ca-edmonton-ab', title: expect.stringContaining('found by name and state') as string },
    ]);
  });

  test('postal codes are those of the municipality with the name, without a share', async () => {
    const corpus = new ContextCorpus([]);
    await corpus.import(ocdDivisionsCanada, corpus.file('ca.csv', divisions));
    const line = (code: string, name: string, municipality: string): string =>
      `CA\t${code}\t${name}\tAlberta\tAB\t${municipality}\t\t\t\t53.5\t-113.5\t6\n`;
    const lines =
      line('T5A', 'Edmonton (West Clareview)', '') +
      line('T5J', 'Downtown Edmonton (North)', 'Edmonton') +
      line('T0A', 'Eastern Alberta (St. Paul)', '') +
      line('T5', 'Edmonton', '');
    const { unmatched, invalid } = await corpus.import(geonamesCanada, corpus.file('CA.txt', lines));
    using database = new DatabaseSync(corpus.path, { readOnly: true });
    expect(database.prepare('SELECT * FROM import_postal_codes').all()).toEqual([
      { postal_code: 'T5A', muni_id: 'ca-edmonton-ab', share: null },
      { postal_code: 'T5J', muni_id: 'ca-edmonton-ab', share: null },
    ]);
    expect(unmatched).toEqual([
      { place: 'Eastern Alberta, AB', reason: 'no place in AB has this name', rows: 1 },
    ]);
    expect(invalid).toBe(1);
  });
});
