/** Reads the outline of an agenda on the page of an IQM2 meeting. Pure. */
import { wordKey } from '../platform/context.ts';
import type { PlatformDocument, PlatformItem } from '../platform/model.ts';
import { type HTMLElement, lineOf } from '../web/html.ts';
import { linkOf } from '../normalize/text.ts';

type Row = {
  readonly depth: number;
  readonly number: string | null;
  readonly title: string;
  /** `Detail_Motion`, `Detail_LegiFile`, `Detail_Communication`, `FileOpen`. */
  readonly page: string | undefined;
  readonly parameters: URLSearchParams;
  readonly url: string | null;
};

type Item = PlatformItem & { attachments: PlatformDocument[] };

/** `Type` of a file that belongs to the item above. Others, such as earlier minutes to approve, are items with a file. */
const attachmentType = '4';

/** The items in the order of the outline. */
export function itemsOf(page: HTMLElement, address: string): PlatformItem[] {
  const items: Item[] = [];
  const ancestors: { readonly row: Row; readonly item: Item }[] = [];
  const ids = new Map<string, number>();
  for (const element of page.querySelectorAll('table.MeetingDetail tr')) {
    const row = rowOf(element, address);
    if (row === undefined) continue;
    while ((ancestors.at(-1)?.row.depth ?? -1) >= row.depth) ancestors.pop();
    const parent = ancestors.at(-1)?.item;
    if (isAttachment(row) && parent !== undefined) parent.attachments.push(...fileOf(row));
    else {
      const numbers = [...ancestors.map((ancestor) => ancestor.row.number), row.number];
      const item = itemOf(row, numbers, uniqueId(row, ids));
      items.push(item);
      ancestors.push({ row, item });
    }
  }
  return items;
}

const isAttachment = ({ page, parameters }: Row): boolean =>
  page === 'FileOpen' && parameters.get('Type') === attachmentType;

function rowOf(element: HTMLElement, address: string): Row | undefined {
  const cells = element.querySelectorAll('td');
  const depth = cells.findIndex((cell) => cell.classList.contains('Num'));
  const cell = cells.find(({ classList }) => classList.contains('Title'));
  const title = lineOf(cell);
  if (title === null || depth === -1) return undefined;
  const target = cell?.querySelector('a[href]')?.getAttribute('href') ?? '';
  const [, page, query = ''] = /^\/?(?:Citizens\/)?(\w+)\.aspx\?(.*)$/is.exec(target.trim()) ?? [];
  const parameters = new URLSearchParams(query);
  return {
    depth,
    number: lineOf(cells[depth]),
    title,
    page,
    parameters,
    url: page === undefined ? null : addressOf(page, parameters, address),
  };
}

/** Without empty parameters and those that only change the display. */
function addressOf(page: string, parameters: URLSearchParams, address: string): string | null {
  const query = new URLSearchParams();
  for (const name of ['MeetingID', 'MinutesID', 'Type', 'ID']) {
    const value = parameters.get(name)?.trim() ?? '';
    if (value !== '') query.set(name, value);
  }
  return linkOf(URL.parse(`${page}.aspx?${query.toString()}`, address)?.href ?? null);
}

const letters: Readonly<Record<string, string>> = {
  Detail_Motion: 'm',
  Detail_LegiFile: 'l',
  Detail_Communication: 'c',
};

/** The id of what the item links; without a link its title, which may occur several times. */
function uniqueId(row: Row, ids: Map<string, number>): string {
  const linked = row.parameters.get('ID')?.trim() ?? '';
  const letter = letters[row.page ?? ''];
  const id =
    letter === undefined || linked === '' ? `t${row.depth}-${wordKey(row.title)}` : `${letter}${linked}`;
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

function itemOf(row: Row, numbers: readonly (string | null)[], id: string): Item {
  const { page, parameters, title, url } = row;
  const position = Number(parameters.get('MediaPosition') ?? '');
  return {
    id,
    number: fullNumber(numbers),
    title,
    isConsent: null,
    // Positions of zero are placeholders.
    videoSeconds: position > 0 ? position : null,
    ...(page === 'Detail_LegiFile' ? { matter: { id: parameters.get('ID')?.trim(), title, url } } : {}),
    attachments: page === 'FileOpen' ? fileOf(row) : [],
    url: page === 'FileOpen' ? null : url,
  };
}

const fileOf = ({ title, parameters, url }: Row): PlatformDocument[] => [
  {
    id: `f${parameters.get('Type') ?? ''}-${parameters.get('ID')?.trim() ?? ''}`,
    kind: 'exhibit',
    title,
    url,
  },
];

/** Numbers restart at each level: `7.`, `1.` → `7.1`. An item without a number of its own has none. */
function fullNumber(numbers: readonly (string | null)[]): string | null {
  const own = numbers.at(-1) ?? null;
  const given = numbers.filter((number) => number !== null);
  return own === null || given.length === 1
    ? own
    : given.map((number) => number.replace(/[.)]+$/, '')).join('.');
}
