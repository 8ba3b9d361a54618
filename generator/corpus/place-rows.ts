/** The rows of one place, from which its documents are made. */
import type { Row, TableName } from '../../schemas/tables/index.ts';

/** Tables whose rows the site or the search shows. The others are only checked. */
export const shownTables = [
  'bodies',
  'meetings',
  'agenda_items',
  'documents',
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
  'meeting_topics',
  'decision_links',
] as const satisfies readonly TableName[];

export type ShownTable = (typeof shownTables)[number];

/** Rows by table. Member votes are only those on divided motions, links of decisions only those to matters. */
export type PlaceRows = { readonly [Name in ShownTable]: Row<Name>[] };

/** Empty lists for all tables. */
export const emptyPlaceRows = (): PlaceRows =>
  // The compiler cannot see that the keys are complete.
  Object.fromEntries(shownTables.map((name) => [name, []])) as unknown as PlaceRows;
