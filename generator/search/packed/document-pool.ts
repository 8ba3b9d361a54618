/** The documents of the segment being written, on disk, with their places. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexName } from '../../../schemas/paths.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { placeOf } from '../../../search-lambda/engine/packed/format/columns/places.ts';
import type { SegmentTables } from '../../../search-lambda/engine/packed/write/columns-writer.ts';
import type { IndexedPlace, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { DocumentSpool, type SpooledDocuments } from '../document-spool.ts';
import {
  DocumentColumns,
  NumberedList,
  type RegisteredPlace,
  type SpooledDocument,
} from '../segments/document-columns.ts';
import { forEachDocument } from '../segments/live-update.ts';
import type { PublishedIndex, PublishedSegment } from '../segments/published-index.ts';
import { liveRows, type LocatedDocument } from '../segments/register.ts';

/** The places and bodies of documents. */
class DocumentTables {
  readonly #places = new NumberedList<IndexedPlace>();
  readonly #bodies = new NumberedList<string>();

  add(document: SearchDocument): Pick<SpooledDocument, 'tablePlace' | 'tableBody'> {
    const place = placeOf(document);
    return {
      tablePlace: this.#places.add(JSON.stringify(place), place),
      tableBody: this.#bodies.add(document.body, document.body),
    };
  }

  of({ tablePlaces, tableBodies }: DocumentColumns, rows: Uint32Array): SegmentTables {
    const places = usedItems(this.#places, tablePlaces, rows);
    const states = [...new Set(places.map(({ state }) => state))].toSorted();
    return { states, places, bodies: usedItems(this.#bodies, tableBodies, rows) };
  }
}

/** The items that these rows of a column refer to. */
function usedItems<Item>({ items }: NumberedList<Item>, column: Uint32Array, rows: Uint32Array): Item[] {
  const isUsed = new Uint8Array(items.length);
  for (const row of rows) isUsed[column[row] ?? 0] = 1;
  return items.filter((_, number) => isUsed[number] === 1);
}

export class DocumentPool {
  /** For temporary files. */
  readonly folder: string;
  readonly #stagingFolder: string;
  readonly #spool: DocumentSpool;
  #documents = new DocumentColumns();
  readonly #tables = new DocumentTables();

  /** @param name of their index; each has its own folder. */
  constructor(stagingFolder: string, name: IndexName) {
    this.#stagingFolder = stagingFolder;
    this.folder = join(stagingFolder, `spool-${name}`);
    this.#spool = withClearErrors(stagingFolder, () => {
      mkdirSync(this.folder, { recursive: true });
      return new DocumentSpool(this.folder);
    });
  }

  get documents(): DocumentColumns {
    return this.#documents;
  }

  /** Adds a document. `place` is its registered place; by default it is derived from the document. */
  add(document: SearchDocument, placeId: string, place?: RegisteredPlace): void {
    const spooled = withClearErrors(this.#stagingFolder, () => this.#spool.add(document));
    const registered = this.#documents.places.find(placeId) ??
      place ?? { id: placeId, state: document.state };
    const { id, date } = document;
    this.#documents.add({ id, date, ...spooled, ...this.#tables.add(document) }, registered);
  }

  /** The tables of a segment of the documents in these rows. */
  tablesOf(rows: Uint32Array): SegmentTables {
    return this.#tables.of(this.#documents, rows);
  }

  *locate(rows: Uint32Array): Generator<LocatedDocument> {
    const { places, placeOf } = this.#documents;
    for (const row of rows) {
      const place = places.items[placeOf[row] ?? 0];
      if (place === undefined) throw new Error(`row ${row} has no document`);
      yield { date: this.#documents.dayAt(row), placeId: place.id, state: place.state };
    }
  }

  /** The documents of these rows, which are in index order. */
  select(rows: Uint32Array): SpooledDocuments {
    return withClearErrors(this.#stagingFolder, () => this.#spool.select(this.#documents, rows));
  }

  /** Removes the documents and the temporary files. */
  remove(): void {
    this.#documents = new DocumentColumns();
    withClearErrors(this.#stagingFolder, () => rmSync(this.folder, { recursive: true }));
  }
}

/**
 * Reads the live documents of merged segments back from the store and adds them to the pool.
 * @returns their rows.
 * @throws {IndexFault} if they cannot be read.
 */
export async function copyLiveDocuments(
  pool: DocumentPool,
  published: PublishedIndex,
  superseded: readonly Uint32Array[],
  merged: readonly number[],
): Promise<Uint32Array> {
  const first = pool.documents.length;
  for (const index of merged) {
    const segment = published.segments[index];
    if (segment === undefined) continue;
    const { numbers, rowOf } = liveNumbers(segment, superseded[index]);
    const { ids, places, placeOf } = segment.rows;
    let next = 0;
    await forEachDocument(published, segment, numbers, (document) => {
      const row = rowOf[numbers[next++] ?? 0] ?? 0;
      const place = places[placeOf[row] ?? 0];
      if (place === undefined || ids.at(row) !== document.id)
        throw new IndexFault(`${segment.file.name} and ${segment.register.name} do not match.`);
      pool.add(document, place.id, place);
    });
  }
  return rowsBetween(first, pool.documents.length);
}

/** The rows from `first` to before `end`. */
export const rowsBetween = (first: number, end: number): Uint32Array =>
  new Uint32Array(end - first).map((_, index) => first + index);

/** The numbers of the documents that stay live, ascending, and the register row of each number. */
function liveNumbers(
  { rows, superseded }: PublishedSegment,
  newlySuperseded: Uint32Array = new Uint32Array(),
): { readonly numbers: Uint32Array; readonly rowOf: Uint32Array } {
  const rowOf = new Uint32Array(rows.ids.length);
  for (const [row, number] of rows.numbers.entries()) rowOf[number] = row;
  const allSuperseded = Uint32Array.from([...superseded, ...newlySuperseded]);
  const numbers = Uint32Array.from(liveRows(rows, allSuperseded), (row) => rows.numbers[row] ?? 0);
  return { numbers: numbers.toSorted(), rowOf };
}
