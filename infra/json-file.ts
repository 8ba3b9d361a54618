import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A mistake that the operator can fix: ends the synthesis with one line instead of a stack trace. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

type JsonFile = {
  readonly path: string;
  /** How errors call the file: `The settings`. */
  readonly title: string;
  /** The file that explains its fields. */
  readonly manual: string;
};

/**
 * Reads and validates a file; returns undefined if there is none.
 * @throws {SettingsError} if it is not JSON, or does not match the schema.
 */
export function readJsonFile<Schema extends z.ZodType>(
  { path, title, manual }: JsonFile,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!existsSync(path)) return undefined;
  const content = parseJson(readFileSync(path, 'utf8'), `${title} ${path}`);
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => explain(issue, content));
  throw new SettingsError(
    `${title} ${path} must be corrected: ${faults.join('; ')}. ${manual} explains each field.`,
  );
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SettingsError(`${file} must be JSON: ${String(cause)}. Correct the file.`, { cause });
  }
}

/** `memory_mb is 64: Too small: expected number to be >=1024` */
function explain({ path, message }: z.core.$ZodIssue, content: unknown): string {
  if (path.length === 0) return message;
  const value = path.reduce(
    (inner: unknown, key) => (isRecord(inner) ? inner[String(key)] : undefined),
    content,
  );
  const found = value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`;
  return `${path.join('.')} ${found}: ${message}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
