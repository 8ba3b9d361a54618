/** Reads and checks the tables that are not about one place: municipalities, sources, about. */
import type { DatabaseSync } from 'node:sqlite';
import type { Row, TableName } from '../../schemas/tables/index.ts';
import { tableOf } from '../../schemas/tables/index.ts';
import { Problem, type Report } from './rows/finding.ts';
import { queryRows } from './formats/sqlite.ts';
import { selectColumns } from './layout.ts';
import type { ReadableCorpus } from './corpus.ts';
import { redactRow } from './redact.ts';
import { findingOf, type RawRow, rowCheckOf } from './rows/row-check.ts';
import { invalidTexts, lookUpCells } from './formats/utf8-check.ts';

export type GlobalRows = {
  /** By id. */
  readonly municipalities: readonly Row<'municipalities'>[];
  /** By id. */
  readonly sources: readonly Row<'sources'>[];
  /** By key. */
  readonly about: readonly Row<'about'>[];
};

/** The rows of the global tables that hold; the others are reported. */
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
  const check = rowCheckOf(name);
  const hasInvalidTexts = corpus.isChecked ? undefined : invalidTexts(name, lookUpCells(database, name));
  return queryRows(database, `${selectColumns(name, columns)} ORDER BY "${key}"`)
    .filter((row) => {
      if (!redactRow(corpus.redactions, name, row)) corpus.gone.addRedacted(name, row[key]);
      else if (!check(row, report) || hasInvalidTexts?.(row, report)) corpus.gone.add(name, row[key]);
      else return true;
      return false;
    })
    .toArray();
}

const slugTaken = (id: string): Problem =>
  new Problem('duplicate-key', `is the slug of ${id} too`, 'Give each place of a country a slug of its own.');

function uniqueSlugs(
  places: Row<'municipalities'>[],
  { gone }: ReadableCorpus,
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
    gone.add('municipalities', id);
    return false;
  });
}

const noSuchPlace = new Problem(
  'broken-reference',
  'is no row of municipalities',
  'Correct the reference, or give null where the source is not about one place.',
);

/** A source about a place that was left out is left out silently: its place's files are not there to name it. */
function hasPlace(
  { id, muni_id }: Row<'sources'>,
  places: ReadonlySet<string>,
  { gone }: ReadableCorpus,
  report: Report,
): boolean {
  if (muni_id === null || places.has(muni_id)) return true;
  if (!gone.has('municipalities', muni_id)) report(findingOf('sources', id, 'muni_id', muni_id, noSuchPlace));
  gone.add('sources', id);
  return false;
}
