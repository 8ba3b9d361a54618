/** Reads the calendar of a Legistar site. Pure. */
import { timeOf } from '../normalize/dates.ts';
import { commentOf } from '../normalize/participation.ts';
import { linkOf } from '../normalize/text.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformDocument } from '../platform/model.ts';
import type { Listed } from '../platform/platform.ts';
import { type GridRow, linkTitle, openedBy } from '../web/grid.ts';
import { type HTMLElement, hrefOf, lineOf, textOf } from '../web/html.ts';

/** The second key of a meeting, which the address of its page requires; null if its details are not public. */
export type Extra = { readonly guid: string | null };

/** The years that the calendar offers, newest first. */
export const yearsOffered = (page: HTMLElement): string[] =>
  page
    .querySelectorAll('div[id$=_lstYears] li.rcbItem')
    .map((item) => lineOf(item) ?? '')
    .filter((text) => /^\d{4}$/.test(text));

/** The list of years: the name of its form field, and the selected value. */
export function yearList(page: HTMLElement): { readonly name: string; readonly shown: string | null } {
  const input = page.querySelector('input[id$=_lstYears_Input]');
  return { name: input?.getAttribute('name') ?? '', shown: input?.getAttribute('value') ?? null };
}

/** The day of a row. */
export const dayIn = ({ cells }: Pick<GridRow, 'cells'>): string | null =>
  writtenDayOf(lineOf([...cells].find(([column]) => /\bdate\b/i.test(column))?.[1]));

/** The meeting of a row; undefined without an id. */
export function meetingOf({ element, cells }: GridRow, site: string): Listed<Extra> | undefined {
  const page = linkIn(element, 'MeetingDetail');
  const address = openedBy(page);
  const known = parametersOf(address) ?? parametersOf(openedBy(linkIn(element, 'iCal')));
  if (known === undefined) return undefined;
  const { id, guid } = known;
  const name = lineOf(linkIn(element, 'Body') ?? cells.get('Name'));
  const cell = (title: RegExp): HTMLElement | undefined =>
    [...cells].find(([column]) => title.test(column))?.[1];
  const time = lineOf(cell(/\btime\b/i));
  const { location, note } = locationIn(cell(/\blocation\b/i));
  const documents = [...cells].flatMap(([column, found]) => documentsIn(column, found, site));
  return {
    meeting: {
      id,
      day: dayIn({ cells }),
      startTime: timeOf(time),
      ...(name === null ? {} : { body: { id: bodyIdOf(element), name } }),
      location,
      participation: commentOf(note),
      commentUrl: commentLink(element, site),
      // Some clients write “Deferred” or “Cancelled” in place of the time.
      status: {
        names: [name, time],
        texts: [note],
      },
      documents,
      sourceUrl: address === null ? `${site}/Calendar.aspx` : meetingPage(site, id, guid),
    },
    extra: { guid: address === null ? null : guid },
  };
}

export const meetingPage = (site: string, id: string, guid: string): string =>
  `${site}/MeetingDetail.aspx?ID=${id}&GUID=${guid}`;

/** The link of a kind that a row has at most once: its id ends with the same word on every site. */
const linkIn = (row: HTMLElement, kind: string): HTMLElement | null =>
  row.querySelector(`a[id$=_hyp${kind}]`);

/** The place; below it, in italics, a note about the meeting, such as “CANCELLED”. */
function locationIn(cell: HTMLElement | undefined): {
  readonly location: string | null;
  readonly note: string | null;
} {
  const note = textOf(cell?.querySelector('em'));
  const text = textOf(cell) ?? '';
  const place = note !== null && text.endsWith(note) ? text.slice(0, -note.length) : text;
  return { location: place.trim().replaceAll(/,?\s*\n\s*/g, ', ') || null, note };
}

/** The id and the second key of a record. Its page refuses requests without the key. */
export function parametersOf(
  address: string | null,
): { readonly id: string; readonly guid: string } | undefined {
  const id = /[?&]ID=(\d+)/i.exec(address ?? '')?.[1];
  const guid = /[?&]GUID=([\da-f-]{36})(?:&|$)/i.exec(address ?? '')?.[1];
  return id === undefined || guid === undefined ? undefined : { id, guid };
}

const bodyIdOf = (row: HTMLElement): string | undefined => parametersOf(openedBy(linkIn(row, 'Body')))?.id;

/** Kinds by the ids of links, since the titles of columns are the client’s: `Summary`, `Recap/Minutes`. */
const kinds: Readonly<Record<string, PlatformDocument['kind']>> = {
  Agenda: 'agenda',
  Minutes: 'minutes',
  Video: 'video',
  Transcript: 'transcript',
};
/** Links that are not documents. */
const otherLinks = new Set(['Body', 'iCal', 'MeetingDetail', 'eComment']);

function documentsIn(column: string, cell: HTMLElement, site: string): PlatformDocument[] {
  return cell.querySelectorAll('a[id*=_hyp]').flatMap((link) => {
    const name = /_hyp(\w+)$/.exec(link.id)?.[1] ?? '';
    const target = openedBy(link);
    if (otherLinks.has(name) || target === null) return [];
    const url = linkOf(URL.parse(target, `${site}/`)?.href ?? null);
    const title = linkTitle(column, link);
    const kind = /packet/i.test(`${column} ${title}`) ? 'packet' : (kinds[name] ?? 'other');
    return [{ id: name.toLowerCase(), kind, title, url }];
  });
}

function commentLink(row: HTMLElement, site: string): string | null {
  const link = linkIn(row, 'eComment');
  return hrefOf(link, `${site}/`) ?? hrefOf(link, `${site}/`, 'link');
}
