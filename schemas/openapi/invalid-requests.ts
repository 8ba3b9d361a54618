/** Examples of invalid requests with the errors that answer them. A test sends them to the app. */
import { outcomes } from '../columns.ts';
import type { Config } from '../config.ts';
import { type ErrorName, type Problem, type ProblemFacts, problemOf } from '../errors.ts';
import { states } from '../names/states.ts';
import type { Example } from './examples.ts';

type InvalidRequest = {
  readonly queryString: string;
  readonly detail: string;
  readonly facts: ProblemFacts;
};

/** Examples of invalid requests to /search, by name of the error. */
export const invalidRequests: Readonly<Partial<Record<ErrorName, InvalidRequest>>> = {
  'missing-query': {
    queryString: 'state=Ohio',
    detail: 'q is required: what to search for, as in /search?q=housing.',
    facts: { parameter: 'q' },
  },
  'invalid-query': {
    queryString: `q=${'housing+'.repeat(126)}`,
    detail: 'q has 1007 characters; the limit is 1000.',
    facts: { parameter: 'q' },
  },
  'costly-query': {
    queryString: `q=${'%22of+the%22+OR+%22to+the%22+OR+'.repeat(10)}%22in+the%22`,
    detail:
      'q takes too long: it has 3 phrases, of which "of the" takes longest. Use fewer phrases, or rarer words.',
    facts: { parameter: 'q' },
  },
  'invalid-limit': {
    queryString: 'q=housing&limit=51',
    detail: 'limit must be an integer from 1 to 50, not "51".',
    facts: { parameter: 'limit' },
  },
  'unknown-state': {
    queryString: 'q=housing&state=Calfornia',
    detail:
      'state must be the full name or the postal code of a US state or territory, or of a Canadian province or territory, not "Calfornia". Did you mean California?',
    facts: { parameter: 'state', allowed: states.map(({ name }) => name), did_you_mean: 'California' },
  },
  'unknown-kind': {
    queryString: 'q=housing&kind=town',
    detail: 'kind must be city or school, not "town".',
    facts: { parameter: 'kind', allowed: ['city', 'school'] },
  },
  'unknown-place': {
    queryString: 'q=housing&place=no-such-place',
    detail: 'place must be the slug of a place, as in municipalities.json, not "no-such-place".',
    facts: { parameter: 'place' },
  },
  'unknown-value': {
    queryString: 'q=housing&outcome=approved',
    detail:
      'outcome must be passed, failed, tabled, referred, withdrawn, other, overridden or sustained, not "approved".',
    facts: { parameter: 'outcome', allowed: [...outcomes] },
  },
  'invalid-date': {
    queryString: 'q=housing&from=2026-02-30',
    detail: 'from must be a day as in from=2026-03-31, not "2026-02-30".',
    facts: { parameter: 'from' },
  },
  'invalid-amount': {
    queryString: 'q=housing&min_amount=1,000,000',
    detail:
      'min_amount must be a whole amount from 0 to 10000000000000, as in min_amount=1000000, not "1,000,000".',
    facts: { parameter: 'min_amount' },
  },
  'invalid-cursor': {
    queryString: 'q=housing&cursor=2',
    detail:
      'cursor is not from a response to this search. Send next_cursor of the previous page, with all other parameters unchanged.',
    facts: { parameter: 'cursor' },
  },
  'unknown-parameter': {
    queryString: 'q=housing&city=Oakland',
    detail: 'There is no parameter "city". Did you mean place?',
    facts: { parameter: 'city', did_you_mean: 'place' },
  },
  'repeated-parameter': {
    queryString: 'q=housing&q=parking',
    detail: 'q is repeated. Send it once.',
    facts: { parameter: 'q' },
  },
  'malformed-query-string': {
    queryString: 'q=100%',
    detail: 'q is not percent-encoded UTF-8; write a literal percent sign as %25.',
    facts: { parameter: 'q' },
  },
};

/** As of /search, except that filters can replace the query. */
export const invalidDecisionRequests: typeof invalidRequests = {
  ...invalidRequests,
  'missing-query': {
    queryString: 'limit=5',
    detail: 'q or a filter is required, as in /decisions?q=housing or /decisions?state=Ohio&from=2026-01-01.',
    facts: { parameter: 'q' },
  },
};

/** Returns the problem documents that answer invalid requests, by name of the error. */
export const problemExamples = (
  config: Config,
  requests: typeof invalidRequests,
): Readonly<Record<string, Example<Problem>>> =>
  Object.fromEntries(
    Object.entries(requests).map(([name, { detail, facts }]) => {
      // Object.entries loses the type of the keys.
      const value = problemOf(config, name as ErrorName, detail, facts);
      return [name, { summary: value.title, value }];
    }),
  );
