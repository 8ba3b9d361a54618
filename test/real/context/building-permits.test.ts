/** Files of the Building Permits Survey. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildingPermits } from '../../../generator/context/sources/building-permits/building-permits.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const counties = recordedPath('formats/census-bps-county-2023.txt');
const illinois = recordedPath('formats/census-bps-place-2024-midwest.txt');

const county = (geoid: string) =>
  place(`us-${geoid}`, `County ${geoid}`, { census_geoid: geoid, type: 'county' });

describe.skipIf(!hasMaterial('formats'))('recorded files of the Building Permits Survey', () => {
  it('fill every county line of a year with the numbers of the file', async () => {
    const lines = readFileSync(counties, 'utf8')
      .split(/\r?\n/)
      .slice(3)
      .filter((line) => line !== '')
      .map((line) => line.split(',').map((cell) => cell.trim()));
    const corpus = new ContextCorpus(lines.map(([, state, code]) => county(`${state}${code}`)));
    const counts = await corpus.import(buildingPermits, counties);
    expect(counts.invalid).toBe(0);
    const rows = corpus.rows('building_permits');
    expect(rows).toHaveLength(lines.length * 4);
    const sum = (column: 'buildings' | 'units' | 'value_cents'): number =>
      rows.reduce((total, row) => total + Number(row[column]), 0);
    // The cells of the four groups with estimates, in the order of the file.
    const inFile = (offset: number): number =>
      lines.reduce(
        (total, cells) => total + [6, 9, 12, 15].reduce((part, at) => part + Number(cells[at + offset]), 0),
        0,
      );
    expect([sum('buildings'), sum('units'), sum('value_cents')]).toEqual([
      inFile(0),
      inFile(1),
      inFile(2) * 100,
    ]);
  });

  it('of 1992 and of places have known headers', async () => {
    const corpus = new ContextCorpus([
      county('01073'),
      place('us-1700243', 'Addison', { census_geoid: '1700243' }),
    ]);
    await corpus.import(buildingPermits, recordedPath('formats/census-bps-county-1992.txt'), illinois);
    expect(
      corpus
        .rows('building_permits')
        .map(({ muni_id, period, buildings, units, value_cents }) => [
          muni_id,
          period,
          buildings,
          units,
          value_cents,
        ]),
    ).toEqual([
      ['us-01073', '1992', 2295, 2295, 26_013_094_700],
      ['us-01073', '1992', 2, 4, 20_983_200],
      ['us-01073', '1992', 1, 4, 8_150_000],
      ['us-01073', '1992', 28, 313, 1_261_561_500],
      ['us-1700243', '2024', 14, 14, 480_280_000],
      ['us-1700243', '2024', 0, 0, 0],
      ['us-1700243', '2024', 0, 0, 0],
      ['us-1700243', '2024', 4, 80, 2_059_000_000],
    ]);
  });

  it('count areas that are not places', async () => {
    const counts = await new ContextCorpus().import(
      buildingPermits,
      illinois,
      recordedPath('formats/census-bps-place-2024-south.txt'),
    );
    const noPlaces = counts.skipped.get('areas that are not places, such as unincorporated areas') ?? 0;
    expect(noPlaces).toBeGreaterThan(10);
    expect(counts.unmatchedRows).toBe((counts.records - noPlaces) * 4);
  });
});
