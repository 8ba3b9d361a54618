/** The documents that a cluster returns, checked. */
import * as z from 'zod';
import { meetingTopicNames } from '../../schemas/tables/meetings.ts';
import { languages } from '../engine/text/analyzers.ts';
import type { SearchDecision, SearchDocument } from '../engine/search-index.ts';

/** Decisions are returned as they were loaded; only what every one has is checked. */
const decisionSchema = z.custom<SearchDecision>(
  (value) =>
    z.looseObject({ id: z.string(), headline: z.string(), source: z.string() }).safeParse(value).success,
);

/** A document as it was loaded. */
export const documentSchema: z.ZodType<SearchDocument> = z.object({
  id: z.string(),
  city: z.string(),
  state: z.string(),
  kind: z.enum(['city', 'school']),
  body: z.string(),
  date: z.string(),
  headline: z.string(),
  summary: z.string(),
  url: z.string(),
  meeting: z.string().exactOptional(),
  place: z.string(),
  topics: z.array(z.enum(meetingTopicNames)),
  decisions: z.array(decisionSchema),
  translation: z
    .object({ language: z.enum(languages), headline: z.string(), summary: z.string() })
    .exactOptional(),
});
