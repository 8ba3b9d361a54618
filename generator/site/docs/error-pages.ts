/** /docs/errors/, and a page for each kind of error, which `type` of a problem document links to. */
import type { Config } from '../../../schemas/config.ts';
import { errorKinds, type ErrorName, type Problem, problemOf } from '../../../schemas/errors.ts';
import { refusals } from '../../../schemas/openapi/examples.ts';
import { errorPath, healthPath, relativeLink, searchPath } from '../../../schemas/paths.ts';
import { type Html, html } from '../html/template.ts';
import { codeBlock, table, wrappedCode, exampleSection } from './code-and-tables.ts';
import { problemCode } from './example-code.ts';
import { type DocsExample, searchHost } from './examples.ts';
import { type DocsPage, errorsPath, siteLinks } from './layout.ts';
import { renderLine, renderProse } from './markdown.ts';

// Object.keys forgets the type of the keys.
const names = Object.keys(errorKinds) as ErrorName[];

/** The list of errors. */
export const errorsPage = (examples: readonly DocsExample[]): DocsPage => ({
  path: errorsPath,
  title: 'Errors',
  description: 'The errors of the search: what each means, and what to do.',
  text: html`${renderProse(about, siteLinks(errorsPath))}
  ${table('Errors', ['status', 'error', 'what it means'], names.map(errorRow))}
  ${examples.filter(({ shownAt }) => shownAt === 'errors').map((example) => exampleSection(example, 2))}`,
});

const about = `Whatever is refused is answered with a problem document ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)), as \`application/problem+json\`. \`detail\` says what was wrong with which value, and what would be right; \`parameter\` names the parameter. Where it helps, \`allowed\` lists the values that it may have, and \`did_you_mean\` has the one that was probably meant. \`type\` is the address of a page below: a program may tell errors apart by it.

The files of places have one error only: 404, where nothing is published at an address.`;

const errorRow = (name: ErrorName): Html[] => {
  const { status, title } = errorKinds[name];
  const link = relativeLink(errorsPath, errorPath(name));
  return [html`${status}`, html`<a href="${link}"><code>${name}</code></a>`, html`${title}`];
};

/** The page of each kind. */
export const errorPages = (config: Config): readonly DocsPage[] =>
  names.map((name) => errorPage(config, name));

function errorPage(config: Config, name: ErrorName): DocsPage {
  const { status, title, description } = errorKinds[name];
  const path = errorPath(name);
  const request = refusals[name]?.request;
  const problem = exampleProblem(config, name);
  return {
    path,
    title,
    description: `${title}: the error ${name} of the search, status ${status}, and what to do.`,
    text: html`<p>Error <code>${name}</code>, status ${status}</p>
      <h2>What it means, and what to do</h2>
      <p>${renderLine(description, siteLinks(path))}</p>
      <h2>Example</h2>
      ${
        request !== undefined &&
        codeBlock(problemCode({ url: `${searchHost(config)}${searchPath}?${request}` }).curl)
      }
      ${wrappedCode(JSON.stringify(briefly(problem), null, 2))}
      ${briefly(problem) !== problem && html`<p class="muted">Here, <code>allowed</code> is cut.</p>`}
      <p><a href="${relativeLink(path, errorsPath)}">All errors</a></p>`,
  };
}

/** A problem document of a kind, as the search answers it. */
export const exampleProblem = (config: Config, name: ErrorName): Problem =>
  problemOf(config, name, refusals[name]?.detail ?? otherDetails[name] ?? '', refusals[name]?.facts);

/** Of the errors that no query string brings about. */
const otherDetails: Readonly<Partial<Record<ErrorName, string>>> = {
  'not-found': `There is nothing at this address. This host answers at ${searchPath} and ${healthPath}.`,
  'method-not-allowed': 'Use one of GET, HEAD, OPTIONS.',
  'no-index': 'No search index could be loaded yet. Try again in 60 seconds.',
  internal: 'The fault is ours. The same request may succeed later.',
};

const shownValues = 3;

/** The same with a list that fits on a page. */
const briefly = (problem: Problem): Problem =>
  (problem.allowed?.length ?? 0) <= shownValues
    ? problem
    : { ...problem, allowed: [...(problem.allowed ?? []).slice(0, shownValues), '…'] };
