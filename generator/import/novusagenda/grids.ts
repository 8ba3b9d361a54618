/** Reads the two tables of a NovusAGENDA page: meetings, and items of all of them. Pure. */
import { dayOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import { linkOf } from '../normalize/text.ts';
import { wordKey } from '../platform/context.ts';
import type { PlatformDocument, PlatformItem, PlatformMeeting } from '../platform/model.ts';
import { type GridRow, linkTitle, openedBy } from '../web/grid.ts';
import { type HTMLElement, lineOf } from '../web/html.ts';

/** The ids of tables, which begin differently on different sites. */
export const meetingGrid = 'SearchAgendasMeetings_radGridMeetings';
export const itemGrid = 'SearchAgendasMeetings_radGridItems';

/** The days that the page says it shows, `YYYY-MM-DD`. */
export const daysShown = (page: HTMLElement): string =>
  ['From', 'To']
    .map((end) => page.querySelector(`input[id$=SearchAgendasMeetings_radCalendar${end}]`))
    .map((input) => input?.getAttribute('value') ?? 'an unknown day')
    .join(' to ');

/** The day of a row. */
export const dayIn = ({ cells }: Pick<GridRow, 'cells'>): string | null =>
  shortDayOf(lineOf(cells.get('Meeting Date')));

/** The meeting of a row; undefined without an id, which only documents state. */
export function meetingOf({ cells }: GridRow, site: string): PlatformMeeting | undefined {
  const documents = [...cells].flatMap(([column, cell]) => documentsIn(column, cell, site));
  const id = documents
    .map(({ url }) => /[?&]MeetingID=(\d+)/i.exec(url ?? '')?.[1])
    .find((found) => found !== undefined);
  if (id === undefined) return undefined;
  const type = lineOf(cells.get('Meeting Type'));
  const name = meetingNameOf(type);
  const body = bodyIn(name);
  const location = lineOf(cells.get('Meeting Location'));
  const page = documents.find(({ kind, mediaType }) => kind === 'agenda' && mediaType === 'text/html');
  return {
    id,
    day: dayIn({ cells }),
    name,
    ...(body === null ? {} : { body: { name: body } }),
    location,
    status: { names: [type] },
    agendaUrl: fileOf(documents, 'agenda'),
    minutesUrl: fileOf(documents, 'minutes'),
    documents,
    sourceUrl: page?.url ?? `${site}/`,
  };
}

/** `09/27/22` and `9/27/2022` → `2022-09-27`. */
export function shortDayOf(text: string | null): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text ?? '') ?? [];
  return dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Kinds by the titles of columns. A recap is written right after the meeting; legal minutes replace it. */
function kindOf(column: string): PlatformDocument['kind'] {
  if (/packet/i.test(column)) return 'packet';
  if (/minutes|recap/i.test(column)) return 'minutes';
  if (/agenda/i.test(column)) return 'agenda';
  return /video|audio/i.test(column) ? 'video' : 'other';
}

function documentsIn(column: string, cell: HTMLElement, site: string): PlatformDocument[] {
  return cell.querySelectorAll('a').flatMap((link, index) => {
    const target = openedBy(link);
    const url = target === null ? null : linkOf(URL.parse(target, `${site}/`)?.href ?? null);
    if (url === null) return [];
    const number = index === 0 ? '' : `-${index + 1}`;
    return [
      {
        id: `${wordKey(column)}${number}`,
        kind: kindOf(column),
        title: linkTitle(column, link),
        url,
        mediaType: mediaTypeOf(url),
      },
    ];
  });
}

const mediaTypeOf = (url: string): string | null =>
  /\/DisplayAgendaPDF\.ashx/i.test(url) ? 'application/pdf' : /\.aspx/i.test(url) ? 'text/html' : null;

/** The file of a kind, of the last column that has one; the page without a file. */
const fileOf = (documents: readonly PlatformDocument[], kind: PlatformDocument['kind']): string | null => {
  const found = documents.filter((document) => document.kind === kind);
  const files = found.filter(({ mediaType }) => mediaType !== 'text/html');
  return (files.at(-1) ?? found.at(-1))?.url ?? null;
};

const consentCategory = /\bconsent\b/i;

/** Returns the item of a row if it belongs to the meeting. */
export function itemOf({ cells }: GridRow, meetingId: string, site: string): PlatformItem[] {
  const links = [...cells.values()].flatMap((cell) => cell.querySelectorAll('a'));
  const address = links.map(openedBy).find((target) => /[?&]ItemID=\d/i.test(target ?? '')) ?? null;
  const [, id] = /[?&]ItemID=(\d+)/i.exec(address ?? '') ?? [];
  const [, meeting] = /[?&]MeetingID=(\d+)/i.exec(address ?? '') ?? [];
  const title = lineOf(cells.get('Title'));
  const category = lineOf(cells.get('Category'));
  const isConsent = consentCategory.test(category ?? '');
  if (id === undefined || meeting !== meetingId || title === null) return [];
  return [
    {
      id,
      title,
      // The section of the agenda: “PUBLIC HEARING”.
      text: isConsent ? null : category,
      isConsent: isConsent ? true : null,
      url: URL.parse(address ?? '', `${site}/`)?.href,
    },
  ];
}
