import * as z from 'zod';
import { SourceError } from '../web/source-error.ts';

/** The JSON as the shape says. @throws {SourceError} naming the field that differs, and the address. */
export function shaped<Value>(shape: z.ZodType<Value>, json: unknown, address: URL): Value {
  const result = shape.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'the response' : issue.path.join('.');
  throw new SourceError(
    'refused',
    `The source’s response has an unknown form: ${field}: ${issue?.message ?? 'invalid'} (${address.origin}${address.pathname})`,
  );
}

/** A text or nothing: trimmed, and null if empty. Platforms return either. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

/** An id of a platform, as text: `0` and negative numbers mean none. */
export const optionalId = z
  .union([z.int(), z.string()])
  .nullish()
  .transform((value) =>
    value === null || value === undefined || Number(value) <= 0 || value === '' ? null : String(value),
  );

/** An id that is there. */
export const requiredId = z.union([z.int().positive(), z.string().min(1)]).transform(String);
