/** `/llms.txt`: what the service is and how to use it, for language models (https://llmstxt.org). Pure. */
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
import type { TextCounts } from '../../places/highlights.ts';
import type { Artifact } from '../../store/artifact.ts';
import { archiveHost, searchHost } from '../docs/examples.ts';
import type { DocsRoute } from '../docs/route-names.ts';
import { docsRoutes } from '../docs/routes.ts';
import { countryNames } from '../home/state-places.ts';

/** llms.txt of a site. `slug` is one of its places, for examples; `texts` what the text of its meetings is. */
export const llms = (config: Config, site: Site, slug: string | undefined, texts: TextCounts): Artifact => ({
  path: site.key(llmsPath),
  body: Buffer.from(llmsText(config, site, slug, texts)),
  mediaType: 'text/plain; charset=utf-8',
  cache: 'daily',
});

const llmsText = (
  config: Config,
  site: Site,
  slug: string | undefined,
  texts: TextCounts,
): string => `# ${config.name}

> What local governments in ${countryNames[site.country]} decide, as open data: meetings of cities, counties and school boards with ${contentsOf(texts)}. Free, no key needed, open to web pages of any origin (CORS).

Every record links to its official source, which prevails. Text whose \`generated_by\` starts with \`ai:\` was written by AI from official documents and may be wrong: say so when you quote it, and link to \`source\`. Dates are ISO 8601. Money is in cents. Fields without a value are omitted.

For a question about many places, use the search. For a question about one place, find its slug in municipalities.json, then read its meetings.json or city.json. To count, compare or join across many places, query the dataset instead of reading the files of each place. A result may lack words of a query, which \`include=match\` lists; with \`strict=true\` or \`sort=date\`, it has all. \`"..."\` is an exact phrase, \`OR\` in capitals separates alternatives, and \`-\` excludes a word.

License: [${licenseName}](${licenseUrl}). Credit: ${attributionOf(config)}

## Routes

${list(docsRoutes.map((route) => routeItem(route, config, site, slug)))}

## Examples

${list([
  `[Find a phrase, exclude a word](${searchHost(config)}${searchPath}?q=%22affordable+housing%22+-parking&limit=5): five results`,
  `[School boards of a state](${searchHost(config)}${searchPath}?q=budget+OR+teachers&kind=school&state=Ohio): \`state\` takes a name or a postal code`,
])}

## Dataset

${list([
  `[The database](${archiveHost(config)}${dataPath(databaseFileName)}): all data of all places as SQLite with a full-text index, compressed with gzip`,
  `[All files](${archiveHost(config)}${dataPath(dataManifestName)}): one Parquet file per table and all other files, with sizes and checksums`,
])}

## Documentation

${list([
  `[Routes and examples](${site.url(docsPath)}): examples in curl, JavaScript and Python, fields, freshness, credit`,
  `[How to search](${site.url(docPath('how-to-search'))}): words, places, filters, and how to read results`,
  `[Search API](${site.url(docPath('query-language'))}): parameters, the syntax of \`q\`, ranking, totals, pages, feeds and CSV`,
  `[Downloads and feeds](${site.url(docPath('downloads'))}): which file or feed to use for what`,
  `[Embed](${site.url(docPath('embed'))}): a widget for other sites`,
  `[License and citing](${site.url(docPath('citing'))}): how to credit and cite`,
  `[Synonyms](${site.url(docPath('synonyms'))}): the words that the search treats alike`,
  `[Dataset](${site.url(docPath('dataset'))}): how to query the database and the Parquet files, read a single place, and keep a copy up to date`,
  `[Data dictionary](${site.url(docPath('data-dictionary'))}): every table and column`,
  `[Errors](${site.url(docPath('errors'))}): what each error means, and what to do`,
])}

## Optional

${list([
  `[Coverage](${site.url(coveragePath)}): every place, how many meetings, how current, and what is missing`,
  ...otherSites(config, site),
])}
`;

/** Claims summaries only where somebody wrote them, and titles only where they are copied. */
const contentsOf = ({ written, copied, decided }: TextCounts): string =>
  [
    ...(written > 0 ? [copied > 0 ? 'summaries of some' : 'summaries'] : []),
    ...(copied > 0 ? ['official titles'] : []),
    ...(decided > 0 ? ['decisions'] : []),
    'documents and context',
  ].join(', ');

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const routeItem = (route: DocsRoute, config: Config, site: Site, slug: string | undefined): string =>
  `[${route.title}](${exampleUrl(route, config, site, slug)}): \`${route.path}\`. ${route.summary}`;

/** A valid example URL, or the documentation of the route if no place is known. */
function exampleUrl({ name, host, path }: DocsRoute, config: Config, site: Site, slug?: string): string {
  if (host === 'search' && name === 'document-text') return site.url(`${docsPath}#${name}`);
  if (host === 'search' && name !== 'health') return `${searchHost(config)}${path}?q=housing`;
  if (host === 'search') return searchHost(config) + path;
  if (host === 'archive' && !path.includes('<')) return archiveHost(config) + path;
  // Only a place with divided votes by name has this file, which the example may not be.
  const filled = slug === undefined || name === 'comparison' ? path : path.replace('<slug>', slug);
  return filled.includes('<') ? site.url(`${docsPath}#${name}`) : site.url(filled);
}

const otherSites = (config: Config, site: Site): string[] =>
  config.deployments
    .filter(({ country }) => country !== site.country)
    .map(({ country }) => {
      const url = siteOf(config, country)?.url(llmsPath) ?? '';
      return `[Places in ${countryNames[country]}](${url}): the same for ${countryNames[country]}`;
    });
