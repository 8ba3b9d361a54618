/** The forms in which a search is answered: JSON, Atom, CSV and pages, of meetings, decisions and documents. */
import type { Config } from '../../schemas/config.ts';
import {
  decisionsPath,
  documentsPath,
  searchFeedPath,
  searchPagePath,
  searchPath,
  searchTablePath,
  similarPath,
} from '../../schemas/paths.ts';
import type { PageLanguage } from '../../schemas/formats/dates.ts';
import { countIn } from '../../schemas/formats/numbers.ts';
import type { Problem } from '../../schemas/errors.ts';
import { resultLimit, tableLimit } from '../../schemas/search-parameters.ts';
import type { Answer } from '../engine/search.ts';
import type { SearchIndex } from '../engine/search-index.ts';
import { similarDecisions } from '../engine/similar.ts';
import { decisionsBody, type NamedAnswer, searchBody, similarBody } from './answers.ts';
import { documentsBody, type DocumentsAnswer, noDocuments, withVisibleTexts } from './document-answers.ts';
import {
  atomFeed,
  decisionEntry,
  documentEntry,
  type EntryTimes,
  type FeedEntry,
  meetingEntry,
  timesOf,
} from './feed.ts';
import type { AnyResponse } from './pages/hints.ts';
import { htmlMediaType, pageHeaders } from './pages/page.ts';
import { languageOf, readAddress, type View } from './pages/address.ts';
import { searchWords } from './pages/words/words.ts';
import { problemPage, resultPage, startPage } from './pages/pages.ts';
import type { PageFacts } from './pages/results.ts';
import { defaultRules, type RouteRules, type SearchRequest } from './parameters.ts';
import type { Merging } from '../engine/ranking/rank.ts';
import { jsonMediaType } from './responses.ts';
import { similarPage } from './pages/similar.ts';
import { decisionsTable, documentsTable, searchTable, similarTable } from './tables.ts';

export type SearchForm = {
  readonly rules: RouteRules;
  readonly mediaType: string;
  /** Shows one decision per matter. Feeds and tables have all. */
  readonly merges?: Merging | undefined;
  /** Finds what the form shows; by default, what the request searches for. */
  readonly find?: (index: SearchIndex, request: SearchRequest) => Promise<Answer>;
  /** Of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the answer depends on `lang`. */
  readonly isLocal?: boolean;
  /**
   * @param self the address of the request
   * @param facts what a page says besides the answer
   */
  readonly write: (
    request: SearchRequest,
    answer: DocumentsAnswer,
    self: string,
    config: Config,
    facts: PageFacts,
  ) => string;
  /** Answers if the service has no such index; absent if the form of an empty answer says so. */
  readonly writeNone?: (
    request: Pick<SearchRequest, 'query'>,
    self: string,
    config: Config,
    facts: PageFacts,
  ) => string;
  /** Present if the form is for people: what answers besides results, and its headers. */
  readonly page?: {
    readonly headers: Readonly<Record<string, string>>;
    /** Answers a request for nothing. */
    readonly start: (queryString: string, config: Config) => string;
    readonly problem: (
      queryString: string,
      problem: Problem,
      config: Config,
      facts: PageFacts | undefined,
    ) => string;
  };
};

/** The page of a search, with counts, and the words that each result lacks. */
const pageForm = (
  view: View,
  rules: RouteRules,
  bodyOf: (request: SearchRequest, answer: DocumentsAnswer) => AnyResponse,
): SearchForm => ({
  rules: { ...rules, include: ['total', 'facets', 'decision', 'match'] },
  mediaType: htmlMediaType,
  isLocal: true,
  merges: view === 'decisions' ? 'matters' : undefined,
  write: (request, answer, self, config, facts) =>
    resultPage(view, new URL(self).search, bodyOf(request, answer), facts, config),
  page: {
    headers: pageHeaders,
    start: (queryString, config) => startPage(readAddress(queryString, view), config),
    problem: (queryString, problem, config, facts) => problemPage(view, queryString, problem, config, facts),
  },
});

const atomMediaType = 'application/atom+xml; charset=utf-8';
const csvMediaType = 'text/csv; charset=utf-8; header=present';

/** Feeds and tables are sorted by date by default, and have more entries. */
const feedRules = {
  ...defaultRules,
  defaultSort: 'date',
  limit: { ...resultLimit, default: resultLimit.maximum },
  hasExtras: false,
} as const;
const tableRules = { ...feedRules, limit: tableLimit } as const;

/** A search as a feed, in the language that `lang` asks for. */
const feedForm = <Result>(
  view: View,
  rules: RouteRules,
  resultsOf: (request: SearchRequest, answer: DocumentsAnswer) => readonly Result[],
  entryOf: (result: Result, when: EntryTimes, language: PageLanguage) => FeedEntry,
): SearchForm => ({
  rules,
  mediaType: atomMediaType,
  isLocal: true,
  write: (request, answer, self, config) => {
    const language = languageOf(new URL(self).searchParams);
    return atomFeed(
      {
        title: titleOf(view, language, request, config),
        subtitle: subtitleOf(view, language, request, answer),
        language,
        self,
        updated: answer.updatedAt,
        entries: entriesOf(resultsOf(request, answer), answer, (result, when) =>
          entryOf(result, when, language),
        ),
      },
      config,
    );
  },
});

function titleOf(view: View, language: PageLanguage, { query }: SearchRequest, config: Config): string {
  const title = `${searchWords[language].views[view].name} · ${config.name}`;
  return query.trim() === '' ? title : `${query.trim()} · ${title}`;
}

