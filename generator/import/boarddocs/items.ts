/** Reads the items of an agenda of BoardDocs. Pure. */
import type { PlatformItem } from '../platform/model.ts';
import { type HTMLElement, lineOf } from '../web/html.ts';

/**
 * Categories and items in the order of the page, since items are not inside their category. Undefined if the page is no
 * agenda.
 */
export function itemsOf(page: HTMLElement): PlatformItem[] | undefined {
  if (page.querySelector('#agenda-numbering, .wrap-category, li.item') === null) return undefined;
  return page
    .querySelectorAll('dt.category, li.item')
    .flatMap((element) => (element.tagName === 'LI' ? itemOf(element) : categoryOf(element)));
}

const idOf = (element: HTMLElement): string | undefined => element.getAttribute('unique') ?? element.id;

function categoryOf(element: HTMLElement): PlatformItem[] {
  const id = idOf(element);
  const title = lineOf(element.querySelector('.category-name'));
  if (id === undefined || id === '' || title === null) return [];
  return [{ id, number: lineOf(element.querySelector('.order')), title }];
}

/** Some clients type the number into the title: `4.06- Financial Report`. */
const numbered = /^(\d{1,3}(?:\.\d{1,3})+)\.?-?\s+(\S.*)$/;

function itemOf(element: HTMLElement): PlatformItem[] {
  const id = idOf(element);
  const line = lineOf(element.querySelector('.title'));
  if (id === undefined || id === '' || line === null) return [];
  const order = lineOf(element.querySelector('.order'));
  const [, number = null, title = line] = order === null ? (numbered.exec(line) ?? []) : [];
  const types = lineOf(element.querySelector('.actiontype')) ?? '';
  return [{ id, number: order ?? number, title, isConsent: /\bconsent\b/i.test(types) ? true : null }];
}
