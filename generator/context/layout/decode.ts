/** Turns the cells of a line into a typed record. Pure. */
import type { Cell, Column } from './columns.ts';
import type { Layout } from './reader.ts';

/** A record, or what is wrong with it. */
export type Decoded =
  | { readonly record: Readonly<Record<string, unknown>> }
  | { readonly column: string; readonly problem: string };

type Field = { readonly name: string; readonly index: number; readonly column: Column };

/** Returns a function that decodes lines whose columns have the given names. */
export function decoderOf(layout: Layout, names: readonly string[]): (cells: readonly Cell[]) => Decoded {
  const suppressed = new Set(layout.suppressed);
  const fields = Object.entries(layout.columns).map(([name, column]): Field => ({
    name,
    column,
    index: names.indexOf(name),
  }));
  const { wide } = layout;
  const wideFields =
    wide === undefined ? [] : names.flatMap((name, index) => (wide.test(name) ? [{ name, index }] : []));
  return (cells) => {
    if (cells.length > names.length && cells.slice(names.length).some((cell) => textOf(cell) !== ''))
      return {
        column: String(cells.length),
        problem: `is beyond the ${names.length} columns of the header: a quote or separator is wrong`,
      };
    const record: Record<string, unknown> = {};
    for (const { name, index, column } of fields) {
      const text = textOf(cells[index]);
      if (text === '' || suppressed.has(text)) {
        if (column.isRequired)
          return { column: name, problem: text === '' ? 'is blank' : `is “${text}”, which means no value` };
        record[name] = null;
        continue;
      }
      const value = column.parse(text);
      if (value === undefined)
        return { column: name, problem: `is “${text.slice(0, 60)}”, not ${column.expected}` };
      record[name] = value;
    }
    if (wide !== undefined)
      record['wide'] = new Map(
        wideFields
          .map(({ name, index }) => [name, textOf(cells[index])] as const)
          .filter(([, text]) => text !== '' && !suppressed.has(text)),
      );
    return { record };
  };
}

const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim() : cell === null || cell === undefined ? '' : String(cell);
