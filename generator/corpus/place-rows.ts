/** The rows of one place that its documents are made from. */
import type { Row, TableName } from '../../schemas/tables/index.ts';

/** The tables whose rows the site shows; the others are checked and left. */
export const shownTables = [
  'bodies',
  'meetings',
  'briefs',
  'decisions',
  'briefs_i18n',
  'motions',
  'member_votes',
  'officials',
  'matters',
  'election_results',
  'ballot_measures',
  'gov_finances',
  'building_permits',
  'permits',
  'demographics',
  'home_value_trend',
  'federal_awards',
  'campaign_finance',
] as const satisfies readonly TableName[];

export type ShownTable = (typeof shownTables)[number];

/** Rows by table. Motions are the divided ones, member votes those on them. */
export type PlaceRows = { readonly [Name in ShownTable]: Row<Name>[] };

/** No rows in any table. */
export const emptyPlaceRows = (): PlaceRows =>
  // The compiler does not see that these are exactly the keys.
  Object.fromEntries(shownTables.map((name) => [name, []])) as unknown as PlaceRows;
