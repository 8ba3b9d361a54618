/** The routes of the service, as the documentation and llms.txt describe them. */
import {
  blockPath,
  calendarPath,
  changesFileName,
  cityDocumentPath,
  dataManifestName,
  dataPath,
  feedPath,
  healthPath,
  meetingsPath,
  municipalitiesPath,
  openApiPath,
  placesPath,
  releasesName,
  searchPath,
  yearFilePath,
} from '../../../schemas/paths.ts';

const routeNames = [
  'search',
  'health',
  'municipalities',
  'places',
  'meetings',
  'years',
  'city',
  'blocks',
  'calendar',
  'feed',
  'dataset',
  'dataset-file',
  'releases',
  'changes',
  'openapi',
] as const;
export type RouteName = (typeof routeNames)[number];

export type DocsRoute = {
  /** Fragment of the route on the page. */
  readonly name: RouteName;
  readonly host: 'search' | 'site' | 'archive';
  /** May have `<slug>` and other placeholders. */
  readonly path: string;
  readonly title: string;
  /** One sentence of Markdown. */
  readonly summary: string;
  /** Further sentences of Markdown. */
  readonly text: string;
  /** Shapes of the OpenAPI document whose fields are listed, by label. */
  readonly shapes: Readonly<Record<string, string>>;
};

const slug = '<slug>';

/** The routes, in the order in which a newcomer needs them. */
export const docsRoutes: readonly DocsRoute[] = [
  {
    name: 'search',
    host: 'search',
    path: searchPath,
    title: 'Search all meetings',
    summary: 'Finds meetings of all places by their summaries and decisions, best match first.',
    text: `\`q\` accepts words, \`"exact phrases"\`, \`OR\` in capitals, and \`-\` before a word to exclude: see the [query language](/docs/query-language/). Only meetings with a summary or a decision are searchable. If no meeting has all the words of a question, the search returns the closest ones, and the response has \`"relaxed": true\`.`,
    shapes: { Response: 'SearchResponse', Result: 'SearchResult' },
  },
  {
    name: 'health',
    host: 'search',
    path: healthPath,
    title: 'Search status',
    summary: 'Reports how many meetings are searchable, and how current they are.',
    text: '`status` is `degraded` if the newest index is unusable and the previous one is active. Without any index, the response is an [error](/docs/errors/no-index/).',
    shapes: { Response: 'Health' },
  },
  {
    name: 'municipalities',
    host: 'site',
    path: municipalitiesPath,
    title: 'All places',
    summary: 'Lists every place with its slug, the addresses of its files, and their contents.',
    text: 'A place is a city, a county or a school board. Its `slug` is part of the addresses of its files. [Places](/coverage/) shows the same list.',
    shapes: { Place: 'Municipality' },
  },
  {
    name: 'places',
    host: 'site',
    path: placesPath,
    title: 'All places, compact',
    summary: 'Lists every place as one short entry, for autocomplete.',
    text: 'Each place is a list: slug, name, postal code of the state, type, population (0 if unknown).',
    shapes: {},
  },
  {
    name: 'meetings',
    host: 'site',
    path: meetingsPath(slug),
    title: 'Meetings of a place',
    summary: 'Lists upcoming meetings, soonest first, and past meetings, newest first.',
    text: 'Every meeting links to its official source (`source`) and has a permanent address (`url`). Fields without a value are omitted.',
    shapes: { Meeting: 'Meeting', Decision: 'Decision' },
  },
  {
    name: 'years',
    host: 'site',
    path: yearFilePath(slug, '<year>'),
    title: 'One year of meetings',
    summary: 'For the few places whose meetings do not fit into one file: all meetings by year.',
    text: 'meetings.json stays under 4 MB. If the meetings do not fit, it has the newest ones, and its `archive` lists year files with all meetings. If `archive` is empty, nothing is missing. A year in several parts continues in `<year>-2.json`.',
    shapes: {},
  },
  {
    name: 'city',
    host: 'site',
    path: cityDocumentPath(slug),
    title: 'Everything about a place',
    summary: 'Has the same meetings, plus up to twelve blocks of context.',
    text: 'A block is present if the place has rows for it. `blocks` in municipalities.json lists them in advance. Rows are sorted newest first.',
    shapes: {},
  },
  {
    name: 'blocks',
    host: 'site',
    path: blockPath(slug, '<block>', 1),
    title: 'Full block',
    summary: 'For blocks that do not fit into city.json: all rows, oldest first.',
    text: 'city.json stays under 9 MB. If a block does not fit, city.json has its newest rows, and `truncated` has the number of rows there, the total, and the address of the full block. `parts` in that file lists the addresses of all its parts, including itself.',
    shapes: {},
  },
  {
    name: 'calendar',
    host: 'site',
    path: calendarPath(slug),
    title: 'Calendar of a place',
    summary: 'A calendar to subscribe to: upcoming meetings, and the newest past meetings.',
    text: 'Subscribe to its address in your calendar app. The status and the title show whether a meeting is cancelled.',
    shapes: {},
  },
  {
    name: 'feed',
    host: 'site',
    path: feedPath(slug),
    title: 'Feed of a place',
    summary: 'An Atom feed of the newest meetings that have a summary or decisions.',
    text: 'Add its address to your feed reader.',
    shapes: {},
  },
  {
    name: 'dataset',
    host: 'archive',
    path: dataPath(dataManifestName),
    title: 'The dataset',
    summary: 'Lists the files of the full corpus to download, as SQLite and as Parquet.',
    text: 'Released daily, for questions about many places together: see [how to use it](/docs/dataset/).',
    shapes: { List: 'DataManifest', File: 'DataFile' },
  },
  {
    name: 'dataset-file',
    host: 'archive',
    path: dataPath('<file>'),
    title: 'A file of the dataset',
    summary: 'The database, a table as Parquet, or a description of both.',
    text: 'Request a part of a file with `Range`, for example to read one place of a table without the others. `path` in the list is the file name.',
    shapes: {},
  },
  {
    name: 'releases',
    host: 'archive',
    path: dataPath(releasesName),
    title: 'Releases of the dataset',
    summary: 'Lists every release, newest first, and what each one changed.',
    text: 'Use it to [keep a copy up to date](/docs/dataset/#keeping-a-copy-up-to-date) without downloading everything again.',
    shapes: { Release: 'Release', 'Table changes': 'TableChanges' },
  },
  {
    name: 'changes',
    host: 'archive',
    path: dataPath(changesFileName('<release>', '<table>')),
    title: 'Changes of a table in a release',
    summary: 'Has the added and changed rows, and the keys of removed rows, as Parquet.',
    text: '`changes` in releases.json lists the tables that have such a file.',
    shapes: {},
  },
  {
    name: 'openapi',
    host: 'site',
    path: openApiPath,
    title: 'OpenAPI description',
    summary: 'All routes with parameters, shapes and errors, as OpenAPI 3.1.',
    text: 'For code generators and agents. Fields may be added, but are never renamed or removed.',
    shapes: {},
  },
];
