/** The routes of the search host that compare a decision with those of other places. */
import type { Config } from '../config.ts';
import { searchPagePath, searchTablePath, similarPath } from '../paths.ts';
import { similarParameters } from '../search-parameters.ts';
import { schemaRef } from './components.ts';
import { similarExamples, similarResponse } from './examples.ts';
import type { SearchRoute } from './search-route.ts';

/** A comparison of places as data, as a table and as a page. */
export const similarRoutes = (config: Config): readonly SearchRoute[] => {
  const shared = { parameters: similarParameters, examples: similarExamples };
  return [
    {
      ...shared,
      path: similarPath,
      operationId: 'similarDecisions',
      summary: 'Compare a decision with those of other places',
      description:
        'Decisions that share the rarest words of a title, one for each place: at least two of the words, and a third of their weight. The place of the decision is left out. Nothing is judged: that decisions share words does not make them the same.',
      found: 'A decision of each place, those with the most in common first.',
      content: {
        'application/json': {
          schema: schemaRef('SimilarResponse'),
          examples: { decision: similarResponse(config) },
        },
      },
    },
    {
      ...shared,
      path: searchTablePath(similarPath),
      operationId: 'similarTable',
      summary: 'Download similar decisions of other places as CSV',
      description: `A table (RFC 4180) with the results of ${similarPath}, and the words that each shares. Cells that a spreadsheet would run as a formula begin with an apostrophe.`,
      parameters: {
        ...similarParameters,
        limit: { ...similarParameters.limit, default: similarParameters.limit.maximum },
      },
      found: 'The table, with a header row.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    {
      ...shared,
      path: searchPagePath(similarPath),
      operationId: 'similarPage',
      summary: 'Read similar decisions of other places',
      description: `An HTML page with the results of ${similarPath} as a table. It loads nothing and runs no script.`,
      found: 'The page.',
      content: { 'text/html': { schema: { type: 'string' } } },
      isPage: true,
    },
  ];
};
