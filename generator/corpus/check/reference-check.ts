/** Checks the rows of one place against each other: references and unique columns. */
import type { DatabaseSync } from 'node:sqlite';
import type { Column } from '../../../schemas/columns.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { isTableName, placeTables, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { Problem, type Report, showName, showValue } from '../rows/finding.ts';
import { queryRows } from '../formats/sqlite.ts';
import type { ReadableCorpus } from '../corpus.ts';
import { findingOf, type RawRow } from '../rows/row-check.ts';

type Reference = { readonly column: string; readonly declared: Column };

type ResolvedReference = {
  readonly reference: Reference;
  readonly rows: ReadonlyMap<string, RawRow> | undefined;
  readonly keyColumn: string;
};

/** References by table. References to the place itself are valid, since rows are read by place. */
const references = new Map(
  placeTables.map((name) => [
    name,
    Object.entries(tableOf(name).columns)
      .filter(([, { references, referencesTableIn }]) =>
        references === undefined ? referencesTableIn !== undefined : references !== 'municipalities',
      )
      .map(([column, declared]): Reference => ({ column, declared })),
  ]),
);

/** Tables that other tables refer to. */
const referenced = new Set<TableName>(
  [...references.values()].flat().flatMap(({ declared }) => targetTables(declared)),
);

function targetTables({ references, referencesTableIn }: Column): TableName[] {
  if (references !== undefined) return isTableName(references) ? [references] : [];
  return referencesTableIn === undefined
    ? []
    : (tableOf('decision_links').columns[referencesTableIn]?.values ?? []).filter(isTableName);
}

/** True if a row is valid together with the rows before it. */
type RowAccepted = (row: RawRow) => boolean;

export class ReferenceCheck {
  readonly #database: DatabaseSync;
  readonly #corpus: ReadableCorpus;
  readonly #muniId: string;
  readonly #report: Report;
  /** Valid rows of tables that others refer to, by table and key. */
  readonly #rows = new Map<TableName, Map<string, RawRow>>();

  constructor(database: DatabaseSync, corpus: ReadableCorpus, muniId: string, report: Report) {
    this.#database = database;
    this.#corpus = corpus;
    this.#muniId = muniId;
    this.#report = report;
    for (const table of referenced) this.#rows.set(table, new Map());
  }

