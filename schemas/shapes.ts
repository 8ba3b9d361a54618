/** Shapes of fields in the published JSON files. */
import * as z from 'zod';
import { valueShape } from './records.ts';
import { type Row, type TableName, tableOf } from './tables/index.ts';
import { datePattern, idPattern, urlPattern } from './values.ts';

export const matching = (pattern: string, description: string): z.ZodString =>
  z
    .string()
    .regex(new RegExp(`^(?:${pattern})$`))
    .describe(description);
export const id = (description: string): z.ZodString => matching(idPattern, description);
export const url = (description: string): z.ZodString => matching(urlPattern, description);
export const date = (description: string): z.ZodString => matching(datePattern, description);
export const count = (description: string): z.ZodNumber => z.int().min(0).describe(description);
export const text = (description: string): z.ZodString => z.string().describe(description);
/** Shape of a required field that repeats a column. */
export const required = <Name extends TableName, C extends keyof Row<Name> & string>(
  table: Name,
  column: C,
): z.ZodType<NonNullable<Row<Name>[C]>> => {
  const declared = tableOf(table).columns[column];
  if (declared === undefined) throw new Error(`no column ${table}.${column}`);
  // The compiler knows the type of the declaration, but not of the shape that is built from it.
  return valueShape(declared) as z.ZodType<NonNullable<Row<Name>[C]>>;
};
/** Shape of an optional field that repeats a column. */
export const ifKnown = <Name extends TableName, C extends keyof Row<Name> & string>(
  table: Name,
  column: C,
): z.ZodOptional<z.ZodType<NonNullable<Row<Name>[C]>>> => required(table, column).optional();
