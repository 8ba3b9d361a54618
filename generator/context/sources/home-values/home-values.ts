/**
 * Typical home values by month: the Zillow Home Value Index for cities and counties. Other publishers (the Federal Housing Finance
 * Agency, S&P) have index numbers instead of dollars, and none for cities.
 */
import { code, oneOf, optional, required, text } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import type { InvalidOutcome, Outcome } from '../../outcome.ts';
import { plainName } from '../../places/names.ts';
import type { PlaceKey } from '../../places/place-key.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';

export const homeValues: ContextSource = {
  name: 'home-values',
  title: 'Zillow Home Value Index',
  publisher: 'Zillow',
  license: 'terms of Zillow: attribution, limits on redistribution',
  licenseUrl: 'https://www.zillow.com/corp/Terms.htm',
  url: 'https://www.zillow.com/research/data/',
  country: 'US',
  open,
};

/** Month ends: `2000-01-31`, or `1/31/00` in a copy that a spreadsheet saved. */
const monthColumn = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2}(?:\d{2})?)$/;

const shared = {
  RegionID: required(text()),
  RegionName: required(text()),
} as const;

const counties = {
  name: 'values of counties',
  columns: {
    ...shared,
    RegionType: required(oneOf('county')),
    StateCodeFIPS: required(code(2)),
    MunicipalCodeFIPS: required(code(3)),
  },
  ignored: ['SizeRank', 'StateName', 'State', 'Metro'],
  wide: monthColumn,
  wideExample: '2020-01-31',
} as const;

const cities = {
  name: 'values of cities',
  columns: { ...shared, RegionType: required(oneOf('city')), State: required(text()) },
  ignored: ['SizeRank', 'StateName', 'Metro', 'CountyName'],
  wide: monthColumn,
  wideExample: '2020-01-31',
} as const;

/** Recognized only to report why nothing is imported. */
const regions = {
  name: 'values of metropolitan areas, states and the nation',
  columns: { ...shared, StateName: optional(text()) },
  ignored: ['SizeRank', 'RegionType'],
  wide: monthColumn,
  wideExample: '2020-01-31',
} as const;

type Series = {
  readonly regionId: string;
  /** `YYYY-MM`; the columns of a file have the same months in every record. */
  readonly months: readonly string[];
  readonly cents: Float64Array;
};

type City = { readonly series: Series; readonly name: string; readonly state: string };

function open(): Conversion {
  const cityGroups = new Map<string, City[]>();
  const parse = seriesParser();
  return {
    readers: [
      tableReader(counties, ({ RegionID, StateCodeFIPS, MunicipalCodeFIPS, wide }) => {
        const series = parse(RegionID, wide);
        if ('invalid' in series) return [series];
        return rowsOf(series, { geoid: `${StateCodeFIPS}${MunicipalCodeFIPS}` }, 'ZHVI (county)');
      }),
      tableReader(cities, ({ RegionID, RegionName: name, State: state, wide }) => {
        const series = parse(RegionID, wide);
        if ('invalid' in series) return [series];
        const key = `${state} ${plainName(name)}`;
        const group = cityGroups.get(key) ?? [];
        group.push({ series, name, state });
        cityGroups.set(key, group);
        return [];
      }),
      tableReader(regions, () => [{ skipped: 'metropolitan areas, states and the nation' }]),
    ],
    *end() {
      for (const group of cityGroups.values())
        for (const { series, name, state } of group)
          if (group.length === 1) yield* rowsOf(series, { name, state }, 'ZHVI (city)');
          // The file names their counties, but the corpus does not know the county of a city.
          else yield { skipped: 'cities that share their name with another city in the state' };
    },
  };
}

/** Returns a function that reads the values of a record. Thousands of cities stay in memory until the end, so they share their months. */
function seriesParser(): (regionId: string, wide: ReadonlyMap<string, string>) => Series | InvalidOutcome {
  const monthOf = memoized(parseMonth);
  const sharedMonths = new Map<string, readonly string[]>();
  return (regionId, wide) => {
    const bad = [...wide].find(([, text]) => !isValue(text));
    if (bad !== undefined)
      return { invalid: `column ${bad[0]} is “${bad[1].slice(0, 60)}”, not a value in dollars` };
    const months = [...wide.keys()].map(monthOf);
    const key = months.join();
    const shared = sharedMonths.get(key) ?? months;
    sharedMonths.set(key, shared);
    return { regionId, months: shared, cents: Float64Array.from(wide.values(), centsOf) };
  };
}

function memoized(parse: (text: string) => string): (text: string) => string {
  const parsed = new Map<string, string>();
  return (text) => {
    const known = parsed.get(text) ?? parse(text);
    parsed.set(text, known);
    return known;
  };
}

/** `2000-01-31` or `1/31/00` → `2000-01`. The index begins in 1996. */
function parseMonth(column: string): string {
  const [, month, year] = /^(\d{1,2})\/\d{1,2}\/(\d+)$/.exec(column) ?? [];
  if (month === undefined || year === undefined) return column.slice(0, 'YYYY-MM'.length);
  const century = year.length === 4 ? '' : Number(year) < 96 ? '20' : '19';
  return `${century}${year}-${month.padStart(2, '0')}`;
}

const isValue = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0;

const centsOf = (text: string): number => Math.round(Number(text) * 100);

function* rowsOf({ regionId, months, cents }: Series, place: PlaceKey, series: string): Generator<Outcome> {
  const last = months.at(-1) ?? '';
  for (const [index, month] of months.entries())
    yield {
      place,
      table: 'home_value_trend',
      vintage: last,
      // Every release revises the whole series.
      scope: `zhvi-${regionId}-`,
      row: {
        id: rowKey('zhvi', regionId, month.replace('-', '')),
        month,
        value_cents: cents[index] ?? null,
        series,
      },
    };
}
