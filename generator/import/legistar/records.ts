/** Answers of the API become records here, or are told as skipped: what comes after sees total types only. */
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { Failure } from '../importer.ts';

export type Parsed<Value> = {
  readonly values: readonly { readonly value: Value; readonly hash: string }[];
  readonly skipped: readonly Failure[];
};

/** The records that have the shape, with the hashes of all of their content; and why the others have not. */
export function parseRecords<Value>(
  shape: z.ZodType<Value>,
  records: readonly unknown[],
  kind: string,
): Parsed<Value> {
  const values: { value: Value; hash: string }[] = [];
  const skipped: Failure[] = [];
  for (const record of records) {
    const result = shape.safeParse(record);
    if (result.success) values.push({ value: result.data, hash: hashOf(record) });
    else skipped.push({ what: `${kind} ${nameOf(record)}`, reason: reasonOf(result.error) });
  }
  return { values, skipped };
}

/** The values of records whose order and hashes do not matter; those of another shape are left out. */
export const valuesOf = <Value>(shape: z.ZodType<Value>, records: readonly unknown[]): Value[] =>
  records.flatMap((record) => {
    const result = shape.safeParse(record);
    return result.success ? [result.data] : [];
  });

/** Of the JSON as it came; 132 bits tell any two records apart. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/** The first id of a record: every one begins with it. */
function nameOf(record: unknown): string {
  const id: unknown = Object.values(Object(record) as object)[0];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : 'without an id';
}

const reasonOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`).join('; ');
