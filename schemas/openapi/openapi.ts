/** The OpenAPI 3.1 document of all routes, derived from their declarations. */
import type { Config } from '../config.ts';
import { attributionOf, licenseName, licenseUrl } from '../license.ts';
import { componentHeaders, componentSchemas } from './components.ts';
import { dataRoutes } from './data-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { searchRoutes } from './search-routes.ts';

/** Version of the routes, not of the program. Fields and routes are only ever added (CONTRACT.md). */
const apiVersion = '1.0.0';

const descriptionOf = (config: Config): string =>
  `What local governments decide: one search over the meetings of cities, counties and school boards in the United States and Canada, JSON files for each place, and the whole corpus as a downloadable dataset.

Everything is free, needs no key, and can be read by pages of any origin. Every record links to its official source. Summaries are AI-generated from official documents if \`generated_by\` begins with \`ai:\`.

Credit: ${attributionOf(config)}`;

const tags = [
  { name: 'Search', description: 'Search over all places.' },
  { name: 'Files', description: 'Static files of each place, rebuilt hourly.' },
  {
    name: 'Dataset',
    description: 'The whole corpus as one SQLite database and as Parquet files, released daily.',
  },
  { name: 'Service', description: 'Status of the service.' },
];

/** Returns the document for a configuration, identical for all deployments. */
export const openApi = (config: Config): Readonly<Record<string, unknown>> => ({
  openapi: '3.1.0',
  info: {
    title: config.name,
    version: apiVersion,
    description: descriptionOf(config),
    license: { name: licenseName, url: licenseUrl },
  },
  servers: [{ url: config.search_url.replace(/\/+$/, ''), description: 'Search' }],
  security: [],
  tags,
  paths: { ...searchRoutes(config), ...fileRoutes(config), ...dataRoutes(config) },
  components: { schemas: componentSchemas(), headers: componentHeaders },
});
