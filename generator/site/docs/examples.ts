/** Every example program in the documentation. A test runs them. */
import type { Config } from '../../../schemas/config.ts';
import {
  calendarPath,
  cityDocumentPath,
  dataManifestName,
  dataPath,
  feedPath,
  meetingsPath,
  municipalitiesPath,
  openApiPath,
  placesPath,
  placeTablePath,
  releasesName,
  type Site,
} from '../../../schemas/paths.ts';
import {
  type DocsExample,
  type ExampleRequest,
  jsonCode,
  literal,
  textCode,
  unchangedCode,
  allMeetingsCode,
  wholeBlocksCode,
} from './example-code.ts';
import { quickstartCode } from './quickstart.ts';
import { searchExamples } from './search-examples.ts';

/** A place whose files the examples read. */
export type ExamplePlace = {
  readonly slug: string;
  readonly name: string;
  readonly meetingId: string;
};

/** The address of the search host, without trailing slashes. */
export const searchHost = ({ search_url }: Config): string => search_url.replace(/\/+$/, '');

/** The address of the archive host, without trailing slashes. */
export const archiveHost = ({ archive_url }: Config): string => archive_url.replace(/\/+$/, '');

/** The examples of a site, in display order. */
export const docsExamples = (config: Config, site: Site, place: ExamplePlace): readonly DocsExample[] => [
  {
    name: 'quickstart',
    shownAt: 'quickstart',
    purpose: 'Show what the newest meeting decided',
    code: quickstartCode({ url: site.url(meetingsPath(place.slug)) }),
  },
  ...searchExamples(searchHost(config)),
  ...siteExamples(site, place),
  ...meetingExamples({ url: site.url(meetingsPath(place.slug)) }),
  ...contextExamples({ url: site.url(cityDocumentPath(place.slug)) }),
  ...subscriptionExamples(site, place),
  ...datasetExamples(archiveHost(config)),
];

const siteExamples = (site: Site, place: ExamplePlace): DocsExample[] => [
  {
    name: 'municipalities',
    shownAt: 'municipalities',
    purpose: 'Find the slug of a place',
    code: jsonCode(
      { url: site.url(municipalitiesPath) },
      {
        javascript: `const found = data.municipalities.filter(({ name }) => name === ${literal(place.name)});
for (const { slug, state, meetings } of found) console.log(slug, state, meetings);`,
        python: `for place in data["municipalities"]:
    if place["name"] == ${literal(place.name)}:
        print(place["slug"], place["state"], place["meetings"])`,
      },
    ),
  },
  {
    name: 'places',
    shownAt: 'places',
    purpose: 'List the largest places',
    code: jsonCode(
      { url: site.url(placesPath) },
      {
        javascript: `const largest = data.places.toSorted((a, b) => b[4] - a[4]).slice(0, 5);
for (const [slug, name, state, , population] of largest) console.log(slug, name, state, population);`,
        python: `largest = sorted(data["places"], key=lambda place: -place[4])[:5]
for slug, name, state, kind, population, *more in largest:
    print(slug, name, state, population)`,
      },
    ),
  },
  {
    name: 'openapi',
    shownAt: 'openapi',
    purpose: 'List all routes',
    code: jsonCode(
      { url: site.url(openApiPath) },
      {
        javascript: 'for (const path of Object.keys(data.paths)) console.log(path);',
        python: `for path in data["paths"]:
    print(path)`,
      },
    ),
  },
];

const meetingExamples = (meetings: ExampleRequest): DocsExample[] => [
  {
    name: 'meetings',
    shownAt: 'meetings',
    purpose: 'Show the newest meetings',
    code: jsonCode(meetings, {
      javascript: `for (const { date, body = "", headline = "" } of data.recent.slice(0, 5))
  console.log(date, body, headline);`,
      python: `for meeting in data["recent"][:5]:
    print(meeting["date"], meeting.get("body", ""), meeting.get("headline", ""))`,
    }),
  },
  {
    name: 'all-meetings',
    shownAt: 'years',
    purpose: 'Read all meetings of a place',
    code: allMeetingsCode(meetings),
  },
  {
    name: 'unchanged',
    shownAt: 'freshness',
    purpose: 'Download a file only if it has changed',
    code: unchangedCode(meetings),
  },
];

const contextExamples = (city: ExampleRequest): DocsExample[] => [
  {
    name: 'city',
    shownAt: 'city',
    purpose: 'Count the rows of each block',
    code: jsonCode(city, {
      javascript: `for (const [name, rows] of Object.entries(data))
  if (Array.isArray(rows)) console.log(name, rows.length);`,
      python: `for name, rows in data.items():
    if isinstance(rows, list):
        print(name, len(rows))`,
    }),
  },
  {
    name: 'whole-blocks',
    shownAt: 'blocks',
    purpose: 'Read the full blocks that are cut in city.json',
    code: wholeBlocksCode(city),
  },
];

const subscriptionExamples = (site: Site, { slug }: ExamplePlace): DocsExample[] => [
  {
    name: 'tables',
    shownAt: 'tables',
    purpose: 'Count the decisions in a table',
    code: textCode({ url: site.url(placeTablePath(slug, 'decisions')) }, '', {
      javascript: 'console.log(text.trimEnd().split("\\r\\n").length - 1, "decisions");',
      python: 'print(len(text.rstrip().split("\\r\\n")) - 1, "decisions")',
    }),
  },
  {
    name: 'calendar',
    shownAt: 'calendar',
    purpose: 'Count the meetings in the calendar',
    code: textCode({ url: site.url(calendarPath(slug)) }, '', {
      javascript: 'console.log(text.split("BEGIN:VEVENT").length - 1, "meetings");',
      python: 'print(text.count("BEGIN:VEVENT"), "meetings")',
    }),
  },
  {
    name: 'feed',
    shownAt: 'feed',
    purpose: 'Count the meetings in the feed',
    code: textCode({ url: site.url(feedPath(slug)) }, 'from xml.etree import ElementTree\n', {
      javascript: 'console.log(text.split("<entry>").length - 1, "meetings");',
      python: `entries = ElementTree.fromstring(text).findall("{http://www.w3.org/2005/Atom}entry")
print(len(entries), "meetings")`,
    }),
  },
];

const datasetExamples = (host: string): DocsExample[] => [
  {
    name: 'dataset',
    shownAt: 'dataset',
    purpose: 'List the largest tables and their URLs',
    code: jsonCode(
      { url: host + dataPath(dataManifestName) },
      {
        javascript: `const tables = data.files.filter(({ table }) => table !== undefined);
for (const { path, rows } of tables.toSorted((a, b) => b.rows - a.rows).slice(0, 5))
  console.log(new URL(path, response.url).href, rows, "rows");`,
        python: `from urllib.parse import urljoin

tables = [file for file in data["files"] if "table" in file]
for file in sorted(tables, key=lambda file: -file["rows"])[:5]:
    print(urljoin(response.url, file["path"]), file["rows"], "rows")`,
      },
    ),
  },
  {
    name: 'releases',
    shownAt: 'releases',
    purpose: 'Show what the newest release changed',
    code: jsonCode(
      { url: host + dataPath(releasesName) },
      {
        javascript: `const [{ release, changes }] = data.releases;
console.log(release);
for (const { table, added, changed, removed } of changes) console.log(table, added, changed, removed);`,
        python: `newest = data["releases"][0]
print(newest["release"])
for change in newest["changes"]:
    print(change["table"], change["added"], change["changed"], change["removed"])`,
      },
    ),
  },
];
