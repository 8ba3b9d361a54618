/** /docs/errors/, and a page for each error, which the `type` of a problem document links to. */
import type { Config } from '../../../schemas/config.ts';
import { errorKinds, type ErrorName, type Problem, problemOf } from '../../../schemas/errors.ts';
import { invalidRequests } from '../../../schemas/openapi/invalid-requests.ts';
import { errorPath, healthPath, relativeLink, searchPath } from '../../../schemas/paths.ts';
import { searchHostPaths } from '../../../schemas/openapi/search-host-paths.ts';
import { type Html, html } from '../html/template.ts';
import { codeBlock, table, wrappedCode, exampleSection } from './code-and-tables.ts';
import { problemCode } from './example-code.ts';
import type { DocsExample } from './example-code.ts';
import { searchHost } from './examples.ts';
import { type DocsPage, errorsPath, siteLinks } from './layout.ts';
import { renderLine, renderProse } from './markdown.ts';

// Object.keys forgets the type of the keys.
const errorNames = Object.keys(errorKinds) as ErrorName[];

/** The page with all errors. */
export const errorsPage = (examples: readonly DocsExample[]): DocsPage => ({
  path: errorsPath,
  title: 'Errors',
  description: 'The errors of the search: what each one means, and what to do.',
  text: html`${renderProse(introduction, siteLinks(errorsPath))}
  ${table('Errors', ['status', 'error', 'what it means'], errorNames.map(errorRow))}
  ${examples.filter(({ shownAt }) => shownAt === 'errors').map((example) => exampleSection(example, 2))}`,
});

const introduction = `The search answers an invalid request with a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)), as \`application/problem+json\`. \`detail\` names the invalid value and what would be valid. \`parameter\` names the parameter. Where useful, \`allowed\` lists the allowed values, and \`did_you_mean\` suggests one. \`type\` is the address of a page below. Programs can use it to distinguish errors.

The files of places have only one error: 404, if there is no file at an address.`;

const errorRow = (name: ErrorName): Html[] => {
  const { status, title } = errorKinds[name];
  const link = relativeLink(errorsPath, errorPath(name));
  return [html`${status}`, html`<a href="${link}"><code>${name}</code></a>`, html`${title}`];
};

/** A page for each error. */
export const errorPages = (config: Config): readonly DocsPage[] =>
  errorNames.map((name) => errorPage(config, name));

function errorPage(config: Config, name: ErrorName): DocsPage {
  const { status, title, description } = errorKinds[name];
  const path = errorPath(name);
  const queryString = invalidRequests[name]?.queryString;
  const problem = exampleProblem(config, name);
  return {
    path,
    title,
    description: `${title}: what the search error ${name} (status ${status}) means, and what to do.`,
    text: html`<p>Error <code>${name}</code>, status ${status}</p>
      <h2>What it means, and what to do</h2>
      <p>${renderLine(description, siteLinks(path))}</p>
      <h2>Example</h2>
      ${
        queryString !== undefined &&
        codeBlock(problemCode({ url: `${searchHost(config)}${searchPath}?${queryString}` }).curl)
      }
      ${wrappedCode(JSON.stringify(withShortList(problem), null, 2))}
      ${withShortList(problem) !== problem && html`<p class="muted"><code>allowed</code> is shortened here.</p>`}
      <p><a href="${relativeLink(path, errorsPath)}">All errors</a></p>`,
  };
}

/** The problem document of an error, as the search returns it. */
export const exampleProblem = (config: Config, name: ErrorName): Problem =>
  problemOf(
    config,
    name,
    invalidRequests[name]?.detail ?? otherDetails[name] ?? '',
    invalidRequests[name]?.facts,
  );

const searchRoutes = [...searchHostPaths.all, ...searchHostPaths.text];

/** Details of the errors that do not depend on the query string. */
const otherDetails: Readonly<Partial<Record<ErrorName, string>>> = {
  'not-found': `No such route. The routes are ${searchRoutes.join(', ')} and ${healthPath}.`,
  'method-not-allowed': 'Use one of GET, HEAD, OPTIONS.',
  'no-index': 'No search index is loaded yet. Try again in 60 seconds.',
  internal: 'Internal error. Try again later.',
};

const maxShownValues = 3;

/** The problem with a list of allowed values that fits on a page. */
const withShortList = (problem: Problem): Problem =>
  (problem.allowed?.length ?? 0) <= maxShownValues
    ? problem
    : { ...problem, allowed: [...(problem.allowed ?? []).slice(0, maxShownValues), '…'] };
