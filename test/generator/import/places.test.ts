import { describe, expect, it } from 'vitest';
import { placeOf, type PlaceList } from '../../../generator/import/places/place.ts';
import type { PlaceFacts } from '../../../schemas/imports.ts';

const rowOf = (facts: PlaceFacts, ...lists: PlaceList[]) =>
  placeOf({
    facts,
    lists,
    platform: 'legistar',
    sourceUrl: 'https://x.legistar.com/Calendar.aspx',
    stored: () => undefined,
  }).row;

const list = (...lines: string[]): PlaceList => ({ name: 'list.csv', text: `${lines.join('\r\n')}\r\n` });

const divisions = list(
  'id,name,census_geoid',
  'ocd-division/country:us/state:ny/place:new_york,New York city,place-3651000',
  'ocd-division/country:us/state:ny/county:kings,Kings County,place-36047',
);

describe('a place', () => {
  it('is derived from its slug in the absence of other facts', () => {
    expect(rowOf({ slug: 'new-york-ny' })).toMatchObject({
      id: 'us-new-york-ny',
      name: 'New York',
      state: 'New York',
      kind: 'city',
      timezone: 'America/New_York',
    });
    expect(rowOf({ slug: 'saint-john-nb' })).toMatchObject({
      country: 'CA',
      state: 'New Brunswick',
      timezone: 'America/Moncton',
    });
  });

  it('has no time zone if its state has several and none is configured', () => {
    expect(rowOf({ slug: 'austin-tx' })).toMatchObject({ timezone: null });
    expect(rowOf({ slug: 'austin-tx', timezone: 'America/Chicago' })).toMatchObject({
      timezone: 'America/Chicago',
    });
  });

  it('takes its name, type and code from the list of divisions, by slug or id', () => {
    const city = {
      name: 'New York',
      type: 'city',
      census_geoid: '3651000',
      ocd_division_id: 'ocd-division/country:us/state:ny/place:new_york',
    };
    expect(rowOf({ slug: 'new-york-ny' }, divisions)).toMatchObject(city);
    const county = rowOf(
      { slug: 'brooklyn-ny', ocd_division_id: 'ocd-division/country:us/state:ny/county:kings' },
      divisions,
    );
    expect(county).toMatchObject({ name: 'Kings County', type: 'county', census_geoid: '36047' });
  });

  it('takes its population from estimates of counties and lists of cities', () => {
    const counties = list(
      'SUMLEV,STATE,COUNTY,CTYNAME,POPESTIMATE2020,POPESTIMATE2021',
      '040,36,000,New York,1,2',
      '050,36,047,Kings County,2727393,2641052',
    );
    const kings = { slug: 'brooklyn-ny', ocd_division_id: 'ocd-division/country:us/state:ny/county:kings' };
    expect(rowOf(kings, divisions, counties)).toMatchObject({ population: 2_641_052 });
    const cities = list(
      '"City  ";"State ";"Median Age ";"Total Population ";"State Code "',
      '"Quincy   ";"Massachusetts  ";"  41.0 ";"  93629 ";"MA  "',
    );
    expect(rowOf({ slug: 'quincy-ma' }, cities)).toMatchObject({ population: 93_629 });
  });

  it('is a school district if a list of districts has it', () => {
    const id = 'ocd-division/country:us/state:oh/school_district:alder';
    const names = list(`${id},alder local school district`);
    const codes = list('id,sch_dist_stateid,census_geoid', `${id},155,3900072`);
    expect(rowOf({ slug: 'alder-schools-oh', ocd_division_id: id }, names, codes)).toMatchObject({
      kind: 'school',
      type: 'school_district',
      census_geoid: '3900072',
    });
  });

  it('in Canada keeps the accents of its name', () => {
    const canada = list(
      'id,name,sameAs,validThrough',
      'ocd-division/country:ca/csd:2401023,Les Îles-de-la-Madeleine,,',
    );
    expect(
      rowOf({ slug: 'les-iles-qc', ocd_division_id: 'ocd-division/country:ca/csd:2401023' }, canada),
    ).toMatchObject({ name: 'Les Îles-de-la-Madeleine', census_geoid: '2401023', country: 'CA' });
  });

  it('prefers facts in the configuration to lists', () => {
    expect(rowOf({ slug: 'new-york-ny', name: 'New York City', id: 'ny' }, divisions)).toMatchObject({
      id: 'ny',
      name: 'New York City',
      type: 'city',
    });
  });

  it('is rejected if a list is unsupported or if its id differs from the corpus', () => {
    expect(() => rowOf({ slug: 'a-oh' }, list('a,b', '1,2'))).toThrow(
      /list\.csv is not a supported list of places/,
    );
    expect(() =>
      placeOf({
        facts: { slug: 'a-oh', id: 'x' },
        lists: [],
        platform: 'legistar',
        sourceUrl: 'https://x.example/',
        stored: () => ({ id: 'y', name: 'A' }),
      }),
    ).toThrow(/under the id y, but the configuration says x/);
  });
});
