/** What is shown where there is no page. */
import { coveragePath, docsPath, homePath, notFoundPath } from '../../../schemas/paths.ts';
import type { Page, PageSite } from '../html/page.ts';
import { html } from '../html/template.ts';
import { shortSearchForm } from './search-form.ts';

/** It is served at addresses of any depth, so links begin at the root of the host. */
export function notFoundPage({ site }: PageSite): Page {
  const link = (path: string): string => new URL(site.url(path)).pathname;
  return {
    path: notFoundPath,
    title: 'Page not found',
    description: 'There is no page at this address.',
    isIndexed: false,
    isAtAnyDepth: true,
    main: html`<h1>There is no page at this address</h1>
      <p>
        The address may be mistyped, or the place is no longer covered. Meetings keep their addresses for ever
        while their place is covered.
      </p>
      ${shortSearchForm(link(homePath), 'Search the meetings')}
      <ul>
        <li><a href="${link(homePath)}">Search, and places by name</a></li>
        <li><a href="${link(coveragePath)}">All places</a></li>
        <li><a href="${link(docsPath)}">Data and documentation</a></li>
      </ul>`,
  };
}
