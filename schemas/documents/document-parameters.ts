/** The parameters of /documents and /documents/text (CONTRACT.md 4). */
import {
  type decisionOnlyParameters,
  type PageParameterName,
  type Parameter,
  searchParameters,
} from '../search-parameters.ts';
import { documentKinds } from '../tables/meetings.ts';
import { waysOfReading } from '../tables/texts.ts';

/** Further parameters of /documents. */
export const pageParameters = {
  type: {
    isRequired: false,
    description: 'Only this kind of document.',
    type: 'string',
    enum: documentKinds,
  },
  read_by: {
    isRequired: false,
    description:
      'Only pages read in this way: `text` from their characters, `ocr` by optical character recognition, which may have wrong letters.',
    type: 'string',
    enum: waysOfReading,
  },
  language: {
    isRequired: false,
    description: 'Only pages in this language, as `en` or `fr`.',
    type: 'string',
    maxLength: 3,
  },
  meeting: {
    isRequired: false,
    description: 'Only documents of this meeting.',
    type: 'string',
    maxLength: 64,
  },
  document: {
    isRequired: false,
    description: 'Only pages of this document.',
    type: 'string',
    maxLength: 64,
  },
} as const satisfies Readonly<Record<PageParameterName, Parameter>>;

/** The parameters of /documents: as of /search, but for those about decisions, and with others about documents. */
export const documentParameters = {
  ...withoutDecisions(searchParameters),
  q: {
    ...searchParameters.q,
    isRequired: false,
    description:
      'What to search for, as in /search. May be omitted if there is a filter; the newest documents come first then.',
  },
  strict: { ...searchParameters.strict, description: '`true`: only pages with all words.' },
  include: {
    ...searchParameters.include,
    description:
      'What to add to the response, separated by commas: `total` (number of matching pages), `facets` (matching pages by state, kind, year, type, topic, body and place), `match` (the words that each result lacks, and the places that were recognized in the query).',
  },
  ...pageParameters,
} as const satisfies Readonly<Record<string, Parameter>>;

function withoutDecisions<Parameters extends typeof searchParameters>(
  parameters: Parameters,
): Omit<Parameters, (typeof decisionOnlyParameters)[number]> {
  const { outcome: _, stage: __, divided: ___, min_amount: ____, ...others } = parameters;
  return others;
}

/** Maximum number of a page, and of a character of a page. */
const maxPage = 100_000;
const maxOffset = 1_000_000;

/** The parameters of /documents/text. */
export const textParameters = {
  id: {
    isRequired: true,
    description: 'The document: `document_id` of a result of /documents.',
    type: 'string',
    minLength: 1,
    maxLength: 64,
  },
  from: {
    isRequired: false,
    description: 'The first page.',
    type: 'integer',
    minimum: 1,
    maximum: maxPage,
    default: 1,
  },
  to: {
    isRequired: false,
    description: 'The last page. An answer may end before it: then `next_page` is not after it.',
    type: 'integer',
    minimum: 1,
    maximum: maxPage,
    default: maxPage,
  },
  offset: {
    isRequired: false,
    description: 'Where to begin in the first page: `next_offset` of the previous response.',
    type: 'integer',
    minimum: 0,
    maximum: maxOffset,
    default: 0,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type TextParameterName = keyof typeof textParameters;
/** Parameters of /documents/text that are likely mistakes, and the right name. */
export const mistakenTextParameters: Readonly<Record<string, keyof typeof textParameters>> = {
  document: 'id',
  document_id: 'id',
  page: 'from',
  pages: 'from',
  from_page: 'from',
  to_page: 'to',
  start: 'from',
  end: 'to',
};
