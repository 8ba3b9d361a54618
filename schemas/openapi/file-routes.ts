/** The published files of each site. Other parts of the project list them under the paths of schemas/paths.ts. */
import { blocks } from '../blocks.ts';
import type { Config } from '../config.ts';
import {
  blockPath,
  cityDocumentPath,
  meetingsPath,
  municipalitiesPath,
  placesPath,
  siteOf,
  yearFilePath,
} from '../paths.ts';
import type { Country } from '../states.ts';
import { slugPattern } from '../values.ts';
import { headerRefs, schemaRef } from './components.ts';

type FileRoute = {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: Parameters<typeof schemaRef>[0];
  readonly parameters?: readonly object[];
};

const pathParameter = (name: string, description: string, schema: object, example: string): object => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', ...schema },
  example,
});

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
    description: 'Every place of the country, by state, then name, with the addresses of its files.',
    schema: 'MunicipalitiesFile',
  },
  [placesPath]: {
    operationId: 'listPlaces',
    summary: 'List all places in short',
    description:
      'What the place finder needs of every place of the country: a list instead of objects, to be small.',
    schema: 'PlacesFile',
  },
  [meetingsPath('{slug}')]: {
    operationId: 'getMeetings',
    summary: 'Get the meetings of a place',
    description:
      'Upcoming meetings, and the newest of those held. `archive` lists the files of all years where not all fit.',
    schema: 'MeetingsFile',
    parameters: [slug],
  },
  [cityDocumentPath('{slug}')]: {
    operationId: 'getCity',
    summary: 'Get all that is known about a place',
    description:
      'The meetings and every block of context that the place has. `truncated` tells where the whole of a block is that does not fit.',
    schema: 'CityFile',
    parameters: [slug],
  },
  [yearFilePath('{slug}', '{year}')]: {
    operationId: 'getYear',
    summary: 'Get the meetings of a year',
    description:
      'There for places that have too many meetings for one file; `archive` in meetings.json lists them.',
    schema: 'YearFile',
    parameters: [
      slug,
      pathParameter(
        'year',
        'The year, and from its second part on the number of the part.',
        { pattern: '^\\d{4}(-\\d+)?$' },
        '2024-2',
      ),
    ],
  },
  [blockPath('{slug}', '{block}', 1)]: {
    operationId: 'getBlock',
    summary: 'Get the whole of a block',
    description:
      'There for blocks that are cut in city.json, whose `truncated` lists them; `parts` has the addresses of all parts.',
    schema: 'BlockFile',
    parameters: [
      slug,
      pathParameter('block', 'The block.', { enum: blocks.map(({ name }) => name) }, 'member_votes'),
    ],
  },
};

/** Path items by path, each with the addresses of the sites as its servers. */
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
    '304': { description: 'The client has it: `If-None-Match` lists the ETag.' },
    '404': { description: 'There is no such place, or it has no such file.' },
  },
});
