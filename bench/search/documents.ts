/** Search documents of the demo corpus, cached in a file between measurements. */
import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { openForSearch, searchableMeetingsOf } from '../meetings.ts';

/** Writes up to this number of searchable meetings of a corpus to a file; returns the number written. */
export async function writeDocuments(corpus: string, file: string, most = Infinity): Promise<number> {
  let written = 0;
  async function* lines(): AsyncGenerator<string> {
    const opened = await openForSearch(corpus);
    using _ = opened.corpus;
    for await (const { document } of searchableMeetingsOf(opened)) {
      yield `${JSON.stringify(document)}\n`;
      if (++written === most) return;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(`${file}.part`));
  renameSync(`${file}.part`, file);
  return written;
}

export async function* readDocuments(file: string): AsyncGenerator<SearchDocument> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield JSON.parse(line) as SearchDocument;
}
