/** Search documents of the demo corpus, cached in a file between measurements. */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { openForSearch, searchableMeetingsOf } from '../meetings.ts';

const root = resolve(import.meta.dirname, '../..');
/** About one in twenty meetings of the demo corpus has neither a brief nor a decision. */
const meetingsPerBrief = 1.12;
/** The nationwide ratio: 2.06 million meetings of 7,000 places. */
const meetingsPerPlace = 294;

/** Returns a file with this number of documents, one JSON object per line; creates it if missing. */
export async function documentsFile(
  folder: string,
  count: number,
  onStep: (step: string) => void,
): Promise<string> {
  const file = join(folder, `search-real-${count}.ndjson`);
  if (existsSync(file)) return file;
  const meetings = Math.ceil(count * meetingsPerBrief);
  const places = Math.max(1, Math.round(meetings / meetingsPerPlace));
  const corpus = join(folder, `demo-real-${places}-${meetings}.db`);
  onStep('generating the demo corpus');
  if (!existsSync(corpus)) {
    // The same language at every size.
    const size = ['--places', String(places), '--meetings', String(meetings), '--language', 'real'];
    execFileSync(process.execPath, [
      join(root, 'generator/cli.ts'),
      'demo',
      '--out',
      corpus,
      ...size,
      '--json',
    ]);
  }
  onStep('reading the demo corpus');
  const written = await writeDocuments(corpus, file, count);
  if (written === count) return file;
  rmSync(file);
  throw new Error(`The demo corpus ${corpus} has only ${written} of ${count} searchable meetings.`);
}

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
