/** The documents of the segment being written, on disk, with their places. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexName } from '../../../schemas/paths.ts';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { placeOf } from '../../../search-lambda/engine/packed/format/columns/places.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import type { SegmentTables } from '../../../search-lambda/engine/packed/write/columns-writer.ts';
import type { IndexedPlace, SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { DocumentSpool, type SpooledDocument, type SpooledDocuments } from '../document-spool.ts';
import { placeFingerprintIn } from '../segments/change-detection.ts';
import { forEachDocument } from '../segments/live-update.ts';
import type { PublishedIndex, PublishedSegment } from '../segments/published-index.ts';
import { liveRows, type LocatedDocument, type RegisteredPlace } from '../segments/register.ts';

/** A spooled document, with the numbers of its place and body in the pool. */
export type PooledDocument = SpooledDocument & { readonly place: number; readonly body: number };

/** The places and bodies of documents, numbered in order of first appearance. */
class DocumentTables {
  readonly #places: IndexedPlace[] = [];
  readonly #placeNumbers = new Map<string, number>();
  readonly #bodies: string[] = [];
  readonly #bodyNumbers = new Map<string, number>();

  add(document: SearchDocument): { readonly place: number; readonly body: number } {
    const place = placeOf(document);
    const key = JSON.stringify(place);
    return {
      place: numberOf(key, place, this.#placeNumbers, this.#places),
      body: numberOf(document.body, document.body, this.#bodyNumbers, this.#bodies),
    };
  }

  of(documents: readonly PooledDocument[]): SegmentTables {
    const placeNumbers = new Set(documents.map(({ place }) => place));
    const bodyNumbers = new Set(documents.map(({ body }) => body));
    const places = this.#places.filter((_, number) => placeNumbers.has(number));
    return {
      states: [...new Set(places.map(({ state }) => state))].toSorted(),
      places,
      bodies: this.#bodies.filter((_, number) => bodyNumbers.has(number)),
    };
  }
}

/** The number of an item, which is added to the list if its key is new. */
function numberOf<Item>(key: string, item: Item, numbers: Map<string, number>, items: Item[]): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, items.length);
  return items.push(item) - 1;
}

export class DocumentPool {
  /** For temporary files. */
  readonly folder: string;
  readonly #stagingFolder: string;
  readonly #spool: DocumentSpool;
  readonly #places = new Map<string, RegisteredPlace>();
  readonly #tables = new DocumentTables();

  /**
   * @param version of the segment that the documents are for.
   * @param name of their index; each has its own folder.
   */
  constructor(stagingFolder: string, version: Version, name: IndexName = 'meetings') {
    this.#stagingFolder = stagingFolder;
    this.folder = join(stagingFolder, `spool-${name}`);
    this.#spool = withClearErrors(stagingFolder, () => {
      mkdirSync(this.folder, { recursive: true });
      return new DocumentSpool(this.folder, version);
    });
  }

  /**
   * Adds a document. `place` is its registered place; by default it is derived from the document. All documents of a place share the
   * string of its id, since a nationwide index has 11 million of them.
   */
  add(document: SearchDocument, placeId: string, place?: RegisteredPlace): PooledDocument {
    let registered = this.#places.get(placeId);
    if (registered === undefined) {
      registered = place ?? {
        id: placeId,
        fingerprint: placeFingerprintIn(document),
        state: document.state,
      };
      this.#places.set(placeId, registered);
    }
    const spooled = withClearErrors(this.#stagingFolder, () => this.#spool.add(document, registered.id));
    const { id, date, fingerprint, offset, bytes } = spooled;
    const { place: placeNumber, body } = this.#tables.add(document);
    return { id, date, placeId: registered.id, fingerprint, offset, bytes, place: placeNumber, body };
  }

  /** The tables of a segment of these documents. */
  tablesOf(documents: readonly PooledDocument[]): SegmentTables {
    return this.#tables.of(documents);
  }

  placeOf(id: string): RegisteredPlace {
    const place = this.#places.get(id);
    if (place === undefined) throw new Error(`no document of the place ${id} was added`);
    return place;
  }

  *locate(documents: readonly SpooledDocument[]): Generator<LocatedDocument> {
    for (const { date, placeId } of documents) yield { date, placeId, state: this.placeOf(placeId).state };
  }

  /** Splits documents, in index order, into packs of `count`. */
  inPacks(documents: readonly SpooledDocument[], count: number): SpooledDocuments[] {
    return withClearErrors(this.#stagingFolder, () => this.#spool.inPacks(documents, count));
  }

  /** Removes the temporary files. */
  remove(): void {
    withClearErrors(this.#stagingFolder, () => rmSync(this.folder, { recursive: true }));
  }
}

/**
 * Reads the live documents of merged segments back from the store and adds them to the pool.
 * @throws {IndexFault} if they cannot be read.
 */
export async function copyLiveDocuments(
  pool: DocumentPool,
  published: PublishedIndex,
  superseded: readonly Uint32Array[],
  merged: readonly number[],
): Promise<PooledDocument[]> {
  const copied: PooledDocument[] = [];
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
      copied.push(pool.add(document, place.id, place));
    });
  }
  return copied;
}

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
