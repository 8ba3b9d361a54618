/** The rows of one place, from which its documents are made. */
import { blocks } from '../../schemas/blocks.ts';
import type { Row } from '../../schemas/tables/index.ts';

/** Tables that meetings are assembled from. */
const meetingTables = [
  'bodies',
  'meetings',
  'agenda_items',
  'documents',
  'briefs',
  'decisions',
  'briefs_i18n',
  'meeting_topics',
  'decision_links',
] as const;

/** Tables whose rows the site or the search shows. The others are only checked. */
export const shownTables = [...meetingTables, ...blocks.flatMap(({ tables }) => tables)];

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
export const emptyPlaceRows = (): PlaceRows => emptyLists([...shownTables, 'attendance']);

const emptyLists = <Name extends string>(names: readonly Name[]): { readonly [N in Name]: never[] } =>
  // `fromEntries` forgets the names.
  Object.fromEntries(names.map((name) => [name, []])) as unknown as { readonly [N in Name]: never[] };
