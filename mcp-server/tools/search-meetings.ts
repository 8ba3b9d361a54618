import { z } from 'zod';
import {
  resultLimit,
  searchKinds,
  searchParameters,
  type SearchResponse,
  searchResponseSchema,
  type SearchResult,
  searchResultSchema,
} from '../../schemas/search.ts';
import { counted, credit, oneLine, paragraphs } from '../answers/text.ts';
import { declareTool } from './tool.ts';

const description = `Full-text search over the meetings of all places: city councils, county boards, school boards in the US and Canada.
Use it to find where and when something was decided or discussed. It searches plain-English briefs and extracted decisions (not raw agendas), best match first, each with a snippet and a link.
Query language: words are ANDed and match their inflections; "exact phrase"; OR in capitals; -word excludes; place and state names count as words ("palo alto housing"). A long question without operators falls back to its most significant words (relaxed: true). Details: the resource civic://query-language.
A result's url is .../city/<slug>/#m<meeting_id>: pass slug, meeting_id and date (as from and to) to get_city_meetings for its decisions, agenda and minutes. For votes, budgets, officials use get_city_context; for exact conditions over all places use filter_dataset.
Updated continuously. At most ${resultLimit.maximum} results and no paging: narrow the query or the state instead.`;

const input = z.strictObject({
  query: z
    .string()
    .trim()
    .min(searchParameters.q.minLength)
    .max(searchParameters.q.maxLength)
    .describe(searchParameters.q.description)
    .meta({ examples: ['"affordable housing" -parking', 'data center moratorium OR rezoning'] }),
  limit: z
    .int()
    .min(resultLimit.minimum)
    .max(resultLimit.maximum)
    .default(resultLimit.default)
    .describe(searchParameters.limit.description),
  state: z
    .string()
    .optional()
    .describe(searchParameters.state.description)
    .meta({ examples: ['California', 'QC'] }),
  kind: z.enum(searchKinds).optional().describe(searchParameters.kind.description),
});

/** The response of /search; newer services may add fields. */
const output = z.looseObject({
  ...searchResponseSchema.shape,
  results: z.array(z.looseObject(searchResultSchema.shape)).describe('Best match first.'),
});

export const searchMeetings = declareTool({
  name: 'search_meetings',
  title: 'Search meetings',
  description,
  input,
  output,
  answer: async ({ query, ...filters }, { service, signal }) => {
    const structured = await service.search({ q: query, ...filters }, signal);
    return {
      structured,
      text: paragraphs(heading(structured), listing(structured), credit(service.attribution)),
    };
  },
});

function heading({ query, count, relaxed }: SearchResponse): string {
  if (count === 0)
    return `No meeting matches ${JSON.stringify(query)}. Use fewer or other words, OR between alternatives, or omit state and kind.`;
  const found = `${counted(count, 'meeting')} for ${JSON.stringify(query)}, best match first.`;
  return relaxed === true
    ? `${found} None has all the words; these have the most significant ones, so check that they answer the question.`
    : found;
}

const listing = ({ results }: SearchResponse): string =>
  results.map((result, index) => `${index + 1}. ${entry(result)}`).join('\n');

const entry = ({ date, city, state, body, headline, snippet, url }: SearchResult): string =>
  `${date} ${city}, ${state}${body === '' ? '' : ` (${oneLine(body)})`}: ${oneLine(headline)}\n   ${oneLine(snippet)}\n   ${url}`;
