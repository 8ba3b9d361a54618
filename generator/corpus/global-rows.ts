/** Reads and checks the tables that do not belong to one place: municipalities, sources, about. */
import type { DatabaseSync } from 'node:sqlite';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { tableOf } from '../../schemas/tables/index.ts';
import { Problem, type Report } from './rows/finding.ts';
import { queryRows, invalidTexts, lookUpCells } from './formats/sqlite.ts';
import { selectColumns } from './layout.ts';
import type { ReadableCorpus } from './corpus.ts';
import { redactRow } from './redactions.ts';
import { findingOf, type RawRow, rowCheckOf } from './rows/row-check.ts';

export type GlobalRows = {
  /** By id. */
  readonly municipalities: readonly Row<'municipalities'>[];
  /** By id. */
  readonly sources: readonly Row<'sources'>[];
  /** By key. */
  readonly about: readonly Row<'about'>[];
};

/** The valid rows of the global tables; invalid rows are reported. */
export function readGlobalRows(database: DatabaseSync, corpus: ReadableCorpus, report: Report): GlobalRows {
  const municipalities = readTable(database, corpus, 'municipalities', report) as Row<'municipalities'>[];
  const places = uniqueSlugs(municipalities, corpus, report);
  const ids = new Set(places.map(({ id }) => id));
  const sources = readTable(database, corpus, 'sources', report) as Row<'sources'>[];
  return {
    municipalities: places,
    sources: sources.filter((source) => hasPlace(source, ids, corpus, report)),
    about: readTable(database, corpus, 'about', report) as Row<'about'>[],
  };
}

function readTable(
  database: DatabaseSync,
  corpus: ReadableCorpus,
  name: TableName,
  report: Report,
): RawRow[] {
  const columns = corpus.layout.get(name);
  if (columns === undefined) return [];
  const { key } = tableOf(name);
  const check = rowCheckOf(name, corpus.isChecked);
  const hasInvalidTexts = corpus.isChecked ? undefined : invalidTexts(name, lookUpCells(database, name));
  return queryRows(database, `${selectColumns(name, columns)} ORDER BY "${key}"`)
    .filter((row) => {
      if (!redactRow(corpus.redactions, name, row)) corpus.droppedRows.addRedacted(name, row[key]);
      else if (!check(row, report) || hasInvalidTexts?.(row, report)) corpus.droppedRows.add(name, row[key]);
      else return true;
      return false;
    })
    .toArray();
}

const slugTaken = (id: string): Problem =>
  new Problem(
    'duplicate-key',
    `is also the slug of ${id}`,
    'Use a different slug for each place of a country.',
  );

function uniqueSlugs(
  places: Row<'municipalities'>[],
  { droppedRows }: ReadableCorpus,
  report: Report,
): Row<'municipalities'>[] {
  const taken = new Map<string, string>();
  return places.filter(({ id, country, slug }) => {
    const other = taken.get(`${country}/${slug}`);
    if (other === undefined) {
      taken.set(`${country}/${slug}`, id);
      return true;
    }
    report(findingOf('municipalities', id, 'slug', slug, slugTaken(other)));
    droppedRows.add('municipalities', id);
    return false;
  });
}

const noSuchPlace = new Problem(
  'broken-reference',
  'matches no row of municipalities',
  'Correct the reference, or use null if the source covers more than one place.',
);

/** A source of a dropped place is dropped without a finding: no file would list it. */
function hasPlace(
  { id, muni_id }: Row<'sources'>,
  places: ReadonlySet<string>,
  { droppedRows }: ReadableCorpus,
  report: Report,
): boolean {
  if (muni_id === null || places.has(muni_id)) return true;
  if (!droppedRows.has('municipalities', muni_id))
    report(findingOf('sources', id, 'muni_id', muni_id, noSuchPlace));
  droppedRows.add('sources', id);
  return false;
}
