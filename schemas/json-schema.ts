import { z } from 'zod';
import { documentSchemas } from './documents.ts';
import { recordShape } from './records.ts';
import { tableNames } from './tables/index.ts';

/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema of a shape. Unknown fields are allowed in it, since published files only ever gain fields; our own
 * tests check the strict shape.
 */
const jsonSchemaOf = (shape: z.ZodType): JsonSchema =>
  z.toJSONSchema(shape, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.type === 'number' && jsonSchema.multipleOf === 1) {
        jsonSchema.type = 'integer';
        delete jsonSchema.multipleOf;
      }
    },
  });

/** Every JSON Schema of the project by file name: the published documents and the rows of the tables. */
export const jsonSchemas = (): ReadonlyMap<string, JsonSchema> =>
  new Map([
    ...Object.entries(documentSchemas).map(
      ([name, shape]) => [`${name}.schema.json`, jsonSchemaOf(shape)] as const,
    ),
    ...tableNames.map((name) => [`tables/${name}.schema.json`, jsonSchemaOf(recordShape(name))] as const),
  ]);