/** What a feed leaves out. */
function subtitleOf(
  view: View,
  language: PageLanguage,
  { sort, from }: SearchRequest,
  { hits, next }: NamedAnswer,
): string {
  const { feed, views } = searchWords[language];
  const counted = countIn(language, hits.length, views[view].one, views[view].many);
  if (from !== undefined) return feed.part(counted);
  if (sort === 'relevance') return feed.best(counted);
  return next === undefined ? feed.all(counted) : feed.newest(counted);
}

/** The entries of a feed, each about a hit. */
const entriesOf = <Result>(
  results: readonly Result[],
  { hits, updatedAt }: NamedAnswer,
  entryOf: (result: Result, when: EntryTimes) => FeedEntry,
): FeedEntry[] =>
  results.flatMap((result, number) => {
    const hit = hits[number];
    return hit === undefined ? [] : [entryOf(result, timesOf(hit.document, updatedAt))];
  });

export const meetingForms: Readonly<Record<string, SearchForm>> = {
  [searchPath]: {
    rules: defaultRules,
    mediaType: jsonMediaType,
    write: (request, answer) => JSON.stringify(searchBody(request, answer)),
  },
  [searchFeedPath(searchPath)]: feedForm(
    'meetings',
    feedRules,
    (request, answer) => searchBody(request, answer).results,
    meetingEntry,
  ),
  [searchTablePath(searchPath)]: {
    rules: tableRules,
    mediaType: csvMediaType,
    write: (request, answer) => searchTable(searchBody(request, answer)),
  },
  [searchPagePath(searchPath)]: pageForm('meetings', defaultRules, searchBody),
};

/** A comparison of decisions on the question of a title. */
const similarForm = {
  rules: { ...defaultRules, subject: 'decisions', needsQuery: true, include: ['match'] },
  find: (index: SearchIndex, { query, filters, limit }: SearchRequest) =>
    similarDecisions(index, { title: query, filters, limit }),
} as const;

const similarForms: Readonly<Record<string, SearchForm>> = {
  [similarPath]: {
    ...similarForm,
    mediaType: jsonMediaType,
    write: (request, answer) => JSON.stringify(similarBody(request, answer)),
  },
  [searchTablePath(similarPath)]: {
    ...similarForm,
    rules: { ...similarForm.rules, limit: { ...resultLimit, default: resultLimit.maximum } },
    mediaType: csvMediaType,
    write: (request, answer) =>
      similarTable(
        similarBody(request, answer),
        answer.hits.map(({ document }) => document),
      ),
  },
  [searchPagePath(similarPath)]: {
    ...similarForm,
    mediaType: htmlMediaType,
    isLocal: true,
    write: (request, answer, self, config) =>
      similarPage(similarBody(request, answer), new URL(self).search, config),
    page: {
      headers: pageHeaders,
      start: (queryString, config) => startPage(readAddress(queryString, 'decisions'), config),
      problem: (queryString, problem, config, facts) =>
        problemPage('decisions', queryString, problem, config, facts),
    },
  },
};

export const decisionForms: Readonly<Record<string, SearchForm>> = {
  [decisionsPath]: {
    rules: { ...defaultRules, subject: 'decisions' },
    mediaType: jsonMediaType,
    merges: 'matters',
    write: (request, answer) => JSON.stringify(decisionsBody(request, answer)),
  },
  [searchFeedPath(decisionsPath)]: feedForm(
    'decisions',
    { ...feedRules, subject: 'decisions' },
    (request, answer) => decisionsBody(request, answer).results,
    decisionEntry,
  ),
  [searchTablePath(decisionsPath)]: {
    rules: { ...tableRules, subject: 'decisions' },
    mediaType: csvMediaType,
    write: (request, answer) =>
      decisionsTable(
        decisionsBody(request, answer),
        answer.hits.map(({ document }) => document),
      ),
  },
  [searchPagePath(decisionsPath)]: pageForm(
    'decisions',
    { ...defaultRules, subject: 'decisions' },
    decisionsBody,
  ),
  ...similarForms,
};

const documentRules = { subject: 'documents' } as const;

/** Text of documents has names of private persons, which a search engine should not spread. */
export const documentHeaders = { 'X-Robots-Tag': 'noindex' } as const;

const ofDocuments = { merges: 'pages', headers: documentHeaders } as const;

export const documentForms: Readonly<Record<string, SearchForm>> = {
  [documentsPath]: {
    ...ofDocuments,
    rules: { ...defaultRules, ...documentRules },
    mediaType: jsonMediaType,
    write: (request, answer) => JSON.stringify(documentsBody(request, answer)),
    writeNone: (request) => JSON.stringify(noDocuments(request)),
  },
  [searchFeedPath(documentsPath)]: {
    ...ofDocuments,
    ...feedForm(
      'documents',
      { ...feedRules, ...documentRules },
      (request, answer) => documentsBody(request, answer).results.map(withVisibleTexts),
      documentEntry,
    ),
  },
  [searchTablePath(documentsPath)]: {
    ...ofDocuments,
    rules: { ...tableRules, ...documentRules },
    mediaType: csvMediaType,
    write: (request, answer) => documentsTable(documentsBody(request, answer)),
  },
  [searchPagePath(documentsPath)]: {
    ...pageForm('documents', { ...defaultRules, ...documentRules }, documentsBody),
    ...ofDocuments,
    writeNone: (request, self, config, facts) =>
      resultPage('documents', new URL(self).search, noDocuments(request), facts, config),
  },
};
