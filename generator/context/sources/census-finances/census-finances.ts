/**
 * Finances of local governments: the Census Bureau’s Annual Survey and Census of State and Local Government Finances, in the cleaned
 * form of the uscogdata package, with its list of geoids. Items are added up by line.
 */
import { flag, integer, oneOf, required, text, thousandDollars } from '../../layout/columns.ts';
import { tableReader } from '../../layout/reader.ts';
import { rowKey } from '../../row-key.ts';
import type { Outcome } from '../../outcome.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import type { FinanceLine } from '../../../../schemas/catalog/finance-lines.ts';
import { lineOf } from './items.ts';

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

type Sum = { readonly line: FinanceLine; cents: number };

/** The lines of one government in one year. */
type Account = { readonly govId: string; readonly year: number; readonly sums: Map<string, Sum> };

function open(): Conversion {
  const geoids = new Map<string, string>();
  const accounts = new Map<string, Account>();
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
        addTo(accountOf(accounts, item.canonical_govid, item.year), line, item.amt);
        return [];
      }),
    ],
    *end() {
      for (const account of accounts.values()) yield* rowsOf(account, geoids.get(account.govId));
    },
  };
}

function accountOf(accounts: Map<string, Account>, govId: string, year: number): Account {
  const key = `${govId} ${year}`;
  const account = accounts.get(key) ?? { govId, year, sums: new Map() };
  accounts.set(key, account);
  return account;
}

function addTo({ sums }: Account, line: FinanceLine, cents: number): void {
  const sum = sums.get(line.key);
  if (sum === undefined) sums.set(line.key, { line, cents });
  else sum.cents += cents;
}

function* rowsOf({ govId, year, sums }: Account, geoid: string | undefined): Generator<Outcome> {
  for (const { line, cents } of sums.values())
    yield {
      place: { geoid: geoid ?? `unknown, of the government ${govId}` },
      table: 'gov_finances',
      vintage: String(year),
      scope: `${rowKey('fin', govId, year)}-`,
      row: {
        id: rowKey('fin', govId, year, line.key),
        fiscal_year: year,
        category: line.category,
        line: line.name,
        amount_cents: cents,
        basis: 'actual',
      },
    };
}
