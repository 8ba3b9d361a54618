/** Exact schemas of the request bodies that a hub accepts from a push. */
import { z } from 'zod';

export const preuploadSchema = z.strictObject({
  files: z
    .array(z.strictObject({ path: z.string(), size: z.int(), sample: z.base64() }))
    .min(1)
    .max(100),
});

export const batchSchema = z.strictObject({
  operation: z.literal('upload'),
  transfers: z.tuple([z.literal('basic'), z.literal('multipart')]),
  hash_algo: z.literal('sha_256'),
  ref: z.strictObject({ name: z.literal('main') }),
  objects: z.array(z.strictObject({ oid: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(0) })),
});

export const completeSchema = z.strictObject({
  oid: z.string(),
  parts: z.array(z.strictObject({ partNumber: z.int(), etag: z.string() })),
});

export const createSchema = z.strictObject({
  name: z.string(),
  organization: z.string(),
  type: z.literal('dataset'),
});

export const headerSchema = z.strictObject({
  key: z.literal('header'),
  value: z.strictObject({ summary: z.string().min(1), parentCommit: z.string() }),
});

const path = z.string().regex(/^[^/]/);

export const operationSchema = z.discriminatedUnion('key', [
  z.strictObject({
    key: z.literal('file'),
    value: z.strictObject({ path, content: z.base64(), encoding: z.literal('base64') }),
  }),
  z.strictObject({
    key: z.literal('lfsFile'),
    value: z.strictObject({ path, algo: z.literal('sha256'), oid: z.string(), size: z.int() }),
  }),
  z.strictObject({ key: z.literal('deletedFile'), value: z.strictObject({ path }) }),
]);

export type CommitOperation = z.infer<typeof operationSchema>;
