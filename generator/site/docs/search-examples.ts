/** Examples of searches. */
import {
  decisionsPath,
  healthPath,
  searchFeedPath,
  searchPath,
  searchTablePath,
} from '../../../schemas/paths.ts';
import { jsonCode, problemCode, textCode } from './example-code.ts';
import type { DocsExample } from './example-code.ts';

const printResults = {
  javascript:
    'for (const { date, city, headline, url } of data.results) console.log(date, city, headline, url);',
  python: `for result in data["results"]:
    print(result["date"], result["city"], result["headline"], result["url"])`,
};

/** Examples of the routes of the search host. */
export const searchExamples = (host: string): DocsExample[] => [...jsonExamples(host), ...formExamples(host)];

const jsonExamples = (host: string): DocsExample[] => [
  {
    name: 'phrase',
    shownAt: 'search',
    purpose: 'Find a phrase, exclude a word',
    code: jsonCode(
      { url: host + searchPath, parameters: { q: '"affordable housing" -parking', limit: 5 } },
      printResults,
    ),
  },
  {
    name: 'filters',
    shownAt: 'search',
    purpose: 'Find either of two words, in school boards only',
    code: jsonCode(
      { url: host + searchPath, parameters: { q: 'budget OR teachers', kind: 'school', limit: 5 } },
      printResults,
    ),
  },
  {
    name: 'decisions',
    shownAt: 'decisions',
    purpose: 'Find divided votes since a day, newest first',
    code: jsonCode(
      {
        url: host + decisionsPath,
        parameters: { q: 'budget OR rezoning', divided: 'true', from: '2020-01-01', sort: 'date', limit: 5 },
      },
      printResults,
    ),
  },
  {
    name: 'health',
    shownAt: 'health',
    purpose: 'Check how many meetings are searchable, and how current they are',
    code: jsonCode(
      { url: host + healthPath },
      {
        javascript: 'console.log(data.status, data.meetings, data.newest);',
        python: 'print(data["status"], data["meetings"], data["newest"])',
      },
    ),
  },
  {
    name: 'problem',
    shownAt: 'errors',
    purpose: 'See why a request is refused',
    code: problemCode({ url: `${host}${searchPath}?q=housing&state=Calfornia` }),
  },
];

const formExamples = (host: string): DocsExample[] => [
  {
    name: 'search-feed',
    shownAt: 'search-feed',
    purpose: 'Count the entries of the feed of a search',
    code: textCode(
      { url: host + searchFeedPath(searchPath), parameters: { q: 'budget' } },
      'from urllib.parse import urlencode\nfrom xml.etree import ElementTree\n',
      {
        javascript: 'console.log(text.split("<entry>").length - 1, "meetings");',
        python: `entries = ElementTree.fromstring(text).findall("{http://www.w3.org/2005/Atom}entry")
print(len(entries), "meetings")`,
      },
    ),
  },
  {
    name: 'decisions-table',
    shownAt: 'decisions-table',
    purpose: 'Download the decisions of a search as CSV',
    code: textCode(
      { url: host + searchTablePath(decisionsPath), parameters: { q: 'budget', outcome: 'passed' } },
      'from urllib.parse import urlencode\n',
      {
        javascript: 'console.log(text.trimEnd().split("\\r\\n").length - 1, "decisions");',
        python: 'print(len(text.rstrip().split("\\r\\n")) - 1, "decisions")',
      },
    ),
  },
];
