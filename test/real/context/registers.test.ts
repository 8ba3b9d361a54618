/** Recorded files of home values, officials, facilities and the Canadian census. */
import { describe, expect, it } from 'vitest';
import { epaFacilities } from '../../../generator/context/sources/epa-facilities/epa-facilities.ts';
import { homeValues } from '../../../generator/context/sources/home-values/home-values.ts';
import { officials } from '../../../generator/context/sources/officials/officials.ts';
import { statisticsCanada } from '../../../generator/context/sources/statistics-canada/statistics-canada.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const recorded = (name: string): string => recordedPath(`context/${name}`);

describe.skipIf(!hasMaterial('context/officials'))('recorded files', () => {
  it('of Open States and CivicPatch name mayors and members', async () => {
    const at = (id: string, division: string) =>
      place(id, id, { ocd_division_id: `ocd-division/country:us/state:${division}` });
    const corpus = new ContextCorpus([
      at('tucson', 'az/place:tucson'),
      at('florence', 'or/place:florence'),
      at('nashua', 'nh/place:nashua'),
      at('dummer', 'nh/county:coos/place:dummer'),
    ]);
    const counts = await corpus.import(
      officials,
      recorded('officials/Regina-Romero-8bda9792-de64-43d1-aa00-8844b2136f8b.yml'),
      recorded('officials/Rob-Ward-14ece2b1-609d-405a-a035-3f900622058a.yml'),
      recorded('officials/municipalities-wy.yml'),
      recordedPath('formats/openstates-mayor-nashua-nh.yml'),
      recordedPath('formats/civicpatch-dummer-nh.yml'),
    );
    const rows = corpus.rows('officials');
    expect(rows.map(({ muni_id, name, role, end_date }) => [muni_id, name, role, end_date])).toEqual(
      expect.arrayContaining([
        ['tucson', 'Regina Romero', 'Mayor', '2027-12-06'],
        ['florence', 'Rob Ward', 'Mayor', '2026-12-31'],
        ['nashua', 'Jim Donchess', 'Mayor', '2024-01-01'],
        ['dummer', 'Gary Dube', 'Chair', undefined],
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain('redacted');
    expect([counts.invalid, counts.unmatched.length]).toEqual([0, 0]);
    expect(Object.fromEntries(counts.skipped)).toEqual({ 'municipalities in lists without people': 2 });
  });

  it('of Zillow about metropolitan areas have no place', async () => {
    const counts = await new ContextCorpus().import(
      homeValues,
      recorded('home-values/zillow-zhvi-metro-excerpt.csv'),
    );
    expect(Object.fromEntries(counts.skipped)).toEqual({ 'metropolitan areas, states and the nation': 2 });
  });

  it.each(['fhfa-hpi_master-excerpt.csv', 'case-shiller-cities-month-nsa.csv'])(
    'with an index instead of values are refused: %s',
    async (name) => {
      await expect(new ContextCorpus().import(homeValues, recorded(`home-values/${name}`))).rejects.toThrow(
        /lacks the column/,
      );
    },
  );

  it('of ECHO about water permits are refused', async () => {
    await expect(
      new ContextCorpus().import(epaFacilities, recorded('epa/echo-get_qid-trimmed.json')),
    ).rejects.toThrow(/echo-get_qid-trimmed/);
  });

  it('of Statistics Canada have other areas than places', async () => {
    const counts = await new ContextCorpus().import(
      statisticsCanada,
      recorded('statistics-canada/98-401-X2021-header-and-rows.csv'),
    );
    expect(Object.fromEntries(counts.skipped)).toEqual({ 'areas that are not census subdivisions': 2 });
  });
});
