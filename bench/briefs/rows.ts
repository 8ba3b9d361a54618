/** Rows for material that has few official facts. */
import { type Row, type TableName, tableOf } from '../../schemas/tables/index.ts';

/** A row with these values; all other columns are null. */
export const rowOf = <Name extends TableName>(name: Name, values: Partial<Row<Name>>): Row<Name> =>
  ({
    ...Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, null])),
    ...values,
  }) as Row<Name>;
