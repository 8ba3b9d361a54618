/** The header of Building Permits Survey files: two rows, with the name of each group above one of its three columns. Pure. */
import type { Cell } from '../../layout/columns.ts';
import type { Header } from '../../layout/reader.ts';

export const structures = ['1_unit', '2_units', '3_4_units', '5_plus_units'] as const;
export type Structure = (typeof structures)[number];

/** Spellings since 1980: `34unit`, `3-4 units`, `5+units rep`; “rep” marks columns without estimates. */
const groups: readonly (readonly [pattern: RegExp, structure: Structure])[] = [
  [/^1-?units?(rep)?$/, '1_unit'],
  [/^2-?units?(rep)?$/, '2_units'],
  [/^3-?4-?units?(rep)?$/, '3_4_units'],
  [/^5[-+]?units?(rep)?$/, '5_plus_units'],
];

const columnsPerGroup = 3;

export const permitHeader: Header = {
  rows: 2,
  names: ([above = [], below = []]) => {
    const firstGroup = below.findIndex((cell) => textOf(cell) === 'Bldgs');
    return below.map((cell, index) => {
      if (firstGroup < 0 || index < firstGroup) return `${textOf(above[index])} ${textOf(cell)}`.trim();
      const start = index - ((index - firstGroup) % columnsPerGroup);
      return `${groupName(above.slice(start, start + columnsPerGroup))} ${textOf(cell)}`;
    });
  },
};

/** `1-unit rep` → `1_unit rep` */
function groupName(cells: readonly Cell[]): string {
  const name = cells.map(textOf).join('');
  const plain = name.toLowerCase().replaceAll(' ', '');
  for (const [pattern, structure] of groups) {
    const found = pattern.exec(plain);
    if (found !== null) return found[1] === undefined ? structure : `${structure} rep`;
  }
  return name;
}

const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell.trim().replaceAll(/\s+/g, ' ') : '';
