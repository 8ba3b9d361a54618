/** Reads columns of a table, and those of the place of each row as if they were columns of the table. */
import type { TableName } from '../../../schemas/tables/index.ts';
import type { OpenTable } from '../parquet/open-table.ts';
import type { ColumnChunks, GroupCells, TableReader } from '../parquet/table-reader.ts';
import { placeSource } from '../query/columns.ts';
import type { Places } from '../query/places.ts';

export class JoinedReader {
  readonly #name: TableName;
  readonly #reader: TableReader;
  readonly #places: Places | undefined;

  constructor(name: TableName, reader: TableReader, places: Places | undefined) {
    this.#name = name;
    this.#reader = reader;
    this.#places = places;
  }

  get table(): OpenTable {
    return this.#reader.table;
  }

  get groupsRead(): number {
    return this.#reader.groupsRead;
  }

  /** Bytes that must be fetched for these chunks. */
  costOf(chunks: readonly ColumnChunks[]): number {
    return this.#reader.costOf(chunks.map((chunk) => this.#ofFile(chunk)));
  }

  fetch(chunks: readonly ColumnChunks[]): Promise<void> {
    return this.#reader.fetch(chunks.map((chunk) => this.#ofFile(chunk)));
  }

  async read(chunk: ColumnChunks): Promise<GroupCells> {
    const cells = await this.#reader.read(this.#ofFile(chunk));
    return (column, row) =>
      this.#isOfPlace(column)
        ? (this.#places?.cellOf(cells('muni_id', row), column) ?? null)
        : cells(column, row);
  }

  /** Size of these columns in the file, whether cached or not. */
  sizeOf({ group, columns }: ColumnChunks): number {
    const ranges = [...this.#ofFile({ group, columns }).columns].map((name) => group.columns.get(name));
    return ranges.reduce((sum, range) => sum + (range === undefined ? 0 : range.end - range.start), 0);
  }

  #ofFile({ group, columns }: ColumnChunks): ColumnChunks {
    return {
      group,
      columns: new Set([...columns].map((name) => (this.#isOfPlace(name) ? 'muni_id' : name))),
    };
  }

  #isOfPlace(column: string): boolean {
    return placeSource(this.#name, column) !== undefined;
  }
}
