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
export type PlaceRows = { readonly [Name in ShownTable]: Row<Name>[] } & {
  /** Counts over the votes on all motions. */
  readonly attendance: Attendance[];
};

/** The roll calls of a meeting that list a name: in how many of them the member was present or absent. */
export type Attendance = Pick<Row<'member_votes'>, 'meeting_id' | 'member_name' | 'official_id'> & {
  rollCalls: number;
  present: number;
  absent: number;
};

/** Empty lists for all tables. */
export const emptyPlaceRows = (): PlaceRows =>
  // The compiler cannot see that the keys are complete.
  Object.fromEntries([...shownTables, 'attendance'].map((name) => [name, []])) as unknown as PlaceRows;
