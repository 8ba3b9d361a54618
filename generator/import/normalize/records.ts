/** Validates the records of a source. Invalid ones are reported as skipped, so that later code sees total types only. */
import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { Failure } from '../source-records.ts';

export type Parsed<Value> = {
  readonly values: readonly { readonly value: Value; readonly hash: string }[];
  readonly skipped: readonly Failure[];
};

/** The valid records with the hashes of their whole content, and the reasons why the others are invalid. */
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

/** The valid records among those that need no hash and no report; invalid ones are dropped. */
export const valuesOf = <Value>(shape: z.ZodType<Value>, records: readonly unknown[]): Value[] =>
  records.flatMap((record) => {
    const result = shape.safeParse(record);
    return result.success ? [result.data] : [];
  });

/** Hash of the JSON as received. 132 bits make collisions impossible in practice. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/** The id of a record, which is always its first field. */
function nameOf(record: unknown): string {
  const id: unknown = Object.values(Object(record) as object)[0];
  return typeof id === 'number' || typeof id === 'string' ? String(id) : 'without an id';
}

const reasonOf = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`).join('; ');
