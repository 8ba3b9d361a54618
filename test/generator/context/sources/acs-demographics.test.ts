import { expect, test } from 'vitest';
import { acsDemographics } from '../../../../generator/context/sources/acs-demographics/acs-demographics.ts';
import { ContextCorpus, daneCounty, madison, place } from '../context.fixture.ts';

const table = (name: string, header: string, ...lines: readonly string[]): readonly [string, string] => [
  name,
  [header, ...lines, ''].join('\n'),
];

async function importFile([name, content]: readonly [string, string], corpus = new ContextCorpus()) {
  const counts = await corpus.import(acsDemographics, corpus.file(name, content));
  const rows = corpus.rows('demographics');
  return { corpus, counts, rows, failure: counts.failures[0]?.reason };
}

const madisonTable = (number: string, cells: readonly string[], values: string) =>
  table(
    `acsdt5y2024-${number.toLowerCase()}.dat`,
    ['GEO_ID', ...cells.map((cell) => `${number}_${cell}`)].join('|'),
    `1600000US5548000|${values}`,
  );

test('a Summary File fills places and counties; other areas are counted', async () => {
  const { rows, counts } = await importFile(
    table(
      'acsdt5y2024-b01003.dat',
      'GEO_ID|B01003_E001|B01003_M001',
      '0100000US|334922499|-555555555',
      '1600000US5548000|280305|91',
      '0500000US55025|575347|-555555555',
      '0600000US5500100275|2050|265',
      '1400000US55025000101|4000|300',
    ),
  );
  expect(rows).toEqual([
    {
      id: 'acs5-55025-2024-population',
      muni_id: 'dane-county-wi',
      year: 2024,
      measure: 'population',
      value: 575_347,
      unit: 'people',
      dataset: 'ACS 5-year 2020-2024',
      source_url: 'https://data.census.gov/table/ACSDT5Y2024.B01003?g=050XX00US55025',
    },
    expect.objectContaining({ id: 'acs5-5548000-2024-population', value: 280_305, margin_of_error: 91 }),
  ]);
  expect(counts.unmatched).toEqual([expect.objectContaining({ place: 'geoid 5500100275', rows: 1 })]);
  expect(Object.fromEntries(counts.skipped)).toEqual({
    'the nation': 1,
    'areas at summary level “140”': 1,
  });
});

test('a download from data.census.gov has symbols for unpublished values', async () => {
  const { rows } = await importFile(
    table(
      'ACSDT5Y2023.B25077-Data.csv',
      '"GEO_ID","NAME","B25077_001E","B25077_001M",',
      '"Geography","Geographic Area Name","Estimate!!Median value (dollars)","Margin of Error!!Median value (dollars)",',
      '"1600000US5548000","Madison city, Wisconsin","368,400","±4,123",',
      '"0500000US55025","Dane County, Wisconsin","2,000,000+","***",',
    ),
  );
  expect(rows).toEqual([
    expect.not.objectContaining({ value: expect.anything() }),
    expect.objectContaining({ value: 36_840_000, margin_of_error: 412_300, unit: 'cents' }),
  ]);
});

test('an API response is joined by the codes of its levels', async () => {
  const cells = ['NAME', 'B01002_001E', 'B01002_001M', 'B01002_001EA', 'state'];
  const { rows } = await importFile([
    'acs1-2023-places.json',
    JSON.stringify([
      [...cells, 'place'],
      ['Madison city, Wisconsin', '33.1', '0.4', null, '55', '48000'],
    ]),
  ]);
  expect(rows).toEqual([
    expect.objectContaining({
      id: 'acs1-5548000-2023-median_age',
      value: 33.1,
      margin_of_error: 0.4,
      unit: 'years',
      dataset: 'ACS 1-year 2023',
    }),
  ]);
});

test('negative codes and the limits of open-ended intervals are not values', async () => {
  const cells = ['E001', 'M001'];
  const tooFew = await importFile(madisonTable('B25064', cells, '-666666666|-222222222'));
  const atLimit = await importFile(madisonTable('B19013', cells, '250001|-333333333'));
  for (const { rows } of [tooFew, atLimit]) {
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toHaveProperty('value');
    expect(rows[0]).not.toHaveProperty('margin_of_error');
  }
});

