/** Reads the items of an agenda page of PrimeGov. Pure. */
import type { PlatformDocument, PlatformItem } from '../platform/model.ts';
import { type HTMLElement, hrefOf, lineOf, parseHtml } from '../web/html.ts';

/** Sections and items in the order of the page; undefined if the page is no agenda. */
export function itemsOf(page: string, site: string): PlatformItem[] | undefined {
  const document = parseHtml(page);
  const parts = document.querySelectorAll('[data-sectionid], .meeting-item[data-itemid]');
  if (parts.length === 0) return undefined;
  const placeholders = placeholderPositions(parts);
  let section: HTMLElement | undefined;
  return parts.flatMap((part) => {
    if (part.getAttribute('data-itemid') !== undefined) {
      const isInside = section !== undefined && part.closest('[data-sectionid]') === section;
      return itemOf(part, isInside ? section : undefined, { site, placeholders });
    }
    section = part;
    return sectionOf(part);
  });
}

/** Clerks type positions: one that several items share was never meant. Two items may be heard together. */
function placeholderPositions(parts: readonly HTMLElement[]): ReadonlySet<string> {
  const positions = parts.flatMap((part) => part.getAttribute('data-videolocation') ?? []);
  const shared = Map.groupBy(positions, (position) => position);
  return new Set([...shared].flatMap(([position, all]) => (all.length > 2 ? [position] : [])));
}

const numberOf = (section: HTMLElement | undefined): string | null =>
  lineOf(section?.querySelector('.number-cell-section'));

const titleOf = (section: HTMLElement | undefined): string | null =>
  lineOf(section?.querySelector('.section-heading .sections')) ??
  lineOf(section?.querySelector('.section-heading'));

function sectionOf(section: HTMLElement): PlatformItem[] {
  const title = titleOf(section);
  if (title === null) return [];
  return [{ id: `s${section.getAttribute('data-sectionid') ?? ''}`, number: numberOf(section), title }];
}

const consentSection = /^(?:the )?consent\b|\bconsent (?:agenda|calendar|items?)\b/i;

type AgendaFacts = { readonly site: string; readonly placeholders: ReadonlySet<string> };

function itemOf(
  item: HTMLElement,
  section: HTMLElement | undefined,
  { site, placeholders }: AgendaFacts,
): PlatformItem[] {
  const title = lineOf(item.querySelector('.agenda-item'));
  const id = item.getAttribute('data-itemid') ?? '';
  if (title === null || id === '') return [];
  const position = item.getAttribute('data-videolocation') ?? '';
  const isPosition = /^\d+$/.test(position) && Number(position) > 0 && !placeholders.has(position);
  return [
    {
      id,
      number: fullNumber(numberOf(section), lineOf(item.querySelector('.number-cell'))),
      title,
      isConsent: consentSection.test(titleOf(section) ?? '') ? true : null,
      videoSeconds: isPosition ? Number(position) : null,
      attachments: item.querySelectorAll('.attachment-holder a').flatMap((link) => exhibitOf(link, site)),
    },
  ];
}

/** `6.`, `A.` → `6.A`. An item without a number of its own has none. */
const fullNumber = (section: string | null, own: string | null): string | null =>
  own === null || section === null
    ? own
    : [section, own].map((number) => number.replace(/[.)]+$/, '')).join('.');

/** Each attachment has two links: a preview, which is a shell of scripts, and the file. */
function exhibitOf(link: HTMLElement, site: string): PlatformDocument[] {
  const url = hrefOf(link, site);
  const id = /[?&]historyId=([\w-]+)/i.exec(url ?? '')?.[1];
  return id === undefined ? [] : [{ id: `a${id}`, kind: 'exhibit', title: lineOf(link), url }];
}
