/** The documents of the segment being written, on disk, with their places. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { DocumentSpool, type SpooledDocument, type SpooledDocuments } from '../document-spool.ts';
import { placeFingerprintIn } from '../segments/change-detection.ts';
import { forEachDocument } from '../segments/live-update.ts';
import type { PublishedIndex, PublishedSegment } from '../segments/published-index.ts';
import { liveRows, type LocatedDocument, type RegisteredPlace } from '../segments/register.ts';

export class DocumentPool {
  /** For temporary files. */
  readonly folder: string;
  readonly #stagingFolder: string;
  readonly #spool: DocumentSpool;
  readonly #places = new Map<string, RegisteredPlace>();

  constructor(stagingFolder: string) {
    this.#stagingFolder = stagingFolder;
    this.folder = join(stagingFolder, 'spool-search');
    this.#spool = withClearErrors(stagingFolder, () => {
      mkdirSync(this.folder, { recursive: true });
      return new DocumentSpool(this.folder);
    });
  }

  /** Adds a document. `place` is its registered place; by default it is derived from the document. */
  add(document: SearchDocument, placeId: string, place?: RegisteredPlace): SpooledDocument {
    if (!this.#places.has(placeId))
      this.#places.set(
        placeId,
        place ?? { id: placeId, fingerprint: placeFingerprintIn(document), state: document.state },
      );
    return withClearErrors(this.#stagingFolder, () => this.#spool.add(document, placeId));
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
): Promise<SpooledDocument[]> {
  const copied: SpooledDocument[] = [];
  for (const index of merged) {
    const segment = published.segments[index];
    if (segment === undefined) continue;
    const { numbers, rowOf } = liveNumbers(segment, superseded[index]);
    const { ids, places, placeOf } = segment.rows;
    let next = 0;
    await forEachDocument(published, segment, numbers, (document) => {
      const row = rowOf[numbers[next++] ?? 0] ?? 0;
      const place = places[placeOf[row] ?? 0];
      if (place === undefined || ids[row] !== document.id)
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
