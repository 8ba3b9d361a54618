/**
 * Telerik tables on ASP.NET pages. Their pages and filters have no addresses: a request sends back the whole form of the page
 * (a postback), with the name of the control that was used.
 */
import { readableAddress } from './attempts.ts';
import { type HTMLElement, lineOf, parseHtml } from './html.ts';
import { SourceError } from './source-error.ts';
import type { SourceReader, SourceRequest } from './source-reader.ts';

export type GridRow = {
  readonly element: HTMLElement;
  /** The cells by column title, since clients reorder columns. */
  readonly cells: ReadonlyMap<string, HTMLElement>;
};

export type GridPage = {
  readonly page: HTMLElement;
  readonly rows: readonly GridRow[];
  /** The number of the page in the pager; 1 without a pager. */
  readonly index: number;
  /** The control that shows the next page; undefined on the last page. */
  readonly next: string | undefined;
};

/** No real table is expected to have more pages. */
const pagesMax = 500;

/**
 * The pages of a table, one request each: the first as requested, the others by postback. `checkPage` may refuse a page.
 * @throws {SourceError} if a page has no such table, is truncated, or is not the requested one
 */
export async function* gridPages(
  source: Pick<SourceReader, 'text'>,
  url: URL,
  name: string,
  {
    request,
    checkPage = () => {},
  }: { readonly request?: SourceRequest; readonly checkPage?: (page: HTMLElement) => void } = {},
): AsyncGenerator<GridPage> {
  let current = gridPageOf(await source.text(url, request), url, name);
  for (let index = 1; ; index++) {
    // A server that lost the state of the page answers with the first one again.
    if (current.index !== index)
      throw unusable(url, `page ${current.index} of its table in place of page ${index}`);
    checkPage(current.page);
    yield current;
    if (current.next === undefined) return;
    if (index === pagesMax) throw unusable(url, `a table of more than ${pagesMax} pages`);
    const html = await source.text(url, postback(current.page, current.next));
    current = gridPageOf(html, url, name);
  }
}

/**
 * Returns the page with the table whose id ends with `name`. A page with an element that matches the selector `marker` may lack it.
 * @throws {SourceError} for any other page, and for a truncated page, since its missing rows would count as removed
 */
export function gridPageOf(html: string, url: URL, name: string, marker?: string): GridPage {
  const page = parseHtml(html);
  const isWhole = /<\/html\s*>/i.test(html);
  const cutOff = `, which is cut off after ${html.length} characters`;
  const table = page.querySelector(`table[id$=${name}_ctl00]`);
  if (table === null && (marker === undefined || page.querySelector(marker) === null)) {
    const title = lineOf(page.querySelector('title'));
    const found = title === null ? 'no table of this kind' : `a page titled “${title}”`;
    throw unusable(url, `a page of an unknown form: ${found}${isWhole ? '' : cutOff}`);
  }
  if (!isWhole) throw unusable(url, `a page${cutOff}`);
  const titles = table?.querySelectorAll('th.rgHeader').map(titleOf) ?? [];
  const rows = table?.querySelectorAll('tr.rgRow, tr.rgAltRow') ?? [];
  const current = table?.querySelector('a.rgCurrentPage');
  return {
    page,
    rows: rows.map((element) => ({ element, cells: cellsOf(element, titles) })),
    index: Number(lineOf(current) ?? 1),
    next: targetOf(current?.nextElementSibling),
  };
}

/** Some columns are titled by an image. */
const titleOf = (header: HTMLElement): string =>
  lineOf(header) ?? header.querySelector('img')?.getAttribute('alt') ?? '';

const cellsOf = (row: HTMLElement, titles: readonly string[]): Map<string, HTMLElement> =>
  new Map(
    row.children
      .filter(({ tagName }) => tagName === 'TD')
      .map((cell, index) => [titles[index] || String(index), cell] as const),
  );

/** `javascript:__doPostBack('grid$ctl07','')` → `grid$ctl07`. */
const targetOf = (link: HTMLElement | null | undefined): string | undefined =>
  /__doPostBack\('([^']+)'/.exec(link?.getAttribute('href') ?? '')?.[1];

/** The request that a control triggers: the form of the page, with these fields changed. */
export const postback = (
  page: HTMLElement,
  control: string,
  fields: Readonly<Record<string, string>> = {},
): SourceRequest => ({
  form: { ...fieldsOf(page), __EVENTTARGET: control, __EVENTARGUMENT: '', ...fields },
});

/** The fields that a browser sends: all except buttons, disabled fields and unchecked boxes. */
function fieldsOf(page: HTMLElement): Record<string, string> {
  const inputs = page
    .querySelectorAll('input[name]')
    .filter(
      (input) =>
        !/^(?:submit|image|button|reset|file)$/i.test(input.getAttribute('type') ?? '') &&
        (!/^(?:checkbox|radio)$/i.test(input.getAttribute('type') ?? '') || input.hasAttribute('checked')),
    )
    .map((input) => ({ field: input, value: input.getAttribute('value') ?? '' }));
  const lists = page.querySelectorAll('select[name]').map((field) => ({ field, value: selectedIn(field) }));
  return Object.fromEntries(
    [...inputs, ...lists]
      .filter(({ field }) => !field.hasAttribute('disabled'))
      .map(({ field, value }) => [field.getAttribute('name') ?? '', value]),
  );
}

function selectedIn(list: HTMLElement): string {
  const option = list.querySelector('option[selected]') ?? list.querySelector('option');
  return option?.getAttribute('value') ?? lineOf(option) ?? '';
}

/** The address that a link opens, directly or by a script: `radopen('Detail.aspx?ID=1', …)`. */
export function openedBy(link: HTMLElement | null | undefined): string | null {
  const target = link?.getAttribute('href')?.trim() ?? '';
  if (target !== '' && !/^(?:#|javascript:)/i.test(target)) return target;
  const script = link?.getAttribute('onclick') ?? '';
  return /\b(?:radopen|window\.open|OpenTelerikWindow)\(\s*'([^']+)'/.exec(script)?.[1] ?? null;
}

/** Words that say no more than the title of their column. */
const genericLink =
  /^(?:(?:view|download|see|open|html|pdf)\b\W*)*(?:agendas?|minutes|videos?|audio|html|pdf|notices?|packets?|summary|recap|transcripts?|media|links?|details|not available)?$/i;

/** The title of what a link opens: its own words if they say more than the title of the column, such as “Notice of Cancellation”. */
export function linkTitle(column: string, link: HTMLElement): string {
  const own = lineOf(link) ?? '';
  return genericLink.test(own) || column.toLowerCase().includes(own.toLowerCase()) ? column : own;
}

/** The error for a response other than the requested one. */
export const unusable = (url: URL, shown: string): SourceError =>
  new SourceError('refused', `The source shows ${shown} (${readableAddress(url)})`);
