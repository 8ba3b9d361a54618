import { monthBefore } from '../calendar.ts';
import type { Rows } from '../database.ts';
import type { Place } from '../places/place.ts';
import type { Random } from '../random.ts';

const permitYears = [2022, 2023, 2024, 2025];
/** New homes per resident and year. */
const buildingRate = 0.004;
const structures = [
  { structure: '1_unit', share: 0.62, unitsPerBuilding: 1, dollarsPerUnit: 310_000 },
  { structure: '2_units', share: 0.06, unitsPerBuilding: 2, dollarsPerUnit: 220_000 },
  { structure: '3_4_units', share: 0.07, unitsPerBuilding: 3.5, dollarsPerUnit: 200_000 },
  { structure: '5_plus_units', share: 0.25, unitsPerBuilding: 28, dollarsPerUnit: 180_000 },
] as const;
const trendMonths = 18;
const demographicYears = [2020, 2024];

/** Writes housing permits, home values and demographics. */
export function writeHomes(rows: Rows, place: Place, random: Random): void {
  for (const year of permitYears) writePermitted(rows, place, year, random);
  writeValues(rows, place, random);
  for (const year of demographicYears) writeDemographics(rows, place, year, random);
}

function writePermitted(rows: Rows, place: Place, year: number, random: Random): void {
  for (const { structure, share, unitsPerBuilding, dollarsPerUnit } of structures) {
    const wanted = place.population * buildingRate * share * (0.3 + random.next() * 1.4);
    const buildings = Math.round(wanted / unitsPerBuilding);
    const units = Math.round(buildings * unitsPerBuilding);
    if (buildings === 0) continue;
    rows.insert('building_permits', {
      id: rows.nextId('building_permits'),
      muni_id: place.id,
      period: String(year),
      structure,
      buildings,
      units,
      value_cents: units * dollarsPerUnit * 100,
      source_url: `https://permits-survey.example/${place.id}`,
    });
  }
}

function writeValues(rows: Rows, place: Place, random: Random): void {
  let dollars = random.scale(110_000, 900_000);
  for (let ago = trendMonths; ago > 0; ago -= 1) {
    dollars *= 1 + (random.next() - 0.4) * 0.012;
    rows.insert('home_value_trend', {
      id: rows.nextId('home_value_trend'),
      muni_id: place.id,
      month: monthBefore(ago),
      value_cents: Math.round(dollars) * 100,
      series: 'All homes',
      source_url: `https://home-values.example/${place.id}`,
    });
  }
}

function writeDemographics(rows: Rows, place: Place, year: number, random: Random): void {
  const measures: readonly (readonly [string, number, string])[] = [
    ['population', Math.round(place.population * (year < 2024 ? 0.97 : 1)), 'people'],
    ['median_age', random.int(280, 560) / 10, 'years'],
    ['median_household_income', random.int(38, 150) * 100_000, 'cents'],
    ['owner_occupied', random.int(350, 880) / 10, 'percent'],
    ['poverty', random.int(30, 260) / 10, 'percent'],
    ['bachelor_degree', random.int(120, 680) / 10, 'percent'],
  ];
  for (const [measure, value, unit] of measures)
    rows.insert('demographics', {
      id: rows.nextId('demographics'),
      muni_id: place.id,
      year,
      measure,
      value,
      margin_of_error: measure === 'population' ? null : Math.round(value * 0.6) / 10,
      unit,
      dataset: 'Demo census',
      source_url: `https://census.example/${place.id}`,
    });
}
