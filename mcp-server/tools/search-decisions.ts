import { z } from 'zod';
import { type DecisionResult, decisionResultSchema } from '../../schemas/search.ts';
import { rankedResults } from '../../schemas/search-parameters.ts';
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

const description = `Search over the decisions of all places: what city councils, county boards and school boards in the US and Canada decided, each with its outcome, tally, amount, who dissented, and its official source.
Use it for "what was decided about ...", contested votes (divided: true), large amounts (min_amount, in whole currency units), failed motions (outcome: "failed"), or the newest decisions of a place (place or another filter, without a query). To count: the filters and limit: 1; total is the number of decisions that match. facets: true counts them by state, year, outcome, topic, body and place ("which cities voted on ...?"). Repeats of one matter are merged, the final decision first.
Query language as in search_meetings. If some decisions have all words, only those are returned; partial: true adds others, which list the words that they lack in missing.
Null means unknown: a decision without an outcome or tally may have passed or failed. Cite source, the official page.
meeting_id with the place's slug (in url: .../city/<slug>/#m<meeting_id>) leads to the whole meeting: get_city_meetings. next_cursor leads to the next page (by relevance the first ${rankedResults} and some of places that the query names; with sort: "date" all).`;

const input = z.strictObject({
  query: queryInput.optional().describe('As in search_meetings. May be omitted if there is a filter.'),
  ...searchInputs,
});

/** The response of /decisions; newer services may add fields. */
const output = z.looseObject({
  ...envelopeFields,
  results: z
    .array(
      z.looseObject({
        ...decisionResultSchema.shape,
        dissent: z.array(z.looseObject(decisionResultSchema.shape.dissent.element.shape)),
        conflicts: z.array(z.looseObject({})).optional().describe('As in get_city_meetings.'),
      }),
    )
    .describe('Best match first, or newest first.'),
});

export const searchDecisions = declareTool({
  name: 'search_decisions',
  title: 'Search decisions',
  description,
  input,
  output,
  answer: async (request, { service, signal, within }) => {
    const found = fitResults(
      await searchComplete(request, (inputs) => service.search.decisions(requestOf(inputs), within)),
    );
    const answer = await withEmptyState(service, request, found, { within, signal });
    const coverage = await coverageOfSearch(service, request, answer, signal);
    const structured = { ...answer, ...(coverage === undefined ? {} : { coverage: { ...coverage } }) };
    const isByDate = request.sort === 'date' || (request.query ?? '') === '';
    const listing = structured.results.map((result, index) => `${index + 1}. ${entry(result)}`).join('\n');
    return {
      structured,
      text: paragraphs(
        searchHeading(structured, 'decision', isByDate ? 'newest first' : 'best match first'),
        listing,
        searchFooting(structured),
        coverage === undefined ? '' : coverageText(coverage),
        credit(service.attribution),
      ),
    };
  },
});

function entry(result: DecisionResult): string {
  const { date, city, state, body, headline, snippet, source, url, dissent, generated_by: author } = result;
  const isByAi = author?.startsWith('ai:') === true;
  return [
    `${date} ${city}, ${state}${body === '' ? '' : ` (${oneLine(body)})`}: ${oneLine(headline)}${resultText(result, countryOfState(state))}${isByAi ? ' [AI-generated text]' : ''}`,
    lackingLine(result.missing),
    dissent.length === 0
      ? ''
      : `Dissent: ${oneLine(dissent.map(({ name, vote }) => `${name} (${vote})`).join(', '))}`,
    snippet === headline ? '' : oneLine(snippet),
    `Source: ${source} | Page: ${url}`,
  ]
    .filter((line) => line !== '')
    .join('\n   ');
}
