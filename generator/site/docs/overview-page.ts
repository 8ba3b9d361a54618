/** /docs/: every route with examples, and what holds for all of them. */
import type { Config } from '../../../schemas/config.ts';
import { attributionOf, licenseName, licenseUrl } from '../../../schemas/license.ts';
import { docsPath, meetingPath, type Site } from '../../../schemas/paths.ts';
import { cacheRules } from '../../store/artifact.ts';
import { type Html, html, type HtmlValue } from '../html/template.ts';
import { table, wrappedCode, exampleSection } from './code-and-tables.ts';
import { archiveHost, type DocsExample, type ExamplePlace, searchHost } from './examples.ts';
import { blockTable, fieldsOf, parameterTable } from './fields.ts';
import { type DocsPage, siteLinks } from './layout.ts';
import { fragmentOf, renderLine, renderProse } from './markdown.ts';
import { type DocsRoute, docsRoutes } from './routes.ts';

type Overview = {
  readonly config: Config;
  readonly site: Site;
  readonly examples: readonly DocsExample[];
  readonly place: ExamplePlace;
  /** Whether the place is made up, since the site has none. */
  readonly isMadeUp: boolean;
};

const links = siteLinks(docsPath);

/** The first page of the documentation. */
export function overviewPage(overview: Overview): DocsPage {
  const { config, isMadeUp, place } = overview;
  const topics = topicsOf(overview);
  return {
    path: docsPath,
    title: 'Data and documentation',
    description: `How to use the data of ${config.name}: the search, the files of each place, calendars and feeds, and all of it as a dataset, with examples in curl, JavaScript and Python.`,
    text: html`<p class="lede">
        What local governments decide, as open data: free, without a key, and readable by web pages of any
        origin. Every record links to its official source.
      </p>
      ${isMadeUp && html`<p class="note">This site has no places yet; ${place.name} is made up.</p>`}
      <nav class="toc" aria-label="On this page">
        <ul class="links">
          <li><a href="#routes">Routes</a></li>
          ${topics.map(({ title }) => html`<li><a href="#${fragmentOf(title)}">${title}</a></li>`)}
        </ul>
      </nav>
      <h2 id="routes">Routes</h2>
      <p>All of them are read with GET.</p>
      ${routeTable()} ${docsRoutes.map((route) => routeSection(route, overview))} ${topics.map(topicSection)}`,
  };
}

const addressOf = ({ host, path }: DocsRoute, { config, site }: Overview): string =>
  ({ search: searchHost(config), archive: archiveHost(config), site: site.url('') })[host] + path;

const routeTable = (): Html =>
  table(
    'Routes',
    ['route', 'what it is'],
    docsRoutes.map((route) => [
      html`<a href="#${route.name}"><code>${breakable(route.path)}</code></a>`,
      renderLine(route.summary, links),
    ]),
  );

/** A path that may be broken behind its slashes. */
const breakable = (path: string): HtmlValue =>
  path.split(/(?<=.\/)/).map((part, index) => html`${index > 0 && html`<wbr />`}${part}`);

function routeSection(route: DocsRoute, overview: Overview): Html {
  const examples = overview.examples.filter(({ shownAt }) => shownAt === route.name);
  return html`<section aria-labelledby="${route.name}">
    <h3 id="${route.name}">${route.title}</h3>
    <p class="route"><code>${addressOf(route, overview)}</code></p>
    <p>${renderLine(route.summary, links)} ${renderLine(route.text, links)}</p>
    ${route.name === 'search' && parameterTable(links)} ${route.name === 'city' && blockTable(docsPath)}
    ${Object.entries(route.shapes).map(([what, shape]) => fieldsOf(what, shape, links))}
    ${examples.map((example) => exampleSection(example, 4))}
  </section> `;
}

type Topic = { readonly title: string; readonly content: Html };

const topicSection = ({ title, content }: Topic): Html =>
  html`<section aria-labelledby="${fragmentOf(title)}">
    <h2 id="${fragmentOf(title)}">${title}</h2>
    ${content}
  </section> `;

const topicsOf = ({ config, site, place, examples }: Overview): readonly Topic[] => [
  { title: 'What AI wrote', content: renderProse(aboutAi, links) },
  { title: 'Permanent links', content: permanentLinks(site.url(meetingPath(place.slug, place.meetingId))) },
  {
    title: 'Freshness and caching',
    content: html`${renderProse(freshness, links)}
    ${examples.filter(({ shownAt }) => shownAt === 'freshness').map((example) => exampleSection(example, 3))}`,
  },
  { title: 'Errors', content: renderProse(errors, links) },
  { title: 'Licence and credit', content: html`${renderProse(licence, links)}${credits(config)}` },
  { title: 'Corrections', content: renderProse(correctionsOf(config), links) },
];

const aboutAi = `Headlines, summaries and decisions are mostly written by AI from official documents, and may be wrong; the official record, at \`source\`, is what counts. \`generated_by\` tells who wrote a text:

| \`generated_by\` | who wrote it |
| --- | --- |
| \`ai:<model>\` | an AI model. Pages mark the text “AI”, calendars and feeds say so below it. If you show it, please mark it too. |
| \`extract:<rule>\` | a program that copied it from the official document |
| \`human:<who>\`, \`publisher:<who>\` | a person, or the publisher of the source |
| absent | the government: it is official text |

The blocks of city.json are compiled from their sources, which each row names in \`source_url\`.`;

const permanentLinks = (link: string): Html =>
  html`<p>
      A meeting has one address for ever, its <code>url</code>: the page of its place with the meeting’s id in
      the fragment. The same id stands in the JSON files, in the calendar and in the feed.
    </p>
    ${wrappedCode(link)}`;

const freshness = `The files of places are made anew every hour, the search index as soon as there is something new, the [dataset](/docs/dataset/#releases) daily. \`updated_at\` in every file of a place is the newest change that it shows. Those files are sent with \`Cache-Control: ${cacheRules.hourly}\` and an \`ETag\`; ask with \`If-None-Match\`, and what has not changed is answered 304, without a body. Answers of the search may be kept for a minute.`;

const errors = `Errors say what was wrong with which value, and what would be right, as problem documents: [the list of all errors](/docs/errors/). The files of places answer 404 where nothing is published.`;

const licence = `Our own compilation and text is licensed [${licenseName}](${licenseUrl}): use it for anything, and credit the service by its name with a link to its site. What was compiled has the licences of its publishers: \`sources\` in each file lists them. Copy one of these:`;

function credits(config: Config): Html {
  const { name, site_url } = config;
  const links = [
    html`<a href="${site_url}">${name}</a>`,
    html`<a rel="license" href="${licenseUrl}">${licenseName}</a>`,
  ];
  const forms = [
    ['Text', `${attributionOf(config)}, ${licenseName}`],
    ['HTML', links.join(', ')],
    ['Markdown', `[${name}](${site_url}), [${licenseName}](${licenseUrl})`],
  ] as const;
  return html`${forms.map(
    ([form, text]) =>
      html`<h3>${form}</h3>
        <div class="copy">${wrappedCode(text)}</div>`,
  )}`;
}

const correctionsOf = ({ name, site_url, corrections_url = site_url }: Config): string =>
  `Is something wrong? If the official record is wrong, ask the government that keeps it, and what it changes is changed here with the next update. If we got it wrong, or a text should not be public, tell us: [${name}](${corrections_url}). A correction holds in the pages, the files, the search, the calendars and the feeds at once, and it stays when a file is made anew; in the [dataset](/docs/dataset/#corrections) it holds from the next release on.`;
