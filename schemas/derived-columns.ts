/**
 * Columns that the Parquet files of the dataset have in addition to those of the corpus: what readers would otherwise join for
 * nearly every question. They are derived when the dataset is written, and ignored when it is read as a corpus.
 */
import { type Column, optional } from './columns.ts';
import { meetings } from './tables/meetings.ts';
import { motions } from './tables/decisions.ts';
import { type FileName, tableOf } from './tables/index.ts';

/** A column of the row that `by` refers to. */
export type DerivedColumn = {
  readonly declared: Column;
  /** The column of this row that has the key. */
  readonly by: 'meeting_id' | 'motion_id';
  readonly from: 'meetings' | 'motions';
  readonly column: string;
};

const ofMeeting = (declared: Column, column: string): DerivedColumn => ({
  declared: optional(declared),
  by: 'meeting_id',
  from: 'meetings',
  column,
});

const meetingColumns: Readonly<Record<string, DerivedColumn>> = {
  meeting_date: ofMeeting(
    { ...meetings.columns.meeting_date, description: 'Local day of the meeting (derived).' },
    'meeting_date',
  ),
  body_name: ofMeeting(
    {
      ...meetings.columns.body_name,
      description:
        'Name of the body that met: `body_name` of the meeting, else the name of its body (derived).',
    },
    'body_name',
  ),
};

const motionColumns: Readonly<Record<string, DerivedColumn>> = Object.fromEntries(
  (['text', 'mover', 'result', 'yes', 'no', 'divided', 'stage', 'adopted_minutes'] as const).map((column) => {
    const declared: Column = motions.columns[column];
    const description = `${declared.description.replace(/\.$/, '')}: \`${column}\` of the motion (derived).`;
    return [
      `motion_${column}`,
      { declared: optional({ ...declared, description }), by: 'motion_id', from: 'motions', column },
    ];
  }),
);

/** The derived columns of a table's Parquet file, which follow those of the table. */
export function derivedColumns(name: FileName): Readonly<Record<string, DerivedColumn>> {
  const { columns } = tableOf(name);
  return {
    ...(columns['meeting_id'] === undefined ? {} : meetingColumns),
    ...(name === 'member_votes' ? motionColumns : {}),
  };
}

/** All columns of a table's Parquet file, in order. */
export const publishedColumns = (name: FileName): Readonly<Record<string, Column>> => ({
  ...tableOf(name).columns,
  ...Object.fromEntries(
    Object.entries(derivedColumns(name)).map(([column, { declared }]) => [column, declared]),
  ),
});
