/**
 * Finances of local governments: the Census Bureau’s Annual Survey and Census of State and Local Government Finances, as cleaned by the
 * uscogdata package, with its list of geoids. Items are added up by line.
 */
import { flag, integer, oneOf, required, text, thousandDollars } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import { rowKey } from '../../row-key.ts';
import type { Outcome } from '../../outcome.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { financeKeyPrefix, type FinanceLine } from '../../../../schemas/catalog/finance-lines.ts';
import { lineOf } from './items.ts';
import { type Account, LineSums } from './line-sums.ts';

export const censusFinances: ContextSource = {
  name: 'census-finances',
  title: 'Annual Survey of State and Local Government Finances',
  publisher: 'US Census Bureau',
  license: 'public domain',
  url: 'https://www.census.gov/programs-surveys/gov-finances.html',
  country: 'US',
  open,
};

const geoidList = {
  name: 'list of governments with their geoids (canonical_fips_xwalk)',
  columns: {
    canonical_govid: required(text()),
    census_geoid: text(),
  },
  isRequired: true,
  ignored: [
    'gov_name',
    'govs_type',
    'type_label',
    'fips_state',
    'fips_county',
    'fips_place',
    'legacy_govs_id',
    'first_year',
    'last_year',
    'population_acs',
    'pop_confidence',
    'id_source',
  ],
} as const;

const items = {
  name: 'items of each government in a year (long)',
  columns: {
    canonical_govid: required(text()),
    type: required(oneOf('0', '1', '2', '3', '4', '5')),
    item_code: required(text()),
    amt: required(thousandDollars()),
    is_aggregate: required(flag()),
    year: required(integer()),
  },
  ignored: [
    'fips_state',
    'fips_county',
    'govid',
    'gov_blank',
    'gov_name',
    'county_name',
    'fips_state_asof',
    'fips_county_asof',
    'cog_legacy_state',
    'cog_legacy_county',
    'fips_place_code',
    'population',
    'popyear',
    'enrollment',
    'enrollyear',
    'function_code',
    'sch_level_code',
    'fiscal_year_end',
    'srvy_year',
    'srv_data',
    'impute_flag',
    'harmonized_code',
    'survey_weight',
  ],
} as const;

function open(): Conversion {
  const geoids = new Map<string, string>();
  const sums = new LineSums();
  return {
    readers: [
      tableReader(geoidList, ({ canonical_govid: govId, census_geoid: geoid }) => {
        if (geoid !== null) geoids.set(govId, geoid);
        return [];
      }),
      tableReader(items, (item): Outcome[] => {
        if (item.type === '0') return [{ skipped: 'state governments' }];
        if (item.is_aggregate) return [{ skipped: 'totals of other items' }];
        const line = lineOf(item.item_code);
        if ('skipped' in line) return [line];
        const account = { govId: item.canonical_govid, year: item.year };
        const skipped = sums.add(account, item.item_code, line, item.amt);
        return skipped === undefined ? [] : [{ skipped }];
      }),
    ],
    *end() {
      for (const { account, line, cents } of sums.all())
        if (cents === undefined) yield { skipped: 'lines of a budget with several amounts for one item' };
        else yield rowOf(account, line, cents, geoids.get(account.govId));
    },
  };
}

function rowOf({ govId, year }: Account, line: FinanceLine, cents: number, geoid?: string): Outcome {
  return {
    place: { geoid: geoid ?? `unknown, of the government ${govId}` },
    table: 'gov_finances',
    vintage: String(year),
    scope: `${rowKey(financeKeyPrefix, govId, year)}-`,
    row: {
      id: rowKey(financeKeyPrefix, govId, year, line.key),
      fiscal_year: year,
      category: line.category,
      line: line.name,
      amount_cents: cents,
      basis: 'actual',
    },
  };
}
