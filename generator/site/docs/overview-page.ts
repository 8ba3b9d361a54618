/** /docs/: every route with examples, and topics that apply to all routes. */
import type { Config } from '../../../schemas/config.ts';
import { licenseName, licenseUrl } from '../../../schemas/license.ts';
import { docsPath, meetingPath, type Site } from '../../../schemas/paths.ts';
import { cacheRules } from '../../store/artifact.ts';
import { formerAnchors } from '../html/former-ids.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { creditForms } from './citing-page.ts';
import { table, wrappedCode, exampleSection } from './code-and-tables.ts';
import type { DocsExample } from './example-code.ts';
import { archiveHost, type ExamplePlace, searchHost } from './examples.ts';
import { blockTable, fieldTable, parameterTable } from './fields.ts';
import { type DocsPage, siteLinks } from './layout.ts';
import { fragmentOf, renderLine, renderProse } from './markdown.ts';
import { type MeetingSample, quickstartSection } from './quickstart.ts';
import type { DocsRoute } from './route-names.ts';
import { docsRoutes } from './routes.ts';

type Overview = {
  readonly config: Config;
  readonly site: Site;
  readonly examples: readonly DocsExample[];
  readonly place: ExamplePlace;
  readonly sample: MeetingSample | undefined;
  /** True if the place is fictional, because the site has no places. */
  readonly isFictional: boolean;
};

const links = siteLinks(docsPath);

/** The first page of the documentation. */
export function overviewPage(overview: Overview): DocsPage {
  const { config, isFictional, place, sample, examples } = overview;
  const topics = topicsOf(overview);
  return {
    path: docsPath,
    title: 'Data and documentation',
    description: `How to use the data of ${config.name}: search, files of each place, calendars and feeds, and the dataset of all places, with examples in curl, JavaScript and Python.`,
    text: html`<p class="lede">
        What local governments decide, as open data: free, no key needed, open to web pages of any origin
        (CORS). Every record links to its official source.
      </p>
      ${isFictional && html`<p class="note">This site has no places yet. ${place.name} is fictional.</p>`}
      ${examples.filter(({ shownAt }) => shownAt === 'quickstart').map((example) => quickstartSection(example, place.name, sample))}
      <h2 id="routes">Routes</h2>
      <p>All routes are GET.</p>
      ${routeTable()} ${docsRoutes.map((route) => routeSection(route, overview))} ${topics.map(topicSection)}`,
  };
}

const addressOf = ({ host, path }: DocsRoute, { config, site }: Overview): string =>
  ({ search: searchHost(config), archive: archiveHost(config), site: site.url('') })[host] + path;

const routeTable = (): Html =>
  table(
    'Routes',
    ['route', 'description'],
    docsRoutes.map((route) => [
      html`<a href="#${route.name}"><code>${wrappablePath(route.path)}</code></a>`,
      renderLine(route.summary, links),
    ]),
  );

/** A path that may wrap after its slashes. */
const wrappablePath = (path: string): HtmlValue =>
  path.split(/(?<=.\/)/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`);

function routeSection(route: DocsRoute, overview: Overview): Html {
  const examples = overview.examples.filter(({ shownAt }) => shownAt === route.name);
  return html`<section aria-labelledby="${route.name}">
    <h3 id="${route.name}">${route.title}</h3>
    <p class="route"><code>${addressOf(route, overview)}</code></p>
    <p>${renderLine(route.summary, links)} ${renderLine(route.text, links)}</p>
    ${route.name === 'search' && parameterTable(links)} ${route.name === 'city' && blockTable(docsPath)}
    ${Object.entries(route.shapes).map(([what, shape]) => fieldTable(what, shape, links))}
    ${examples.map((example) => exampleSection(example, 4))}
  </section> `;
}

type Topic = { readonly title: string; readonly content: Html };

const topicSection = ({ title, content }: Topic): Html =>
  html`<section aria-labelledby="${fragmentOf(title)}">
    <h2 id="${fragmentOf(title)}">${formerAnchors(fragmentOf(title))}${title}</h2>
    ${content}
  </section> `;

const topicsOf = ({ config, site, place, examples }: Overview): readonly Topic[] => [
  { title: 'Text written by AI', content: renderProse(aboutAi, links) },
  { title: 'Permanent links', content: permanentLinks(site.url(meetingPath(place.slug, place.meetingId))) },
  {
    title: 'Freshness and caching',
    content: html`${renderProse(freshness, links)}
    ${examples.filter(({ shownAt }) => shownAt === 'freshness').map((example) => exampleSection(example, 3))}`,
  },
  { title: 'Errors', content: renderProse(errors, links) },
  { title: 'License and credit', content: html`${renderProse(license, links)}${creditForms(config)}` },
  { title: 'Corrections', content: renderProse(correctionsOf(config), links) },
];

const aboutAi = `Most headlines, summaries and decisions are written by AI from official documents, and may be wrong. The official record, at \`source\`, prevails. \`generated_by\` says who wrote a text:

| \`generated_by\` | who wrote it |
| --- | --- |
| \`ai:<model>\` | an AI model. Pages mark the text “AI”; calendars and feeds say so below it. If you show it, please mark it too. |
| \`extract:<rule>\` | a program that copied it from the official document |
| \`human:<who>\`, \`publisher:<who>\` | a person, or the publisher of the source |
| absent | the government; it is official text |

A text that AI wrote may have \`evidence\`: each sentence (\`claim\`) with the words of an official document that support it (\`quote\`), and the document's address and page. On the page of a meeting, “Evidence” opens it. “Planned” marks a brief of an agenda, “Decided” one of minutes or of decisions on record.

The blocks of city.json are compiled from sources. Each row names its source in \`source_url\`.`;

const permanentLinks = (link: string): Html =>
  html`<p>
      Each meeting has a permanent address, its <code>url</code>: the page of its place, with the id of the
      meeting as the fragment. The JSON files, the calendar and the feed use the same id.
    </p>
    ${wrappedCode(link)}`;

const freshness = `The files of places are rebuilt every hour, the search index whenever meetings change, and the [dataset](/docs/dataset/#releases) daily. \`updated_at\` in every file of a place is the time of its newest change. These files are sent with \`Cache-Control: ${cacheRules.hourly}\` and an \`ETag\`. Send \`If-None-Match\` to get 304 without a body if a file has not changed. Search responses may be cached for a minute.`;

const errors = `Errors are problem documents that name the invalid value and what would be valid: see [all errors](/docs/errors/). The files of places return 404 if nothing is published.`;

const license = `Our compilation and texts are licensed [${licenseName}](${licenseUrl}): use them for anything, and credit the service by name with a link to its site. The sources keep the licenses of their publishers: \`sources\` in each file lists them. See [how to cite](/docs/citing/) a decision or the dataset. Copy one of these:`;

const correctionsOf = ({ name, corrections_url: address }: Config): string =>
  `Is something wrong? If the official record is wrong, ask the government that keeps it. Its changes appear here with the next update.${address === undefined ? '' : ` If we made the mistake, or a text should not be public, contact us: [${name}](${address}).`} A correction applies to the pages, files, search, calendars and feeds together, and persists when a file is rebuilt. In the [dataset](/docs/dataset/#corrections), it applies from the next release.`;
