/** Pages of ASP.NET with tables of Telerik: their state travels in a hidden field, and pages are turned by sending the form back. */
import type { WebAnswer, WebRequest } from './web-server.ts';

/** A table of one page, and the names of the controls that show the other pages. */
export type GridMarkup = {
  readonly id: string;
  readonly columns: readonly string[];
  /** Cells by row. */
  readonly rows: readonly (readonly string[])[];
  readonly page: number;
  readonly pages: number;
};

const pagerLink = ({ id, page }: GridMarkup, number: number): string =>
  number === page
    ? `<a class="rgCurrentPage" onclick="return false;" href="javascript:__doPostBack('${id}$p${number}','')"><span>${number}</span></a>`
    : `<a href="javascript:__doPostBack(&#39;${id}$p${number}&#39;,&#39;&#39;)"><span>${number}</span></a>`;

/** The pager is a table within the table, with a heading of its own. */
export const gridTable = (grid: GridMarkup): string => {
  const { id, columns, rows, pages } = grid;
  const numbers = Array.from({ length: pages }, (_, index) => pagerLink(grid, index + 1));
  const pager =
    pages < 2
      ? ''
      : `<tr class="rgPager"><td><table><thead><tr><th scope="col">Data pager</th></tr></thead><tr><td>${numbers.join('')}</td></tr></table></td></tr>`;
  return `<table class="rgMasterTable" id="${id}_ctl00"><thead>${pager}<tr>${columns
    .map((column) => `<th class="rgHeader">${column}</th>`)
    .join('')}</tr></thead><tbody>${
    rows.length === 0 ? '<tr class="rgNoRecords"><td>No records to display.</td></tr>' : ''
  }${rows
    .map(
      (cells, index) =>
        `<tr class="${index % 2 === 0 ? 'rgRow' : 'rgAltRow'}">${cells.map((cell) => `<td><font size="2">${cell}</font></td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`;
};

/** The part of the rows that a page shows. */
export const pageOf = <Row>(
  rows: readonly Row[],
  page: number,
  size: number,
): { readonly shown: readonly Row[]; readonly pages: number } => ({
  shown: rows.slice((page - 1) * size, page * size),
  pages: Math.max(1, Math.ceil(rows.length / size)),
});

/** A page whose form carries a state, with fields that a browser sends back and some that it does not. */
export const formPage = (state: Readonly<Record<string, unknown>>, body: string): WebAnswer => ({
  body: `<!DOCTYPE html><html><head><title>Portal</title></head><body><form method="post" id="form1">
<input type="hidden" name="__EVENTTARGET" value=""><input type="hidden" name="__VIEWSTATE" value="${btoa(JSON.stringify(state))}">
<input type="hidden" name="__EVENTVALIDATION" value="v1"><input type="submit" name="clear" value="Clear">
<input type="checkbox" name="all" value="1"><select name="view"><option value="list" selected="selected">List</option></select>
${body}</form></body></html>`,
});

/** What a posted form says; undefined if it lacks its state or has a field that no browser sends. */
export function postedForm(
  request: WebRequest,
):
  | { readonly control: string; readonly state: Record<string, unknown>; readonly form: URLSearchParams }
  | undefined {
  const form = new URLSearchParams(request.body);
  const state = form.get('__VIEWSTATE') ?? '';
  const isWhole =
    state !== '' &&
    form.get('__EVENTVALIDATION') === 'v1' &&
    form.get('view') === 'list' &&
    !form.has('clear') &&
    !form.has('all');
  if (!isWhole) return undefined;
  return {
    control: form.get('__EVENTTARGET') ?? '',
    state: JSON.parse(atob(state)) as Record<string, unknown>,
    form,
  };
}

/** What ASP.NET answers to a form without its state. */
export const invalidState: WebAnswer = {
  status: 403,
  body: '<!DOCTYPE html><html><head><title>Validation of viewstate MAC failed</title></head></html>',
};

/** The page number in the name of a pager's control. */
export const pageIn = (control: string): number => Number(/\$p(\d+)$/.exec(control)?.[1] ?? 1);
