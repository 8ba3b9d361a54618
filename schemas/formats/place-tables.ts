/**
 * The CSV files of a place (CONTRACT.md 3) and their columns: `meetings`, `decisions`, `votes`, and one table for each other block of
 * city.json. The OpenAPI description, the data dictionary and the files are derived from this declaration.
 */
import { blocks, memberVotesBlock } from '../blocks.ts';
import type { Column } from '../columns.ts';
import type { Country } from '../names/states.ts';
import { type TableName, tableOf } from '../tables/index.ts';

export type PlaceTableColumn = {
  /** Amounts end in `_cents` here. In the file, they end in the currency and are decimal: `amount_usd`. */
  readonly name: string;
  readonly description: string;
};

export type PlaceTableDeclaration = {
  readonly name: string;
  /** What one row represents. */
  readonly description: string;
  readonly columns: readonly PlaceTableColumn[];
};

/** A column with the description that it has in a table of the corpus. */
const columnOf = (name: string, table: TableName, column = name): PlaceTableColumn => ({
  name,
  description: declared(table, column).description,
});

function declared(table: TableName, column: string): Column {
  const found = tableOf(table).columns[column];
  if (found === undefined) throw new Error(`the table ${table} has no column ${column}`);
  return found;
}

const column = (name: string, description: string): PlaceTableColumn => ({ name, description });

const sourceColumn = column('source', 'The official page or file.');

/** How far a vote can be relied on. */
const voteStateColumns = [
  column(
    'vote_state',
    '`provisional` (not from adopted minutes), `contradicted` (result and tally do not agree) or `conflicting` (sources disagree); empty if nothing is known against it.',
  ),
  column(
    'conflicts',
    'What other sources or the roll call state otherwise: `yes=4 https://example.org/minutes`.',
  ),
];

export const meetingsTable: PlaceTableDeclaration = {
  name: 'meetings',
  description: 'One meeting.',
  columns: [
    columnOf('id', 'meetings'),
    columnOf('date', 'meetings', 'meeting_date'),
    columnOf('time', 'meetings', 'start_time'),
    columnOf('end_time', 'meetings'),
    column('body', 'The body that met.'),
    columnOf('status', 'meetings'),
    columnOf('headline', 'briefs'),
    columnOf('summary', 'briefs'),
    column('decisions', 'Number of decisions.'),
    columnOf('tags', 'briefs'),
    columnOf('location', 'meetings'),
    columnOf('remote_url', 'meetings'),
    columnOf('comment_url', 'meetings'),
    columnOf('participation', 'meetings'),
    columnOf('agenda_url', 'meetings'),
    columnOf('minutes_url', 'meetings'),
    columnOf('video_url', 'meetings'),
    columnOf('vanished_at', 'meetings'),
    columnOf('generated_by', 'briefs'),
    column('url', 'Permanent link to the meeting.'),
    sourceColumn,
  ],
};

export const decisionsTable: PlaceTableDeclaration = {
  name: 'decisions',
  description: 'One decision, amendments and procedural motions included.',
  columns: [
    columnOf('id', 'decisions'),
    columnOf('meeting_id', 'decisions'),
    columnOf('date', 'meetings', 'meeting_date'),
    column('body', 'The body that decided.'),
    columnOf('headline', 'decisions'),
    columnOf('summary', 'decisions'),
    columnOf('stage', 'decisions'),
    columnOf('outcome', 'decisions'),
    columnOf('yes', 'decisions'),
    columnOf('no', 'decisions'),
    columnOf('abstain', 'decisions'),
    columnOf('amount_cents', 'decisions'),
    column('dissent', 'Members on the smaller side of a divided vote, each with the vote.'),
    columnOf('matter_id', 'decisions'),
    columnOf('matter_title', 'matters', 'title'),
    columnOf('file_number', 'matters'),
    columnOf('motion_id', 'decisions'),
    columnOf('motion', 'motions', 'text'),
    columnOf('mover', 'motions'),
    columnOf('seconder', 'motions'),
    columnOf('generated_by', 'decisions'),
    column('url', 'Link to the decision.'),
    sourceColumn,
    ...voteStateColumns,
    column('veto_part', 'What `veto_decision_id` is: the `record` of the veto, or the `vote` on it.'),
    column('veto_decision_id', 'The other decision about the same veto.'),
  ],
};

export const votesTable: PlaceTableDeclaration = {
  name: 'votes',
  description: 'The vote of one member on one divided motion.',
  columns: [
    columnOf('id', 'member_votes'),
    columnOf('date', 'meetings', 'meeting_date'),
    column('body', 'The body that voted.'),
    column('subject', 'What the motion was about: title of the agenda item, or else of the matter.'),
    columnOf('motion', 'motions', 'text'),
    columnOf('result', 'motions'),
    columnOf('yes', 'motions'),
    columnOf('no', 'motions'),
    columnOf('abstain', 'motions'),
    columnOf('absent', 'motions'),
    columnOf('member', 'member_votes', 'member_name'),
    columnOf('vote', 'member_votes'),
    column(
      'person',
      'The member’s page: last path segment of its address. Empty if the name is not matched.',
    ),
    columnOf('official_id', 'member_votes'),
    columnOf('motion_id', 'member_votes'),
    columnOf('meeting_id', 'member_votes'),
    column('url', 'Link to the meeting.'),
    sourceColumn,
    ...voteStateColumns,
  ],
};

/** The columns of a block: those of its table, without the place. */
const blockTable = (name: TableName): PlaceTableDeclaration => ({
  name,
  description: tableOf(name).description,
  columns: Object.keys(tableOf(name).columns)
    .filter((column) => column !== 'muni_id')
    .map((column) => columnOf(column, name)),
});

/** Every table that a place may have, in the order of the documentation. */
export const placeTableDeclarations: readonly PlaceTableDeclaration[] = [
  meetingsTable,
  decisionsTable,
  votesTable,
  ...blocks.filter((block) => block !== memberVotesBlock).map(({ name }) => blockTable(name)),
];

const currencies: Readonly<Record<Country, string>> = { US: 'usd', CA: 'cad' };

export const isAmount = (column: string): boolean => column.endsWith('_cents');

/** `amount_cents` -> `amount_usd`. */
export const publishedColumn = (column: string, country: Country): string =>
  isAmount(column) ? column.replace(/_cents$/, `_${currencies[country]}`) : column;
