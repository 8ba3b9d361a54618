/** The routes that compare a decision with those of other places, as the documentation describes them. */
import { searchPagePath, searchTablePath, similarPath } from '../../../schemas/paths.ts';
import type { DocsRoute } from './route-names.ts';

export const similarRoutes: readonly DocsRoute[] = [
  {
    name: 'similar',
    host: 'search',
    path: similarPath,
    title: 'Similar decisions in other places',
    summary: 'Finds decisions that share the rarest words of a title, one for each place.',
    text: 'It has the filters of /decisions. `q` is the title of a decision, and `place` its place, which is left out. `words` are those that were compared, and `missing` those that a result lacks.',
    shapes: { Response: 'SimilarResponse' },
  },
  {
    name: 'similar-table',
    host: 'search',
    path: searchTablePath(similarPath),
    title: 'Similar decisions as CSV',
    summary: 'A table of the same decisions.',
    text: 'It has the parameters of /similar. `shared_words` has the words that a decision shares.',
    shapes: {},
  },
  {
    name: 'similar-page',
    host: 'search',
    path: searchPagePath(similarPath),
    title: 'Similar decisions as a page',
    summary: 'An HTML page with the same decisions as a table.',
    text: 'It has the parameters of /similar. Every decision on the page of a meeting links to it.',
    shapes: {},
  },
];
