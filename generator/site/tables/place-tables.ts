/** `/city/<slug>/<table>.csv`: every table that a page of the place shows. Pure. */
import { memberVotesBlock } from '../../../schemas/blocks.ts';
import {
  decisionsTable,
  meetingsTable,
  type PlaceTableDeclaration,
  placeTableDeclarations,
  publishedColumn,
  votesTable,
} from '../../../schemas/formats/place-tables.ts';
import type { Artifact } from '../../store/artifact.ts';
import type { PlaceView } from '../place/place-view.ts';
import { blockRows, decisionRows, meetingRows, voteRows } from './rows.ts';
import { type PlaceTables, type TableFile, tableFiles, type TableRow } from './table-files.ts';

export type TablesView = Omit<PlaceView, 'tables' | 'feeds'>;

/** Renders the tables of a place that have rows, one after another. Returns their files. */
export function* placeTables(view: TablesView): Generator<Artifact, PlaceTables> {
  const { place } = view;
  const tables = new Map<string, readonly TableFile[]>();
  for (const table of placeTableDeclarations) {
    const header = table.columns.map(({ name }) => publishedColumn(name, place.row.country));
    const files = yield* tableFiles(place, table.name, header, rowsOf(table, view));
    if (files.length > 0) tables.set(table.name, files);
  }
  return tables;
}

function rowsOf(table: PlaceTableDeclaration, view: TablesView): Iterable<TableRow> {
  if (table === meetingsTable) return meetingRows(view);
  if (table === decisionsTable) return decisionRows(view);
  const name = table === votesTable ? memberVotesBlock.name : table.name;
  const records = view.blocks.find(({ block }) => block.name === name);
  if (records === undefined) return [];
  return table === votesTable ? voteRows(view, records) : blockRows(records, table);
}
