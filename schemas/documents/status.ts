/** Shape of /status.json, besides the license. */
import * as z from 'zod';
import { count, date, matching, required, text, url } from '../shapes.ts';
import { instantPattern, slugPattern } from '../values.ts';

const placeName = {
  slug: matching(slugPattern, 'Last path segment of the page’s address.'),
  name: required('municipalities', 'name'),
  state_code: required('municipalities', 'state_code'),
  url: url('The page of the place.'),
};
/** Places of which something is too old. At most 50 are listed. */
const oldPlaces = <Entry extends z.ZodType>(entry: Entry, description: string) =>
  z
    .strictObject({
      days: count('Places for which it is more days are counted.'),
      total: count('Number of these places.'),
      places: z.array(entry).max(50).describe('Up to 50 of them, the oldest date first.'),
    })
    .describe(description);

export const statusFields = {
  as_of: date('Day of the build, in UTC. All ages are relative to it.'),
  counts: z
    .strictObject({
      places: count('Places.'),
      places_with_meetings: count('Places with meetings.'),
      meetings: count('Meetings.'),
      decisions: count('Decisions.'),
      briefs: count('Meetings with a brief.'),
      briefs_by_ai: count('Meetings with a brief that AI wrote.'),
    })
    .describe('Contents of the release.'),
  freshness: z
    .array(
      z.strictObject({
        age: z
          .enum(['today', '1-2-days', '3-7-days', '8-30-days', 'older', 'unknown'])
          .describe('Age of the newest `updated_at`; `unknown` if there is none, or if it is in the future.'),
        places: count('Number of places.'),
      }),
    )
    .describe('Places by the newest `updated_at` of the place and its meetings.'),
  sources: z
    .strictObject({
      total: count('Number of groups.'),
      groups: z
        .array(
          z.strictObject({
            kind: z
              .enum(['platform', 'publisher'])
              .describe('`platform` for the meetings of single places; `publisher` for all other sources.'),
            name: text('The platform or publisher; null if the platform is unknown.').nullable(),
            sources: count('Number of sources.'),
            undated: count('Number of sources without `retrieved_at`.'),
            retrieved_at: required('sources', 'retrieved_at').nullable(),
            oldest_retrieved_at: required('sources', 'retrieved_at').nullable(),
          }),
        )
        .max(200)
        .describe('Up to 200 groups, the one with the oldest date first.'),
    })
    .describe('When sources were last read: the newest and the oldest `retrieved_at` of each group.'),
  stale: oldPlaces(
    z.strictObject({
      ...placeName,
      updated_at: matching(instantPattern, 'Newest `updated_at` of the place.'),
    }),
    'Days since the newest `updated_at`.',
  ),
  quiet: oldPlaces(
    z.strictObject({ ...placeName, last_meeting: date('Day of the newest past meeting.') }),
    'Days since the newest meeting of places with no announced meeting.',
  ),
};
