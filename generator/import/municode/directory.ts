/** Reads a page of the directory of meetings of Municode, a table of Drupal. Pure. */
import { escapePattern } from '../../system/text.ts';
import { dayOf, timeOf } from '../normalize/dates.ts';
import { bodyIn, meetingNameOf } from '../normalize/meeting-names.ts';
import type { PlatformBody, PlatformDocument, PlatformMeeting } from '../platform/model.ts';
import { type HTMLElement, hrefOf, lineOf, parseHtml } from '../web/html.ts';

export type Directory = {
  readonly meetings: readonly PlatformMeeting[];
  /** There is a link to the next page. */
  readonly hasNext: boolean;
};

/** The meetings of page number `index`, from zero; undefined if the page has no table of meetings. */
export function directoryOf(html: string, site: string, index: number): Directory | undefined {
  const page = parseHtml(html);
  const rows = page
    .querySelectorAll('table.views-table tr')
    .filter((row) => row.querySelector('td [content]') !== null);
  if (rows.length === 0) return undefined;
  const bodies = bodiesOf(page);
  return {
    meetings: rows.flatMap((row) => meetingOf(row, bodies, site)),
    hasNext: page
      .querySelectorAll('a[href]')
      .some((link) =>
        new RegExp(String.raw`[?&]page=${index + 1}(?:&|$)`).test(link.getAttribute('href') ?? ''),
      ),
  };
}

/** The bodies of the filter above the table, longest names first: `City Council Worksession` before `City Council`. */
const bodiesOf = (page: HTMLElement): PlatformBody[] =>
  page
    .querySelectorAll('select[name^=field_microsite_tid] option')
    .flatMap((option) => {
      const [id, name] = [option.getAttribute('value') ?? '', lineOf(option)];
      return /^\d+$/.test(id) && name !== null ? [{ id, name }] : [];
    })
    .toSorted((a, b) => b.name.length - a.name.length);

/** Columns are found by their titles, since their order differs. */
const cellOf = (row: HTMLElement, title: string): HTMLElement | undefined =>
  row.querySelectorAll('td').find((cell) => cell.getAttribute('data-th') === title);

function meetingOf(row: HTMLElement, bodies: readonly PlatformBody[], site: string): PlatformMeeting[] {
  const title = lineOf(cellOf(row, 'Meeting'));
  const page = hrefOf(cellOf(row, 'View')?.querySelector('a'), site);
  if (page === null) return [];
  // The offset is that of the place, so that the text is its local time.
  const start = cellOf(row, 'Date')?.querySelector('[content]')?.getAttribute('content') ?? '';
  return [
    {
      id: new URL(page).pathname.slice(1).replaceAll('/', '_'),
      day: dayOf(start.slice(0, 10)),
      startTime: timeOf(/T(\d{2}:\d{2})/.exec(start)?.[1] ?? null),
      ...bodyOf(title, bodies),
      status: { names: [title] },
      videoUrl: videoOf(row, site),
      documents: (['Agenda', 'Agenda Packet', 'Minutes'] as const).flatMap((column) =>
        documentsIn(row, column, site),
      ),
      sourceUrl: page,
    },
  ];
}

/** The listed body with which the title begins; otherwise the title names it, without what follows a dash. */
function bodyOf(
  title: string | null,
  bodies: readonly PlatformBody[],
): Pick<PlatformMeeting, 'name' | 'body'> {
  const words = title?.toLowerCase() ?? '';
  const listed = bodies.find(({ name }) =>
    new RegExp(String.raw`^${escapePattern(name.toLowerCase())}(?!\p{L})`, 'u').test(words),
  );
  if (listed !== undefined) return { body: listed };
  const name = meetingNameOf(title);
  const body = bodyIn(name?.split(/ [-–—] | ?\(/u)[0] ?? null);
  return { name, ...(body === null ? {} : { body: { name: body } }) };
}

/** Some clients link their own page of the meeting in place of a recording. */
function videoOf(row: HTMLElement, site: string): string | null {
  const url = hrefOf(cellOf(row, 'Video')?.querySelector('a'), site);
  return url === null || new URL(url).host === new URL(site).host ? null : url;
}

const kinds = { Agenda: 'agenda', 'Agenda Packet': 'packet', Minutes: 'minutes' } as const;

/** Accessible pages before files, so that the PDF file is the agenda of the meeting. A new version has the same address. */
function documentsIn(row: HTMLElement, column: keyof typeof kinds, site: string): PlatformDocument[] {
  const documents = (cellOf(row, column)?.querySelectorAll('a') ?? []).map((link) => {
    const url = hrefOf(link, site);
    const isPage = /\/adaHtmlDocument\//i.test(url ?? '');
    return { kind: kinds[column], title: link.getAttribute('title'), url, isPage };
  });
  const numbered = (isPage: boolean): PlatformDocument[] =>
    documents
      .filter((document) => document.isPage === isPage)
      .map(({ kind, title, url }, index) => ({
        id: `${kind}-${isPage ? 'page' : 'file'}${index === 0 ? '' : index + 1}`,
        kind,
        title,
        url,
        ...(isPage ? { mediaType: 'text/html' } : {}),
      }));
  return [...numbered(true), ...numbered(false)];
}
