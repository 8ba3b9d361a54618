/** The JSON files of each site. */
import { blocks } from '../blocks.ts';
import type { Config } from '../config.ts';
import {
  blockPath,
  cityDocumentPath,
  comparisonPath,
  meetingsPath,
  municipalitiesPath,
  placesPath,
  placeTablePath,
  placeTableYearPath,
  postalCodesPath,
  siteOf,
  statusDocumentPath,
  yearFilePath,
} from '../paths.ts';
import { placeTableDeclarations } from '../formats/place-tables.ts';
import type { Country } from '../names/states.ts';
import { slugPattern } from '../values.ts';
import { headerRefs, notModified, pathParameter, schemaRef } from './components.ts';

type FileRoute = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Parameters<typeof schemaRef>[0];
  readonly parameters?: readonly object[];
};

const slug = pathParameter(
  'slug',
  'The place: `slug` in municipalities.json.',
  { pattern: `^${slugPattern}$` },
  'sample-bay-ca',
);

const routes: Readonly<Record<string, FileRoute>> = {
  [municipalitiesPath]: {
    operationId: 'listMunicipalities',
    summary: 'List all places',
    description: 'Every place of the country, sorted by state, then name, with the URLs of its files.',
    schema: 'MunicipalitiesFile',
  },
  [placesPath]: {
    operationId: 'listPlaces',
    summary: 'List all places in compact form',
    description:
      'The data of the place finder: every place of the country as an array instead of an object, to save bytes.',
    schema: 'PlacesFile',
  },
  [postalCodesPath('{prefix}')]: {
    operationId: 'getPostalCodes',
    summary: 'Get the places of postal codes',
    description:
      'ZIP codes, or the first three characters of Canadian postal codes. Available for the prefixes that `postal_prefixes` in places.json lists.',
    schema: 'PostalCodesFile',
    parameters: [
      pathParameter(
        'prefix',
        'The first two characters of the postal codes, in lowercase.',
        { pattern: '^[0-9a-z]{2}$' },
        '78',
      ),
    ],
  },
  [statusDocumentPath]: {
    operationId: 'getStatus',
    summary: 'Ask how current the data is',
    description:
      'When sources were last read, places by the age of their newest change, places that are stale, and the contents of the release.',
    schema: 'StatusFile',
  },
  [meetingsPath('{slug}')]: {
    operationId: 'getMeetings',
    summary: 'Get the meetings of a place',
    description:
      'Upcoming meetings, and the most recent past ones. If not all fit, `archive` lists a file for each year.',
    schema: 'MeetingsFile',
    parameters: [slug],
  },
  [cityDocumentPath('{slug}')]: {
    operationId: 'getCity',
    summary: 'Get all data about a place',
    description:
      'The meetings and every context block of the place. If a block does not fit, `truncated` has the URL of the complete block.',
    schema: 'CityFile',
    parameters: [slug],
  },
  [yearFilePath('{slug}', '{year}')]: {
    operationId: 'getYear',
    summary: 'Get the meetings of a year',
    description:
      'Available for places with too many meetings for one file; `archive` in meetings.json lists them.',
    schema: 'YearFile',
    parameters: [
      slug,
      pathParameter(
        'year',
        'The year; parts after the first append their number.',
        { pattern: '^\\d{4}(-\\d+)?$' },
        '2024-2',
      ),
    ],
  },
  [blockPath('{slug}', '{block}', 1)]: {
    operationId: 'getBlock',
    summary: 'Get a complete block',
    description:
      'Available for blocks that are truncated in city.json, whose `truncated` lists them; `parts` has the URLs of all parts.',
    schema: 'BlockFile',
    parameters: [
      slug,
      pathParameter('block', 'The block.', { enum: blocks.map(({ name }) => name) }, 'member_votes'),
    ],
  },
  [comparisonPath('{slug}')]: {
    operationId: 'getComparison',
    summary: 'Get the divided votes of a place by member',
    description:
      'What the page that compares two members reads: every divided vote, with a letter for the vote of each member. Available for places with divided votes by name.',
    schema: 'ComparisonFile',
    parameters: [slug],
  },
};

const tableNames = placeTableDeclarations.map(({ name }) => name);
const table = pathParameter('table', 'The table.', { enum: tableNames }, 'decisions');

const tableOperation = (texts: {
  operationId: string;
  summary: string;
  description: string;
  parameters: readonly object[];
}): object => ({
  ...texts,
  tags: ['Files'],
  responses: {
    '200': {
      description: 'The file: UTF-8, RFC 4180, one header row, newest rows first.',
      headers: headerRefs('ETag', 'Cache-Control'),
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    '304': notModified,
    '404': { description: 'There is no such place, or the place has no such table.' },
  },
});

/** The tables of a place as CSV. */
const tableRoutes: Readonly<Record<string, object>> = {
  [placeTablePath('{slug}', '{table}')]: tableOperation({
    operationId: 'getTable',
    summary: 'Get a table of a place as CSV',
    description:
      'Amounts are decimal, with the currency in the name of the column. Cells that a spreadsheet would run as a formula begin with an apostrophe. A table that does not fit in one file has its newest years here.',
    parameters: [slug, table],
  }),
  [placeTableYearPath('{slug}', '{table}', '{year}')]: tableOperation({
    operationId: 'getTableYear',
    summary: 'Get an earlier year of a table as CSV',
    description:
      'Available for tables that do not fit in one file. The page of the place links to every part of them.',
    parameters: [
      slug,
      table,
      pathParameter(
        'year',
        'The year; parts after the first append their number. `undated` has the rows without a date.',
        { pattern: '^(\\d{4}|undated)(-\\d+)?$' },
        '2019',
      ),
    ],
  }),
};

/** Returns path items by path; their servers are the sites. */
export function fileRoutes(config: Config): Record<string, object> {
  const servers = config.deployments.map(({ country }) => ({
    url: siteOf(config, country)?.url('') ?? '',
    description: countryNames[country],
  }));
  const operations = [
    ...Object.entries(routes).map(([path, route]) => [path, operation(route)] as const),
    ...Object.entries(tableRoutes),
  ];
  return Object.fromEntries(operations.map(([path, get]) => [path, { servers, get }]));
}

const countryNames: Readonly<Record<Country, string>> = {
  US: 'Places in the United States',
  CA: 'Places in Canada',
};

const operation = ({ schema, parameters = [], ...texts }: FileRoute): object => ({
  ...texts,
  tags: ['Files'],
  parameters,
  responses: {
    '200': {
      description: 'The file.',
      headers: headerRefs('ETag', 'Cache-Control'),
      content: { 'application/json': { schema: schemaRef(schema) } },
    },
    '304': notModified,
    '404': { description: 'There is no such place, or the place has no such file.' },
  },
});
