/** Sheets of an Excel workbook (.xlsx). */
import { readFile } from 'node:fs/promises';
import { formatBytes } from '../../system/terminal.ts';
import type { Cell } from '../layout/columns.ts';
import { explainRead, FileError } from './file-error.ts';
import { type PackedFile, verifyMembers, workbookBytes } from './unpack.ts';

/** A workbook is read as a whole, and takes several times its unpacked size in memory. */
const maxBytes = 100e6;

export type Sheet = { readonly name: string; readonly rows: readonly (readonly Cell[])[] };

/** The sheets with their rows; dates are ISO days. Merged cells have their value in the first cell only. */
export async function readSheets(file: PackedFile): Promise<Sheet[]> {
  const path = await file.extract();
  const sizeBytes = await workbookBytes(path);
  if (sizeBytes > maxBytes)
    throw new FileError(
      `unpacks to ${formatBytes(sizeBytes)}, more than the limit of ${formatBytes(maxBytes)} for workbooks: save its sheet as CSV`,
    );
  // The library itself would unpack any amount into memory.
  await verifyMembers(path);
  // Loaded on demand: most sources have no workbooks.
  const { default: readWorkbook } = await import('read-excel-file/node');
  try {
    const sheets = await readWorkbook(await readFile(path), { parseNumber: (text) => text });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  } catch (error) {
    throw explainRead(error, 'cannot be read as an Excel workbook');
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
