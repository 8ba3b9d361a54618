/** Assembles the blocks of a place's city.json from its rows. Pure. */
import { type Block, blocks, memberVotesBlock } from '../../schemas/blocks.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { type JsonBytes, toJsonBytes, withoutNulls } from './json.ts';
import { compareText } from '../system/text.ts';
import { rollCalls } from './roll-calls.ts';

/** A row in its published form. */
export type PublishedRow = Readonly<Record<string, unknown>>;

/** A block with all its rows, newest first. */
export type BlockRecords = {
  readonly block: Block;
  readonly values: readonly PublishedRow[];
  /** The same rows as JSON. */
  readonly items: readonly JsonBytes[];
};

type BlockRow = { readonly id: string; readonly date: string; readonly value: PublishedRow };

/** Assembles all blocks; blocks without rows are omitted. */
export const assembleBlocks = (rows: PlaceRows, localNow: string): readonly BlockRecords[] =>
  blocks.map((block) => assembleBlock(block, rows, localNow)).filter(({ items }) => items.length > 0);

function assembleBlock(block: Block, rows: PlaceRows, localNow: string): BlockRecords {
  const blockRows = block === memberVotesBlock ? rollCallRows(rows, localNow) : tableRows(block, rows);
  const values = blockRows.toSorted(newestFirst).map(({ value }) => value);
  return { block, values, items: values.map(toJsonBytes) };
}

/** Sorts by date, newest first, rows without a date last, then by id. */
const newestFirst = (a: BlockRow, b: BlockRow): number =>
  compareText(b.date, a.date) || compareText(a.id, b.id);

function tableRows(block: Block, rows: PlaceRows): BlockRow[] {
  const tableRows: readonly PublishedRow[] = rows[block.name];
  return tableRows.map((row) => ({
    id: String(row['id']),
    date: dateOf(block, row),
    value: publishedRow(row),
  }));
}

/** The first non-null date column of the block; '' sorts last in descending order. */
function dateOf({ dates }: Block, row: PublishedRow): string {
  const date = dates.map((column) => row[column]).find((value) => value !== null);
  return typeof date === 'string' || typeof date === 'number' ? String(date) : '';
}

/** The row without `muni_id` and without null fields. */
const publishedRow = (row: PublishedRow): PublishedRow => withoutNulls(row, 'muni_id');

const rollCallRows = (rows: PlaceRows, localNow: string): BlockRow[] =>
  rollCalls(rows, localNow).map((value) => ({ id: value.motion_id, date: value.date, value }));
