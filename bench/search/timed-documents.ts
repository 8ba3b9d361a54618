import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { readDocuments } from './documents.ts';

/** Reads the documents of a file and measures the seconds spent reading, to exclude them from the engine's time. */
export class TimedDocuments {
  readonly #file: string;
  seconds = 0;

  constructor(file: string) {
    this.#file = file;
  }

  async *read(): AsyncGenerator<SearchDocument> {
    let started = performance.now();
    for await (const document of readDocuments(this.#file)) {
      this.seconds += (performance.now() - started) / 1000;
      yield document;
      started = performance.now();
    }
  }
}
