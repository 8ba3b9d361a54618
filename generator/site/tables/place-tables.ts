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
import { type PlaceTables, tableFiles, type TableRow } from './table-files.ts';

export type TablesView = Omit<PlaceView, 'tables' | 'feeds'>;

/** Renders the tables of a place that have rows. */
export function placeTables(view: TablesView): {
  readonly tables: PlaceTables;
  readonly artifacts: readonly Artifact[];
} {
  const { place } = view;
  const rendered = placeTableDeclarations.flatMap((table) => {
    const rows = rowsOf(table, view);
    if (rows.length === 0) return [];
    const header = table.columns.map(({ name }) => publishedColumn(name, place.row.country));
    return [{ name: table.name, ...tableFiles(place, table.name, header, rows) }];
  });
  return {
    tables: new Map(rendered.map(({ name, files }) => [name, files])),
    artifacts: rendered.flatMap(({ artifacts }) => artifacts),
  };
}

function rowsOf(table: PlaceTableDeclaration, view: TablesView): readonly TableRow[] {
  if (table === meetingsTable) return meetingRows(view);
  if (table === decisionsTable) return decisionRows(view);
  const name = table === votesTable ? memberVotesBlock.name : table.name;
  const records = view.blocks.find(({ block }) => block.name === name);
  if (records === undefined) return [];
  return table === votesTable ? voteRows(view, records) : blockRows(records, table);
}