test('a share has the margin of error of a proportion', async () => {
  // √(989² − (4634/31713)² × 602²) / 31713 = 0.0311
  const { rows } = await importFile(
    madisonTable('B17001', ['E001', 'M001', 'E002', 'M002'], '31713|602|4634|989'),
  );
  expect(rows).toEqual([
    expect.objectContaining({ measure: 'poverty', value: 14.61, margin_of_error: 3.11, unit: 'percent' }),
  ]);
});

test('the margin of a sum counts the largest margin of zero estimates once, and is null if a part is missing', async () => {
  const degrees = ['E001', 'M001', 'E022', 'M022', 'E023', 'M023', 'E024', 'M024', 'E025', 'M025'];
  const { rows } = await importFile(madisonTable('B15003', degrees, '1000|0|300|30|100|40|0|12|0|9'));
  // The root of 30² + 40² + 12² is 51.4.
  expect(rows).toEqual([
    expect.objectContaining({ measure: 'bachelor_degree', value: 40, margin_of_error: 5.14 }),
  ]);
  const partial = await importFile(madisonTable('B15003', degrees, '1000|0|300|30|100|-222222222|0|12|0|9'));
  expect(partial.rows[0]).toMatchObject({ value: 40 });
  expect(partial.rows[0]).not.toHaveProperty('margin_of_error');
});

test('a consolidated city has one row, whether the file lists it as a place or as a county', async () => {
  const city = place('san-francisco-ca', 'San Francisco', { census_geoid: '0667000' });
  const { rows, counts } = await importFile(
    table(
      'acsdt5y2024-b01003.dat',
      'GEO_ID|B01003_E001|B01003_M001',
      '0500000US06075|827526|-555555555',
      '1600000US0667000|827526|-555555555',
    ),
    new ContextCorpus([city]),
  );
  expect(rows.map(({ id, muni_id }) => [id, muni_id])).toEqual([
    ['acs5-0667000-2024-population', 'san-francisco-ca'],
  ]);
  expect(counts.duplicates).toBe(1);
});

test('a place and a school district with the same digits stay apart', async () => {
  const district = place('district-wi', 'A School District', { kind: 'school', census_geoid: '5548000' });
  const { rows } = await importFile(
    table('acsdt5y2024-b01003.dat', 'GEO_ID|B01003_E001|B01003_M001', '9700000US5548000|10|2'),
    new ContextCorpus([madison, daneCounty, district]),
  );
  expect(rows.map(({ id, muni_id }) => [id, muni_id])).toEqual([
    ['acs5-sd5548000-2024-population', 'district-wi'],
  ]);
});

test('a file that does not state its year is not imported', async () => {
  const { rows, failure } = await importFile(
    table('population.dat', 'GEO_ID|B01003_E001|B01003_M001', '1600000US5548000|280305|91'),
  );
  expect(rows).toEqual([]);
  expect(failure).toMatch(/does not state its year/);
});

test('a record with a cell that is not a number is invalid; the others are imported', async () => {
  const { rows, counts } = await importFile(
    table(
      'acsdt5y2024-b01003.dat',
      'GEO_ID|B01003_E001|B01003_M001',
      '1600000US5548000|many|91',
      '0500000US55025|575347|91',
    ),
  );
  expect(rows.map(({ muni_id }) => muni_id)).toEqual(['dane-county-wi']);
  expect(counts.invalidExamples[0]?.problem).toMatch(/column B01003_E001 is “many”/);
});

test('a file without cells is refused, with an example of what it lacks', async () => {
  await expect(
    importFile(table('acsdt5y2024-b01003.dat', 'GEO_ID|Total', '1600000US5548000|1')),
  ).rejects.toThrow(/B01003_E001.*“Total”/);
});

test('a table that no measure uses is counted', async () => {
  const { rows, counts } = await importFile(madisonTable('B08301', ['E001', 'M001'], '1|1'));
  expect(rows).toEqual([]);
  expect(counts.skipped.get('tables that no measure uses')).toBe(1);
});
