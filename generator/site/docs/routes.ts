/** The routes of the service, as the documentation and llms.txt tell of them. */
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
  /** Its fragment on the page. */
  readonly name: RouteName;
  readonly host: 'search' | 'site' | 'archive';
  /** With `<slug>` and the like for what varies. */
  readonly path: string;
  readonly title: string;
  /** One sentence of Markdown. */
  readonly summary: string;
  /** More of it, in Markdown. */
  readonly text: string;
  /** Shapes of the OpenAPI document whose fields are listed, by what they are called. */
  readonly shapes: Readonly<Record<string, string>>;
};

const slug = '<slug>';

/** In the order in which a newcomer needs them. */
export const docsRoutes: readonly DocsRoute[] = [
  {
    name: 'search',
    host: 'search',
    path: searchPath,
    title: 'Search all meetings',
    summary: 'Finds meetings of all places by what was said and decided, best first.',
    text: `\`q\` takes words, \`"exact phrases"\`, \`OR\` in capitals, and \`-\` before what to leave out: the [query language](/docs/query-language/). Only meetings with a summary or a decision can be found. A question that no meeting answers word for word is answered by those that come nearest; the answer then says \`"relaxed": true\`.`,
    shapes: { 'the answer': 'SearchResponse', 'a result': 'SearchResult' },
  },
  {
    name: 'health',
    host: 'search',
    path: healthPath,
    title: 'How the search is doing',
    summary: 'Tells how many meetings can be found, and how new they are.',
    text: '`status` is `degraded` where the newest index is bad and the one before it answers; while there is none at all the answer is an [error](/docs/errors/no-index/).',
    shapes: { 'the answer': 'Health' },
  },
  {
    name: 'municipalities',
    host: 'site',
    path: municipalitiesPath,
    title: 'All places',
    summary: 'Lists every place with its slug, the addresses of its files, and what they hold.',
    text: 'A place is a city, a county or a school board. Its `slug` stands in all addresses of its files. The same is to be read at [Places](/coverage/).',
    shapes: { 'a place': 'Municipality' },
  },
  {
    name: 'places',
    host: 'site',
    path: placesPath,
    title: 'All places in short',
    summary: 'Lists every place in a line, for programs that complete names as people type.',
    text: 'Each place is a list: slug, name, postal code of the state, type, population (0 where unknown).',
    shapes: {},
  },
  {
    name: 'meetings',
    host: 'site',
    path: meetingsPath(slug),
    title: 'Meetings of a place',
    summary: 'Has the meetings to come, soonest first, and those before, newest first.',
    text: 'Every meeting links to its official source (`source`) and has a permanent address (`url`). Fields without a value are left out.',
    shapes: { 'a meeting': 'Meeting', 'a decision': 'Decision' },
  },
  {
    name: 'years',
    host: 'site',
    path: yearFilePath(slug, '<year>'),
    title: 'One year of meetings',
    summary: 'For the few places whose meetings do not fit into one file: all of them, by year.',
    text: 'meetings.json stays under 4 MB. Where that is too little, it has the newest meetings, and its `archive` lists the files with every meeting of every year. Where `archive` is empty, nothing is missing. A year in parts goes on in `<year>-2.json`.',
    shapes: {},
  },
  {
    name: 'city',
    host: 'site',
    path: cityDocumentPath(slug),
    title: 'Everything about a place',
    summary: 'Has the same meetings, and up to twelve blocks of context.',
    text: 'A block is there if the place has rows for it; `blocks` in municipalities.json tells beforehand. Rows stand newest first.',
    shapes: {},
  },
  {
    name: 'blocks',
    host: 'site',
    path: blockPath(slug, '<block>', 1),
    title: 'The whole of a block',
    summary: 'For blocks that do not fit into city.json: all of their rows, oldest first.',
    text: 'city.json stays under 9 MB. A block that does not fit has its newest rows there, and `truncated` tells how many of how many, and the address of the whole. `parts` in that file lists the addresses of all its parts, itself included.',
    shapes: {},
  },
  {
    name: 'calendar',
    host: 'site',
    path: calendarPath(slug),
    title: 'Calendar of a place',
    summary: 'A calendar to subscribe to: the meetings to come, and the newest of the others.',
    text: 'Add its address to your calendar program as a subscription. Cancelled meetings are marked so, in the status and in the title.',
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
    summary: 'Lists the files of the whole corpus to download, as SQLite and as Parquet.',
    text: 'It is released daily, for questions about many places at once: [how to use it](/docs/dataset/).',
    shapes: { 'the list': 'DataManifest', 'a file': 'DataFile' },
  },
  {
    name: 'dataset-file',
    host: 'archive',
    path: dataPath('<file>'),
    title: 'A file of the dataset',
    summary: 'The database, a table as Parquet, or a description of both.',
    text: 'A part of it may be asked for with `Range`, so that one place of a table is read without the others. `path` in the list is its name.',
    shapes: {},
  },
  {
    name: 'releases',
    host: 'archive',
    path: dataPath(releasesName),
    title: 'Releases of the dataset',
    summary: 'Lists every release, newest first, and what each changed.',
    text: 'With it a copy [keeps up to date](/docs/dataset/#keeping-a-copy-up-to-date) without downloading all.',
    shapes: { 'a release': 'Release', 'the changes of a table': 'TableChanges' },
  },
  {
    name: 'changes',
    host: 'archive',
    path: dataPath(changesFileName('<release>', '<table>')),
    title: 'What a release changed in a table',
    summary: 'Has the rows that it added and changed, and the keys of those that it removed, as Parquet.',
    text: '`changes` in releases.json tells which tables have such a file.',
    shapes: {},
  },
  {
    name: 'openapi',
    host: 'site',
    path: openApiPath,
    title: 'Description for programs',
    summary: 'All routes with parameters, shapes and errors, as OpenAPI 3.1.',
    text: 'For code generators and agents. Fields are only ever added; none is renamed or removed.',
    shapes: {},
  },
];
