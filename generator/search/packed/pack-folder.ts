import { mkdirSync } from 'node:fs';
import type { IndexName } from '../../../schemas/paths.ts';
import type { Version } from '../../../search-lambda/engine/packed/format/layout.ts';
import { encodingOf } from '../../../search-lambda/engine/packed/format/segment-file.ts';
import type { SegmentTables } from '../../../search-lambda/engine/packed/write/columns-writer.ts';
import {
  SegmentBuilder,
  type SegmentCounts,
} from '../../../search-lambda/engine/packed/write/segment-builder.ts';
import { StoredWriter } from '../../../search-lambda/engine/packed/write/stored-writer.ts';
import type { SearchDocument } from '../../../search-lambda/engine/search-index.ts';
import { WrittenSections } from './section-files.ts';

/** What the packs of an index have in common, and the folder of one of them. */
export type PackTarget = {
  readonly index: IndexName;
  /** Of the documents of all packs that are merged. */
  readonly tables: SegmentTables;
  readonly dictionary: Uint8Array;
  readonly folder: string;
};

/** A folder of sections, and the totals of its index. */
export type PackedFolder = { readonly folder: string; readonly written: SegmentCounts };

/** Packs documents, in index order, into a new folder of sections. */
export class PackFolder implements Disposable {
  readonly #folder: string;
  readonly #sections: WrittenSections;
  readonly #builder: SegmentBuilder;
  readonly #stored: StoredWriter;

  constructor({ index, tables, dictionary, folder }: PackTarget, version: Version) {
    mkdirSync(folder);
    this.#folder = folder;
    this.#sections = new WrittenSections(folder);
    const encoding = encodingOf(version, index);
    this.#builder = new SegmentBuilder(this.#sections.sinks, tables, encoding.layout);
    this.#stored = new StoredWriter(this.#sections.sinks, dictionary, encoding.layout);
  }

  /** Adds a document, and its line among the stored documents. */
  add(document: SearchDocument, line: Uint8Array): void {
    this.#builder.add(document);
    this.#stored.add(line);
  }

  finish(): PackedFolder {
    this.#stored.finish();
    const written = this.#builder.finish();
    this.#sections.close();
    return { folder: this.#folder, written };
  }

  [Symbol.dispose](): void {
    this.#stored[Symbol.dispose]();
  }
}
