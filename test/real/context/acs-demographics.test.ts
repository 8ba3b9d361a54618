/** Files of the American Community Survey. */
import { describe, expect, it } from 'vitest';
import { acsDemographics } from '../../../generator/context/sources/acs-demographics/acs-demographics.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/acs-demographics';
const recorded = (name: string): string => recordedPath(`${folder}/${name}`);

describe.skipIf(!hasMaterial(folder))('recorded files of the American Community Survey', () => {
  it('fill towns and counties by their codes, with margins', async () => {
    const corpus = new ContextCorpus([
      place('us-5500100275', 'Adams', { census_geoid: '5500100275', type: 'town' }),
      place('us-08001', 'Adams County', { census_geoid: '08001', type: 'county', state_code: 'CO' }),
      place('us-08011', 'Bent County', { census_geoid: '08011', type: 'county', state_code: 'CO' }),
    ]);
    const counts = await corpus.import(
      acsDemographics,
      recorded('acsdt5y2024-b01003-excerpt.dat'),
      recorded('api-acs5-2023-b19013-colorado-excerpt.json'),
    );
    expect(
      corpus
        .rows('demographics')
        .map(({ muni_id, year, measure, value, margin_of_error }) => [
          muni_id,
          year,
          measure,
          value,
          margin_of_error,
        ]),
    ).toEqual([
      ['us-08001', 2023, 'median_household_income', 9_138_700, 147_000],
      ['us-08011', 2023, 'median_household_income', 4_919_400, 459_600],
      ['us-5500100275', 2024, 'population', 2050, 265],
    ]);
    expect(counts.unmatched.map(({ place: unmatched }) => unmatched)).toEqual([
      'geoid 5500100300',
      'geoid 5500107300',
      'geoid 08003',
      'geoid 08005',
      'geoid 08007',
      'geoid 08009',
    ]);
  });

  it('have no places in downloads about regions, and name the parts without data', async () => {
    const counts = await new ContextCorpus().import(
      acsDemographics,
      recorded('ACSDT1Y2019.B01003_2020-11-10T165412.zip'),
      recorded('ACSDT1Y2019.B02001_2020-11-10T164137.zip'),
    );
    expect(Object.fromEntries(counts.skipped)).toEqual({ regions: 8 });
    expect(counts.failures).toEqual([]);
    expect(counts.unread).toHaveLength(4);
  });

  it('are refused if nothing states their year', async () => {
    const counts = await new ContextCorpus().import(
      acsDemographics,
      recorded('acs-pop.csv'),
      recorded('api-acs5-b19013-idaho-excerpt.json'),
    );
    expect(counts.failures.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('does not state its year'),
      expect.stringContaining('does not state its year'),
    ]);
    expect(counts.rows.size).toBe(0);
  });
});
