/** `/llms.txt`: what the service is and how to read it, for language models (https://llmstxt.org). Pure. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import {
  coveragePath,
  databaseFileName,
  dataManifestName,
  dataPath,
  docPath,
  docsPath,
  llmsPath,
  searchPath,
  type Site,
  siteOf,
} from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/states.ts';
import { archiveHost, searchHost } from '../docs/examples.ts';
import { type DocsRoute, docsRoutes } from '../docs/routes.ts';
import type { Artifact } from '../../store/artifact.ts';

const countryNames: Readonly<Record<Country, string>> = { US: 'the United States', CA: 'Canada' };

/** The file of a site; `slug` is a place of it, for examples. */
export const llms = (config: Config, site: Site, slug: string | undefined): Artifact => ({
  path: site.key(llmsPath),
  body: Buffer.from(textOf(config, site, slug)),
  mediaType: 'text/plain; charset=utf-8',
  cache: 'daily',
});

const textOf = (config: Config, site: Site, slug: string | undefined): string => `# ${config.name}

> What local governments in ${countryNames[site.country]} decide, as open data: meetings of cities, counties and school boards with summaries, decisions, votes and context. Free, without a key, readable by web pages of any origin.

Every record links to its official source, which is what counts. Texts whose \`generated_by\` begins with \`ai:\` were written by AI from official documents and may be wrong: say so where you repeat them, and link to \`source\`. Dates are ISO 8601, money is in cents, fields without a value are left out.

For a question about many places, use the search. For one about a place, find its slug in municipalities.json, then read its meetings.json or city.json. To count, compare or join over many places, query the dataset instead of reading the files of each. In a query, words must all occur, \`"..."\` is an exact phrase, \`OR\` in capitals stands between alternatives, \`-\` excludes.

Licence: [${licenseName}](${licenseUrl}). Credit: ${attributionOf(config)}

## Routes

${list(docsRoutes.map((route) => routeItem(route, config, site, slug)))}

## Examples

${list([
  `[A phrase, without a word](${searchHost(config)}${searchPath}?q=%22affordable+housing%22+-parking&limit=5): five results`,
  `[School boards of a state](${searchHost(config)}${searchPath}?q=budget+OR+teachers&kind=school&state=Ohio): \`state\` takes a name or a postal code`,
])}

## Dataset

${list([
  `[The database](${archiveHost(config)}${dataPath(databaseFileName)}): everything of all places as SQLite with a full-text index, compressed with gzip`,
  `[All files](${archiveHost(config)}${dataPath(dataManifestName)}): one Parquet file per table and the rest, with sizes and checksums`,
])}

## Documentation

${list([
  `[Routes and examples](${site.url(docsPath)}): programs in curl, JavaScript and Python, fields, freshness, credit`,
  `[Query language](${site.url(docPath('query-language'))}): what \`q\` may hold, how results are ranked`,
  `[Dataset](${site.url(docPath('dataset'))}): how to query the database and the Parquet files, read one place of them, and keep a copy up to date`,
  `[Data dictionary](${site.url(docPath('data-dictionary'))}): every table and column`,
  `[Errors](${site.url(docPath('errors'))}): what each means, and what to do`,
])}

## Optional

${list([
  `[Coverage](${site.url(coveragePath)}): every place, how many meetings, how new, and what is missing`,
  ...otherSites(config, site),
])}
`;

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const routeItem = (route: DocsRoute, config: Config, site: Site, slug: string | undefined): string =>
  `[${route.title}](${exampleOf(route, config, site, slug)}): \`${route.path}\`. ${route.summary}`;

/** An address that answers; where there may be none, the documentation of the route. */
function exampleOf({ name, host, path }: DocsRoute, config: Config, site: Site, slug?: string): string {
  if (name === 'search') return `${searchHost(config)}${path}?q=housing`;
  if (host === 'search') return searchHost(config) + path;
  if (host === 'archive' && !path.includes('<')) return archiveHost(config) + path;
  const filled = slug === undefined ? path : path.replace('<slug>', slug);
  return filled.includes('<') ? site.url(`${docsPath}#${name}`) : site.url(filled);
}

const otherSites = (config: Config, site: Site): string[] =>
  config.deployments
    .filter(({ country }) => country !== site.country)
    .map(({ country }) => {
      const url = siteOf(config, country)?.url(llmsPath) ?? '';
      return `[Places in ${countryNames[country]}](${url}): the same for ${countryNames[country]}`;
    });
