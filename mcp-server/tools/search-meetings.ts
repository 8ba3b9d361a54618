import { z } from 'zod';
import { type SearchResult, searchResultSchema } from '../../schemas/search.ts';
import { rankedResults, searchParameters } from '../../schemas/search-parameters.ts';
import { countryOfState } from '../../schemas/names/states.ts';
import { resultText } from '../answers/meeting-text.ts';
import { fitResults, lackingLine, searchFooting, searchHeading } from '../answers/search-text.ts';
import { credit, oneLine, paragraphs } from '../answers/text.ts';
import { coverageText } from '../places/coverage.ts';
import {
  envelopeFields,
  queryInput,
  coverageOfSearch,
  requestOf,
  searchComplete,
  searchInputs,
  withEmptyState,
} from './search-fields.ts';
import { declareTool } from './tool.ts';

const description = `Full-text search over the meetings of all places: city councils, county boards, school boards in the US and Canada. It searches briefs and decisions (not raw agendas), and returns each meeting with a snippet, the decision that matches best, and a link.
Use it to find where and when something was discussed; for what was decided, with outcome, tally and amount, use search_decisions.
Query language: words match their inflections and synonyms, English and French; "exact phrase"; OR in capitals; -word excludes; names of places and states count as words ("palo alto housing"). If some meetings have all words, only those are returned; partial: true adds others, which list the words that they lack in missing: do not claim that such a meeting is about them. Details: the resource civic://query-language.
A result's url is .../city/<slug>/#m<meeting_id>: pass slug, meeting_id and date (as from and to) to get_city_meetings for the whole meeting. next_cursor leads to the next page (by relevance the first ${rankedResults} and some of places that the query names; with sort: "date" all).`;

const input = z.strictObject({ query: queryInput.min(searchParameters.q.minLength), ...searchInputs });

/** The response of /search; newer services may add fields. */
const output = z.looseObject({
  ...envelopeFields,
  results: z
    .array(
      z.looseObject({
        ...searchResultSchema.shape,
        decision: z
          .looseObject({})
          .optional()
          .describe('The decision that matches best, as in get_city_meetings.'),
      }),
    )
    .describe('Best match first, or newest first.'),
});

export const searchMeetings = declareTool({
  name: 'search_meetings',
  title: 'Search meetings',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const found = fitResults(
      await searchComplete(request, (inputs) =>
        service.search.meetings(requestOf(inputs, 'decision'), within),
      ),
    );
    const answer = await withEmptyState(service, request, found, { within, signal });
    const coverage = await coverageOfSearch(service, request, answer, signal);
    const structured = { ...answer, ...(coverage === undefined ? {} : { coverage: { ...coverage } }) };
    const order = request.sort === 'date' ? 'newest first' : 'best match first';
    const listing = structured.results.map((result, index) => `${index + 1}. ${entry(result)}`).join('\n');
    return {
      structured,
      text: paragraphs(
        searchHeading(structured, 'meeting', order),
        listing,
        searchFooting(structured),
        coverage === undefined ? '' : coverageText(coverage),
        credit(service.attribution),
      ),
    };
  },
});

function entry({ date, city, state, body, headline, snippet, url, decision, missing }: SearchResult): string {
  return [
    `${date} ${city}, ${state}${body === '' ? '' : ` (${oneLine(body)})`}: ${oneLine(headline)}`,
    lackingLine(missing),
    oneLine(snippet),
    decision === undefined
      ? ''
      : `Decision: ${oneLine(decision.headline)}${resultText(decision, countryOfState(state))} ${decision.source}`,
    url,
  ]
    .filter((line) => line !== '')
    .join('\n   ');
}
