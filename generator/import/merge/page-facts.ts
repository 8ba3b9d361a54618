/** Stores what a page of an importer says about meetings. */
import { tableOf } from '../../../schemas/tables/index.ts';
import type { Page, Rows } from '../importer.ts';
import {
  type Cells,
  cellsOf,
  type Children,
  childTables,
  isMeetingTable,
  type MeetingFacts,
  noChildren,
} from './meeting-facts.ts';
import type { PlaceSources } from './place-sources.ts';

/** Stores the meetings of a page of a source. Returns the days on which something changed. */
export function storePage(
  page: Page,
  source: string,
  sources: PlaceSources,
  now: string,
): ReadonlySet<string> {
  const days = new Set<string>();
  for (const id of meetingsOf(page)) {
    const before = sources.find(id);
    const after = factsAfter(before, id, page, now);
    const day = after.meeting['meeting_date'];
    // A meeting may disappear before it was ever stored.
    if (typeof day !== 'string' || (before !== undefined && isEqual(before, after))) continue;
    sources.write({ source, day, ...after });
    if (before !== undefined) days.add(before.day);
    days.add(day);
  }
  return days;
}

function meetingsOf({ rows = {}, wholeMeetings = [], gone = [] }: Page): ReadonlySet<string> {
  const children = childTables.flatMap((table) => (rows[table] ?? []).map((row) => meetingOf(row, table)));
  return new Set([
    ...(rows.meetings ?? []).flatMap(({ id }) => id ?? []),
    ...children,
    ...wholeMeetings,
    ...gone.filter(({ table }) => table === 'meetings').map(({ key }) => key),
  ]);
}

function meetingOf({ meeting_id: id }: { readonly meeting_id?: string }, table: string): string {
  if (id === undefined) throw new Error(`The importer yielded a row of ${table} without its meeting`);
  return id;
}

/** Columns that the page does not name keep their values, and so do rows of a meeting that is not whole. */
function factsAfter(before: MeetingFacts | undefined, id: string, page: Page, now: string): MeetingFacts {
  const { rows = {}, wholeMeetings = [], gone = [] } = page;
  const stated = (rows.meetings ?? []).filter((row) => row.id === id).map(cellsOf);
  const isGone = gone.some(({ table, key }) => table === 'meetings' && key === id);
  const retired = isGone ? [{ vanished_at: now, updated_at: now }] : [];
  const meeting: Cells = Object.assign({}, before?.meeting, ...stated, ...retired);
  const kept = wholeMeetings.includes(id) ? noChildren : (before?.children ?? noChildren);
  return { meeting, children: withRows(kept, id, page) };
}

function withRows(kept: Children, id: string, { rows = {} }: Page): Children {
  return childTables.reduce<Children>((all, table) => {
    const key = tableOf(table).key;
    const byKey = new Map(kept[table].map((cells) => [cells[key], cells]));
    for (const row of rows[table] ?? []) {
      const cells = cellsOf(row);
      if (row.meeting_id === id) byKey.set(cells[key], { ...byKey.get(cells[key]), ...cells });
    }
    return { ...all, [table]: [...byKey.values()] };
  }, noChildren);
}

const isEqual = (a: MeetingFacts, b: MeetingFacts): boolean =>
  JSON.stringify([a.meeting, a.children]) === JSON.stringify([b.meeting, b.children]);

/** The rows of tables that are not merged. */
export const otherRows = (rows: Rows = {}): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !isMeetingTable(name)));
