/** Keeps a page within its limit: sections about figures that do not fit are left to the data files. Pure. */
import { cityDocumentPath, votesPath } from '../../../../schemas/paths.ts';
import type { ContextSection } from '../../context/context-sections.ts';
import { html } from '../../html/template.ts';
import { fits, type HtmlSize, placePageLimit, sizeOf } from '../meetings-in-full.ts';
import type { PageView } from './page-view.ts';

/** What the frame of a page takes: head, structured data, navigation, footer. */
const frame: HtmlSize = { bytes: 60_000, elements: 150 };

const total = (sizes: readonly HtmlSize[]): HtmlSize => ({
  bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
  elements: sizes.reduce((sum, { elements }) => sum + elements, 0),
});

/**
 * The sections, the largest shortened, then replaced by links to their data, until they fit on the page beside `others`.
 */
export function fittingSections(
  sections: readonly ContextSection[],
  others: readonly HtmlSize[],
  view: PageView,
): readonly ContextSection[] {
  const shown = sections.map((section) => ({ section, size: sizeOf(section.body) }));
  const byShare = shown.toSorted((a, b) => shareOf(b.size) - shareOf(a.size));
  for (const smaller of [shortened, dataOnly])
    for (const largest of byShare) {
      if (fits(total([frame, ...others, ...shown.map(({ size }) => size)]), placePageLimit)) break;
      largest.section = smaller(largest.section, view);
      largest.size = sizeOf(largest.section.body);
    }
  return shown.map(({ section }) => section);
}

/** The part of the limit that a section takes. */
const shareOf = ({ bytes, elements }: HtmlSize): number =>
  Math.max(bytes / placePageLimit.bytes, elements / placePageLimit.elements);

/** Where the rows of a section are, other than in city.json. */
const otherPages: Readonly<Record<string, (slug: string) => string>> = { votes: votesPath };

const shortened = (section: ContextSection): ContextSection => ({
  ...section,
  body: section.short ?? section.body,
});

function dataOnly(
  { id, title, downloads }: ContextSection,
  { words, link, input }: PageView,
): ContextSection {
  const { slug } = input.place.row;
  const page = otherPages[id]?.(slug);
  const target =
    page === undefined
      ? html`<a href="${link(cityDocumentPath(slug))}">city.json</a>`
      : html`<a href="${link(page)}">${title}</a>`;
  return {
    id,
    title,
    body: html`<p>${words.data.tooLarge} ${target}.</p>
      ${downloads}`,
  };
}
