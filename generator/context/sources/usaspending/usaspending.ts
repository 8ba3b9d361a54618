/** Federal grants, loans and contracts: responses of the USAspending.gov API. */
import type * as z from 'zod';
import { documentReader } from '../../layout/reader.ts';
import type { Outcome } from '../../outcome.ts';
import type { PlaceKey } from '../../places/place-key.ts';
import { geoidOfState } from '../../places/state-codes.ts';
import { rowKey } from '../../row-key.ts';
import type { ContextSource, Conversion } from '../../source.ts';
import { award, type Location, searchResult, selectAward, selectResults } from './shapes.ts';

export const usaspending: ContextSource = {
  name: 'usaspending',
  title: 'USAspending.gov',
  publisher: 'US Department of the Treasury',
  license: 'public domain',
  url: 'https://www.usaspending.gov/',
  country: 'US',
  open,
};

function open(): Conversion {
  return {
    readers: [
      documentReader(
        { name: 'response of search/spending_by_award', schema: searchResult, select: selectResults },
        (result) => [rowOf(ofResult(result))],
      ),
      documentReader({ name: 'response of awards/{id}', schema: award, select: selectAward }, (single) => [
        rowOf(ofAward(single)),
      ]),
    ],
  };
}

type Award = {
  /** The only stable key: award numbers repeat between agencies. */
  readonly id: string;
  readonly recipient: string | null | undefined;
  readonly agency: string | null | undefined;
  readonly programs: readonly {
    readonly number: string | null | undefined;
    readonly title: string | null | undefined;
  }[];
  readonly dollars: number | null | undefined;
  readonly start: string | null | undefined;
  readonly end: string | null | undefined;
  readonly description: string | null | undefined;
  readonly performedAt: Location;
  readonly recipientAt: Location;
};

const ofResult = (result: z.output<typeof searchResult>): Award => ({
  id: result.generated_internal_id,
  recipient: result['Recipient Name'],
  agency: result['Awarding Agency'],
  programs: (result['Assistance Listings'] ?? []).map(({ cfda_number, cfda_program_title }) => ({
    number: cfda_number,
    title: cfda_program_title,
  })),
  dollars: result['Loan Value'] ?? result['Award Amount'],
  start: result['Start Date'] ?? result['Issued Date'],
  end: result['End Date'],
  description: result.Description,
  performedAt: result['Primary Place of Performance'] ?? result.place_of_performance,
  recipientAt: result['Recipient Location'],
});

const ofAward = (single: z.output<typeof award>): Award => ({
  id: single.generated_unique_award_id,
  recipient: single.recipient?.recipient_name,
  agency: single.awarding_agency?.toptier_agency?.name,
  programs: (single.cfda_info ?? []).map(({ cfda_number, cfda_title }) => ({
    number: cfda_number,
    title: cfda_title,
  })),
  // For a loan, the government obligates only the cost of the loan.
  dollars: single.category === 'loans' ? single.total_loan_value : single.total_obligation,
  start: single.period_of_performance?.start_date,
  end: single.period_of_performance?.end_date,
  description: single.description,
  performedAt: single.place_of_performance,
  recipientAt: single.recipient?.location,
});

/** The row of an award, at the place of performance or, if that is unknown, at the place of the recipient. */
function rowOf(one: Award): Outcome {
  const place = placeOf(one.performedAt ?? one.recipientAt);
  if (place === undefined) return { skipped: 'awards without a city or county in the United States' };
  return {
    place,
    table: 'federal_awards',
    vintage: 'current amounts',
    row: {
      id: rowKey('usa', one.id),
      award_id: one.id,
      recipient: one.recipient ?? null,
      agency: one.agency ?? null,
      program: programOf(one.programs),
      amount_cents: centsOf(one.dollars),
      start_date: one.start ?? null,
      end_date: one.end ?? null,
      description: one.description ?? null,
      source_url: `https://www.usaspending.gov/award/${encodeURIComponent(one.id)}`,
    },
  };
}

/** The city by its name within the county; without a city, the county by its code. */
function placeOf(location: Location): PlaceKey | undefined {
  const { city_name: city, county_code: county, state_code: state } = location ?? {};
  const country = location?.location_country_code ?? location?.country_code;
  const stateGeoid = typeof state === 'string' ? geoidOfState(state) : undefined;
  if (country !== 'USA' || typeof state !== 'string' || stateGeoid === undefined) return undefined;
  const countyGeoid =
    typeof county === 'string' && /^\d{3}$/.test(county) ? `${stateGeoid}${county}` : undefined;
  if (typeof city === 'string' && city !== '')
    return { name: city, state, ...(countyGeoid === undefined ? {} : { county: countyGeoid }) };
  return countyGeoid === undefined ? undefined : { geoid: countyGeoid };
}

/** `43.008 Office of Stem Engagement (OSTEM)`; a listing whose title has changed is named once. */
function programOf(programs: Award['programs']): string | null {
  const titles = new Map<string, string>();
  for (const { number, title } of programs)
    if (typeof number === 'string' && !titles.has(number))
      titles.set(number, `${number} ${title ?? ''}`.trim());
  return titles.size === 0 ? null : [...titles.values()].join('; ');
}

function centsOf(dollars: number | null | undefined): number | null {
  const cents = typeof dollars === 'number' ? Math.round(dollars * 100) : Number.NaN;
  return Number.isSafeInteger(cents) ? cents : null;
}