  /** Returns the check of the rows of a table. Tables must come in reference order. */
  checkOf(name: TableName): RowAccepted {
    const keyColumn = tableOf(name).key;
    const ownReferences = (references.get(name) ?? []).map((reference) => this.#resolved(reference));
    const rows = this.#rows.get(name);
    const isUnique = this.#uniqueCheck(name);
    return (row) => {
      const key = String(row[keyColumn]);
      for (const { reference, rows: targets, keyColumn: targetKey } of ownReferences) {
        const { column } = reference;
        const value = row[column];
        if (typeof value !== 'string') continue;
        const found = targets?.get(value);
        // One text in memory for all references to a row.
        if (found !== undefined) row[column] = found[targetKey];
        else if (!this.#acceptsReference(name, key, row, reference)) return false;
      }
      if (!isUnique(key, row)) return false;
      // It is equal, since rows are read by place.
      row['muni_id'] = this.#muniId;
      rows?.set(key, row);
      return true;
    };
  }

  /** A reference with the rows that it nearly always refers to; without them if they vary, or must be of the same meeting. */
  #resolved(reference: Reference): ResolvedReference {
    const { references: target, sameMeeting } = reference.declared;
    if (target === undefined || !isTableName(target) || sameMeeting === true)
      return { reference, rows: undefined, keyColumn: '' };
    return { reference, rows: this.#rows.get(target), keyColumn: tableOf(target).key };
  }

  #acceptsReference(name: TableName, key: string, row: RawRow, { column, declared }: Reference): boolean {
    const value = row[column];
    if (typeof value !== 'string') return true;
    const target = declared.references ?? row[declared.referencesTableIn ?? ''];
    if (typeof target !== 'string' || !isTableName(target)) return true;
    const found = this.#rows.get(target)?.get(value);
    if (found !== undefined) {
      if (declared.sameMeeting === true && !this.#acceptsMeeting(name, key, row, column, target, found))
        return false;
      // One text in memory for all references to a row.
      row[column] = found[tableOf(target).key];
      return true;
    }
    if (this.#corpus.unreadable.has(target)) return true;
    if (this.#corpus.droppedRows.has(target, value))
      return this.#dropDependent(name, key, row, column, target, declared);
    const place = this.#placeOf(target, value);
    // A row of the place in a table that is read later.
    if (place === this.#muniId || (place !== undefined && declared.referencesTableIn !== undefined))
      return true;
    this.#report(findingOf(name, key, column, value, brokenReference(target, place, this.#muniId)));
    this.#corpus.droppedRows.add(name, key);
    return false;
  }

  /** True if the referenced row belongs to the meeting of the row. */
  #acceptsMeeting(
    name: TableName,
    key: string,
    row: RawRow,
    column: string,
    target: TableName,
    { meeting_id: meeting }: RawRow,
  ): boolean {
    if (meeting === row['meeting_id']) return true;
    this.#report(findingOf(name, key, column, row[column], otherMeeting(target, meeting, row['meeting_id'])));
    this.#corpus.droppedRows.add(name, key);
    return false;
  }

  /** Handles a reference to a dropped row: clears it if it is optional, else drops the row. True if the row is kept. */
  #dropDependent(
    name: TableName,
    key: string,
    row: RawRow,
    column: string,
    target: TableName,
    { nullable }: Column,
  ): boolean {
    const value = row[column];
    if (nullable) {
      row[column] = null;
      this.#corpus.droppedRows.addCleared(name, column, key);
    } else this.#corpus.droppedRows.addDependent(target, String(value), name, key);
    if (this.#corpus.droppedRows.isRedacted(target, String(value))) return nullable;
    this.#report({
      severity: 'warning',
      rule: 'dropped-with',
      table: name,
      row: key,
      column,
      value: showValue(value),
      message: nullable
        ? `The reference was cleared because its row in ${target} was dropped`
        : `The row was dropped with its row in ${target}`,
      remedy: 'Fix that row.',
    });
    return nullable;
  }

  /** The place of a row anywhere in the corpus; undefined if there is no such row. */
  #placeOf(target: TableName, key: string): string | undefined {
    if (!this.#corpus.layout.has(target)) return undefined;
    const [row] = queryRows(
      this.#database,
      `SELECT muni_id FROM ${quoteName(target)} WHERE ${quoteName(tableOf(target).key)} = ?`,
      key,
    );
    return row === undefined ? undefined : String(row['muni_id']);
  }

  /** Returns a check of the unique sets of columns of a table. */
  #uniqueCheck(name: TableName): (key: string, row: RawRow) => boolean {
    const sets = tableOf(name).unique.map((columns) => ({ columns, seen: new Set<string>() }));
    return (key, row) => {
      for (const { columns, seen } of sets) {
        const cells = columns.map((column) => row[column]);
        const values = cells.join('\0');
        if (seen.has(values)) {
          this.#report(findingOf(name, key, columns.join(', '), cells, duplicate));
          this.#corpus.droppedRows.add(name, key);
          return false;
        }
        seen.add(values);
      }
      return true;
    };
  }
}

const duplicate = new Problem(
  'duplicate-key',
  'is already used in another row',
  'Keep one of the rows, or correct the values.',
);

const brokenReference = (target: TableName, place: string | undefined, muniId: string): Problem =>
  place === undefined
    ? new Problem(
        'broken-reference',
        `matches no row of ${target}`,
        `Add the row to ${target}, correct the reference, or remove this row.`,
      )
    : new Problem(
        'broken-reference',
        `is a row of ${target} that belongs to ${showName(place)}, but this row belongs to ${muniId}`,
        'Give both rows the same muni_id.',
      );

const otherMeeting = (target: TableName, meeting: unknown, own: unknown): Problem =>
  new Problem(
    'broken-reference',
    `is a row of ${target} of the meeting ${showName(String(meeting))}, but this row belongs to ${showName(String(own))}`,
    'Refer to a row of the same meeting, or use null.',
  );
