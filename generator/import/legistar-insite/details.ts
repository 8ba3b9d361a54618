/** Reads the items on the page of a Legistar meeting, and the vote on one of them. Pure. */
import { isVotedOn, motionResultOf } from '../normalize/outcome.ts';
import { wordKey } from '../platform/context.ts';
import type { PlatformItem, PlatformMotion } from '../platform/model.ts';
import { type GridPage, type GridRow, openedBy } from '../web/grid.ts';
import { type HTMLElement, lineOf, textOf } from '../web/html.ts';
import { parametersOf } from './calendar.ts';

/** An item, and the page of its vote if it has one. */
export type ItemWithVote = {
  readonly item: PlatformItem;
  readonly vote: { readonly id: string; readonly guid: string } | undefined;
};

/** The items in the order of the page. */
export function itemsOf(rows: readonly GridRow[], site: string): ItemWithVote[] {
  const ids = new Map<string, number>();
  return rows.flatMap((row) => itemOf(row, ids, site));
}

function itemOf({ element, cells }: GridRow, ids: Map<string, number>, site: string): ItemWithVote[] {
  const line = (column: string): string | null => lineOf(cells.get(column));
  const note = notesIn(cells);
  const title = line('Title') ?? line('Name') ?? note;
  const fileLink = element.querySelector('a[id$=_hypFile]');
  const file = parametersOf(openedBy(fileLink));
  // The column has the client’s word for a file: `File #`, `Record #`.
  const fileNumber = lineOf(fileLink);
  if (title === null && file === undefined) return [];
  const [action, result] = [line('Action'), line('Result')];
  const url = file === undefined ? null : `${site}/LegislationDetail.aspx?ID=${file.id}&GUID=${file.guid}`;
  const item: PlatformItem = {
    id: uniqueId(file === undefined ? `t${wordKey(title ?? '')}` : `f${file.id}`, ids),
    number: line('Agenda #'),
    title: title ?? fileNumber,
    text: note === title ? null : note,
    action,
    result,
    url,
    ...(file === undefined
      ? {}
      : { matter: { id: file.id, fileNumber, type: line('Type'), title: line('Name') ?? title, url } }),
  };
  const history = parametersOf(openedBy(element.querySelector('a[id$=_hypDetails]')));
  return [{ item, vote: result !== null || isVotedOn(action) ? history : undefined }];
}

/** The columns of notes are the client’s: `Agenda Note`, `Minutes Note`. */
function notesIn(cells: GridRow['cells']): string | null {
  const notes = [...cells].flatMap(([column, cell]) =>
    /\bnotes?\b/i.test(column) ? (textOf(cell) ?? []) : [],
  );
  return notes.length === 0 ? null : [...new Set(notes)].join('\n\n');
}

/** A file may be on an agenda twice, and headings repeat. */
function uniqueId(id: string, ids: Map<string, number>): string {
  const count = (ids.get(id) ?? 0) + 1;
  ids.set(id, count);
  return count === 1 ? id : `${id}-${count}`;
}

/** The motion on the page of an action; undefined if nobody moved, voted or stated a result. */
export function motionOf(
  { page, rows }: Pick<GridPage, 'page' | 'rows'>,
  item: PlatformItem,
): PlatformMotion | undefined {
  const mover = valueOf(page, 'Mover');
  const action = valueOf(page, 'Action') ?? item.action ?? null;
  const resultText = valueOf(page, 'Result') ?? item.result ?? null;
  const votes = rows.flatMap(({ cells }) => {
    const [name, text] = [lineOf(cells.get('Person Name')), lineOf(cells.get('Vote'))];
    return name === null || text === null ? [] : [{ name, text }];
  });
  if (mover === null && resultText === null && votes.length === 0) return undefined;
  // Without a result, an action such as “Adopted” or “Referred” states it.
  const isPassed = resultText === null ? passedBy(action) : null;
  return {
    id: '1',
    text: valueOf(page, 'ActionText'),
    action,
    mover,
    seconder: valueOf(page, 'Seconder'),
    resultText: resultText ?? (isPassed === null ? action : null),
    isPassed,
    votes,
  };
}

function passedBy(action: string | null): boolean | null {
  const result = motionResultOf(action, null);
  return result === 'passed' ? true : result === 'failed' ? false : null;
}

/** The value of a field: the text of its link (`hypMover`), otherwise of its label (`lblMover`). */
function valueOf(page: HTMLElement, name: string): string | null {
  const found = ['hyp', 'lbl'].flatMap((kind) =>
    ['2', ''].map((end) => lineOf(page.querySelector(`[id$=_${kind}${name}${end}]`))),
  );
  return found.find((text) => text !== null && !text.endsWith(':')) ?? null;
}
