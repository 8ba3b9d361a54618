/** A synthetic client of CivicPlus: Cedar Point, with pages of the shape of the real ones. */
import type { Answer } from './web-server.ts';

export type AgendaCenterRow = { id: number; category: number; day: string; title: string; columns: string[] };
export type AgendaCenterData = {
  categories: Map<number, string>;
  rows: AgendaCenterRow[];
  /** In the column of recordings. */
  joinLink?: string;
};

export const agendaCenterRow = (
  id: number,
  day: string,
  title: string,
  ...columns: string[]
): AgendaCenterRow => ({
  id,
  category: 2,
  day,
  title,
  columns,
});

/** Three meetings and a row of another category: with minutes and a recording, cancelled, with a time, to come. */
export const cedarPoint = (): AgendaCenterData => ({
  categories: new Map([
    [2, '<span id="span2">&#9660;</span>City Commission'],
    [5, 'Planning &amp; Zoning Board'],
  ]),
  rows: [
    agendaCenterRow(31, 'Mar 3, 2026', 'Regular Meeting', 'html', 'packet', 'minutes', 'media', 'previous'),
    agendaCenterRow(32, 'Mar 10, 2026', 'CANCELED - Workshop'),
    agendaCenterRow(33, 'Mar 17, 2026', 'Special Meeting, 5:30 p.m. (to join: 555-0100)', 'join'),
    { ...agendaCenterRow(34, 'Dec 2, 2025', 'Board Agenda'), category: 5 },
  ],
});

const hrefs: Readonly<Record<string, (name: string) => string>> = {
  html: (name) => `/AgendaCenter/ViewFile/Agenda/${name}?html=true`,
  packet: (name) => `/AgendaCenter/ViewFile/Agenda/${name}?packet=true`,
  minutes: (name) => `/AgendaCenter/ViewFile/Minutes/${name}`,
  media: () => 'https://video.example.net/31',
  join: () => 'https://teams.microsoft.com/meet/29567?p=I7gi',
  previous: (name) => `/AgendaCenter/PreviousVersions/${name}`,
};

function rowHtml({ id, day, title, columns }: AgendaCenterRow, joinLink?: string): string {
  // The date in file names may be that of an earlier plan.
  const name = `_01012026-${id}`;
  const link = (column: string): string =>
    `<td class="${column === 'join' ? 'media' : column}"><a href="${(column === 'join' ? joinLink : undefined) ?? hrefs[column]?.(name) ?? ''}">${column}</a></td>`;
  const [month = '', rest = ''] = day.split(/ (.*)/);
  return `<tr id="row${id}a" class="catAgendaRow"><td><h3><a name="${name}"></a><strong><abbr title="Month">${month}</abbr> ${rest}</strong></h3>
<p><a href="/AgendaCenter/ViewFile/Agenda/${name}">${title}</a></p></td>${columns.map(link).join('')}</tr>`;
}

/** Answers like the site of a client. */
export const agendaCenterAnswer =
  (data: AgendaCenterData): Answer =>
  ({ path, query }) => {
    if (path !== '/AgendaCenter/Search/') return undefined;
    const year = query.get('startDate')?.slice(-4) ?? '';
    const listings = [...data.categories].map(([id, name]) => {
      const found = data.rows.filter(({ category, day }) => category === id && day.endsWith(year));
      return found.length === 0
        ? ''
        : `<div class="listing" id="cat${id}"><h2>${name}</h2><table><tbody>${found.map((row) => rowHtml(row, data.joinLink)).join('')}</tbody></table></div>`;
    });
    return { body: `<html><body><a href="/AgendaCenter">Agendas</a>${listings.join('')}</body></html>` };
  };
