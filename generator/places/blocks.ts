/** Rows of one place -> the blocks of its city.json. Pure. */
import { type Block, blocks, memberVotesBlock } from '../../schemas/blocks.ts';
import type { PlaceRows, ShownTable } from '../corpus/place-rows.ts';
import { type JsonBytes, toJsonBytes, withoutNulls } from './json.ts';
import { compareText } from '../system/text.ts';

/** A row as it is published. */
export type PublishedRow = Readonly<Record<string, unknown>>;

/** A block with all its rows, newest first. */
export type BlockRecords = {
  readonly block: Block;
  readonly values: readonly PublishedRow[];
  /** The same as JSON. */
  readonly items: readonly JsonBytes[];
};

type BlockRow = { readonly id: string; readonly date: string; readonly value: PublishedRow };

/** The blocks that have rows. */
export const assembleBlocks = (rows: PlaceRows): readonly BlockRecords[] =>
  blocks.map((block) => assembleBlock(block, rows)).filter(({ items }) => items.length > 0);

function assembleBlock(block: Block, rows: PlaceRows): BlockRecords {
  const blockRows = block === memberVotesBlock ? rollCalls(rows) : tableRows(block, rows);
  const values = blockRows.toSorted(newestFirst).map(({ value }) => value);
  return { block, values, items: values.map(toJsonBytes) };
}

/** By date descending, those without a date last, then by id. */
const newestFirst = (a: BlockRow, b: BlockRow): number =>
  compareText(b.date, a.date) || compareText(a.id, b.id);

function tableRows(block: Block, rows: PlaceRows): BlockRow[] {
  const tableRows: readonly PublishedRow[] = rows[block.name as ShownTable];
  return tableRows.map((row) => ({ id: String(row['id']), date: dateOf(block, row), value: published(row) }));
}

/** The first of the block's date columns that has a value; '' sorts last in descending order. */
function dateOf({ dates }: Block, row: PublishedRow): string {
  const date = dates.map((column) => row[column]).find((value) => value !== null);
  return typeof date === 'string' || typeof date === 'number' ? String(date) : '';
}

/** The row without its place and without fields that are null. */
const published = (row: PublishedRow): PublishedRow => withoutNulls(row, 'muni_id');

function rollCalls({ motions, member_votes, meetings }: PlaceRows): BlockRow[] {
  const dates = new Map(meetings.map(({ id, meeting_date }) => [id, meeting_date]));
  const votes = Map.groupBy(member_votes, ({ motion_id }) => motion_id);
  return motions.map((motion) => {
    const date = dates.get(motion.meeting_id) ?? '';
    const value = {
      motion_id: motion.id,
      meeting_id: motion.meeting_id,
      motion: motion.text ?? undefined,
      date,
      result: motion.result ?? undefined,
      yes: motion.yes ?? undefined,
      no: motion.no ?? undefined,
      abstain: motion.abstain ?? undefined,
      absent: motion.absent ?? undefined,
      source_url: motion.source_url,
      votes: (votes.get(motion.id) ?? [])
        .toSorted((a, b) => compareText(a.id, b.id))
        .map(({ member_name, official_id, vote }) => ({
          name: member_name,
          official_id: official_id ?? undefined,
          vote,
        })),
    };
    return { id: motion.id, date, value };
  });
}
