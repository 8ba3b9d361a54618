/** The parameters of /search and /decisions (CONTRACT.md 4). Their parser and the OpenAPI document are derived from this. */
import { outcomes, stages } from './columns.ts';
import { meetingTopicNames } from './tables/meetings.ts';

/** Maximum length of a snippet, in characters. */
export const snippetMaxLength = 240;

/** Maximum length of a query, in characters. */
export const queryMaxLength = 1000;
export const resultLimit = { minimum: 1, maximum: 50, default: 25 } as const;
/** Maximum and default number of rows of a CSV file. */
export const tableLimit = { minimum: 1, maximum: 1000, default: 1000 } as const;
export const searchKinds = ['city', 'school'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const sortOrders = ['relevance', 'date'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** What a response can contain besides its results. */
export const inclusions = ['total', 'facets', 'decision', 'match'] as const;
export type Inclusion = (typeof inclusions)[number];

/** More than any government spends in a year. */
const maxAmount = 10_000_000_000_000;
/** Maximum length of the words of a body's name. */
const bodyMaxLength = 200;

/** A parameter of a query string: its description, and the JSON Schema keywords of its decoded value. */
export type Parameter = {
  readonly isRequired: boolean;
  readonly description: string;
  readonly type: 'string' | 'integer' | 'boolean';
  readonly format?: 'date';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | string;
  readonly enum?: readonly (string | boolean)[];
  /** The option of `civic search`: the placeholder of its value, and its description. */
  readonly option?: { readonly value?: string; readonly summary: string };
};

/** Results by relevance that pages lead to, besides those of places that a query names: docs/search.md. */
export const rankedResults = 100;

/** `a, b or c` */
const listed = (values: readonly string[]): string =>
  `${values.slice(0, -1).join(', ')} or ${values.at(-1) ?? ''}`;

export const searchParameters = {
  q: {
    isRequired: true,
    description: `What to search for. The best matches come first, and \`include=match\` lists the words that a result lacks; with \`strict=true\`, \`sort=date\` or \`OR\`, every result has all words, of one alternative. \`"..."\` is an exact phrase, \`OR\` in capitals separates alternatives, and a leading \`-\` excludes a word or phrase. Case and accents are ignored. Surrounding spaces do not count toward the length.`,
    type: 'string',
    minLength: 1,
    maxLength: queryMaxLength,
  },
  limit: {
    isRequired: false,
    description: 'The maximum number of results.',
    type: 'integer',
    ...resultLimit,
    option: {
      value: '<count>',
      summary: `maximum number of results, ${resultLimit.minimum} to ${resultLimit.maximum} (default: ${resultLimit.default})`,
    },
  },
  state: {
    isRequired: false,
    description:
      'Only this state, province or territory: its full name (case and accents are ignored) or its postal code. Ignored if empty.',
    type: 'string',
    option: { value: '<name>', summary: 'only this state or province: full name or postal code' },
  },
  kind: {
    isRequired: false,
    description:
      'Only this kind of place: `school` for school boards, `city` for all others. Ignored if empty.',
    type: 'string',
    enum: searchKinds,
    option: { value: '<kind>', summary: `only this kind of place: ${listed(searchKinds)}` },
  },
  place: {
    isRequired: false,
    description: 'Only this place: its `slug` in municipalities.json. Ignored if empty.',
    type: 'string',
    maxLength: 100,
    option: { value: '<slug>', summary: 'only this place: its slug in municipalities.json' },
  },
  country: {
    isRequired: false,
    description: 'The country of `place`. Needed only if both countries have a place with that slug.',
    type: 'string',
    enum: ['US', 'CA'],
    option: { value: '<code>', summary: 'the country of --place, if both countries have one: US or CA' },
  },
  from: {
    isRequired: false,
    description: 'Only meetings on or after this day, as YYYY-MM-DD.',
    type: 'string',
    format: 'date',
    option: { value: '<day>', summary: 'only meetings on or after this day (YYYY-MM-DD)' },
  },
  to: {
    isRequired: false,
    description: 'Only meetings on or before this day, as YYYY-MM-DD.',
    type: 'string',
    format: 'date',
    option: { value: '<day>', summary: 'only meetings on or before this day (YYYY-MM-DD)' },
  },
  body: {
    isRequired: false,
    description:
      'Only bodies whose name has all of these words: `planning` finds the Planning Commission and the City Planning Board.',
    type: 'string',
    maxLength: bodyMaxLength,
    option: { value: '<words>', summary: 'only bodies whose name has these words' },
  },
  topic: {
    isRequired: false,
    description: 'Only meetings with this topic.',
    type: 'string',
    enum: meetingTopicNames,
    option: { value: '<topic>', summary: 'only meetings with this topic, such as housing' },
  },
  outcome: {
    isRequired: false,
    description: 'Only decisions with this outcome, or meetings with such a decision.',
    type: 'string',
    enum: outcomes,
    option: { value: '<outcome>', summary: `only decisions with this outcome: ${listed(outcomes)}` },
  },
  stage: {
    isRequired: false,
    description: 'Only decisions of this stage, or meetings with such a decision.',
    type: 'string',
    enum: stages,
    option: { value: '<stage>', summary: `only decisions of this stage: ${listed(stages)}` },
  },
  divided: {
    isRequired: false,
    description: '`true`: only decisions with votes for and against, or meetings with such a decision.',
    type: 'boolean',
    enum: [true],
    option: { summary: 'only decisions with votes for and against' },
  },
  min_amount: {
    isRequired: false,
    description:
      'Only decisions on at least this amount, in whole units of the currency, or meetings with such a decision.',
    type: 'integer',
    minimum: 0,
    maximum: maxAmount,
    option: { value: '<amount>', summary: 'only decisions on at least this amount, in whole dollars' },
  },
  sort: {
    isRequired: false,
    description: '`relevance`, or `date` for the newest first. With `date`, all words must occur.',
    type: 'string',
    enum: sortOrders,
    default: 'relevance',
    option: { value: '<order>', summary: `${listed(sortOrders)} (default: ${sortOrders[0]})` },
  },
  cursor: {
    isRequired: false,
    description:
      'The next page: `next_cursor` of the previous response, with the other parameters unchanged.',
    type: 'string',
    maxLength: 200,
    option: { value: '<cursor>', summary: 'the next page, as the previous one names it' },
  },
  strict: {
    isRequired: false,
    description: '`true`: only meetings with all words.',
    type: 'boolean',
    enum: [true],
    option: { summary: 'only results with all words' },
  },
  include: {
    isRequired: false,
    description: `What to add to the response, separated by commas: \`total\` (number of matches), \`facets\` (matches by state, kind, year, outcome, topic, body and place), \`decision\` (the decision of each meeting that matches best), \`match\` (the words that each result lacks, its language, and the places that were recognized in the query).`,
    type: 'string',
    maxLength: 100,
    option: {
      value: '<list>',
      summary: `with --json: what to add to the response, of ${inclusions.join(',')}`,
    },
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The parameters that restrict a search, in the order of the documentation. */
export const filterParameters = [
  'state',
  'kind',
  'place',
  'country',
  'from',
  'to',
  'body',
  'topic',
  'outcome',
  'stage',
  'divided',
  'min_amount',
] as const satisfies readonly ParameterName[];

export type SearchParameterName = keyof typeof searchParameters;
/** Those of documents: schemas/documents/document-parameters.ts. */
export const pageParameterNames = ['type', 'read_by', 'language', 'meeting', 'document'] as const;
export type PageParameterName = (typeof pageParameterNames)[number];

/** Parameters about decisions, which /documents does not have. */
export const decisionOnlyParameters = ['outcome', 'stage', 'divided', 'min_amount'] as const;
export type ParameterName = SearchParameterName | PageParameterName;

/** The language of a page or a feed of results, such as `fr`. Other forms of a search ignore it. */
export const languageParameter = 'lang';

/** The parameters of /decisions: as of /search, but `q` may be absent if there is a filter. */
export const decisionParameters = {
  ...searchParameters,
  q: {
    ...searchParameters.q,
    isRequired: false,
    description: `What to search for, as in /search. May be omitted if there is a filter; the newest decisions come first then.`,
  },
} as const satisfies Readonly<Record<SearchParameterName, Parameter>>;

/** The parameters of /similar: the title of a decision, its place, and filters. */
export const similarParameters = {
  q: {
    ...searchParameters.q,
    description:
      'The title of a decision. Its rarest words that other places have too are compared, up to six, without numbers and the name of its place.',
  },
  limit: { ...searchParameters.limit, description: 'The maximum number of places.' },
  state: searchParameters.state,
  kind: searchParameters.kind,
  place: {
    ...searchParameters.place,
    description: 'The place of the decision, which is left out: its `slug` in municipalities.json.',
  },
  country: searchParameters.country,
  from: searchParameters.from,
  to: searchParameters.to,
  body: searchParameters.body,
  topic: searchParameters.topic,
  outcome: searchParameters.outcome,
  stage: searchParameters.stage,
  divided: searchParameters.divided,
  min_amount: searchParameters.min_amount,
} as const satisfies Readonly<Record<string, Parameter>>;

/** Parameters of a search that has a feed and a table. */
type FormParameters = Readonly<Record<'limit' | 'sort', Parameter>> & Readonly<Record<string, Parameter>>;

/** The parameters of a feed: without `include`, and by date by default. */
export function feedParametersOf(parameters: FormParameters): Readonly<Record<string, Parameter>> {
  const { limit, sort } = parameters;
  const named = { ...parameters, sort: { ...sort, default: 'date' } };
  const shown = Object.entries({ ...named, limit: { ...limit, default: resultLimit.maximum } });
  return Object.fromEntries(shown.filter(([name]) => name !== 'include'));
}

/** The parameters of a CSV file: as of a feed, with more rows. */
export const tableParametersOf = (parameters: FormParameters): Readonly<Record<string, Parameter>> => ({
  ...feedParametersOf(parameters),
  limit: { ...parameters.limit, ...tableLimit, description: 'The maximum number of rows.' },
});

/** Parameters that are likely mistakes, and the right name. */
export const mistakenParameters: Readonly<Record<string, ParameterName>> = {
  city: 'place',
  slug: 'place',
  query: 'q',
  search: 'q',
  since: 'from',
  date: 'from',
  until: 'to',
  page: 'cursor',
  offset: 'cursor',
  order: 'sort',
  tag: 'topic',
  amount: 'min_amount',
};
