/** Shapes of table rows as published JSON, in which null fields are omitted. */
import * as z from 'zod';
import type { Column, ColumnType } from './columns.ts';
import { evidenceShape } from './evidence.ts';
import { type TableName, tableOf } from './tables/index.ts';
import { datePattern, idPattern, instantPattern, slugPattern, timePattern, urlPattern } from './values.ts';

const matching = (pattern: string): z.ZodString => z.string().regex(new RegExp(`^(?:${pattern})$`));

const valueShapes: Record<Exclude<ColumnType, 'enum'>, (column: Column) => z.ZodType> = {
  id: () => matching(idPattern),
  slug: () => matching(slugPattern),
  text: textShape,
  url: () => matching(urlPattern),
  integer: (column) => bounded(z.number().multipleOf(1), column),
  number: (column) => bounded(z.number(), column),
  boolean: () => z.boolean(),
  date: () => matching(datePattern),
  instant: () => matching(instantPattern),
  time: () => matching(timePattern),
  timezone: () => z.string(),
  list: ({ pattern }) => z.array(pattern === undefined ? z.string() : matching(pattern)),
  evidence: () => evidenceShape,
};

function textShape({ pattern, maxCharacters }: Column): z.ZodString {
  const shape = pattern === undefined ? z.string() : matching(pattern);
  return maxCharacters === undefined ? shape : shape.max(maxCharacters);
}

function bounded(shape: z.ZodNumber, { minimum, maximum }: Column): z.ZodNumber {
  const above = minimum === undefined ? shape : shape.min(minimum);
  return maximum === undefined ? above : above.max(maximum);
}

/** The shape of one column's value, with its description and unit. */
export function valueShape(column: Column): z.ZodType {
  const shape = column.type === 'enum' ? z.enum(column.values ?? []) : valueShapes[column.type](column);
  const unit = column.unit === undefined ? '' : ` Unit: ${column.unit}.`;
  return shape.describe(column.description + unit);
}

/** The shape of a row of a table, without the omitted columns. */
export function recordShape(name: TableName, omitted: readonly string[] = []): z.ZodObject {
  const { columns, description } = tableOf(name);
  const fields = Object.entries(columns)
    .filter(([column]) => !omitted.includes(column))
    .map(([column, declared]) => {
      const shape = valueShape(declared);
      return [column, declared.nullable ? shape.optional() : shape] as const;
    });
  return z.strictObject(Object.fromEntries(fields)).describe(description);
}
