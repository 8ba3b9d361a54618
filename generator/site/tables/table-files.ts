/**
 * Writes a table of a place into CSV files. Pure.
 *
 * One file has the whole table if it fits. Otherwise `<table>.csv` has the newest years that fit, and each earlier year has its own file,
 * or several. Each row is in exactly one file.
 */
import { csvLines, type CsvValue } from '../../../schemas/formats/csv.ts';
import { placeTablePath, placeTableYearPath } from '../../../schemas/paths.ts';
import { maxFileBytes, type Place } from '../../places/place.ts';
import type { Artifact } from '../../store/artifact.ts';
import { Utf8Bytes } from '../../system/utf8.ts';

/** A row with its day, month or year; '' if unknown. */
export type TableRow = { readonly date: string; readonly cells: readonly CsvValue[] };

export type TableFile = {
  /** Path within the site. */
  readonly path: string;
  /** The years in the file, newest first: `2019`, `2018-2` (the second part of a year), `undated`. Empty if it has the whole table. */
  readonly years: readonly string[];
  readonly rows: number;
};

/** The files of each table that has rows, by name: `meetings`, `decisions`, `votes`, or that of a block. */
export type PlaceTables = ReadonlyMap<string, readonly TableFile[]>;

/**
 * Writes the files of a table, one after another, so that a large table is never in memory as a whole. Returns the files; none if
 * there are no rows.
 * @param rows newest first, rows without a date last
 */
export function* tableFiles(
  place: Place,
  table: string,
  header: readonly string[],
  rows: Iterable<TableRow>,
  maxBytes = maxFileBytes,
): Generator<Artifact, readonly TableFile[]> {
  const { slug } = place.row;
  const files: TableFile[] = [];
  for (const { years, rows: count, body, isWhole } of parts(header, rows, maxBytes)) {
    const path =
      files.length === 0 ? placeTablePath(slug, table) : placeTableYearPath(slug, table, years[0] ?? '');
    files.push({ path, years: isWhole ? [] : years, rows: count });
    yield csvArtifact(place, path, body);
  }
  return files;
}

const csvArtifact = ({ site }: Place, path: string, body: Uint8Array): Artifact => ({
  path: site.key(path),
  body,
  mediaType: 'text/csv; charset=utf-8',
  cache: 'hourly',
});

/** The rows of one file. */
type Part = {
  readonly years: readonly string[];
  readonly rows: number;
  /** The header and the rows. */
  readonly body: Buffer;
  /** Whether it is the whole table. */
  readonly isWhole: boolean;
};

/** A year, or a part of a year that does not fit into one file: its rows are encoded from `start` up to the next one. */
type YearPart = { readonly name: string; readonly start: number; rows: number };

/** The newest years that fit together, then one part per year; several if a year does not fit. A row is much smaller than a file. */
function* parts(columns: readonly string[], rows: Iterable<TableRow>, maxBytes: number): Generator<Part> {
  const csvLine = csvLines(columns);
  const header = csvLine(columns);
  let bytes = new Utf8Bytes();
  const headBytes = bytes.add(header);
  let open: YearPart[] = [];
  let year: string | undefined;
  let partsOfYear = 0;
  let isFirst = true;
  const taken = (count: number, end: number): Part => ({
    years: open.slice(0, count).map(({ name }) => name),
    rows: open.slice(0, count).reduce((sum, part) => sum + part.rows, 0),
    body: bytes.copy(0, end),
    isWhole: false,
  });
  for (const { date, cells } of rows) {
    const before = bytes.size;
    const line = csvLine(cells);
    bytes.add(line);
    const ofRow = date.slice(0, 'YYYY'.length) || 'undated';
    const current = open.at(-1);
    const isFull = current !== undefined && headBytes + bytes.size - current.start > maxBytes;
    if (current !== undefined && ofRow === year && !isFull) current.rows++;
    else {
      partsOfYear = ofRow === year ? partsOfYear + 1 : 1;
      year = ofRow;
      open.push({ name: partsOfYear === 1 ? year : `${year}-${partsOfYear}`, start: before, rows: 1 });
    }
    // Only the newest years share a file.
    const last = open.at(-1);
    if (last === undefined || last.start === headBytes || (isFirst && bytes.size <= maxBytes)) continue;
    const rest = bytes.copy(last.start, bytes.size);
    yield taken(open.length - 1, last.start);
    isFirst = false;
    bytes = new Utf8Bytes();
    bytes.add(header);
    open = [{ ...last, start: headBytes }];
    bytes.add(rest);
  }
  if (open.length > 0) yield { ...taken(open.length, bytes.size), isWhole: isFirst };
}
