/** The published shapes, as the tests ask for them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { documentSchemas } from '../../schemas/documents.ts';

type DocumentName = keyof typeof documentSchemas;

/** Which shape a published JSON file has, by its path. */
function documentNameOf(path: string): DocumentName {
  const name = basename(path, '.json');
  if (name === 'municipalities' || name === 'meetings' || name === 'city') return name;
  return path.includes('/meetings/') || path.startsWith('meetings/') ? 'year' : 'block';
}

const committed = new Map<DocumentName, z.ZodType>();

/** The shape as the committed JSON Schema tells it. */
function committedSchema(name: DocumentName): z.ZodType {
  const known = committed.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../schemas/generated/${name}.schema.json`, import.meta.url);
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(file, 'utf8')) as z.core.JSONSchema.JSONSchema);
  committed.set(name, schema);
  return schema;
}

/** What is wrong with a published file by our own strict shape and by the committed JSON Schema; nothing if it holds. */
export function shapeFaults(path: string, document: unknown): string[] {
  const name = documentNameOf(path);
  return [
    ['strict shape', documentSchemas[name]] as const,
    ['JSON Schema', committedSchema(name)] as const,
  ].flatMap(([kind, schema]) =>
    (schema.safeParse(document).error?.issues ?? []).map(
      ({ path: field, message }) => `${path} ${field.join('.')}: ${message} (${kind})`,
    ),
  );
}

/** The field of a document as a list of records. */
export const listOf = (document: Record<string, unknown>, field: string): Record<string, unknown>[] =>
  (document[field] ?? []) as Record<string, unknown>[];

/** One field of every record of a list. */
export const pick = (document: Record<string, unknown>, list: string, field: string): unknown[] =>
  listOf(document, list).map((record) => record[field]);
