/** The JSON files of each site. */
import { blocks } from '../blocks.ts';
import type { Config } from '../config.ts';
import {
  blockPath,
  cityDocumentPath,
  meetingPagesPath,
  meetingsPath,
  municipalitiesPath,
  placesPath,
  siteOf,
  yearFilePath,
} from '../paths.ts';
import type { Country } from '../states.ts';
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
  [meetingPagesPath('{slug}')]: {
    operationId: 'getMeetingPages',
    summary: 'Find the page of a meeting',
    description:
      'The pages that show the meetings of a place in full, each with the ids of its meetings. Available for places with meetings.',
    schema: 'MeetingPagesFile',
    parameters: [slug],
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
};

/** Returns path items by path; their servers are the sites. */
export function fileRoutes(config: Config): Record<string, object> {
  const servers = config.deployments.map(({ country }) => ({
    url: siteOf(config, country)?.url('') ?? '',
    description: countryNames[country],
  }));
  return Object.fromEntries(
    Object.entries(routes).map(([path, route]) => [path, { servers, get: operation(route) }]),
  );
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
