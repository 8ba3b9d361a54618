/** Validates published documents, and reads their fields. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { documentSchemas } from '../../../schemas/documents.ts';

type DocumentName = keyof typeof documentSchemas;

/** Documents with a file name of their own. */
const wholeDocuments = ['municipalities', 'places', 'status', 'meetings', 'city'] as const;

/** The shape of a published JSON file, by its path. */
function documentNameOf(path: string): DocumentName {
  const name = basename(path, '.json');
  const own = wholeDocuments.find((document) => document === name);
  if (own !== undefined) return own;
  if (path.endsWith('people/compare/votes.json')) return 'comparison';
  return path.includes('/meetings/') || path.startsWith('meetings/') ? 'year' : 'block';
}

const schemaCache = new Map<DocumentName, ValidateFunction>();

/** The committed JSON Schema, compiled. */
function committedSchema(name: DocumentName): ValidateFunction {
  const known = schemaCache.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../../schemas/generated/${name}.schema.json`, import.meta.url);
  const schema = new Ajv2020({ allErrors: true }).compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  schemaCache.set(name, schema);
  return schema;
}

/** Errors of a published file, by our own strict shape and by the committed JSON Schema. Empty if it is valid. */
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

/** A field of a document as a list of records. */
export const listOf = (document: Record<string, unknown>, field: string): Record<string, unknown>[] =>
  (document[field] ?? []) as Record<string, unknown>[];

/** One field of every record in a list. */
export const pick = (document: Record<string, unknown>, list: string, field: string): unknown[] =>
  listOf(document, list).map((record) => record[field]);
