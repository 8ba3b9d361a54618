import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import type { IndexFile, IndexPointer } from '../../../schemas/index-pointer.ts';
import { termsOf } from '../document-terms.ts';
import { FactsBuilder } from '../index-facts.ts';
import type { IndexFacts, SearchDocument } from '../search-index.ts';
import { format, type IndexedDocument, options, version } from './format.ts';

/** An index in memory: its pointer, and its files by the names in the pointer. */
export type WrittenIndex = {
  readonly pointer: IndexPointer;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** Writes a MiniSearch index of the added documents. The same documents in the same order produce the same bytes. */
export class MiniSearchWriter {
  readonly #index = new MiniSearch<IndexedDocument>(options);
  readonly #facts = new FactsBuilder();

  /** @param updatedAt an instant in UTC */
  add(document: SearchDocument, updatedAt: string | null, placeId: string): void {
    this.#index.add({ id: this.#index.documentCount, terms: termsOf(document).join(' '), document });
    this.#facts.add(document, updatedAt, placeId);
  }

  /** Returns the index as a compressed file, and its pointer. @param places the file of all places of the corpus */
  finish(places: IndexFile): WrittenIndex {
    const { facts } = this.#facts;
    const file = gzipSync(this.#json(facts));
    const sha256 = createHash('sha256').update(file).digest('hex');
    const name = `index-${sha256.slice(0, hashLength)}.json.gz`;
    const { meetings, oldest, newest, updatedAt } = facts;
    return {
      pointer: {
        format,
        version,
        segments: [{ name, bytes: file.length, sha256 }],
        places_file: places,
        meetings,
        places: facts.places,
        oldest,
        newest,
        updated_at: updatedAt,
      },
      files: new Map([[name, file]]),
    };
  }

  #json(facts: IndexFacts): string {
    const { storedFields, index, ...rest } = this.#index.toJSON();
    const header = JSON.stringify({ civic: { format, version, facts }, ...rest }).slice(0, -1);
    return `${header},"storedFields":{\n${membersOf(storedFields)}\n},"index":[\n${membersOf(index)}\n]}\n`;
  }
}

/** Hex digits of the hash in a file name, enough to avoid collisions. */
const hashLength = 16;

/** JSON without its brackets. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1);
