/** The shape of a model's answer, as a validator and as the JSON Schema that providers receive. */
import { hash } from 'node:crypto';
import * as z from 'zod';
import { meetingTopicNames } from '../../../schemas/tables/meetings.ts';
import { idPattern } from '../../../schemas/values.ts';

const id = z.string().regex(new RegExp(`^${idPattern}$`));

const claimShape = z.strictObject({
  text: z.string().min(1).max(600).describe('What a matter is about, without what happened to it'),
  quote: z.string().min(1).max(2000).describe('Words of the document that name the matter'),
  documentId: id,
});

/** Beyond this, an answer is no brief. The gate drops what is more than a brief may have. */
const listMax = 300;

/** The answer of a model (model.ts, `BriefAnswer`). */
export const answerShape = z.strictObject({
  headline: claimShape,
  summary: z.array(claimShape).max(listMax),
  notableItems: z.array(claimShape).max(listMax),
  decisions: z.array(z.strictObject({ decisionId: id, claim: claimShape })).max(listMax),
  tags: z.array(z.string().min(1).max(60)).max(listMax),
  topics: z.array(z.enum(meetingTopicNames)).max(listMax),
});

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Keywords that some providers refuse in a schema. The validator checks them after the answer. */
const limits = ['maxLength', 'minLength', 'maxItems', 'pattern', '$schema'];

/** The JSON Schema of an answer, without limits. */
export const answerSchema: JsonSchema = z.toJSONSchema(answerShape, {
  override: ({ jsonSchema }) => {
    for (const keyword of limits) delete (jsonSchema as Record<string, unknown>)[keyword];
  },
});

/** Changes with the schema. */
export const schemaVersion = hash('sha256', JSON.stringify(answerSchema)).slice(0, 12);
