/** Finances of twelve governments, compared with the publisher's own classes of items. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { censusFinances } from '../../../generator/context/sources/census-finances/census-finances.ts';
import { ContextCorpus, place } from '../../generator/context/context.fixture.ts';
import { hasMaterial, recordedPath } from './material.ts';

const folder = 'context/census-finances';
const list = recordedPath(`${folder}/excerpt-12-xwalk.csv`);
const items2020 = recordedPath(`${folder}/excerpt-12-governments-2020.csv`);

/** The cells of a CSV file without quotes, by column. */
function cellsOf(path: string): Record<string, string>[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index], cell])));
}

describe.skipIf(!hasMaterial(folder))('recorded finances of twelve governments', () => {
  const governments = hasMaterial(folder) ? cellsOf(list) : [];
  const geoids = new Map(governments.map((row) => [row['canonical_govid'], row['census_geoid']]));
  const places = governments.map(({ census_geoid: geoid = '' }) =>
    place(`us-${geoid}`, geoid, { census_geoid: geoid }),
  );

  it('have the published property tax of Madison', async () => {
    const corpus = new ContextCorpus(places);
    await corpus.import(censusFinances, items2020, list);
    const rows = corpus.rows('gov_finances');
    expect(
      rows.find(({ muni_id, line }) => muni_id === 'us-5548000' && line === 'Property tax'),
    ).toMatchObject({
      fiscal_year: 2020,
      amount_cents: 25_541_000_000,
    });
    expect(new Set(rows.map(({ muni_id }) => muni_id)).size).toBe(12);
  });

  it('add up to the totals of the publisher’s categories, none counted twice', async () => {
    const corpus = new ContextCorpus(places);
    await corpus.import(censusFinances, items2020, list);
    const categories: Record<string, string> = {
      revenue: 'revenue',
      expenditure: 'spending',
      balance: 'balance',
    };
    const classes = new Map(
      cellsOf(recordedPath(`${folder}/summary_categories.csv`)).map(({ item_code, category_type = '' }) => [
        item_code,
        categories[category_type],
      ]),
    );
    const expected: Record<string, number> = {};
    for (const { canonical_govid, item_code, amt } of cellsOf(items2020)) {
      const key = `us-${geoids.get(canonical_govid)} ${classes.get(item_code)}`;
      if (classes.has(item_code)) expected[key] = (expected[key] ?? 0) + Number(amt) * 100_000;
    }
    const actual: Record<string, number> = {};
    for (const { muni_id, category, amount_cents } of corpus.rows('gov_finances'))
      if (category !== 'debt') {
        const key = `${String(muni_id)} ${String(category)}`;
        actual[key] = (actual[key] ?? 0) + Number(amount_cents);
      }
    expect(actual).toEqual(expected);
  });

  it('have as debt what was owed at the beginning, plus what was issued, less what was retired', async () => {
    const corpus = new ContextCorpus(places);
    await corpus.import(censusFinances, items2020, list);
    const signs: Record<string, number> = { '19U': 1, '29U': 1, '39U': -1 };
    const expected = new Map<string, number>();
    for (const { canonical_govid, item_code = '', amt } of cellsOf(items2020)) {
      const place = `us-${geoids.get(canonical_govid)}`;
      const cents = (signs[item_code] ?? 0) * Number(amt) * 100_000;
      if (cents !== 0) expected.set(place, (expected.get(place) ?? 0) + cents);
    }
    const atEnd = corpus
      .rows('gov_finances')
      .filter(({ line }) => line === 'Long-term debt outstanding at the end of the year');
    // The other four governments report figures that differ slightly, as one in five of all do.
    const exact = atEnd.filter(({ muni_id, amount_cents }) => expected.get(String(muni_id)) === amount_cents);
    expect([atEnd.length, exact.length]).toEqual([12, 8]);
  });
});
