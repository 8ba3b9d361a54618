/**
 * Writes a table of a place into CSV files. Pure.
 *
 * One file has the whole table if it fits. Otherwise `<table>.csv` has the newest years that fit, and each earlier year has its own file,
 * or several. Each row is in exactly one file.
 */
import { csvLine, type CsvValue } from '../../../schemas/formats/csv.ts';
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

export type TableFiles = { readonly files: readonly TableFile[]; readonly artifacts: readonly Artifact[] };

/** @param rows newest first, rows without a date last */
export function tableFiles(
  place: Place,
  table: string,
  header: readonly string[],
  rows: readonly TableRow[],
  maxBytes = maxFileBytes,
): TableFiles {
  const { slug } = place.row;
  const bytes = new Utf8Bytes();
  const head = bytes.add(csvLine(header));
  const ends = rows.map(({ cells }) => bytes.add(csvLine(cells)));
  const whole = bytes.size <= maxBytes;
  const parts = whole
    ? [{ years: [], first: 0, end: rows.length }]
    : newestTogether(yearParts(rows, ends, head, maxBytes - head), ends, head, maxBytes - head);
  const startOf = (index: number): number => (index === 0 ? head : (ends[index - 1] ?? head));
  const files = parts.map(({ years, first, end }, index) => ({
    path: index === 0 ? placeTablePath(slug, table) : placeTableYearPath(slug, table, years[0] ?? ''),
    years,
    rows: end - first,
    body: whole
      ? bytes.copy(0, bytes.size)
      : Buffer.concat([bytes.copy(0, head), bytes.copy(startOf(first), startOf(end))]),
  }));
  return {
    files: files.map(({ path, years, rows }) => ({ path, years, rows })),
    artifacts: files.map(({ path, body }) => csvArtifact(place, path, body)),
  };
}

const csvArtifact = ({ site }: Place, path: string, body: Uint8Array): Artifact => ({
  path: site.key(path),
  body,
  mediaType: 'text/csv; charset=utf-8',
  cache: 'hourly',
});

/** The rows of one file: from `first` up to, but not including, `end`. */
type Part = { readonly years: readonly string[]; readonly first: number; readonly end: number };

/** One part per year; several if a year does not fit, newest first. A row is much smaller than a file. */
function yearParts(
  rows: readonly TableRow[],
  ends: readonly number[],
  head: number,
  maxBytes: number,
): readonly Part[] {
  const parts: { years: string[]; first: number; end: number }[] = [];
  let year: string | undefined;
  let partsOfYear = 0;
  for (const [index, { date }] of rows.entries()) {
    const current = parts.at(-1);
    const ofRow = date.slice(0, 'YYYY'.length) || 'undated';
    const isFull = current !== undefined && sizeOf(current.first, index + 1, ends, head) > maxBytes;
    if (current !== undefined && ofRow === year && !isFull) {
      current.end = index + 1;
      continue;
    }
    partsOfYear = ofRow === year ? partsOfYear + 1 : 1;
    year = ofRow;
    parts.push({
      years: [partsOfYear === 1 ? year : `${year}-${partsOfYear}`],
      first: index,
      end: index + 1,
    });
  }
  return parts;
}

/** Bytes of the rows `first` to `end`. */
const sizeOf = (first: number, end: number, ends: readonly number[], head: number): number =>
  (ends[end - 1] ?? head) - (first === 0 ? head : (ends[first - 1] ?? head));

/** Merges the newest parts that fit into one file; the others have a file each. */
function newestTogether(
  parts: readonly Part[],
  ends: readonly number[],
  head: number,
  maxBytes: number,
): readonly Part[] {
  const tooMany = parts.findIndex(({ end }) => sizeOf(0, end, ends, head) > maxBytes);
  const merged = tooMany === -1 ? parts.length : Math.max(1, tooMany);
  const newest = parts.slice(0, merged);
  return [
    { years: newest.flatMap(({ years }) => years), first: 0, end: newest.at(-1)?.end ?? 0 },
    ...parts.slice(merged),
  ];
}
