import * as z from 'zod';
import { dateOf, dayOf } from '../calendar.ts';
import type { Rows } from '../database.ts';
import { type Place, websiteUrl } from '../places/place.ts';
import type { Random } from '../random.ts';
import data from '../phrases/finances.json' with { type: 'json' };

const budgetLines = z
  .array(
    z.strictObject({
      category: z.enum(['revenue', 'spending', 'debt', 'balance']),
      en: z.string(),
      fr: z.string(),
      /** True: school boards only. False: all other governments only. */
      school: z.boolean().optional(),
      /** Fraction of a year's revenue. */
      share: z.number(),
    }),
  )
  .parse(data.budgetLines);

const lastFiscalYear = 2026;
/** Revenue per resident and year, in dollars. */
const revenuePerResident = 2_100;
const yearlyGrowth = 0.035;

/** Writes budgets and federal awards. Larger places publish budgets of more years. */
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
  for (let remaining = random.int(0, 5); remaining > 0; remaining -= 1) {
    const { agency, program, description } = random.pick(data.federalPrograms[place.region.country]);
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
