import * as z from 'zod';
import { bulkSchemas } from './bulk.ts';
import { documentSchemas } from './documents.ts';
import { recordShape } from './records.ts';
import { tableNames } from './tables/index.ts';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * JSON Schemas allow unknown fields, since published files may gain fields. Our own tests check the strict shape.
 */
const openAndTyped: Pick<z.core.ToJSONSchemaParams, 'override'> = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.type === 'number' && jsonSchema.multipleOf === 1) {
      jsonSchema.type = 'integer';
      delete jsonSchema.multipleOf;
    }
  },
};

const jsonSchemaOf = (shape: z.ZodType): JsonSchema => z.toJSONSchema(shape, openAndTyped);

/** The JSON Schemas of shapes by name. A shape that contains another one refers to it at `uri(name)`. */
export function linkedJsonSchemas(
  shapes: Readonly<Record<string, z.ZodType>>,
  uri: (name: string) => string,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(shapes)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, { ...openAndTyped, uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  );
}

/** Every JSON Schema of the project by file name: the published documents and the rows of the tables. */
export const jsonSchemas = (): ReadonlyMap<string, JsonSchema> =>
  new Map([
    ...Object.entries({ ...documentSchemas, ...bulkSchemas }).map(
      ([name, shape]) => [`${name}.schema.json`, jsonSchemaOf(shape)] as const,
    ),
    ...tableNames.map((name) => [`tables/${name}.schema.json`, jsonSchemaOf(recordShape(name))] as const),
  ]);
