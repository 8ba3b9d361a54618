/** Tables of ASP.NET pages, with their pages. */
import { expect, it } from 'vitest';
import { gridPageOf, gridPages, openedBy, postback } from '../../../../generator/import/web/grid.ts';
import { lineOf, parseHtml } from '../../../../generator/import/web/html.ts';
import { formPage, gridTable } from '../../../support/platforms/postback-page.ts';

const url = new URL('https://portal.example.gov/List.aspx');

const pageWith = (page: number, pages: number, rows: readonly string[]): string =>
  String(
    formPage(
      {},
      gridTable({ id: 'c_grid', columns: ['Name', ''], rows: rows.map((row) => [row, '']), page, pages }),
    ).body,
  );

/** Reads all rows from a source that gives these answers in turn. */
async function rowsOf(...answers: string[]): Promise<(string | null)[]> {
  const pages = gridPages({ text: async () => Promise.resolve(answers.shift() ?? '') }, url, '_grid');
  const found = await Array.fromAsync(pages);
  return found.flatMap(({ rows }) => rows.map(({ cells }) => lineOf(cells.get('Name'))));
}

it('reads all pages of a table', async () => {
  expect(await rowsOf(pageWith(1, 3, ['a', 'b']), pageWith(2, 3, ['c']), pageWith(3, 3, ['d']))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
  expect(await rowsOf(pageWith(1, 1, []))).toEqual([]);
});

it('reports a server that lost the state and returns the first page again', async () => {
  await expect(rowsOf(pageWith(1, 2, ['a']), pageWith(1, 2, ['a']))).rejects.toThrow(
    'shows page 1 of its table in place of page 2 (https://portal.example.gov/List.aspx)',
  );
});

it('reports a page that is truncated within its table, and one without a table', () => {
  const whole = pageWith(1, 1, ['a', 'b']);
  expect(gridPageOf(whole, url, '_grid').rows).toHaveLength(2);
  const cut = whole.slice(0, whole.indexOf('<font size="2">b'));
  expect(() => gridPageOf(cut, url, '_grid')).toThrow(`cut off after ${cut.length} characters`);
  // Only what follows the table is missing.
  expect(() => gridPageOf(whole.replace('</html>', ''), url, '_grid')).toThrow(
    'shows a page, which is cut off',
  );
  expect(() => gridPageOf(whole, url, '_other')).toThrow('unknown form: a page titled “Portal” (');
  expect(gridPageOf(whole, url, '_other', '#form1').rows).toEqual([]);
});

it('sends back what a browser sends', () => {
  const page = parseHtml(`<form><input type="hidden" name="state" value="s"><input name="text" value="t">
<input name="off" value="1" disabled><input type="checkbox" name="no"><input type="checkbox" name="yes" value="1" checked>
<input type="submit" name="go" value="Go"><input type="image" name="picture"><select name="list"><option value="a">A</option><option value="b" selected>B</option></select></form>`);
  expect(postback(page, 'grid$p2', { text: 'u' })).toEqual({
    form: { state: 's', text: 'u', yes: '1', list: 'b', __EVENTTARGET: 'grid$p2', __EVENTARGUMENT: '' },
  });
});

it.each([
  ['<a href="Detail.aspx?ID=1">', 'Detail.aspx?ID=1'],
  [`<a href="#" onclick="radopen('Detail.aspx?ID=1', 'w');return false;">`, 'Detail.aspx?ID=1'],
  [
    `<a href="javascript:void(0);" onclick="javascript:w=window.open('View.aspx?ID=1','w');">`,
    'View.aspx?ID=1',
  ],
  ['<a>', null],
  ['<a href="#">', null],
])('the address that %s opens is %s', (markup, address) => {
  expect(openedBy(parseHtml(markup).querySelector('a'))).toBe(address);
});
