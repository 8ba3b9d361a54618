/** Reads a response of the search service. */
import { z } from 'zod';
import { problemSchema } from '../../schemas/errors.ts';
import {
  decisionResultSchema,
  decisionsResponseSchema,
  searchResponseSchema,
  searchResultSchema,
} from '../../schemas/search.ts';
import { UserError } from '../system/errors.ts';

// A later version of the service may send more fields than this client knows.
const { decision, ...meetingShape } = searchResultSchema.shape;
const meetingsSchema = z.object({
  ...searchResponseSchema.shape,
  results: z.array(z.object({ ...meetingShape, decision: z.object(decision.unwrap().shape).optional() })),
});
const decisionsSchema = z.object({
  ...decisionsResponseSchema.shape,
  results: z.array(z.object(decisionResultSchema.shape)),
});
const problemShape = z.object(problemSchema.shape).pick({ detail: true });

export type MeetingsAnswer = z.infer<typeof meetingsSchema>;
export type DecisionsAnswer = z.infer<typeof decisionsSchema>;

/** Where a response came from. */
type Source = {
  readonly status: number;
  readonly body: string;
  /** The server, for errors. */
  readonly from: string;
};

/**
 * Parses a response of /search.
 * @throws {UserError} with the detail of a problem document, or if the response is neither that nor a search result
 */
export const readMeetings = (source: Source): MeetingsAnswer => readAnswer(meetingsSchema, source);

/**
 * Parses a response of /decisions.
 * @throws {UserError} as `readMeetings` does
 */
export const readDecisions = (source: Source): DecisionsAnswer => readAnswer(decisionsSchema, source);

function readAnswer<Shape extends z.ZodType>(shape: Shape, { status, body, from }: Source): z.infer<Shape> {
  const json = parseJson(body);
  const answer = shape.safeParse(json);
  if (answer.success) return answer.data;
  const problem = problemShape.safeParse(json);
  if (problem.success) throw new UserError(problem.data.detail);
  throw new UserError(
    `${from} answered ${status} without a search result. Pass the URL of a search service with --url.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
