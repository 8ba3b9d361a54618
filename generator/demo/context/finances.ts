import { dateOf, dayOf } from '../calendar.ts';
import type { Rows } from '../database.ts';
import { type Place, websiteUrl } from '../places/place.ts';
import type { Random } from '../random.ts';
import { budgetLines, federalPrograms } from '../words/finances.ts';

const lastFiscalYear = 2026;
/** Dollars that a resident's government takes in a year. */
const revenuePerResident = 2_100;
const yearlyGrowth = 0.035;

/** Budgets of the last years, larger places further back, and awards of the federal government. */
export function writeFinances(rows: Rows, place: Place, random: Random): void {
  const years = place.population > 20_000 ? 4 : 2;
  for (let year = lastFiscalYear - years + 1; year <= lastFiscalYear; year += 1)
    writeBudget(rows, place, year, random);
  writeAwards(rows, place, random);
}

function writeBudget(rows: Rows, place: Place, year: number, random: Random): void {
  const revenue = place.population * revenuePerResident * (1 + yearlyGrowth) ** (year - lastFiscalYear);
  for (const { category, en, fr, school, share } of budgetLines) {
    if (school !== undefined && school !== (place.kind === 'school')) continue;
    rows.insert('gov_finances', {
      id: rows.nextId('gov_finances'),
      muni_id: place.id,
      fiscal_year: year,
      category,
      line: place.language === 'fr' ? fr : en,
      amount_cents: Math.round((revenue * share * (0.8 + random.next() * 0.4)) / 1000) * 100_000,
      basis: year === lastFiscalYear ? 'adopted' : 'actual',
      source_url: websiteUrl(place),
    });
  }
}

function writeAwards(rows: Rows, place: Place, random: Random): void {
  for (let left = random.int(0, 5); left > 0; left -= 1) {
    const { agency, program, description } = random.pick(federalPrograms[place.region.country]);
    const start = dayOf('2018-01-01') + random.int(0, 3000);
    rows.insert('federal_awards', {
      id: rows.nextId('federal_awards'),
      muni_id: place.id,
      award_id: `DEMO-${random.int(10_000, 99_999)}`,
      recipient: place.name,
      agency,
      program,
      amount_cents: random.scale(20_000, 8_000_000) * 100,
      start_date: dateOf(start),
      end_date: dateOf(start + 365 * random.int(1, 4)),
      description,
      source_url: `https://awards.example/${place.id}`,
    });
  }
}
