/** Ids of headings that were renamed. Published links with the former ids keep working. */
import { type Html, html } from './template.ts';

/** Former ids by current id. An id is unique across pages. */
const formerIds: ReadonlyMap<string, readonly string[]> = new Map([
  // The page of a place.
  ['licenses', ['licences']],
  // The documentation.
  ['text-written-by-ai', ['what-ai-wrote']],
  ['license-and-credit', ['licence-and-credit']],
  ['query-language', ['the-language-of-queries']],
  ['index-files', ['what-holds-the-index']],
  ['read-one-place', ['one-place-without-downloading-all']],
  ['license-sources-and-limits', ['licence-sources-and-limits']],
]);

/** Returns an empty element for each former id of a heading, to place inside the heading. */
export const formerAnchors = (id: string): Html =>
  html`${formerIds.get(id)?.map((formerId) => html`<span id="${formerId}"></span>`)}`;
