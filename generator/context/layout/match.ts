/** Compares the header of a file with the layouts of a source. Pure. */
import type { Cell } from './columns.ts';
import type { Layout } from './reader.ts';

/** A layout that fits, or the columns that differ. */
export type Match = {
  readonly names: readonly string[];
  readonly missing: readonly string[];
  readonly added: readonly string[];
  /** Columns that the file has several times, so that it is unknown which one counts. */
  readonly repeated: readonly string[];
};

export const headerRows = ({ header, fixedWidth }: Layout): number =>
  fixedWidth === undefined ? (header?.before ?? 0) + (header?.rows ?? 1) : 0;

/** Compares the first rows of a file with a layout. */
export function matchLayout(layout: Layout, rows: readonly (readonly Cell[])[]): Match {
  const names = namesOf(layout, rows);
  const { columns, ignored = [], wide, wideExample = 'values' } = layout;
  const isKnown = (name: string): boolean =>
    Object.hasOwn(columns, name) || wide?.test(name) === true || ignored === 'any' || ignored.includes(name);
  const present = new Set(names);
  return {
    names,
    missing: [
      ...Object.keys(columns).filter((name) => !present.has(name) && columns[name]?.isOptional === false),
      ...(wide === undefined || names.some((name) => wide.test(name)) ? [] : [wideExample]),
    ],
    // Spreadsheets and trailing separators leave columns without a name.
    added: [...present].filter((name) => name !== '' && !isKnown(name)),
    repeated: Object.keys(columns).filter((name) => names.indexOf(name) !== names.lastIndexOf(name)),
  };
}

function namesOf({ header, fixedWidth }: Layout, rows: readonly (readonly Cell[])[]): readonly string[] {
  if (fixedWidth !== undefined) return Object.keys(fixedWidth);
  const before = header?.before ?? 0;
  const lines = rows.slice(before, before + (header?.rows ?? 1));
  return header === undefined
    ? (lines[0] ?? []).map((cell) => String(cell ?? '').trim())
    : header.names(lines);
}

/** `column “amt”`, `columns “amt”, “year” and 3 more`. */
const columnsNamed = (names: readonly string[]): string => {
  const shown = names.slice(0, 5).map((name) => `“${name.slice(0, 60)}”`);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return `${names.length === 1 ? 'column' : 'columns'} ${shown.join(', ')}${more}`;
};

/** Explains why no layout matches, by comparison with the nearest one. */
export function explainMismatch(layouts: readonly Layout[], rows: readonly (readonly Cell[])[]): string {
  const [nearest] = layouts
    .map((layout) => ({ layout, match: matchLayout(layout, rows) }))
    .toSorted((a, b) => differences(a.match) - differences(b.match));
  if (nearest === undefined) return 'The source has no tables.';
  const { missing, added, repeated } = nearest.match;
  const parts = [
    ...(missing.length === 0 ? [] : [`lacks the ${columnsNamed(missing)}`]),
    ...(added.length === 0 ? [] : [`has the new ${columnsNamed(added)}`]),
    ...(repeated.length === 0 ? [] : [`repeats the ${columnsNamed(repeated)}`]),
  ];
  return `Compared with “${nearest.layout.name}”, the nearest known layout, it ${parts.join(' and ')}.`;
}

/** True if the file has exactly the columns of the layout. */
export const isMatch = (match: Match): boolean => differences(match) === 0;

const differences = ({ missing, added, repeated }: Match): number =>
  missing.length + added.length + repeated.length;
