/** The documents of an index under way, on disk, and the places that they are of. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { withClearErrors } from '../../store/write-errors.ts';
import { placePrintOf } from '../segments/fingerprints.ts';
import type { RegisteredPlace } from '../segments/register.ts';
import type { Located } from '../segments/segment-facts.ts';
import { DocumentSpool, type SpooledDocument, type SpooledDocuments } from '../document-spool.ts';

export class DocumentPool {
  /** Where files stand that are not published. */
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

  /** Adds a document, of a place as it was registered or as the document tells. */
  add(document: SearchDocument, placeId: string, place?: RegisteredPlace): SpooledDocument {
    if (!this.#places.has(placeId))
      this.#places.set(
        placeId,
        place ?? { id: placeId, print: placePrintOf(document), state: document.state },
      );
    return withClearErrors(this.#stagingFolder, () => this.#spool.add(document, placeId));
  }

  placeOf(id: string): RegisteredPlace {
    const place = this.#places.get(id);
    if (place === undefined) throw new Error(`no document told of the place ${id}`);
    return place;
  }

  *locate(documents: readonly SpooledDocument[]): Generator<Located> {
    for (const { date, placeId } of documents) yield { date, placeId, state: this.placeOf(placeId).state };
  }

  /** Documents in the order of an index, so many at a time. */
  inPacks(documents: readonly SpooledDocument[], count: number): SpooledDocuments[] {
    return withClearErrors(this.#stagingFolder, () => this.#spool.inPacks(documents, count));
  }

  /** Removes what is not published. */
  remove(): void {
    withClearErrors(this.#stagingFolder, () => rmSync(this.folder, { recursive: true }));
  }
}
