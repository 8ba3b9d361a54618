/** Responses of the USAspending.gov API. Other fields are not read. */
import * as z from 'zod';

const text = z.string().nullish();
const day = z.iso.date().nullish();
const dollars = z.number().nullish();

const location = z
  .object({
    location_country_code: text,
    country_code: text,
    state_code: text,
    county_code: text,
    city_name: text,
  })
  .nullish();

export type Location = z.output<typeof location>;

/**
 * A result of `POST search/spending_by_award/`. The request names its fields, so each of them may be absent.
 * https://github.com/fedspendingtransparency/usaspending-api/blob/master/usaspending_api/api_contracts/contracts/v2/search/spending_by_award.md
 */
export const searchResult = z.object({
  generated_internal_id: z.string().min(1),
  'Recipient Name': text,
  'Awarding Agency': text,
  'Award Amount': dollars,
  /** The face value of a loan. */
  'Loan Value': dollars,
  'Start Date': day,
  'Issued Date': day,
  'End Date': day,
  Description: text,
  'Assistance Listings': z.array(z.object({ cfda_number: text, cfda_program_title: text })).nullish(),
  'Primary Place of Performance': location,
  place_of_performance: location,
  'Recipient Location': location,
});

/** `GET awards/{id}/` */
export const award = z.object({
  generated_unique_award_id: z.string().min(1),
  category: text,
  description: text,
  total_obligation: dollars,
  total_loan_value: dollars,
  cfda_info: z.array(z.object({ cfda_number: text, cfda_title: text })).nullish(),
  awarding_agency: z.object({ toptier_agency: z.object({ name: text }).nullish() }).nullish(),
  period_of_performance: z.object({ start_date: day, end_date: day }).nullish(),
  recipient: z.object({ recipient_name: text, location }).nullish(),
  place_of_performance: location,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Selects the results of a search for awards, not for subawards, recipients or transactions. */
export const selectResults = (document: unknown): readonly unknown[] | undefined =>
  isRecord(document) && document['spending_level'] === 'awards' && Array.isArray(document['results'])
    ? document['results']
    : undefined;

export const selectAward = (document: unknown): readonly unknown[] | undefined =>
  isRecord(document) && 'generated_unique_award_id' in document ? [document] : undefined;
