/** The list of places that an index names, of the places of its documents. */
import type { IndexFile } from '../../schemas/index-pointer.ts';
import { encodeKnownPlaces } from '../../search-lambda/engine/known-places.ts';
import type { KnownPlace, SearchDocument } from '../../search-lambda/engine/search-index.ts';

export class PlacesOfDocuments {
  readonly #places = new Map<string, KnownPlace>();

  add({ place: key, city: name, state, kind }: SearchDocument): void {
    // All that counts for recognizing a place is whether there are any.
    const searchable = { meetings: 1, decisions: 1 };
    this.#places.set(key, { key, name, state, kind, searchable });
  }

  file(): { file: IndexFile; body: Uint8Array } {
    return encodeKnownPlaces([...this.#places.values()]);
  }
}
