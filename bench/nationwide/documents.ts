/**
 * Search documents of a demo corpus in files, for indexes of several sizes. A smaller size is spread over all places and
 * contained in every larger one, so that all sizes answer the same queries.
 */
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeDocuments } from '../search/documents.ts';

export type Documents = { readonly file: string; readonly count: number };

/** Multiples of the golden ratio's fraction are evenly spread at every length. */
const goldenFraction = (Math.sqrt(5) - 1) / 2;
/** For the first `n` multiples, the count below a bound differs from `n` times the bound by less than this. */
const spreadError = 16;

/** Returns a file with all searchable meetings of a corpus; reads them from it unless the file exists. */
export async function allDocuments(
  corpus: string,
  folder: string,
  onStep: (step: string) => void,
): Promise<Documents> {
  const file = join(folder, 'documents.ndjson');
  const countFile = join(folder, 'documents.count');
  if (!existsSync(countFile)) {
    onStep('reading the demo corpus');
    mkdirSync(folder, { recursive: true });
    writeFileSync(countFile, String(await writeDocuments(corpus, file)));
  }
  return { file, count: Number(readFileSync(countFile, 'utf8')) };
}

/** Returns a file with this number of documents, or all if there are fewer. */
export async function someDocuments(all: Documents, folder: string, count: number): Promise<Documents> {
  if (count >= all.count) return all;
  const file = join(folder, 'documents.ndjson');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    await pipeline(Readable.from(spreadLines(all, count)), createWriteStream(`${file}.part`));
    renameSync(`${file}.part`, file);
  }
  return { file, count };
}

async function* spreadLines(all: Documents, count: number): AsyncGenerator<string> {
  const share = (count + spreadError) / all.count;
  let number = 0;
  let written = 0;
  for await (const line of createInterface({ input: createReadStream(all.file) })) {
    if ((number++ * goldenFraction) % 1 >= share) continue;
    yield `${line}\n`;
    if (++written === count) return;
  }
}
