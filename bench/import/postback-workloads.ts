/** Clients of the platforms whose lists are requested by postback: recorded rows, repeated with other ids and days. */
import { guidOf, siteAnswer, stoneCreek } from '../../test/support/platforms/legistar-insite-client.ts';
import { recordedText } from '../../test/support/recordings/files.ts';
import { onPath, repeat, type Workload } from './workload.ts';

/** The recorded page without the rows of a table, which are at the place of `rowsMark`. */
function pageAndRows(html: string, table: string): { readonly page: string; readonly rows: string[] } {
  const row = new RegExp(`<tr class="rg(?:Alt)?Row"[^>]* id="\\w*${table}_ctl00__\\d+"[\\s\\S]*?</tr>`, 'g');
  const rows = html.match(row) ?? [];
  const [first = ''] = rows;
  return { page: html.replace(first, `${rowsMark(table)}${first}`).replaceAll(row, ''), rows };
}

const rowsMark = (table: string): string => `<!--rows of ${table}-->`;

/** Years that the recording offers are this many years too early. */
const yearsLater = 7;

/** The pages of meetings and votes were not recorded: those of a synthetic client have five items each, three of them voted on. */
export function legistarInsiteLoad(): Workload {
  const recorded = recordedText('legistar-insite', 'chicago_calendar.html').replaceAll(
    /(class="rcbItem">)(20\d\d)</g,
    (_, start: string, year: string) => `${start}${Number(year) + yearsLater}<`,
  );
  const { page, rows } = pageAndRows(recorded, 'gridCalendar');
  const calendar = repeat((id, day) => ({ id, day, row: rows[id % rows.length] ?? '' }));
  const calendarOf = (year: string): string =>
    page.replace('value="This Month"', `value="${year}"`).replace(
      rowsMark('gridCalendar'),
      calendar
        .filter(({ day }) => day.startsWith(year))
        .map(({ id, day, row }) =>
          row
            .replace(/>\d+\/\d+\/\d{4}</, `>${day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1')}<`)
            .replaceAll(
              /((?:M=IC&amp;|MeetingDetail\.aspx\?)ID=)\d+(&amp;GUID=)[\dA-F-]+/g,
              `$1${id}$2${guidOf(id)}`,
            ),
        )
        .join(''),
    );
  const [{ items = [] } = {}] = stoneCreek().meetings;
  const site = siteAnswer({
    meetings: calendar.map(({ id, day }) => ({ id, day, items })),
    people: undefined,
    pageSize: calendar.length,
  });
  return {
    source: 'legistar-insite',
    client: 'chicago',
    place: 'chicago-il',
    answer: (request) => {
      if (request.path !== '/Calendar.aspx') return site(request);
      if (request.method === 'GET') return { body: recorded };
      const state = new URLSearchParams(request.body).get('ctl00_ContentPlaceHolder1_lstYears_ClientState');
      return { body: calendarOf((JSON.parse(state ?? '{}') as { value: string }).value) };
    },
    isList: onPath(/\/(?:Calendar|People)\.aspx$/),
  };
}

const withId = (row: string, id: number): string => row.replaceAll(/\bMeetingID=\d+/g, `MeetingID=${id}`);

const isoDay = (american: string | null): string =>
  (american ?? '').replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2');

/** Each day has the first page of recorded items. */
export function novusAgendaLoad(): Workload {
  const [meetingTable, itemTable] = ['radGridMeetings', 'radGridItems'];
  const recorded = recordedText('novusagenda', 'dinuba_agendapublic.html').replaceAll(
    /<tfoot>[\s\S]*?<\/tfoot>/g,
    '',
  );
  const meetings = pageAndRows(recorded, meetingTable);
  const items = pageAndRows(meetings.page, itemTable);
  const listed = repeat((id, day) => ({ id, day, row: meetings.rows[id % meetings.rows.length] ?? '' }));
  return {
    source: 'novusagenda',
    client: 'dinuba',
    place: 'dinuba-ca',
    answer: ({ path, query }) => {
      if (path !== '/meetingsgeneral.aspx') return undefined;
      const [from, to] = [isoDay(query.get('From')), isoDay(query.get('To'))];
      const found = listed.filter(({ day }) => day >= from && day <= to);
      const meetingRows = found.map(({ id, day, row }) =>
        withId(row, id).replace(/>\d\d\/\d\d\/\d\d</, `>${day.replace(/^..(..)-(..)-(..)$/, '$2/$3/$1')}<`),
      );
      const itemRows = found.slice(0, 1).flatMap(({ id }) => items.rows.map((row) => withId(row, id)));
      return {
        body: items.page
          .replaceAll(
            /value="(2022-07-01|2023-01-01)" title/g,
            (_, day) => `value="${day === '2022-07-01' ? from : to}" title`,
          )
          .replace(rowsMark(meetingTable), meetingRows.join(''))
          .replace(rowsMark(itemTable), itemRows.join('')),
      };
    },
    isList: ({ query }) => query.get('From') !== query.get('To'),
  };
}
