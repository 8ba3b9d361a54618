/** What the search answered, read by a client: a service of a later version may say more than this one knows. */
import { z } from 'zod';
import { problemSchema } from '../../schemas/errors.ts';
import { searchResponseSchema, searchResultSchema } from '../../schemas/search.ts';
import { UserError } from '../system/errors.ts';

const answerSchema = z.object({
  ...searchResponseSchema.shape,
  results: z.array(z.object(searchResultSchema.shape)),
});
const faultSchema = z.object(problemSchema.shape).pick({ detail: true });

export type SearchAnswer = z.infer<typeof answerSchema>;

/**
 * The envelope of an answer. `from` is who gave it.
 * @throws {UserError} with the detail of a problem document, or where the answer is neither.
 */
export function readAnswer(status: number, body: string, from: string): SearchAnswer {
  const json = parseJson(body);
  const answer = answerSchema.safeParse(json);
  if (answer.success) return answer.data;
  const fault = faultSchema.safeParse(json);
  if (fault.success) throw new UserError(fault.data.detail);
  throw new UserError(
    `${from} answered ${status} with something that is no search result. Name the address of a search service with --url.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
