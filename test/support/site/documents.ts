/** The published shapes, as the tests ask for them. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { documentSchemas } from '../../../schemas/documents.ts';

type DocumentName = keyof typeof documentSchemas;

/** Which shape a published JSON file has, by its path. */
function documentNameOf(path: string): DocumentName {
  const name = basename(path, '.json');
  if (name === 'municipalities' || name === 'places' || name === 'meetings' || name === 'city') return name;
  return path.includes('/meetings/') || path.startsWith('meetings/') ? 'year' : 'block';
}

const committed = new Map<DocumentName, ValidateFunction>();

/** The committed JSON Schema, compiled. */
function committedSchema(name: DocumentName): ValidateFunction {
  const known = committed.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../../schemas/generated/${name}.schema.json`, import.meta.url);
  const schema = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  committed.set(name, schema);
  return schema;
}

/** What is wrong with a published file by our own strict shape and by the committed JSON Schema; nothing if it holds. */
export function shapeFaults(path: string, document: unknown): string[] {
  const name = documentNameOf(path);
  const schema = committedSchema(name);
  const issues = documentSchemas[name].safeParse(document).error?.issues ?? [];
  const errors = schema(document) ? [] : (schema.errors ?? []);
  return [
    ...issues.map(({ path: field, message }) => `${path} ${field.join('.')}: ${message} (strict shape)`),
    ...errors.map(({ instancePath, message }) => `${path} ${instancePath}: ${message} (JSON Schema)`),
  ];
}

/** The field of a document as a list of records. */
export const listOf = (document: Record<string, unknown>, field: string): Record<string, unknown>[] =>
  (document[field] ?? []) as Record<string, unknown>[];

/** One field of every record of a list. */
export const pick = (document: Record<string, unknown>, list: string, field: string): unknown[] =>
  listOf(document, list).map((record) => record[field]);
